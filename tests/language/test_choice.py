"""Which language the command line speaks: --lang, then AUDITOR_LANG, then the locale, then English."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from language_cases import SAMPLES

from auditor.language import language_named, language_of_locale

DISPUTED = SAMPLES / "disputed_play.json"
VARIABLES = ("AUDITOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line in a process of its own, with nothing in its surroundings about language but this."""
    clean = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "auditor", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=clean | environment,
        check=False,
    )


FRENCH, ENGLISH = "pas de code P599", "there is no code P599"
"""What is said of an unknown code, the cheapest thing to ask for."""


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        ((), {}, ENGLISH),
        ((), {"LANG": "fr_FR.UTF-8"}, FRENCH),
        ((), {"LANG": "fr"}, FRENCH),
        ((), {"LANG": "de_DE.UTF-8"}, ENGLISH),
        ((), {"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_US.UTF-8"}, FRENCH),
        ((), {"LC_ALL": "C", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, ENGLISH),
        ((), {"LC_ALL": "", "LANG": "fr_BE@euro"}, FRENCH),
        ((), {"AUDITOR_LANG": "en", "LC_ALL": "fr_FR.UTF-8"}, ENGLISH),
        ((), {"AUDITOR_LANG": "fr", "LC_ALL": "en_US.UTF-8"}, FRENCH),
        ((), {"AUDITOR_LANG": "FR"}, FRENCH),
        ((), {"AUDITOR_LANG": "", "LANG": "fr_FR"}, FRENCH),
        (("--lang", "fr"), {"AUDITOR_LANG": "en"}, FRENCH),
        (("--lang", "en"), {"AUDITOR_LANG": "fr", "LANG": "fr_FR"}, ENGLISH),
        (("--lang=fr",), {}, FRENCH),
        (("--lang", "fr"), {"AUDITOR_LANG": "klingon"}, FRENCH),
    ],
)
def test_the_nearest_choice_counts(arguments: tuple[str, ...], environment: dict[str, str], said: str) -> None:
    ended = run("explain", "P599", *arguments, **environment)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert (FRENCH in ended.stderr) != (ENGLISH in ended.stderr)


def test_the_option_stands_before_or_behind_the_command() -> None:
    before = run("--lang", "fr", "audit", DISPUTED, "-q")
    behind = run("audit", DISPUTED, "-q", "--lang", "fr")
    assert before.stdout == behind.stdout
    assert "a joué A6 sous A10" in before.stdout
    assert before.returncode == behind.returncode == 1
    assert "a joué" in run("--lang", "en", "audit", DISPUTED, "--lang", "fr").stdout


@pytest.mark.parametrize("arguments", [("--lang", "de", "rules"), ("rules", "--lang", "de"), ("rules", "--lang=")])
def test_an_unknown_language_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert "--lang" in ended.stderr and "'en', 'fr'" in ended.stderr


def test_an_unknown_language_of_the_environment_is_told_but_does_not_hide_the_help() -> None:
    ended = run("rules", AUDITOR_LANG="klingon")
    assert ended.returncode == 2
    assert "AUDITOR_LANG" in ended.stderr and "'klingon'" in ended.stderr and "en or fr" in ended.stderr
    helped = run("--help", AUDITOR_LANG="klingon")
    assert helped.returncode == 0
    assert helped.stdout.startswith("Usage: ")


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (("--lang", "fr", "--help"), {}),
        (("--help", "--lang", "fr"), {}),
        (("--help",), {"AUDITOR_LANG": "fr"}),
        (("--help",), {"LC_ALL": "fr_FR.UTF-8"}),
        (("audit", "--help"), {"LANG": "fr_FR.UTF-8"}),
        (("audit", "--help", "--lang", "fr"), {}),
        (("--lang", "fr", "audit", "-h"), {}),
    ],
)
def test_help_speaks_the_language_wherever_it_is_asked_for(
    arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    ended = run(*arguments, **environment)
    assert ended.returncode == 0
    assert ended.stdout.startswith("Usage\u00a0: ")
    assert "Affiche cette aide." in ended.stdout
    assert "Options\u00a0:" in ended.stdout
    assert ended.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("audit",), "il manque l'argument «\u00a0CHEMIN\u00a0»"),
        (("audit", "--colour", "x"), "option inconnue\u00a0: --colour"),
        (("audti",), "commande inconnue\u00a0: «\u00a0audti\u00a0»"),
        (("explain", "--at"), "l'option «\u00a0--at\u00a0» demande une valeur"),
        (("show", "a", "b"), "arguments en trop (b)"),
        (
            ("query", "--format", "x"),
            "valeur invalide pour «\u00a0--format\u00a0»\u00a0: 'x' n'est pas parmi 'table', ",
        ),
        (("deal", "--players", "9"), "valeur invalide pour «\u00a0--players\u00a0»\u00a0: au plus 5 est attendu\n"),
        (("deal", "--players", "2"), "au moins 3 est attendu\n"),
        (("deal", "--players", "two"), "un nombre entier est attendu\n"),
        (("replay", "--speed", "fast"), "un nombre est attendu\n"),
        (("audit", "nowhere.json"), "nowhere.json\u00a0: ni fichier ni dossier de ce nom"),
        (("rules", "home"), "jeu de règles inconnu 'home'"),
        (("audit", str(DISPUTED), "--option", "misere=often"), "l'option misere n'a pas de valeur 'often'"),
        (("explain", str(DISPUTED), "--at", "99"), "il n'y a pas de pli 99"),
        (("score", "--bid", "garde"), "une marque demande --bid et --points"),
        (("report",), "aucune donne nommée"),
    ],
)
def test_wrong_usage_is_told_in_french(arguments: tuple[str, ...], said: str) -> None:
    ended = run(*arguments, AUDITOR_LANG="fr")
    assert ended.returncode == 2
    assert said in ended.stderr, ended.stderr
    assert any(line.startswith(("Erreur", "erreur")) for line in ended.stderr.splitlines()), ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("query", "--format", "x"), "'--format': 'x' is not one of 'table', "),
        (("deal", "--players", "9"), "'--players': expected at most 5\n"),
        (("deal", "--players", "2"), "expected at least 3\n"),
        (("deal", "--players", "two"), "expected a whole number\n"),
        (("replay", "--speed", "fast"), "expected a number\n"),
    ],
)
def test_wrong_usage_is_told_in_our_words(arguments: tuple[str, ...], said: str) -> None:
    ended = run(*arguments, AUDITOR_LANG="en")
    assert ended.returncode == 2
    assert said in ended.stderr, ended.stderr
    assert "Value error" not in ended.stderr and "Input should" not in ended.stderr


def test_exit_codes_do_not_depend_on_the_language(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    clean = SAMPLES / "clean_4_players.json"
    for arguments in (["audit", DISPUTED], ["audit", broken], ["audit", clean], ["--version"]):
        codes = {run(*arguments, AUDITOR_LANG=language).returncode for language in ("en", "fr")}
        assert len(codes) == 1, arguments


@pytest.mark.parametrize(
    ("name", "language"),
    [("fr", "fr"), ("FR_ca.UTF-8", "fr"), ("en-GB", "en"), (" fr ", "fr"), ("frisian", None), ("C", None), ("", None)],
)
def test_names_of_languages(name: str, language: str | None) -> None:
    assert language_named(name) == language


def test_the_locale_is_that_of_the_first_variable_that_is_set() -> None:
    assert language_of_locale({}) == "en"
    assert language_of_locale({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language_of_locale({"LC_MESSAGES": "POSIX", "LANG": "fr_FR.UTF-8"}) == "en"
    assert language_of_locale({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "en_GB"}) == "fr"
