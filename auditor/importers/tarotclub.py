"""TarotClub: deal logs (version 3, written after each hand) and files of its deal editor.

A deal log does not say who led a trick but the first, who showed a handful, and whether its ``dog`` is the
dog or the discard. Leaders are left to the audit; whose handful and what the ``dog`` is are told from the cards
played where that is certain, and left out with a note where it is not.
"""

from collections.abc import Iterator
from typing import Any, Final

from auditor.importers.foreign import read_document, source_block
from auditor.importers.tarotclub_text import NOWHERE, SEATS, Reader, tokens
from auditor.importers.texts import said
from auditor.language import literally
from auditor.record import texts
from auditor.record.faults import Fault, several
from auditor.record.format import FORMAT, VERSION
from auditor.record.inputs import Input
from auditor.record.raw import RawRecord
from auditor.rules.auction import takes_dog
from auditor.rules.play import winning_position
from auditor.rules.ruleset import TABLES, rule_set

LOG_VERSION: Final = "3"
CONTRACTS: Final = {
    "Take": "petite",
    "Guard": "garde",
    "Guard without": "garde_sans",
    "Guard against": "garde_contre",
}
PASS: Final = "Pass"

Record = dict[str, Any]


class TarotClub:
    """The importer (see ``base.Importer``). It knows no rules of a record; seats are named, players are not."""

    name = "tarotclub"
    version = "1"
    endings = (".json",)

    def recognises(self, head: bytes, name: str) -> bool:
        """Whether an input begins like a deal log or a file of the deal editor."""
        if not head.lstrip().startswith(b"{") or b'"tarot-hand"' in head:
            return False
        return b'"deal_info"' in head or (b'"FirstPlayer"' in head and b'"South"' in head)

    def read(self, source: Input) -> Iterator[RawRecord]:
        """The one record of a file."""
        document = read_document(source)
        if not document.rejected:
            self._convert(document)
        yield document

    def _convert(self, document: RawRecord) -> None:
        """Puts the record in the place of the document that was read, or the problems that prevent it."""
        log = document.value
        if not isinstance(log, dict):
            faults = [Fault("", "not-an-object", texts.said("an_object"), said("something_else"))]
            document.value, document.problems = None, (several("R002", faults),)
            return
        reader = Reader(document)
        version = log.get("version")
        if isinstance(version, str) and version != LOG_VERSION:
            fault = Fault("/version", "unknown-version", literally(f'"{LOG_VERSION}"'), repr(version)[:40])
            document.value, document.problems = None, (document.located(several("R003", [fault])),)
            return
        reader.word(log, "version", "", (LOG_VERSION,))
        converted = _DealLog(log, reader) if "deal_info" in log or "tricks" in log else _EditedDeal(log, reader)
        record = converted.record()
        if reader.problems:
            document.value, document.problems = None, reader.problems
            return
        record["source"] = source_block(self.name, self.version, document, converted.notes)
        document.value, document.places = record, reader.places


def _head(players: int) -> Record:
    return {"format": FORMAT, "version": VERSION, "players": list(SEATS[:players])}


class _EditedDeal:
    """A file of the deal editor: hands before play."""

    def __init__(self, log: Record, reader: Reader) -> None:
        self.log = log
        self.reader = reader
        self.notes: list[str] = []

    def record(self) -> Record:
        """The record of the deal; what is wrong is noted by the reader."""
        log, reader = self.log, self.reader
        players = 5 if log.get("Fifth") else 4 if log.get("West") else 3
        record = _head(players)
        first = reader.word(log, "FirstPlayer", "", (*SEATS[:players], NOWHERE))
        if first is not None and first != NOWHERE:
            record["dealer"] = (SEATS.index(first) - 1) % players
            reader.place("/dealer", "/FirstPlayer")
        hands = [
            reader.cards(log.get(seat), f"/{seat}", f"/deal/hands/{index}")
            for index, seat in enumerate(SEATS[:players])
        ]
        if not any(hands):
            reader.wrong("/South", said("cards_in_text"), log.get("South"))
        record["deal"] = {"hands": [tokens(hand) or None for hand in hands]}
        if dog := reader.cards(log.get("Dog"), "/Dog", "/deal/dog"):
            record["deal"]["dog"] = tokens(dog)
        return record


class _DealLog:
    """A deal log: one hand that was played."""

    def __init__(self, log: Record, reader: Reader) -> None:
        self.log = log
        self.reader = reader
        self.notes: list[str] = []
        self.info: Record = {}
        self.players = 4
        self.taker: int | None = None
        self.bid: str | None = None
        self.lead: int | None = None
        self.tricks: list[list[int]] = []

    def record(self) -> Record:
        """The record of the hand; what is wrong is noted by the reader."""
        self._read()
        if self.reader.problems:
            return {}
        record = _head(self.players)
        slam = self.info.get("slam", False)
        if self.lead is not None and not slam:
            record["dealer"] = (self.lead - 1) % self.players
            self.reader.place("/dealer", "/deal_info/first_trick_lead")
        pile = self._pile()
        if self.bid is None:
            record["status"] = "passed_out"
        if "dog" in pile:
            record["deal"] = pile
        if self.bid is not None:
            record["contract"] = {"taker": self.taker, "bid": self.bid}
            self.reader.place("/contract", "/deal_info/contract")
            self.reader.place("/contract/taker", "/deal_info/taker")
            if self.players == 5:
                record["call"] = "?"
        if "discard" in pile:
            record.update(pile)
        if announcements := self._announcements():
            record["announcements"] = announcements
        record["tricks"] = [{"cards": tokens(cards)} for cards in self.tricks]
        if self.tricks and self.lead is not None:
            record["tricks"][0] = {"leader": self.lead, **record["tricks"][0]}
            self.reader.place("/tricks/0/leader", "/deal_info/first_trick_lead")
        if isinstance(self.info.get("score"), dict):
            record["claims"] = self._claims(self.info["score"])
        return record

    def _read(self) -> None:
        reader = self.reader
        info = self.log.get("deal_info")
        if not isinstance(info, dict):
            reader.wrong("/deal_info", texts.said("an_object"), info)
            return
        self.info = info
        players = info.get("number_of_players")
        if type(players) is not int or players not in TABLES:
            reader.wrong("/deal_info/number_of_players", said("table_size"), players)
            return
        self.players = players
        table = SEATS[:players]
        contract = reader.word(info, "contract", "/deal_info", (PASS, *CONTRACTS))
        self.bid = CONTRACTS.get(contract or PASS)
        if self.bid is not None and (seat := reader.word(info, "taker", "/deal_info", table)):
            self.taker = table.index(seat)
        if info.get("first_trick_lead", NOWHERE) != NOWHERE:
            seat = reader.word(info, "first_trick_lead", "/deal_info", table)
            self.lead = table.index(seat) if seat else None
        if type(info.get("slam", False)) is not bool:
            reader.wrong("/deal_info/slam", texts.said("true_or_false"), info["slam"])
        tricks = self.log.get("tricks")
        if not isinstance(tricks, list):
            reader.wrong("/tricks", said("texts"), tricks)
            return
        for index, trick in enumerate(tricks):
            at = f"/tricks/{index}"
            if not trick:
                reader.wrong(at, said("cards_in_text"), trick)
            self.tricks.append(reader.cards(trick, at, f"{at}/cards"))
            reader.place(at, at)

    def _pile(self) -> Record:
        """The field ``dog`` as what it is: ``{"dog": cards}``, ``{"discard": cards}`` or nothing.

        Where the taker exchanges with the dog, cards that were never played are the discard, and the dog if
        some of them were.
        """
        cards = self.reader.cards(self.info.get("dog"), "/deal_info/dog", "/deal/dog")
        if not cards:
            return {}
        if self.bid is None or not takes_dog(self.bid, rule_set("fft")):
            return {"dog": tokens(cards)}
        played = [card for trick in self.tricks for card in trick]
        if set(played) & set(cards):
            return {"dog": tokens(cards)}
        if len(played) < self.players * TABLES[self.players].tricks:
            self.notes.append("deal_info.dog was left out: with so few tricks it may be the dog or the discard")
            return {}
        self.reader.cards(self.info["dog"], "/deal_info/dog", "/discard")
        return {"discard": tokens(cards)}

    def _announcements(self) -> list[Record]:
        made: list[Record] = []
        if self.info.get("slam") and self.taker is not None:
            self.reader.place("/announcements/0", "/deal_info/slam")
            made.append({"seat": self.taker, "kind": "slam"})
        for name, attack in (("attack_handle", True), ("defense_handle", False)):
            at, to = f"/deal_info/{name}", f"/announcements/{len(made)}"
            if cards := self.reader.cards(self.info.get(name), at, f"{to}/cards"):
                seat = self._handful_seat(cards, attack)
                if seat is None:
                    self.notes.append(f"deal_info.{name} was left out: who showed it cannot be told")
                else:
                    self.reader.place(to, at)
                    made.append({"seat": seat, "kind": "handful", "cards": tokens(cards)})
        return made

    def _handful_seat(self, cards: list[int], attack: bool) -> int | None:
        """Who showed a handful: the taker where he is the whole attack, else the one who played the cards."""
        if attack and self.players < 5:
            return self.taker
        players_of = self._players_of_cards()
        seats = {players_of.get(card) for card in cards}
        seat = seats.pop() if len(seats) == 1 else None
        return seat if attack or seat != self.taker else None

    def _players_of_cards(self) -> dict[int, int]:
        """Who played each card, as far as the tricks can be followed from the first leader."""
        found: dict[int, int] = {}
        leader = self.lead
        for cards in self.tricks:
            if leader is None or len(set(cards)) != self.players or len(cards) != self.players:
                break
            for position, card in enumerate(cards):
                found.setdefault(card, (leader + position) % self.players)
            leader = (leader + winning_position(cards)) % self.players
        return found

    def _claims(self, score: Record) -> Record:
        """The score block, as far as its figures mean the same here: a bonus only where there is none."""
        at = "/deal_info/score"
        self.reader.place("/claims", at)
        claims: Record = {"by": "TarotClub"}
        if "oudlers" in score:
            claims["oudlers"] = score["oudlers"]
            self.reader.place("/claims/oudlers", f"{at}/oudlers")
        if "attacker_points" in score:
            claims["points"] = {"attack": score["attacker_points"]}
            self.reader.place("/claims/points", f"{at}/attacker_points")
        if _is_zero(score, "one_of_trump_bonus"):
            claims["petit_au_bout"] = "none"
            self.reader.place("/claims/petit_au_bout", f"{at}/one_of_trump_bonus")
        if _is_zero(score, "handle_bonus"):
            claims["handfuls"] = []
            self.reader.place("/claims/handfuls", f"{at}/handle_bonus")
        if _is_zero(score, "slam_bonus") and not self.info.get("slam"):
            claims["slam"] = "none"
            self.reader.place("/claims/slam", f"{at}/slam_bonus")
        if "attacker_score" in score:
            claims["unit"] = score["attacker_score"]
            self.reader.place("/claims/unit", f"{at}/attacker_score")
        return claims


def _is_zero(score: Record, name: str) -> bool:
    return type(score.get(name)) in (int, float) and score[name] == 0
