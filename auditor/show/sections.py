"""What was recorded before the play, in words: deal, auction, call, discard, announcements."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from auditor.cards import ALL_CARDS, UNKNOWN, mask_of
from auditor.engine.case import known
from auditor.engine.events import Announced, ContractSet, Discarded, DogTurned, PassedOut, Spoke
from auditor.rules.ruleset import TABLES
from auditor.show.frame import HandView
from auditor.show.layout import cells, flowed, joined, padded, paragraph
from auditor.show.text import hand_pieces
from auditor.show.timeline import Timeline
from auditor.show.view import FAINT, FAULT_STYLE, View

_MARGIN = "  "


def padded_names(timeline: Timeline, view: View, *others: str) -> list[Text]:
    """The names of the players, and other words below them, filled up to the same width."""
    names = [*view.names(timeline.audit.players), *others]
    width = max(map(cells, names))
    return [padded(name, width) for name in names]


def deal_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """Each hand by suits and the dog. What is recorded but cannot be trusted stands as it was written."""
    replay = timeline.replay
    if replay.level == "summary":
        return
    *names, dog = padded_names(timeline, view, view.say("page.dog"))
    size = TABLES[replay.hand.players].hand_size
    hands = replay.hand.hands or ()
    for seat, name in enumerate(names):
        dealt, inferred = replay.dealt[seat], replay.dealt_inferred[seat]
        prefix = Text.assemble(_MARGIN, name, _MARGIN)
        recorded = hands[seat] if seat < len(hands) else None
        if dealt is None:
            yield from _in_doubt(recorded, prefix, view)
            continue
        pieces = hand_pieces(HandView(known(dealt), 0, size - known(dealt).bit_count()), view)
        if inferred:
            pieces.append(Text(f"({view.say('inferred')})", FAINT))
        yield from flowed(pieces, view.width, prefix, _MARGIN)
    prefix = Text.assemble(_MARGIN, dog, _MARGIN)
    if replay.dog is None:
        yield from _in_doubt(replay.hand.dog, prefix, view)
    else:
        cards = view.cards(replay.dog) + [Text("?", FAINT)] * (replay.dog != known(replay.dog))
        yield from flowed(cards, view.width, prefix)


def _in_doubt(recorded: Sequence[int] | None, prefix: Text, view: View) -> list[Text]:
    """Cards as they were written, though nothing is concluded from them."""
    if recorded is None:
        return [Text.assemble(prefix, (view.say("not_recorded"), FAINT))]
    pieces = [*map(view.card, recorded), Text(view.say("page.in_doubt"), FAINT)]
    return flowed(pieces, view.width, prefix)


def auction_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """The bids in order, and the contract or that everybody passed."""
    names = view.names(timeline.audit.players)
    pieces: list[Text] = []
    result = ""
    for step, moment in enumerate(timeline.moments):
        event = moment.event
        codes = _codes(timeline, step)
        if isinstance(event, Spoke):
            pieces.append(joined([names[event.bid.seat], view.bid(event.bid.bid), codes], " "))
        elif isinstance(event, DogTurned) and moment.contract is None:
            pieces.append(Text(view.say("page.dog_turned"), FAINT))
        elif isinstance(event, ContractSet):
            key = "frame.contract" if event.multiplier is None else "frame.contract_times"
            text = view.say(key, bid=view.bid(event.bid), factor=event.multiplier, name=names[event.taker])
            result = f"{view.say('page.contract', text=text)} {codes.plain}"
        elif isinstance(event, PassedOut):
            result = f"{view.say('frame.goulash' if event.goulash else 'frame.passed')} {codes.plain}"
    if result and timeline.replay.hand.auction is None:
        yield from paragraph(view.say("page.contract_only"), view.width, len(_MARGIN), FAINT)
    elif not pieces and timeline.replay.hand.auction is not None:
        yield from paragraph(view.say("page.auction_empty"), view.width, len(_MARGIN), FAINT)
    if pieces:
        yield from flowed(pieces, view.width, _MARGIN, view.fold(" · "))
    if result:
        yield from paragraph(result, view.width, len(_MARGIN))


def _codes(timeline: Timeline, step: int) -> Text:
    """The codes found at a step, as a mark."""
    codes = [found.code for found in timeline.findings(step)]
    return Text(" ".join(f"!{code}" for code in codes), FAULT_STYLE)


def call_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """Chosen suit, called card and partner."""
    replay = timeline.replay
    hand = replay.hand
    texts = []
    if hand.suit is not None or hand.suit_unknown:
        suit = view.say("unknown") if hand.suit is None else view.suit(hand.suit)
        texts.append(view.say("page.suit", suit=suit))
    partner = _partner(timeline, view)
    if hand.call == UNKNOWN:
        texts.append(view.say("page.called_unknown", partner=partner))
    elif hand.call is not None:
        texts.append(view.say("page.called", card=view.card_text(hand.call), partner=partner))
    elif replay.partner_named:
        texts.append(partner)
    for text in texts:
        yield from paragraph(text, view.width, len(_MARGIN))


def _partner(timeline: Timeline, view: View) -> str:
    replay = timeline.replay
    if not replay.partner_known:
        return view.say("page.partner_unknown")
    if replay.partner is None:
        return view.say("page.alone_named" if replay.partner_named else "page.alone")
    key = "page.named_partner" if replay.partner_named else "page.with_partner"
    return view.say(key, name=view.names(timeline.audit.players)[replay.partner])


def discard_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """The cards laid aside, as recorded or worked out, and those shown of them."""
    for step, moment in enumerate(timeline.moments):
        event = moment.event
        if not isinstance(event, Discarded):
            continue
        pieces = [*_discarded(event, view), _codes(timeline, step)]
        yield from flowed([piece for piece in pieces if piece], view.width, _MARGIN)
        if event.shown is not None and not event.inferred:
            cards = view.cards_text(mask_of(event.shown) & ALL_CARDS)
            yield from paragraph(view.say("page.shown", cards=cards), view.width, len(_MARGIN))


def _discarded(event: Discarded, view: View) -> list[Text]:
    if event.inferred:
        return [*view.cards(event.cards or 0), Text(f"({view.say('inferred')})", FAINT)]
    return [view.card(card) for card in event.recorded or ()] or [Text(view.say("no_card"))]


def announcements_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """Each announcement with its cards, when it was made, and whether it is void."""
    names = view.names(timeline.audit.players)
    for step, moment in enumerate(timeline.moments):
        if isinstance(moment.event, Announced):
            pieces = [*_announcement(moment.event, names, view), _codes(timeline, step)]
            yield from flowed([piece for piece in pieces if piece], view.width, _MARGIN)


def _announcement(made: Announced, names: list[str], view: View) -> Iterator[Text]:
    said = made.announcement
    name = names[said.seat]
    if said.kind == "misere":
        yield Text(view.say("announced.misere", name=name, kind=view.say(f"misere.{said.of}")))
    elif said.kind == "slam":
        yield Text(view.say("announced.slam", name=name))
    else:
        level = made.level or said.level
        key = "announced.handful_unknown" if level is None else "announced.handful"
        colon = view.colon.rstrip(" ") if said.cards else ""
        yield Text(view.say(key, name=name, level="" if level is None else view.say(f"level.{level}")) + colon)
    yield from map(view.card, said.cards or ())
    if said.trick is not None and said.trick > 1:
        yield Text(view.say("page.in_play" if said.kind == "slam" else "page.before_trick", trick=said.trick), FAINT)
    if not made.valid:
        yield Text(view.say("announced.void"))
