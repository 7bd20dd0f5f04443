"""A trick in miniature below a finding: the cards in order of play, the faulty one marked, who stood to win."""

from typing import Final

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.engine.replay import PlayedTrick, Replay
from auditor.rules.ruleset import TABLES
from auditor.show.frame import standing_place
from auditor.show.layout import Line, Piece, flow, paragraph
from auditor.show.view import FAINT, FAULT_STYLE, STRONG, Styled, View

BEST_MARK: Final = "*"
_NAME_WIDTH: Final = 14


def lies_in_play(audit: HandAudit, finding: Finding) -> bool:
    """Whether a finding is about a recorded trick: then the trick shows it, else the record does."""
    replay = audit.replay
    return (
        replay is not None
        and finding.trick is not None
        and finding.code[0] in "PS"
        and 1 <= finding.trick <= len(replay.tricks)
    )


def miniature(audit: HandAudit, finding: Finding, view: View) -> list[Line]:
    """The trick of a finding for which ``lies_in_play`` holds.

    The card at fault stands in brackets behind an arrow. A star marks the card that stood to win when it was
    played, or where the trick as a whole is at fault the card that won.
    """
    replay = audit.replay
    assert replay is not None and finding.trick is not None
    trick = replay.tricks[finding.trick - 1]
    names = view.names(audit.players, _NAME_WIDTH)
    seats = ["" if play.seat is None else names[play.seat] for play in trick.plays]
    best = _best_before(replay, trick, finding.position)
    groups: list[Line] = []
    for place, (name, play) in enumerate(zip(seats, trick.plays, strict=True)):
        card = view.drawn_card(play.card)
        piece: list[Piece] = [name, " ", card] if name else [card]
        if place == best:
            piece.append(Styled(BEST_MARK, STRONG))
        if finding.position == place + 1:
            piece = [Styled(f"{view.fold('→')} [", FAULT_STYLE), *piece, Styled("]", FAULT_STYLE)]
        groups.append(piece)
    title = view.say("audit.trick", number=trick.number, total=TABLES[replay.hand.players].tricks)
    lines = flow(groups, view.width, Styled(f"{title} ", FAINT), gap="  ")
    sentences = _sentences(trick, seats, best, finding, view)
    if sentences:
        lines += [(line,) for line in paragraph(view.semicolon.join(sentences), view.width, style=FAINT)]
    return lines


def _best_before(replay: Replay, trick: PlayedTrick, position: int | None) -> int | None:
    """Which card, from 0, stood to win before a card of the trick, or before its end."""
    if position is None:
        return _winning_place(trick)
    return standing_place(replay, trick.number, trick.cards[: position - 1])


def _winning_place(trick: PlayedTrick) -> int | None:
    if trick.winner is None:
        return None
    return next((place for place, play in enumerate(trick.plays) if play.seat == trick.winner), None)


def _sentences(trick: PlayedTrick, seats: list[str], best: int | None, finding: Finding, view: View) -> list[str]:
    """Who stood to win at the fault, and who won."""

    def say(key: str, place: int) -> str:
        return view.say(key, name=seats[place], card=view.card_text(trick.cards[place]))

    won = _winning_place(trick)
    stood = best if finding.position is not None and best is not None and seats[best] else None
    if stood is not None and stood == won:
        return [say("audit.stood_and_won", stood)]
    sentences = [] if stood is None else [say("audit.stood", stood)]
    if won is not None:
        sentences.append(say("audit.won", won))
    elif trick.right_size:
        sentences.append(view.say("audit.won_unknown"))
    return sentences
