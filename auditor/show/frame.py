"""One frame: what a spectator sees after one step of a hand, as plain data.

Everything drawn comes from here: :func:`frame` is a pure function of a judged hand, a step and what the
reader chose. A frame holds no words; those are put in by whatever draws it. Points are half points, sets of
cards bit masks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import (
    ALL_CARDS,
    BIT,
    EXCUSE,
    HALF_POINTS,
    OUDLERS,
    PETIT,
    SUIT_OF,
    TOTAL_HALF_POINTS,
    TRUMP,
    TRUMP_TWO,
    UNKNOWN,
    cards_of,
)
from auditor.engine.case import CONTRACT, GOULASH, known
from auditor.engine.counting import attack_of, count_players, count_sides
from auditor.engine.events import Announced, Event, Played, TrickWon
from auditor.engine.replay import Play, Replay
from auditor.rules import mignon
from auditor.rules.options import MIGNON
from auditor.rules.play import winning_position
from auditor.rules.ruleset import TABLES
from auditor.rules.score import Score, target_points
from auditor.show.reasons import legal_case, legal_now
from auditor.show.sight import Sight, acting_seat
from auditor.show.timeline import Moment, Timeline
from auditor.show.view import View

TAKER, PARTNER, DEFENDER, SECRET, NO_ROLE = "taker", "partner", "defender", "secret", ""
"""Roles. ``SECRET``: the partner of the taker is not known yet, and it may be this seat or not."""

ATTACK, DEFENCE, TAKER_ALONE, OTHERS = "attack", "defence", "taker", "others"
"""Sides. While the partner is secret only the taker is told apart from the others."""

DOG_HIDDEN, DOG_OPEN, DOG_NOT_RECORDED = "hidden", "open", "unrecorded"
ON, SUSPENDED, OVER, UNCERTAIN = "on", "suspended", "over", "uncertain"
"""The privilege of the chosen suit: in force, off in this trick, off for good, not known."""

HAND_HIDDEN, NOT_JUDGED = "hidden", "not_judged"
"""Why no legal cards are told: the reader does not see the hand, or nobody knows whose card it is."""


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand: cards of the record, cards known otherwise, and how many more there are (hidden or unknown)."""

    recorded: int
    inferred: int
    unknown: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player: role as known at that moment, what he said last in the auction, his hand, the tricks that he
    won, the points that he took in a goulash, and at the end his score."""

    seat: int
    name: str
    role: str
    dealer: bool
    turn: bool
    said: str | int | None
    hand: HandView
    tricks: int
    points: int | None
    score: int | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the table: who played it, and the codes of what is wrong with it."""

    seat: int | None
    card: int
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick as it lies: ``winner`` is who stands to win it, or has won it once it is ``complete``."""

    number: int
    leader: int | None
    cards: tuple[CardView, ...]
    winner: int | None
    complete: bool
    points: int | None


@dataclass(frozen=True, slots=True)
class SideView:
    """What a side has counted so far. ``pile`` is the part of its points that lies in discard or dog."""

    side: str
    points: int
    oudlers: int
    pile: int


@dataclass(frozen=True, slots=True)
class LegalView:
    """The legal cards of the play shown and the case of the rule that applies (``auditor.show.reasons``).

    ``case`` is ``HAND_HIDDEN`` or ``NOT_JUDGED`` where there are none to show, and ``play`` then None.
    """

    seat: int | None
    case: str
    play: Play | None = None
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """All that is seen after one step.

    ``targets`` are the points to reach by the number of oudlers won so far (in Le Mignon those bid), and
    ``score`` the computed score at the last step. ``legal`` are the legal cards of the play shown, where the
    reader asked for them.
    """

    hand: str
    step: int
    steps: int
    event: Event
    players: int
    tricks: int
    rules: str
    game: str
    taker: int | None
    bid: str | int | None
    multiplier: int | None
    passed_out: bool
    goulash: bool
    called: int | None
    called_known: bool
    suit: int | None
    suit_chosen: bool
    privilege: str | None
    dog_state: str
    dog: int
    discard: int | None
    discard_inferred: bool
    seats: tuple[SeatView, ...]
    trick: TrickView | None
    last_trick: TrickView | None
    sides: tuple[SideView, ...]
    target: int | None
    announced: tuple[Announced, ...]
    findings: tuple[Finding, ...]
    legal: LegalView | None
    score: Score | None

    @property
    def total(self) -> int:
        """Half points of the whole pack."""
        return mignon.TOTAL_HALF_POINTS if self.game == MIGNON else TOTAL_HALF_POINTS


def frame(audit: HandAudit, step: int, view: View) -> Frame:
    """The frame of one step of a judged hand; for many steps of one hand use :func:`frame_of` on a timeline."""
    return frame_of(Timeline(audit), step, view)


def frame_of(timeline: Timeline, step: int, view: View) -> Frame:
    """The frame of one step (0 to ``timeline.steps`` - 1)."""
    moment, replay, audit = timeline.moments[step], timeline.replay, timeline.audit
    sight = Sight(timeline, step, view)
    sides = _sides(timeline, moment, sight)
    dog_state, dog = _dog(timeline, moment)
    discard = moment.discard if sight.discard else None
    last = moment.last
    event = moment.event
    return Frame(
        hand=audit.id or audit.source,
        step=step,
        steps=timeline.steps,
        event=sight.announced(event) if isinstance(event, Announced) else event,
        players=replay.hand.players,
        tricks=TABLES[replay.hand.players].tricks,
        rules=replay.rules.preset,
        game=replay.rules.game,
        taker=moment.contract.taker if moment.contract else None,
        bid=moment.contract.bid if moment.contract else None,
        multiplier=moment.contract.multiplier if moment.contract else None,
        passed_out=moment.passed_out is not None,
        goulash=moment.passed_out is not None and moment.passed_out.goulash,
        called=moment.called.card if moment.called else None,
        called_known=sight.camps,
        suit=moment.suit.suit if moment.suit else None,
        suit_chosen=moment.suit is not None,
        privilege=_privilege(timeline, moment),
        dog_state=dog_state,
        dog=dog,
        discard=discard.cards if discard else None,
        discard_inferred=discard is not None and discard.inferred,
        seats=tuple(_seat(timeline, step, seat, sight) for seat in range(replay.hand.players)),
        trick=_trick(timeline, moment, sight),
        last_trick=_trick_view(last, sight) if last else None,
        sides=sides,
        target=_target(moment, sides),
        announced=tuple(map(sight.announced, moment.announced)),
        findings=tuple(sight.findings()),
        legal=_legal(timeline, event, sight) if view.legal and isinstance(event, Played) else None,
        score=moment.scored.score if moment.scored else None,
    )


def _seat(timeline: Timeline, step: int, seat: int, sight: Sight) -> SeatView:
    moment, replay = timeline.moments[step], timeline.replay
    said = [bid.bid for bid in moment.auction if bid.seat == seat]
    recorded, inferred = timeline.held(step, seat) if sight.hand(seat) else (0, 0)
    left = timeline.cards_left(step, seat) if replay.level != "summary" else 0
    points = count_players(replay, moment.tricks_done) if replay.kind == GOULASH else None
    scores = moment.scored.score.scores if moment.scored and moment.scored.score else None
    done = replay.tricks[: moment.tricks_done]
    return SeatView(
        seat=seat,
        name=timeline.audit.players[seat],
        role=_role(timeline, moment, seat, sight),
        dealer=replay.hand.dealer == seat,
        turn=seat == acting_seat(moment),
        said=said[-1] if said else None,
        hand=HandView(recorded, inferred, max(left - (recorded | inferred).bit_count(), 0)),
        tricks=sum(trick.winner == seat for trick in done),
        points=points[seat] if points and moment.number else None,
        score=scores[seat] if scores else None,
    )


def _legal(timeline: Timeline, event: Played, sight: Sight) -> LegalView:
    play, trick = event.play, timeline.replay.tricks[event.trick - 1]
    if play.seat is None or play.card == UNKNOWN or not trick.right_size:
        return LegalView(play.seat, NOT_JUDGED)
    if not sight.hand(play.seat):
        return LegalView(play.seat, HAND_HIDDEN)
    case = legal_case(timeline, trick, event.position)
    return LegalView(play.seat, case, play, legal_now(timeline, play, case))


def _role(timeline: Timeline, moment: Moment, seat: int, sight: Sight) -> str:
    replay = timeline.replay
    if moment.contract is None:
        return NO_ROLE
    if seat == moment.contract.taker:
        return TAKER
    if not sight.camps or not replay.partner_known:
        return SECRET
    return PARTNER if seat == replay.partner else DEFENDER


def _dog(timeline: Timeline, moment: Moment) -> tuple[str, int]:
    """The dog as anybody may see it: turned, or counted at the end of Garde sans and contre; else face down."""
    replay = timeline.replay
    if moment.dog is not None:
        return DOG_OPEN, moment.dog
    if replay.dog is None:
        return DOG_NOT_RECORDED, 0
    has_score = moment.scored is not None and moment.scored.score is not None
    counted = has_score and replay.kind == CONTRACT and replay.taker is not None
    return (DOG_OPEN, replay.dog) if counted else (DOG_HIDDEN, 0)


def _privilege(timeline: Timeline, moment: Moment) -> str | None:
    if moment.suit is None:
        return None
    if moment.played & BIT[EXCUSE]:
        return OVER
    cards = [play.card for play in moment.table]
    led = bool(cards) and cards[0] // 14 == moment.suit.suit
    if led and moment.won is None and (PETIT in cards or TRUMP_TWO in cards):
        return SUSPENDED
    hidden = moment.number > 0 and timeline.replay.tricks[moment.number - 1].mignon_hidden
    return UNCERTAIN if hidden else ON


def _trick(timeline: Timeline, moment: Moment, sight: Sight) -> TrickView | None:
    if not moment.number:
        return None
    if moment.won is not None:
        return _trick_view(moment.won, sight)
    cards = _laid(moment.table, moment.number, sight)
    return TrickView(moment.number, moment.leader, cards, standing_winner(timeline, moment), False, None)


def _trick_view(won: TrickWon, sight: Sight) -> TrickView:
    trick = won.trick
    cards = _laid(trick.plays, trick.number, sight)
    return TrickView(trick.number, trick.leader, cards, trick.winner, True, trick.points)


def _laid(plays: Sequence[Play], number: int, sight: Sight) -> tuple[CardView, ...]:
    return tuple(CardView(play.seat, play.card, sight.codes(number, place)) for place, play in enumerate(plays, 1))


def standing_winner(timeline: Timeline, moment: Moment) -> int | None:
    """Who would win the trick as it lies; None while nobody would, or where that cannot be known."""
    place = standing_place(timeline.replay, moment.number, [play.card for play in moment.table])
    return None if place is None else moment.table[place].seat


def standing_place(replay: Replay, number: int, cards: Sequence[int]) -> int | None:
    """Which of the cards that lie in a trick, from 0, would win it; None for none, or where that cannot be known."""
    if UNKNOWN in cards or all(card == EXCUSE for card in cards):
        return None
    if replay.rules.game == MIGNON:
        chosen = replay.hand.suit
        if chosen is None:
            return None
        trick = replay.tricks[number - 1]
        protected = mignon.is_protected(cards, chosen, trick.mignon_seen)
        if protected and trick.mignon_hidden and any(SUIT_OF[card] == TRUMP for card in cards):
            return None
        return mignon.winning_position_mignon(cards, chosen, protected)
    if replay.kind == GOULASH and number == TABLES[replay.hand.players].tricks and EXCUSE in cards:
        return cards.index(EXCUSE)
    return winning_position(cards)


def _sides(timeline: Timeline, moment: Moment, sight: Sight) -> tuple[SideView, ...]:
    """The count of both sides: of the score at the end, before it of the tricks and an open discard."""
    replay = timeline.replay
    if moment.contract is None or replay.level == "summary" or replay.kind != CONTRACT:
        return _scored_sides(timeline, moment)
    if moment.scored is not None and moment.scored.score is not None:
        return _scored_sides(timeline, moment)
    is_open = sight.camps and replay.partner_known
    attack = attack_of(replay) if is_open else 1 << moment.contract.taker
    counted = None if attack is None else count_sides(replay, moment.tricks_done, attack)
    if counted is None:
        return ()
    pile, oudlers = _pile(timeline, moment, sight)
    names = (ATTACK, DEFENCE) if is_open else (TAKER_ALONE, OTHERS)
    return (
        SideView(names[0], counted.attack + pile, counted.attack_oudlers + oudlers, pile),
        SideView(names[1], counted.defence, counted.defence_oudlers, 0),
    )


def _scored_sides(timeline: Timeline, moment: Moment) -> tuple[SideView, ...]:
    score = moment.scored.score if moment.scored else None
    if score is None or score.attack_points is None or score.defence_points is None:
        return ()
    oudlers = score.oudlers or 0
    others = 3 - oudlers if score.oudlers is not None else 0
    return (SideView(ATTACK, score.attack_points, oudlers, 0), SideView(DEFENCE, score.defence_points, others, 0))


def _pile(timeline: Timeline, moment: Moment, sight: Sight) -> tuple[int, int]:
    """Half points and oudlers that lie in what counts for the attack beside its tricks and can be seen."""
    rules = timeline.replay.rules
    pile = 0
    if rules.game == MIGNON and rules.mignon_dog == "adds":
        pile = known(moment.dog)
    elif moment.discard is not None and sight.discard:
        pile = known(moment.discard.cards)
    values = mignon.HALF_POINTS if rules.game == MIGNON else HALF_POINTS
    oudlers = 0 if rules.game == MIGNON else (pile & OUDLERS & ALL_CARDS).bit_count()
    return sum(values[card] for card in cards_of(pile)), oudlers


def _target(moment: Moment, sides: tuple[SideView, ...]) -> int | None:
    """Half points to reach: by the score, else by the bid of Le Mignon or the oudlers so far."""
    if moment.scored is not None and moment.scored.score is not None:
        return moment.scored.score.target
    if moment.contract is None or not sides:
        return None
    if isinstance(moment.contract.bid, int):
        return 2 * moment.contract.bid
    return 2 * target_points(min(sides[0].oudlers, 3))
