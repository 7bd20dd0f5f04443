"""One frame as HTML: parts that each show one thing, and the layout that puts them around the table.

The parts are made apart from the layout so that a page can hold the parts of many frames, each part once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from rich.text import Text

from auditor.show.frame import NO_ROLE, TAKER, CardView, Frame, SeatView
from auditor.show.headline import headline
from auditor.show.markup import escaped, spans
from auditor.show.text import (
    SPOTS,
    announcement_lines,
    contract_parts,
    dog_line,
    finding_lines,
    holding,
    last_trick_lines,
    legal_lines,
    legend,
    name_of,
    reason_lines,
    side_text,
    suit_text,
    trick_title,
)
from auditor.show.view import LONGEST_NAME, View

_ENDLESS: Final = 1_000_000
_INNER: Final = 0.2
"""A seat that is not farther from the middle than this part of the width sits at an inner place."""

ABOVE: Final = ("contract", "count", "dog", "trick")
NOW: Final = "now"
FINDINGS: Final = "findings"
BELOW: Final = (NOW, "legal", FINDINGS, "last", "announced")


def for_page(view: View) -> View:
    """The view for a page, where the browser breaks the lines."""
    return replace(view, width=_ENDLESS, height=_ENDLESS)


def seat_part(name: str, seat: int) -> str:
    """Name of a part of a seat: its ``spot`` at the table or its ``hand``."""
    return f"{name}{seat}"


def parts(shown: Frame, view: View) -> dict[str, str]:
    """The content of each part of a frame; empty for nothing to show. ``view`` as by :func:`for_page`."""
    made = {
        "contract": _contract(shown, view),
        "count": _count(shown, view),
        "dog": spans(dog_line(shown, view)),
        "trick": f"<strong>{escaped(trick_title(shown, view))}</strong> {_legend(shown, view)}",
        NOW: escaped(headline(shown, view)),
        "legal": _all([*legal_lines(shown, view), *reason_lines(shown, view)]),
        FINDINGS: _findings(shown, view),
        "last": _all(last_trick_lines(shown, view)),
        "announced": _all(announcement_lines(shown, view)),
    }
    for seat in shown.seats:
        made[seat_part("spot", seat.seat)] = _spot(shown, seat, view)
        made[seat_part("hand", seat.seat)] = _hand(shown, seat, view)
    return made


def layout(made: Mapping[str, str], players: int, view: View) -> str:
    """The parts, or what stands for each of them, around a table for so many players."""
    seats = range(players)
    places = {seat: place for row, spots in enumerate(SPOTS[players], 1) for seat, place in _places(row, spots)}
    spots = "".join(_part("li", f"spot {places[seat]}", made[seat_part("spot", seat)]) for seat in seats)
    hands = "".join(_part("li", "hand", made[seat_part("hand", seat)]) for seat in seats)
    return (
        '<div class="frame">'
        + "".join(_part("div", name, made[name]) for name in ABOVE)
        + f'<ol class="felt" aria-label="{escaped(view.say("report.table"))}">{spots}</ol>'
        + "".join(_part("div", name, made[name]) for name in BELOW)
        + f'<ol class="hands" aria-label="{escaped(view.say("report.hands"))}">{hands}</ol></div>'
    )


def _part(tag: str, name: str, content: str) -> str:
    return f'<{tag} class="part {name}">{content}</{tag}>'


def _places(row: int, spots: tuple[tuple[float, int], ...]) -> Iterator[tuple[int, str]]:
    """The classes that put each seat of a row in its place."""
    for across, seat in spots:
        side = "middle" if across == 0.5 else "left" if across < 0.5 else "right"
        inner = " inner" if abs(across - 0.5) < _INNER else ""
        yield seat, f"row{row} {side}{inner}"


def _all(lines: list[Text]) -> str:
    return " ".join(map(spans, lines))


def name_html(shown: Frame, seat: SeatView, view: View) -> str:
    """The name of a player, apart from the direction of the text around it."""
    return f"<bdi>{escaped(name_of(shown, seat.seat, view, LONGEST_NAME))}</bdi>"


def _contract(shown: Frame, view: View) -> str:
    contract, *others = (part for part in contract_parts(shown, view) if part)
    texts = [f"<strong>{spans(contract)}</strong>", *map(spans, others)]
    suit = suit_text(shown, view)
    if suit:
        texts.append(escaped(suit))
    dealer = next((seat for seat in shown.seats if seat.dealer), None)
    if dealer is not None:
        name = name_of(shown, dealer.seat, view, LONGEST_NAME)
        texts.append(f'<span class="faint">{escaped(view.say("frame.dealer", name=name))}</span>')
    return " · ".join(texts)


def _count(shown: Frame, view: View) -> str:
    sides = [f"<span>{escaped(side_text(side, shown, view, True))}</span>" for side in shown.sides]
    return "".join(sides) + _bar(shown) if sides else ""


def _bar(shown: Frame) -> str:
    """The count of both sides as a bar; the words beside it say the same."""
    total = shown.total
    attack, defence = (max(side.points, 0) for side in shown.sides)
    target = ""
    if shown.target is not None:
        target = f'<rect class="target" x="{shown.target}" y="0" width="1" height="10"/>'
    return (
        f'<svg class="bar" viewBox="0 0 {total} 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="attack" y="2" width="{attack}" height="6"/>'
        f'<rect class="defence" x="{total - defence}" y="2" width="{defence}" height="6"/>{target}</svg>'
    )


def _legend(shown: Frame, view: View) -> str:
    return f'<span class="faint legend">{escaped("   ".join(legend(shown, view)))}</span>'


def _spot(shown: Frame, seat: SeatView, view: View) -> str:
    kinds = "who" + (" turn" if seat.turn else "") + (" taker" if seat.role == TAKER else "")
    who = f'<span class="{kinds}">{name_html(shown, seat, view)}</span>'
    if shown.trick is None:
        return who if seat.said is None else f'{who} <span class="said">{escaped(view.bid(seat.said))}</span>'
    laid = [card for card in shown.trick.cards if card.seat == seat.seat]
    if seat.seat == shown.players - 1:
        laid += [card for card in shown.trick.cards if card.seat is None]
    return who + "".join(f" {_card(card, shown.trick.winner, view)}" for card in laid)


def _card(card: CardView, winner: int | None, view: View) -> str:
    """A card on the table, framed and signed where it stands to win or is wrong."""
    best = card.seat is not None and card.seat == winner
    kinds = "card" + (" best" if best else "") + (" wrong" if card.codes else "")
    signs = ("*" if best else "") + ("!" if card.codes else "")
    mark = f'<span class="sign">{signs}</span>' if signs else ""
    words = [view.say("report.best_card")] * best + list(card.codes)
    said = f'<span class="unseen"> ({escaped(", ".join(words))})</span>' if words else ""
    return f'<span class="{kinds}">{spans(view.card(card.card))}{mark}</span>{said}'


def _hand(shown: Frame, seat: SeatView, view: View) -> str:
    role = "" if seat.role == NO_ROLE else f' <span class="role">{escaped(view.say(f"role.{seat.role}"))}</span>'
    kinds = "who" + (" turn" if seat.turn else "") + (" taker" if seat.role == TAKER else "")
    held = "".join(f" <span>{spans(piece)}</span>" for piece in holding(shown, seat, view))
    return f'<span class="{kinds}">{name_html(shown, seat, view)}{role}</span><span class="held">{held}</span>'


def _findings(shown: Frame, view: View) -> str:
    return "".join(f"<p>{_all(finding_lines(finding, view))}</p>" for finding in shown.findings)
