"""Records for the bulk path, right and wrong and written in strange ways, and what the explaining engine says."""

import gzip
import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from auditor.audit.judge import Judge
from auditor.audit.settings import Settings
from auditor.bulk.screen import Screen
from auditor.bulk.verdict import RightHand
from auditor.cards import NUMBERS, TOKENS, mask_of
from auditor.dealing import Dealer, Options, deal_hands, faulty_hands, possible_codes
from auditor.dealing.course import Course
from auditor.dealing.manners import manners_of
from auditor.dealing.playing import Play
from auditor.dealing.taking import prepare
from auditor.dealing.writing import claims_of, record_of, with_winners
from auditor.engine.deal import is_petit_sec
from auditor.engine.run import replay
from auditor.record.reading import Frame, parse_frame

DATA = Path(__file__).parent.parent / "corpus" / "data"
Record = dict[str, Any]


def line(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode()


def corpus_lines() -> list[bytes]:
    """The lines of the corpus, as they are."""
    files = sorted(file for file in DATA.glob("corpus_*.jsonl.gz") if ".expect." not in file.name)
    return [text for file in files for text in gzip.decompress(file.read_bytes()).splitlines() if text.strip()]


def dealt(count: int, **options: Any) -> list[Record]:
    return list(deal_hands(Options(**{"play": "mixed", **options}), count))


def played(players: int, bid: str, dog: tuple[str, ...], number: int, rules: str = "fft") -> Record | None:
    """A hand dealt so that the dog holds some cards, played under one bid; a king among them is called."""
    dealer = Dealer(Options(players=players, rules=rules, seed=number, play="sensible"))
    dice, game = dealer.dice(number), dealer.game
    wanted = [NUMBERS[token] for token in dog]
    pack = dice.shuffled([card for card in range(78) if card not in wanted])
    size = game.table.hand_size
    hands = tuple(mask_of(pack[seat * size : (seat + 1) * size]) for seat in range(players))
    if any(map(is_petit_sec, hands)):
        return None
    course = Course(game, dice.below(players), hands, mask_of(wanted + pack[players * size :]))
    taker = dice.below(players)
    for step in range(1, players + 1):
        seat = (course.dealer + step) % players
        course.say(seat, bid if seat == taker else "pass")
    prepare(course, dice, careful=True)
    if game.has_call and "SK" in dog:
        course.call = NUMBERS["SK"]
    Play(course, manners_of("sensible", players, dice), dice).to_the_end()
    hand = course.as_hand()
    result = replay(hand, dealer.rules).replay
    return record_of(f"hand-{number}", with_winners(hand, result), dealer.rules) | {"claims": claims_of(result.score)}


def faulty(count: int, players: int, rules: str, seed: int) -> list[Record]:
    """Hands with one fault each, of every code that can be."""
    options = Options(players=players, rules=rules, seed=seed)
    codes = [code for code in possible_codes(options) if code not in ("C314", "N404", "N421")]  # rare, so slow to find
    random.Random(seed).shuffle(codes)
    return list(faulty_hands(options, codes[:count], count))


def frames(lines: Iterable[bytes]) -> list[Frame]:
    return [Frame("hands.jsonl", place, place, text) for place, text in enumerate(lines, 1)]


def held_together(lines: Iterable[bytes], settings: Settings | None = None) -> int:
    """How many hands the fast pass decides; each of them must be what the engine says, to the letter.

    A plain hand that it leaves must be parsed as any other.
    """
    cut = frames(lines)
    decided = 0
    judge = Judge(settings or Settings())
    for frame, fast in zip(cut, Screen(settings or Settings()).decide(cut), strict=True):
        if not isinstance(fast, RightHand):
            assert fast is None or fast.parsed(frame) == parse_frame(frame)
            continue
        decided += 1
        slow = judge.judge(parse_frame(frame))
        assert not slow.findings, (frame.text, slow.findings)
        assert fast.json_text() == slow.json_text(), frame.text
        assert fast.to_json() == slow.to_json()
        assert (fast.players, fast.status, fast.claimed) == (slow.players, slow.status, slow.claimed)
    return decided


def _swap_plays(record: Record, rng: random.Random) -> None:
    one, other = rng.choice(record["tricks"])["cards"], rng.choice(record["tricks"])["cards"]
    place, other_place = rng.randrange(len(one)), rng.randrange(len(other))
    one[place], other[other_place] = other[other_place], one[place]


def _swap_dealt(record: Record, rng: random.Random) -> None:
    piles = [*record["deal"]["hands"], record["deal"]["dog"]]
    one, other = rng.choice(piles), rng.choice(piles)
    place, other_place = rng.randrange(len(one)), rng.randrange(len(other))
    one[place], other[other_place] = other[other_place], one[place]


def _another_card(record: Record, rng: random.Random) -> None:
    lists = [trick["cards"] for trick in record.get("tricks", ())]
    lists += [*record["deal"]["hands"], record["deal"]["dog"]]
    lists += [said["cards"] for said in record.get("announcements", ()) if "cards" in said]
    lists += [record[name] for name in ("discard", "discard_shown") if record.get(name)]
    cards = rng.choice(lists)
    cards[rng.randrange(len(cards))] = rng.choice((*TOKENS, "?", "s1", "T22"))


def _another_seat(record: Record, rng: random.Random) -> None:
    trick = rng.choice(record["tricks"])
    trick[rng.choice(("leader", "winner"))] = rng.choice((0, 1, 2, 3, 4, 5, 255, -1, None, 1.0, True))


def _no_seat(record: Record, rng: random.Random) -> None:
    rng.choice(record["tricks"]).pop(rng.choice(("leader", "winner")), None)


def _swap_tricks(record: Record, rng: random.Random) -> None:
    tricks = record["tricks"]
    one, other = rng.randrange(len(tricks)), rng.randrange(len(tricks))
    tricks[one], tricks[other] = tricks[other], tricks[one]


def _another_bid(record: Record, rng: random.Random) -> None:
    said = rng.choice(record["auction"])
    if rng.random() < 0.5:
        said["bid"] = rng.choice(("pass", "petite", "garde", "garde_sans", "garde_contre", 40))
    else:
        said["seat"] = rng.randrange(-1, 6)


def _another_claim(record: Record, rng: random.Random) -> None:
    claims = record["claims"]
    inside, name = claims, rng.choice(list(claims))
    while isinstance(inside[name], dict | list) and inside[name]:
        inside = inside[name]
        name = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    old = inside[name]
    numbers = (old + 1, old - 1, -old, float(old), old + 0.5, old + 0.25) if isinstance(old, int | float) else ()
    inside[name] = rng.choice((*numbers, None, 0, 1, "attack", "defence", "none", "made", "single", [], True, False))


def _another_field(record: Record, rng: random.Random) -> None:
    name = rng.choice([*record, "comment", "event", "status", "call", "partner", "suit", "source", "x_own", "contract"])
    values = (None, 0, 1, 2, 4, 5, "", "x", [], {}, True, "SK", "passed_out", "complete", "void", "partial", {"id": 3})
    record[name] = rng.choice(values)


def _another_announcement(record: Record, rng: random.Random) -> None:
    said = rng.choice(record["announcements"])
    said[rng.choice(("seat", "trick", "level", "kind", "when"))] = rng.choice(
        (0, 1, 2, 3, 4, None, "single", "double", "slam", "auction", "play")
    )


def _announced_twice(record: Record, rng: random.Random) -> None:
    record["announcements"].append(rng.choice(record["announcements"]))


CHANGES: tuple[Callable[[Record, random.Random], None], ...] = (
    _swap_plays,
    _swap_dealt,
    _another_card,
    _another_seat,
    _no_seat,
    _swap_tricks,
    _another_bid,
    _another_claim,
    _another_field,
    _another_announcement,
    _announced_twice,
)


def changed(record: Record, rng: random.Random) -> Record:
    """A copy of a record with one thing changed where it can be; most often it is wrong then."""
    copy: Record = json.loads(json.dumps(record))
    try:
        rng.choice(CHANGES)(copy, rng)
    except (KeyError, IndexError, TypeError):
        return copy
    return copy


def mixture(count: int, seed: int) -> list[bytes]:
    """Right, changed and faulty hands of all tables and presets, and lines of the corpus, shuffled."""
    rng = random.Random(seed)
    lines: list[bytes] = []
    for players in (3, 4, 5):
        for rules in ("fft", "bga"):
            hands = dealt(count // 6, players=players, rules=rules, seed=seed)
            lines += [line(changed(hand, rng) if rng.random() < 0.3 else hand) for hand in hands]
    lines += map(line, faulty(count // 20, rng.choice((3, 4, 5)), rng.choice(("fft", "bga")), seed))
    lines += rng.sample(corpus_lines(), count // 10)
    lines += [b"", b"  ", b"{bad", b"[1]", b'{"format": "tarot-hand"}', b'\xff{"a": 1}']
    rng.shuffle(lines)
    return lines
