"""The play of the cards once more, slow and apart from the program: written from the text of R7.2 to R7.5.

Cards are tokens, hands and tricks lists of tokens. Nothing here imports the program.
"""

from collections.abc import Iterable, Iterator, Sequence

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
EXCUSE = "EX"
PACK = [suit + rank for suit in "SHDC" for rank in RANKS] + [f"T{number}" for number in range(1, 22)] + [EXCUSE]


def suit(card: str) -> str:
    """``S``, ``H``, ``D``, ``C``, ``T`` for trumps, ``E`` for the Excuse, which is of no suit."""
    return card[0]


def height(card: str) -> int:
    """Place of a card among the cards of its suit."""
    return int(card[1:]) if suit(card) == "T" else RANKS.index(card[1:])


def suit_to_follow(trick: Sequence[str]) -> str | None:
    """Suit of the first card that is not the Excuse."""
    for card in trick:
        if card != EXCUSE:
            return suit(card)
    return None


def legal(hand: Iterable[str], trick: Sequence[str]) -> set[str]:
    """Every card that may be played from a hand to the cards that lie."""
    hand = set(hand)
    led = suit_to_follow(trick)
    if led is None:
        return hand
    excuse = hand & {EXCUSE}
    followers = {card for card in hand if suit(card) == led}
    if led != "T" and followers:
        return followers | excuse
    trumps = {card for card in hand if suit(card) == "T"}
    if not trumps:
        return hand
    lying = [height(card) for card in trick if suit(card) == "T"]
    over = {card for card in trumps if height(card) > max(lying, default=0)}
    return (over or trumps) | excuse


def winner(trick: Sequence[str]) -> int:
    """Place of the card that wins a whole trick; the Excuse does not."""
    wanted = "T" if any(suit(card) == "T" for card in trick) else suit_to_follow(trick)
    candidates = [place for place, card in enumerate(trick) if suit(card) == wanted]
    return max(candidates, key=lambda place: height(trick[place]))


def count_sequences(hands: Sequence[Iterable[str]], leader: int) -> list[int]:
    """How many sequences of legal plays there are after each card, until no card is left."""
    nodes = [0] * sum(len(list(hand)) for hand in hands)
    for depth in _plays([frozenset(hand) for hand in hands], leader, (), 0):
        nodes[depth] += 1
    return nodes


def _plays(hands: list[frozenset[str]], seat: int, trick: tuple[str, ...], depth: int) -> Iterator[int]:
    for card in legal(hands[seat], trick):
        yield depth
        left = [hand - {card} for hand in hands]
        lying = (*trick, card)
        following = (seat + 1) % len(hands)
        if len(lying) == len(hands):
            following, lying = (following + winner(lying)) % len(hands), ()
        yield from _plays(left, following, lying, depth + 1)
