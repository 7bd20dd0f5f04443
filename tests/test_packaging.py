"""The wheel: what users of the installed package have, tried from another folder."""

import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout with the installed build backend."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command ``auditor`` of a new environment that has the wheel and, for the libraries, ours."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(folder / "venv")})
    Path(packages, "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "venv" / "bin" / "auditor"


def run(command: Path, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([command, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def test_the_wheel_holds_schemas_and_samples(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("schemas", "sample_logs"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file():
                assert f"auditor/_data/{folder}/{file.relative_to(ROOT / folder)}" in names
    assert not [name for name in names if name.startswith("tests/")]


def test_the_main_job_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    where = "from auditor.resources import data_folder; print(data_folder('sample_logs'))"
    found = subprocess.run(
        [installed.with_name("python"), "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    samples = found.stdout.strip()
    assert not Path(samples).is_relative_to(ROOT)
    stored = run(installed, "ingest", samples, folder=tmp_path)
    assert stored.returncode == 0, stored.stderr
    assert stored.stdout.startswith("read ")
    sql = "select count(*) n from findings"
    asked = run(installed, "query", sql, "--format", "json", folder=tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert json.loads(asked.stdout)[0]["n"] > 0


def test_the_schema_and_the_saved_queries_are_there(installed: Path, tmp_path: Path) -> None:
    schema = run(installed, "schema", folder=tmp_path)
    assert json.loads(schema.stdout)["$schema"].endswith("2020-12/schema")
    saved = run(installed, "query", "--list", folder=tmp_path)
    assert "disputed-hands" in saved.stdout


def test_the_report_finds_its_style_and_script(installed: Path, tmp_path: Path) -> None:
    hand = ROOT / "sample_logs" / "disputed_play.json"
    done = run(installed, "report", str(hand), "-o", "hand.html", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "hand.html").read_text("utf-8")
    assert "prefers-color-scheme" in page and "class Stepper" in page
