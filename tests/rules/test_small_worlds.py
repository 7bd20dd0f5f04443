"""R7.2 to R7.5 in small worlds: every hand and every trick of small packs, and counts of whole plays (perft).

The program's play is compared with the slow generator of ``slow_play``. The counts stand in
``data/perft.json``: for each small deal the number of legal sequences after 1, 2, 3, ... cards.
"""

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
import slow_play

from auditor.cards import BIT, EXCUSE, FIRST_TRUMP, NUMBERS, SUIT_LETTERS, SUIT_OF, cards_of, mask_of, tokens_of
from auditor.rules.mignon import is_protected, legal_cards_mignon, winning_position_mignon
from auditor.rules.play import (
    NO_TRUMP_LYING,
    incriminating_cards,
    led_suit,
    legal_cards,
    play_fault,
    winning_position,
)

PACKS = {
    "two of each suit": "S1 SK H2 HQ D5 T1 T2 T21 EX",
    "one suit only": "C1 C9 C10 CJ CN CQ T10 T11 EX",
    "mostly trumps": "H3 D3 T1 T3 T9 T14 T20 T21 EX",
    "no Excuse": "S2 S7 H1 H10 D4 DQ T4 T5 T6",
}
MOST_CARDS_IN_HAND = 4
MOST_CARDS_LYING = 4

packs = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)


def tricks(rest: Sequence[str], fewest: int, most: int) -> Iterator[tuple[str, ...]]:
    for size in range(fewest, most + 1):
        yield from permutations(rest, size)


def numbers(cards: Sequence[str]) -> list[int]:
    return [NUMBERS[card] for card in cards]


def highest_trump(cards: Sequence[int]) -> int:
    return max((card for card in cards if FIRST_TRUMP <= card < EXCUSE), default=NO_TRUMP_LYING)


@packs
def test_legal_cards_of_every_hand_in_every_trick(pack: str) -> None:
    cards = pack.split()
    compared = 0
    for size in range(1, MOST_CARDS_IN_HAND + 1):
        for hand in combinations(cards, size):
            held = mask_of(numbers(hand))
            answers: dict[tuple[int | None, int], set[str]] = {}
            for trick in tricks([card for card in cards if card not in hand], 0, MOST_CARDS_LYING):
                lying = numbers(trick)
                led, highest = led_suit(lying), highest_trump(lying)
                expected = slow_play.legal(hand, trick)
                if (led, highest) not in answers:
                    answers[led, highest] = set(tokens_of(legal_cards(held, led, highest)))
                assert answers[led, highest] == expected, f"{hand} to {trick}"
                compared += 1
    assert compared > 100_000


@packs
def test_faults_name_what_the_card_breaks(pack: str) -> None:
    """A held card has a fault exactly when it is not legal, and the fault is the first duty it breaks."""
    cards = pack.split()
    for size in range(1, MOST_CARDS_IN_HAND + 1):
        for hand in combinations(cards, size):
            held = mask_of(numbers(hand))
            for trick in tricks([card for card in cards if card not in hand], 0, 2):
                lying = numbers(trick)
                led, highest = led_suit(lying), highest_trump(lying)
                legal = slow_play.legal(hand, trick)
                for card in hand:
                    number = NUMBERS[card]
                    fault = play_fault(number, held, led, highest)
                    assert fault == expected_fault(card, hand, trick, legal), f"{card} of {hand} to {trick}"
                    proof = bool(incriminating_cards(number, led, highest) & held & ~BIT[number])
                    assert proof == (card not in legal), f"{card} of {hand} to {trick}"


def expected_fault(card: str, hand: Sequence[str], trick: Sequence[str], legal: set[str]) -> str | None:
    if card in legal:
        return None
    led = slow_play.suit_to_follow(trick)
    if any(slow_play.suit(other) == led for other in hand) and slow_play.suit(card) != led:
        return "P503"
    return "P507" if slow_play.suit(card) == "T" else "P504"


@packs
@pytest.mark.parametrize("players", [3, 4, 5])
def test_winner_of_every_trick(pack: str, players: int) -> None:
    for trick in permutations(pack.split(), players):
        assert winning_position(numbers(trick)) == slow_play.winner(trick), str(trick)


@packs
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seen", [False, True])
def test_winner_of_every_trick_of_le_mignon(pack: str, players: int, seen: bool) -> None:
    """12.5: the chosen suit wins its own tricks, but not with the Mignon seen or trump 1 or 2 in the trick."""
    for chosen in "SHDC":
        for trick in permutations(pack.split(), players):
            led = slow_play.suit_to_follow(trick)
            free = led == chosen and not seen and not {"EX", "T1", "T2"} & set(trick)
            in_suit = [place for place, card in enumerate(trick) if slow_play.suit(card) == chosen]
            best = max(in_suit, key=lambda place: slow_play.height(trick[place]), default=0)
            expected = best if free else slow_play.winner(trick)
            suit_number, cards = SUIT_LETTERS.index(chosen), numbers(trick)
            protected = is_protected(cards, suit_number, seen)
            assert protected == free, f"{trick}, chosen {chosen}"
            assert winning_position_mignon(cards, suit_number, protected) == expected, f"{trick}, chosen {chosen}"


def test_waived_trumping_frees_only_the_void() -> None:
    """``mignon_trump_on_protected=waived``: who is void in the chosen suit led may play anything."""
    cards = PACKS["two of each suit"].split()
    for size in range(1, MOST_CARDS_IN_HAND + 1):
        for hand in combinations(cards, size):
            held = mask_of(numbers(hand))
            for led in "SHD":
                follows = any(slow_play.suit(card) == led for card in hand)
                free = legal_cards_mignon(held, SUIT_LETTERS.index(led), NO_TRUMP_LYING, True)
                expected = slow_play.legal(hand, [led + "3"]) if follows else set(hand)
                assert set(tokens_of(free)) == expected, f"{hand} to a trick of {led}"


def perft() -> list[dict[str, Any]]:
    return json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))


def name(deal: dict[str, Any]) -> str:
    return f"{deal['players']} players, {deal['cards']} cards, seed {deal['seed']}"


perfts = pytest.mark.parametrize("deal", perft(), ids=name)


def draw(players: int, cards: int, seed: int) -> list[list[str]]:
    """A small deal: the Excuse, about a third of trumps, and cards of three suits."""
    generator = random.Random(seed)
    size = players * cards
    trumps = generator.sample(slow_play.PACK[56:77], size // 3)
    plain = generator.sample(slow_play.PACK[:42], size - 1 - len(trumps))
    pack = ["EX", *trumps, *plain]
    generator.shuffle(pack)
    return [sorted(pack[seat * cards : (seat + 1) * cards], key=slow_play.PACK.index) for seat in range(players)]


def count_sequences(hands: Sequence[int], leader: int) -> list[int]:
    """The counts of ``slow_play.count_sequences``, by the program's play on sets of cards."""
    players = len(hands)
    nodes = [0] * sum(hand.bit_count() for hand in hands)
    left = list(hands)

    def play(seat: int, lying: list[int], depth: int, led: int | None, highest: int) -> None:
        for card in cards_of(legal_cards(left[seat], led, highest)):
            nodes[depth] += 1
            left[seat] ^= BIT[card]
            lying.append(card)
            if len(lying) == players:
                leader_now = (seat + 1 + winning_position(lying)) % players
                play(leader_now, [], depth + 1, None, NO_TRUMP_LYING)
            else:
                suit = SUIT_OF[card] if led is None else led
                play((seat + 1) % players, lying, depth + 1, suit, max(highest, highest_trump([card])))
            lying.pop()
            left[seat] |= BIT[card]

    play(leader, [], 0, None, NO_TRUMP_LYING)
    return nodes


@perfts
def test_perft_by_the_program(deal: dict[str, Any]) -> None:
    assert count_sequences([mask_of(numbers(hand)) for hand in deal["hands"]], deal["leader"]) == deal["nodes"]


@perfts
def test_perft_by_the_slow_generator(deal: dict[str, Any]) -> None:
    assert slow_play.count_sequences(deal["hands"], deal["leader"]) == deal["nodes"]


@perfts
def test_perft_deals_are_the_ones_of_their_seeds(deal: dict[str, Any]) -> None:
    assert draw(deal["players"], deal["cards"], deal["seed"]) == deal["hands"]
    assert deal["leader"] == deal["seed"] % deal["players"]


def test_perft_covers_every_table_size() -> None:
    sizes = {(deal["players"], deal["cards"]) for deal in perft()}
    assert sizes == {(3, 3), (3, 4), (4, 3), (4, 4), (5, 3)}
    # A leaf is one whole play of the cards: the last two counts of a deal are the same only where the last
    # card is forced, which it always is.
    assert all(deal["nodes"][-1] == deal["nodes"][-2] for deal in perft())
    assert sum(deal["nodes"][-1] for deal in perft()) > 10_000
