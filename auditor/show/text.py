"""A frame as lines of text that fit the reader's terminal.

The seats stand around the table against the clock, as at a French table, with the first one nearest. Colour
only adds to what the plain text says.
"""

from typing import Final

from rich.text import Text

from auditor.audit.finding import Finding
from auditor.cards import EXCUSE_BIT, SUIT_MASKS, TRUMP, cards_of
from auditor.engine.case import known
from auditor.rules.options import MIGNON
from auditor.show.frame import (
    DEFENCE,
    DOG_HIDDEN,
    DOG_OPEN,
    NO_ROLE,
    OTHERS,
    PARTNER,
    TAKER,
    Frame,
    HandView,
    SeatView,
    SideView,
    TrickView,
)
from auditor.show.headline import announcement_text, headline
from auditor.show.layout import cells, ends, flowed, joined, padded, paragraph, rule
from auditor.show.reasons import why_legal
from auditor.show.view import (
    EXCUSE_STYLE,
    FAINT,
    FAULT_STYLE,
    ONE_SEAT,
    STRONG,
    SUIT_STYLES,
    TRUMP_STYLE,
    WARNING_STYLE,
    View,
    cut,
)

NAME_WIDTH: Final = 14
_ROOMY: Final = 16
"""With so many lines beside two for each hand there is room for empty ones around the table."""
SPOTS: Final = {
    3: (((0.25, 2), (0.75, 1)), ((0.5, 0),)),
    4: (((0.5, 2),), ((0.22, 3), (0.78, 1)), ((0.5, 0),)),
    5: (((0.33, 3), (0.67, 2)), ((0.18, 4), (0.82, 1)), ((0.5, 0),)),
}
"""Where each seat sits: rows of (place across, seat)."""
_ROLE_STYLES: Final = {TAKER: STRONG, PARTNER: STRONG}
_SEVERITY_STYLES: Final = {"error": FAULT_STYLE, "warning": WARNING_STYLE, "info": FAINT}


def frame_lines(shown: Frame, view: View) -> list[Text]:
    """The lines of a frame: at most ``view.height``, none wider than ``view.width``.

    Where the height does not suffice the trick before goes first, then the announcements, then why the legal
    cards are legal, then the end of the findings, and the last line says how many lines are missing.
    """
    head = [
        title_line(shown, view),
        contract_line(shown, view),
        count_line(shown, view),
        dog_line(shown, view),
        rule(view),
        table_title(shown, view),
        *_around_the_table(shown, view),
        rule(view),
        *hand_lines(shown, view),
    ]
    now = paragraph(headline(shown, view), view.width, style=STRONG) + legal_lines(shown, view)
    extras = [reason_lines(shown, view), last_trick_lines(shown, view), announcement_lines(shown, view)]
    findings = [line for finding in shown.findings for line in finding_lines(finding, view)]
    for place in (1, 2, 0):
        if len(head) + len(now) + sum(map(len, extras)) + len(findings) > view.height:
            extras[place] = []
    lines = head + now + [line for extra in extras for line in extra] + findings
    if len(lines) > view.height:
        left = len(lines) - view.height + 1
        lines = [*lines[: view.height - 1], Text(view.say("frame.lines_left", count=left), FAINT)]
    return [_fitted(line, view) for line in lines]


def frame_text(shown: Frame, view: View) -> str:
    """The lines of a frame as plain text."""
    return "\n".join(line.plain.rstrip() for line in frame_lines(shown, view))


def _fitted(line: Text, view: View) -> Text:
    return line if cells(line) <= view.width else Text(cut(line.plain, view.width, view.ellipsis))


def name_of(shown: Frame, seat: int | None, view: View, width: int = NAME_WIDTH) -> str:
    """Name of a player, cut to a width; a word for an unknown one."""
    if seat is None:
        return view.say("unknown")
    return view.names([each.name for each in shown.seats], width)[seat]


def finding_lines(finding: Finding, view: View) -> list[Text]:
    """A finding in the frame: severity, code, name and text."""
    ruled = ""
    if finding.waived:
        ruled = f" ({view.say('waived', ruling=view.clean(finding.ruling or view.say('ruled_on')))})"
    title = f"{view.say(f'severity.{finding.severity}')} {finding.code} {finding.name}"
    text = f"! {title}{view.colon}{view.clean(finding.text(view.language))}{ruled}"
    style = FAINT if finding.waived else _SEVERITY_STYLES[finding.severity]
    return paragraph(text, view.width, style=style)


def title_line(shown: Frame, view: View) -> Text:
    """Which hand, and which step of how many."""
    left = Text(view.clean(f"{shown.hand} · {shown.rules}"), STRONG)
    if view.hands == ONE_SEAT and view.seat is not None:
        left.append(view.fold(" · ") + view.say("frame.seen_by", name=name_of(shown, view.seat, view)))
    return ends(left, Text(view.say("frame.step", step=shown.step, steps=shown.steps - 1), FAINT), view)


def contract_line(shown: Frame, view: View) -> Text:
    """Contract, call and partner, and who dealt."""
    dealer = next((seat.seat for seat in shown.seats if seat.dealer), None)
    left = joined(contract_parts(shown, view), view.fold(" · "))
    right = "" if dealer is None else view.say("frame.dealer", name=name_of(shown, dealer, view))
    return ends(left, Text(right, FAINT), view) if cells(left) + cells(right) + 2 <= view.width else left


def contract_parts(shown: Frame, view: View) -> list[Text | str]:
    """Contract, called card, and the partner as far as known."""
    if shown.taker is None or shown.bid is None:
        key = "goulash" if shown.goulash else "passed" if shown.passed_out else "no_contract"
        if key == "no_contract" and (shown.trick or shown.score):
            key = "unrecorded_contract"
        return [view.say(f"frame.{key}")]
    key = "frame.contract" if shown.multiplier is None else "frame.contract_times"
    name = name_of(shown, shown.taker, view)
    parts: list[Text | str] = [view.say(key, bid=view.bid(shown.bid), factor=shown.multiplier, name=name)]
    if shown.called is not None:
        card = view.card_text(shown.called)
        parts.append(view.say("frame.called_unknown") if card == "?" else view.say("frame.called", card=card))
        partner = next((seat.seat for seat in shown.seats if seat.role == PARTNER), None)
        if partner is not None:
            parts.append(view.say("frame.partner", name=name_of(shown, partner, view)))
        elif any(seat.role == "secret" for seat in shown.seats):
            parts.append(view.say("frame.partner_secret"))
        else:
            parts.append(view.say("alone"))
    return parts


def suit_text(shown: Frame, view: View) -> str:
    """The chosen suit of Le Mignon and whether its privilege is in force; empty in tarot."""
    if not shown.suit_chosen:
        return ""
    if shown.suit is None or shown.privilege is None:
        return view.say("frame.suit_unknown")
    return view.say("frame.suit", suit=view.suit(shown.suit), privilege=view.say(f"frame.privilege.{shown.privilege}"))


def count_line(shown: Frame, view: View) -> Text:
    """The count of both sides and the chosen suit; what of it is laid aside only where there is room."""
    for with_pile in (True, False):
        sides = joined((side_text(side, shown, view, with_pile) for side in shown.sides), "   ")
        line = joined([sides, suit_text(shown, view)], "   ")
        if cells(line) <= view.width:
            break
    return line


def side_text(side: SideView, shown: Frame, view: View, with_pile: bool) -> str:
    """What a side has counted, against the target where it has one."""
    pile = view.say("frame.pile", points=view.points(side.pile)) if side.pile and with_pile else ""
    fields = {"side": view.say(f"side.{side.side}"), "points": view.points(side.points), "pile": pile}
    if shown.target is not None and side.side not in (DEFENCE, OTHERS):
        # Every oudler that is still to be won changes the target.
        key = "frame.side_target" if shown.score is not None or shown.game == MIGNON else "frame.side_target_now"
        text = view.say(key, target=view.points(shown.target), **fields)
    else:
        text = view.say("frame.side", **fields)
    if shown.game != MIGNON:
        text += f", {view.say(f'oudlers.{min(max(side.oudlers, 0), 3)}')}"
    return text


def dog_line(shown: Frame, view: View) -> Text:
    """The dog and what was laid aside."""
    parts: list[Text | str] = []
    if shown.dog_state == DOG_OPEN:
        parts.append(flat(view, view.say("frame.dog"), shown.dog))
    elif shown.taker is not None or shown.trick is not None or shown.goulash:
        parts.append(view.say("frame.dog_hidden" if shown.dog_state == DOG_HIDDEN else "frame.dog_unrecorded"))
    if shown.discard is not None:
        mark = f" {view.say('inferred_mark')}" if shown.discard_inferred else ""
        parts.append(flat(view, view.say("frame.discard") + mark, shown.discard))
    return joined(parts, "   ")


def flat(view: View, label: str, mask: int) -> Text:
    """A label and the cards of a set one by one, ``?`` at the end where not all are known."""
    cards = view.cards(mask)
    if mask != known(mask):
        cards.append(Text("?", FAINT))
    return joined([label, *cards], " ")


def table_title(shown: Frame, view: View) -> Text:
    """Which trick lies there and who led it, and what the marks mean."""
    return ends(trick_title(shown, view), Text("   ".join(legend(shown, view)), FAINT), view)


def trick_title(shown: Frame, view: View) -> str:
    """Which trick lies there and who led it."""
    trick = shown.trick
    if trick is None:
        return view.say("frame.auction" if shown.taker is None and not shown.passed_out else "frame.table")
    if trick.leader is None:
        return view.say("frame.trick", number=trick.number, total=shown.tricks)
    name = name_of(shown, trick.leader, view)
    return view.say("frame.trick_led", number=trick.number, total=shown.tricks, name=name)


def legend(shown: Frame, view: View) -> list[str]:
    """What the marks that are seen mean."""
    trick = shown.trick
    signs = []
    if trick is not None and trick.winner is not None:
        signs.append(view.say("frame.best"))
    if trick is not None and any(card.codes for card in trick.cards):
        signs.append(view.say("frame.wrong"))
    if any(seat.hand.inferred for seat in shown.seats):
        signs.append(view.say("frame.from_plays"))
    return signs


def _around_the_table(shown: Frame, view: View) -> list[Text]:
    """Each seat in its place, with the card that it played or, before the play, what it said last."""
    lines: list[Text] = []
    for row in SPOTS[shown.players]:
        if lines and view.height >= _ROOMY + 2 * shown.players:
            lines.append(Text())
        line = Text()
        for across, seat in row:
            spot = _spot(shown, shown.seats[seat], view)
            start = min(int(view.width * across) - cells(spot) // 2, view.width - cells(spot))
            line.append(" " * max(start - cells(line), 1))
            line.append_text(spot)
        lines.append(line)
    if shown.trick is not None and any(card.seat is None for card in shown.trick.cards):
        nobodys = [view.card(card.card) for card in shown.trick.cards if card.seat is None]
        lines[-1] = joined([lines[-1], *nobodys], " ")
    return lines


def _spot(shown: Frame, seat: SeatView, view: View) -> Text:
    name = name_of(shown, seat.seat, view)
    if shown.trick is None:
        return joined(
            [Text(name, STRONG if seat.turn else ""), "" if seat.said is None else view.bid(seat.said)], view.colon
        )
    cards = laid_cards(shown.trick, seat.seat, view)
    return joined([Text(name, "" if cards else FAINT), *cards], " ")


def laid_cards(trick: TrickView, seat: int | None, view: View) -> list[Text]:
    """The cards that a seat laid in this trick, with their marks."""
    cards = []
    for laid in trick.cards:
        if laid.seat != seat:
            continue
        mark = "*" if seat is not None and seat == trick.winner else ""
        card = Text.assemble(view.card(laid.card), (mark, STRONG), ("!" if laid.codes else "", FAULT_STYLE))
        cards.append(card)
    return cards


def hand_lines(shown: Frame, view: View) -> list[Text]:
    """Each seat with its role and its hand, the one whose turn it is marked."""
    return [line for seat in shown.seats for line in seat_lines(shown, seat, view)]


def seat_lines(shown: Frame, seat: SeatView, view: View) -> list[Text]:
    """The lines of one seat among those of the others."""
    names = max(cells(name_of(shown, other.seat, view)) for other in shown.seats)
    roles = max(cells(view.say(f"role.{other.role}")) for other in shown.seats)
    role = view.say(f"role.{seat.role}")
    prefix = Text.assemble(
        ("> " if seat.turn else "  ", STRONG),
        padded(Text(name_of(shown, seat.seat, view), STRONG if seat.role == TAKER else ""), names),
        " ",
        padded(Text(role, _ROLE_STYLES.get(seat.role, "")), roles),
        " " if seat.role != NO_ROLE or roles else "",
    )
    return flowed(holding(shown, seat, view), view.width, prefix, gap="  ")


def holding(shown: Frame, seat: SeatView, view: View) -> list[Text]:
    """What stands behind a name: points of a goulash, the score, the hand."""
    pieces = []
    if seat.points is not None:
        most = max(cells(view.points(other.points)) for other in shown.seats)
        pieces.append(Text(view.say("frame.points", points=view.points(seat.points).rjust(most))))
    if seat.score is not None:
        pieces.append(Text(view.say("frame.score", score=view.points(seat.score, signed=True)), STRONG))
    hand = seat.hand
    if hand.recorded or hand.inferred or hand.unknown or not pieces:
        pieces += hand_pieces(hand, view)
    return pieces


def hand_pieces(hand: HandView, view: View) -> list[Text]:
    """A hand by suits, high cards first: what is recorded, what is known from the plays, what is not known."""
    pieces = by_suit(hand.recorded, view)
    if hand.inferred:
        groups = by_suit(hand.inferred, view)
        groups[0] = joined(["~", groups[0]], " ")
        pieces += groups
    if hand.unknown and pieces:
        pieces.append(
            Text(view.say("frame.more.one" if hand.unknown == 1 else "frame.more.many", count=hand.unknown), FAINT)
        )
    elif hand.unknown:
        key = "frame.card" if hand.unknown == 1 else "frame.cards"
        pieces.append(Text(view.say(key, count=hand.unknown), FAINT))
    return pieces or [Text(view.say("frame.empty"), FAINT)]


def by_suit(mask: int, view: View) -> list[Text]:
    """The cards of a set, a piece for each suit, with the trumps and the Excuse at the end."""
    pieces = []
    for suit, cards in enumerate(SUIT_MASKS):
        held = cards_of(mask & cards)
        if held:
            style = TRUMP_STYLE if suit == TRUMP else SUIT_STYLES[suit]
            ranks = " ".join(view.rank(card) for card in reversed(held))
            pieces.append(Text(f"{view.suit_sign(suit)} {ranks}", style))
    if mask & EXCUSE_BIT:
        pieces.append(Text(view.notation.excuse, EXCUSE_STYLE))
    return pieces


def legal_lines(shown: Frame, view: View) -> list[Text]:
    """The legal cards of the play shown, where the reader asked for them."""
    legal = shown.legal
    if legal is None:
        return []
    if legal.play is None:
        return paragraph(view.say(f"frame.legal.{legal.case}", name=name_of(shown, legal.seat, view)), view.width)
    pieces = view.cards(legal.cards)
    if legal.play.unknown:
        pieces.append(Text(view.say("frame.legal_more")))
    return flowed(pieces, view.width, view.say("frame.legal") + " ")


def reason_lines(shown: Frame, view: View) -> list[Text]:
    """Why the legal cards are legal."""
    legal = shown.legal
    if legal is None or legal.play is None:
        return []
    return paragraph(why_legal(legal.play, legal.case, name_of(shown, legal.seat, view), view), view.width, style=FAINT)


def last_trick_lines(shown: Frame, view: View) -> list[Text]:
    """The trick before, on one line: the names as long as they fit."""
    trick = shown.last_trick
    if trick is None:
        return []
    line = Text()
    for room in range(NAME_WIDTH, 2, -1):
        cards = [
            joined([name_of(shown, laid.seat, view, room) if laid.seat is not None else "", view.card(laid.card)], " ")
            for laid in trick.cards
        ]
        if trick.winner is None:
            result = view.say("frame.winner_unknown")
        else:
            result = view.say("frame.won_by", name=name_of(shown, trick.winner, view, room))
        end = Text(f"{view.fold('→')} {result}", FAINT)
        line = joined([Text(view.say("frame.last", number=trick.number), FAINT), *cards, end], " ")
        if cells(line) <= view.width:
            break
    return [_fitted(line, view)]


def announcement_lines(shown: Frame, view: View) -> list[Text]:
    """What was announced so far."""
    if not shown.announced:
        return []
    texts = [announcement_text(made, shown, view) for made in shown.announced]
    return paragraph(f"{view.say('frame.announced')} {view.semicolon.join(texts)}", view.width)
