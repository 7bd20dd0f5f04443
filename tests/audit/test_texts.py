"""The texts of findings whose facts differ from case to case."""

from auditor.audit.judge import Judge
from auditor.record.reading import Frame, parse_frame


def test_a_handful_recorded_without_its_cards_says_how_many_trumps_the_hand_has() -> None:
    plain = [f"{suit}{rank}" for suit in "SHD" for rank in range(1, 9)]
    hands = [[*plain[:22], "T2", "T3"], None, None]
    line = (
        '{"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": ["Ana", "Bruno", "Chloé"],'
        f' "deal": {{"hands": {str(hands).replace("None", "null")}}}, "contract": {{"taker": 1, "bid": "garde"}},'
        ' "announcements": [{"seat": 0, "kind": "handful", "level": "double"}]}'
    ).replace("'", '"')
    audit = Judge().judge(parse_frame(Frame("hand.json", 1, 1, line.encode())))
    assert [(found.code, found.message) for found in audit.findings] == [
        ("N403", "Ana did not hold what the handful shows: 15 trumps, where the hand has 2.")
    ]


def test_players_of_the_same_name_are_told_apart() -> None:
    line = (
        '{"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": ["Ana", "Bruno", "Ana"], "dealer": 2,'
        ' "auction": [{"seat": 2, "bid": "pass"}, {"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "garde"}]}'
    )
    audit = Judge().judge(parse_frame(Frame("hand.json", 1, 1, line.encode())))
    assert [(found.player, found.message) for found in audit.findings] == [
        ("Ana", "Ana (2) said pass out of turn; it was for Ana (0) to speak.")
    ]
