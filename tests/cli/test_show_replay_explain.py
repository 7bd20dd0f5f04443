"""The commands ``show``, ``replay`` and ``explain``: what they print, where, and how they end."""

import sys
from pathlib import Path

import pytest
from running import Run

HANDS = Path(__file__).parent.parent / "show" / "data" / "hands.jsonl"


def hand(name: str) -> str:
    return f"{HANDS}#{name}"


def test_show_prints_the_page_and_ends_well_for_a_flagged_hand(run: Run) -> None:
    ended = run("show", hand("three-revoke"))
    assert ended.code == 0
    assert "Verdict: flagged: 1 error" in ended.out and "P503 must-follow" in ended.out
    assert ended.err == ""


def test_show_of_a_record_that_cannot_be_read_says_what_and_ends_with_3(run: Run) -> None:
    ended = run("show", hand("unreadable"))
    assert ended.code == 3
    assert "R002" in ended.out and "R006" in ended.out
    assert "hands.jsonl:26:" in ended.err


def test_show_reads_stdin_and_takes_options_of_the_rules(run: Run) -> None:
    line = next(line for line in HANDS.read_bytes().splitlines() if b'"readings"' in line)
    ended = run("show", "-", "--option", "excuse_last_trick=trick_winner", stdin=line)
    assert ended.code == 0
    assert "excuse_last_trick=trick_winner" in ended.out


def test_ascii_prints_nothing_else(run: Run) -> None:
    for command in ("show", "replay", "explain"):
        ended = run(command, hand("three-revoke"), "--ascii")
        assert ended.code == 0 and ended.out.isascii()


def test_replay_without_a_terminal_prints_plain_frames_and_never_hangs(process: Run) -> None:
    ended = process("replay", hand("three-revoke"), "--at", "23.1")
    assert ended.code == 0
    assert "\x1b" not in ended.out
    frames = ended.out.split("=" * 80 + "\n")
    assert frames[0].startswith("three-revoke · fft") and len(frames) == 9
    assert all(len(frame.splitlines()) <= 24 for frame in frames)


def test_replay_opens_at_a_finding(run: Run) -> None:
    ended = run("replay", hand("three-revoke"), "--at-finding", "--legal", "--hide-hands")
    first = ended.out.split("=" * 80)[0]
    assert "! error P503" in first and "Legal: ♦1 ♦K" in first and "cards" in first


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "--at", "99"),
        ("replay", "--at", "x"),
        ("replay", "--at", "1", "--at-finding"),
        ("replay", "--speed", "0"),
        ("replay", "--view-as", "Dora"),
        ("replay", "--view-as", "3"),
        ("replay", "--view-as", "0", "--hide-hands"),
        ("explain", "--at", "99.1"),
        ("explain", "--at", "two"),
        ("explain", "--code", "S702"),
        ("explain", "--at", "1", "--code", "P503"),
    ],
)
def test_wrong_usage_is_said_on_stderr_with_2(run: Run, arguments: tuple[str, ...]) -> None:
    command, *options = arguments
    ended = run(command, hand("three-revoke"), *options)
    assert ended.code == 2
    assert ended.out == "" and ended.err
    assert "Traceback" not in ended.err


def test_replay_as_one_seat_shows_what_that_player_sees(run: Run, tmp_path: Path) -> None:
    by_name = run("replay", hand("three-revoke"), "--view-as", "chloé", "--at", "2.2", "--legal")
    first, *_, last = by_name.out.split("=" * 80 + "\n")
    assert first.startswith("three-revoke · fft · as Chloé sees it") and "! error P503" in first
    assert "Legal: ♦1 ♦K\nThe suit led is diamonds" in first
    assert run("replay", hand("three-revoke"), "--view-as", "2", "--at", "2.2", "--legal").out == by_name.out
    assert "P503" not in last
    by_other = run("replay", hand("three-revoke"), "--view-as", "0", "--at-finding")
    assert by_other.out.count("P503") == 1 and "step 104 of 104" in by_other.out
    assert by_other.err.startswith("what was found lies in cards that this player could not see")
    assert "what was found" not in run("replay", hand("three-revoke"), "--view-as", "2", "--at-finding").err
    for ending in ("cast", "svg", "html", "txt"):
        assert run("replay", hand("three-revoke"), "--view-as", "0", "--export", f"x.{ending}").code == 0
        drawn = Path(tmp_path, f"x.{ending}").read_text(encoding="utf-8")
        assert "22 cards" in drawn and "Laid aside" not in drawn


def test_hands_in_which_the_player_does_not_play_are_left_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    lines = HANDS.read_text("utf-8").splitlines()
    wanted = [line for name in ("five-secret", "three-revoke") for line in lines if f'"id": "{name}"' in line]
    path.write_text("\n".join(wanted), "utf-8")
    ended = run("replay", path, "--view-as", "李小龍小")
    assert ended.code == 0 and "five-secret" not in ended.out
    assert ended.out.startswith("three-revoke")
    assert ended.err == "'李小龍小' does not play in 1 of the hands: they are left out\n"
    nobody = run("replay", path, "--view-as", "Zoltan")
    assert (nobody.code, nobody.out) == (2, "")
    assert (
        nobody.err == "error: 'Zoltan' is no player of this hand; seats: 0 Ana, 1 Bruno, 2 Chloé, 3 David, 4 Élodie\n"
    )


def test_a_pseudonym_or_the_name_behind_it_names_the_seat_of_a_redacted_replay(run: Run) -> None:
    by_name = run("replay", hand("three-revoke"), "--redact", "--view-as", "Chloé", "--at", "24.3")
    assert by_name.code == 0 and "Chloé" not in by_name.out
    alias = by_name.out.split(" sees it")[0].rsplit(" ", 1)[1]
    assert run("replay", hand("three-revoke"), "--redact", "--view-as", alias, "--at", "24.3").out == by_name.out


def test_a_clean_hand_has_no_finding_to_open_at(run: Run) -> None:
    ended = run("replay", hand("mignon-four"), "--at-finding")
    assert ended.code == 2 and "nothing was found" in ended.err


def test_explain_gives_the_first_finding_a_place_a_code_of_the_hand_or_a_code(run: Run) -> None:
    assert "three-revoke: trick 2, card 2" in run("explain", hand("three-revoke")).out
    assert "four-against: trick 2\n" in run("explain", hand("four-against"), "--at", "2").out
    assert "five-secret: error S704 score" in run("explain", hand("five-secret"), "--code", "s704").out
    ended = run("explain", "p504")
    assert ended.code == 0
    assert ended.out.startswith("P504 must-trump") and "An example" in ended.out and "Its legal twin" in ended.out


def test_explain_of_what_is_neither_hand_nor_code_is_wrong_usage(run: Run) -> None:
    ended = run("explain", "P999")
    assert ended.code == 2 and "P999" in ended.err


def test_a_closed_pipe_ends_quietly(process: Run, tmp_path: Path) -> None:
    import subprocess

    command = f'"{sys.executable}" -m auditor replay "{hand("three-revoke")}" | head -n 1'
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=tmp_path, check=False)
    assert done.stdout.decode().startswith("three-revoke")
    assert done.stderr == b""


@pytest.mark.parametrize("command", ["replay", "explain"])
@pytest.mark.parametrize(
    ("name", "at", "said"),
    [
        ("three-revoke", "25", "there is no trick 25: the last one of the record is 24"),
        ("three-revoke", "2.4", "trick 2 has no card 4: it has 3 in the record"),
        ("sheet", "3.2", "no card was played: the record has no tricks (its level is summary)"),
    ],
)
def test_a_place_that_a_hand_does_not_have_is_told_with_what_it_has(
    run: Run, command: str, name: str, at: str, said: str
) -> None:
    ended = run(command, hand(name), "--at", at)
    assert ended.code == 2 and ended.out == ""
    assert ended.err.startswith(f"error: {said}\n")


@pytest.mark.parametrize(
    "option", [("--at", "1"), ("--code", "P507"), ("--rules", "fft"), ("--force-rules",), ("--from", "tarotclub")]
)
def test_a_code_takes_no_options_of_hands(run: Run, option: tuple[str, ...]) -> None:
    ended = run("explain", "P507", *option)
    assert ended.code == 2 and ended.err == f"error: P507 is a code: {option[0]} is for a hand\n"
