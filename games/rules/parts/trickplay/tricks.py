"""Tricks at a table of three: who may play what on the suit led, and who wins.

A ``Suit`` is all a trick needs to know once it is led: the tiles that belong to it, and a power
for every tile that could win. A game says which suits its tiles can lead (``Leads``). Games differ
in nothing else, so ``TrickDeal`` has play, refusals and state of tricks for all of them.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from games.rules.definition import Code, Deal, DealState
from games.rules.errors import Illegal
from games.rules.sections import SEAT_INDEX, SEATS
from games.rules.tiles import PAIRS, TEXT, bits, texts, tile_bit
from web.messages import Value, either, message

NO_SUIT = -1
"""Stands where an event names no suit."""

AFTER = (1, 2, 0)
"""The next seat of three."""

_PLAY = re.compile(r"([0-9]{1,2}-[0-9]{1,2})(?:=([0-9]{1,2}))?")


class Suit(NamedTuple):
    """A suit that was led: the tiles that have to follow it, and those that can win."""

    number: int
    followers: int
    """The tiles that belong to the suit, as a mask."""
    power: dict[int, int]
    """How strong a tile is in this trick, by its bit; tiles that cannot win are absent."""

    def __deepcopy__(self, memo: object) -> Suit:
        """Copies of a deal share its suits, which never change."""
        return self


Leads = Mapping[int, Mapping[int, Suit]]
"""The suits a tile can lead, by its bit and the number named, ``NO_SUIT`` if none need be."""


def must_follow(hand: int, suit: Suit) -> int:
    """The tiles of a hand that may be played on a suit led."""
    return hand & suit.followers or hand


def read_trick_play(event: str) -> tuple[int, int, int] | None:
    """Read a tile played, with the suit its leader names: (seat, tile bit, suit).

    >>> read_trick_play("A 5-3=3") == (0, tile_bit("5-3"), 3), read_trick_play("A 5-3@3")
    (True, None)
    """
    seat, _, action = event.partition(" ")
    match = _PLAY.fullmatch(action)
    if not match:
        return None
    suit = NO_SUIT if match[2] is None else int(match[2])
    return SEAT_INDEX[seat], tile_bit(match[1]), suit


def write_play(bit: int, named: int) -> str:
    """The canonical action of a tile played, with the suit that is named, if any."""
    return TEXT[bit] if named == NO_SUIT else f"{TEXT[bit]}={named}"


def usual_plays(highest: int, named: bool) -> dict[str, Code]:
    """Every text of a tile played that a log usually holds, already read.

    ``named`` says whether the leader of a trick names its suit.
    """
    actions = []
    for high, low in PAIRS[: (highest + 1) * (highest + 2) // 2]:
        actions += [f"{high}-{low}", f"{low}-{high}"]
        if named:
            actions += [f"{high}-{low}={high}", f"{high}-{low}={low}"]
    plays = {
        f"{seat} {action}": read_trick_play(f"{seat} {action}")
        for seat in "ABC"
        for action in actions
    }
    return {text: code for text, code in plays.items() if code is not None}


class TrickDeal(Deal):
    """A deal of three hands whose tricks are all played.

    A play is read as (seat, tile bit, suit named); in events of other kinds the bit is 0.
    """

    tricks_to_play: ClassVar[int]
    end_of_tricks: ClassVar[str]
    """The end text once all tricks are played."""

    def __init__(self, hands: list[int], leader: int) -> None:
        super().__init__()
        self.hands = hands
        self.turn = leader
        """Who is to act; once a trick is complete its winner."""
        self.led: Suit | None = None
        self.table: list[tuple[int, int]] = []
        """(seat, tile) of the trick on the table; a full one lies until the next lead."""
        self.won = [0, 0, 0]
        """Tricks by seat."""
        self.taken = [0, 0, 0]
        """The tiles in the tricks of each seat."""

    def play(self, codes: Sequence[Code]) -> int:
        done = 0
        while self.is_preparing() and done < len(codes):
            if not self.prepare(codes[done]):
                return done
            done += 1
        return done + self.play_tricks(codes[done:]) if self.end is None else done

    @abstractmethod
    def is_preparing(self) -> bool:
        """Whether something else has to be done before the tricks."""

    @abstractmethod
    def prepare(self, code: Code) -> bool:
        """Play an event that comes before the tricks, if it is legal."""

    @abstractmethod
    def leads(self) -> Leads:
        """What the tiles lead in this deal."""

    def suit_rule(self) -> Value:
        """What makes a tile belong to a suit, to end the sentence of a refusal with."""
        return ""

    def starts_trick(self) -> bool:
        """Whether the next tile begins a trick."""
        return len(self.table) % 3 == 0

    # -- play ----------------------------------------------------------------------------

    def play_tricks(self, codes: Sequence[Code]) -> int:
        """Play tiles until one is illegal or the last trick is complete; how many were legal."""
        done = self._whole_tricks(codes) if self.starts_trick() else 0
        while done < len(codes) and self.end is None and self._play_tile(codes[done]):
            done += 1
        return done

    def _whole_tricks(self, codes: Sequence[Code]) -> int:
        """Play three tiles at a time, up to the first trick that is incomplete or illegal."""
        hands, won, taken, leads, turn = self.hands, self.won, self.taken, self.leads(), self.turn
        start = left = self.tricks_to_play - sum(won)
        rest = iter(codes)
        for (one, first, named), (two, second, none), (three, third, no) in zip(
            rest, rest, rest, strict=False
        ):
            if (
                one != turn
                or two != AFTER[one]
                or three != AFTER[two]
                or none != no
                or no != NO_SUIT
            ):
                break
            if not (hands[one] & first and hands[two] & second and hands[three] & third):
                break
            suit = leads[first].get(named)
            if suit is None:
                break
            _, followers, power = suit
            if not second & followers and hands[two] & followers:
                break
            if not third & followers and hands[three] & followers:
                break
            best, other = power[first], power.get(second, -1)
            if other > best:
                best, turn = other, two
            if power.get(third, -1) > best:
                turn = three
            hands[one] ^= first
            hands[two] ^= second
            hands[three] ^= third
            won[turn] += 1
            taken[turn] |= first | second | third
            left -= 1
            if not left:
                self.end = self.end_of_tricks
                break
        done = 3 * (start - left)
        if done:
            self.turn = turn
            self.table = [(seat, bit) for seat, bit, _ in codes[done - 3 : done]]
            self.led = leads[self.table[0][1]][codes[done - 3][2]]
        return done

    def _play_tile(self, code: Code) -> bool:
        """Play one tile, if it is legal."""
        seat, bit, named = code
        if seat != self.turn or not self.hands[seat] & bit:
            return False
        if self.starts_trick():
            suit = self.leads()[bit].get(named)
            if suit is None:
                return False
            self.led = suit
            self.table = []
        elif named != NO_SUIT or not self.led or not bit & must_follow(self.hands[seat], self.led):
            return False
        self.hands[seat] ^= bit
        self.table.append((seat, bit))
        self.turn = AFTER[seat]
        if len(self.table) == 3:
            self._take_trick(self.led)
        return True

    def _take_trick(self, suit: Suit) -> None:
        power = suit.power
        self.turn = max(self.table, key=lambda entry: power.get(entry[1], -1))[0]
        self.won[self.turn] += 1
        self.taken[self.turn] |= sum(bit for _, bit in self.table)
        if sum(self.won) == self.tricks_to_play:
            self.end = self.end_of_tricks

    # -- why an event is refused -----------------------------------------------------------

    def turn_fault(self, seat: int, text: str) -> Illegal | None:
        """The fault of a seat that acts out of turn."""
        if seat == self.turn:
            return None
        detail = message(
            "'%(text)s' is out of turn: %(due)s is to act, not %(seat)s.",
            text=text,
            due=SEATS[self.turn],
            seat=SEATS[seat],
        )
        return Illegal("not_your_turn", detail)

    def play_fault(self, code: Code, text: str) -> Illegal:
        """Why the seat whose turn it is cannot play this tile."""
        seat, bit, named = code
        name, hand, tile = SEATS[seat], self.hands[seat], text[2:].partition("=")[0]
        if not hand & bit:
            held = " ".join(texts(hand))
            detail = message(
                "%(seat)s does not hold %(tile)s: the hand is %(hand)s.",
                seat=name,
                tile=tile,
                hand=held,
            )
            return Illegal("tile_not_held", detail)
        if self.starts_trick() or self.led is None:
            own = either([number for number in self.leads()[bit] if number != NO_SUIT])
            if named != NO_SUIT:
                detail = message(
                    "%(seat)s leads %(tile)s as a %(named)s, but its suit is %(suit)s%(rule)s.",
                    seat=name,
                    tile=tile,
                    named=named,
                    suit=own,
                    rule=self.suit_rule(),
                )
                return Illegal("bad_suit", detail)
            detail = message(
                "%(seat)s leads %(tile)s and has to name its suit, %(suit)s.",
                seat=name,
                tile=tile,
                suit=own,
            )
            return Illegal("suit_not_announced", detail)
        if named != NO_SUIT:
            detail = message(
                "%(seat)s follows with %(tile)s and cannot name a suit: only the leader does.",
                seat=name,
                tile=tile,
            )
            return Illegal("suit_by_follower", detail)
        fitting = " ".join(texts(must_follow(hand, self.led)))
        detail = message(
            "%(seat)s holds %(fitting)s and has to follow the suit %(suit)s, which %(tile)s does "
            "not%(rule)s.",
            seat=name,
            fitting=fitting,
            suit=self.led.number,
            tile=tile,
            rule=self.suit_rule(),
        )
        return Illegal("must_follow_suit", detail)

    # -- for messages, bots and viewers ----------------------------------------------------

    def legal_plays(self) -> Iterator[str]:
        """Canonical texts of every tile that may be played now."""
        name, hand = SEATS[self.turn], self.hands[self.turn]
        if self.starts_trick() or self.led is None:
            leads = self.leads()
            for bit in bits(hand):
                named = [f"={number}" for number in leads[bit] if number != NO_SUIT]
                for suit in named or [""]:
                    yield f"{name} {TEXT[bit]}{suit}"
        else:
            for tile in texts(must_follow(hand, self.led)):
                yield f"{name} {tile}"

    def canonical_play(self, code: Code, text: str) -> str:
        """The canonical text of a tile played: a lead names its suit in games where suits are."""
        seat, bit, named = code
        if bit not in self.leads():
            return text
        if named == NO_SUIT and self.starts_trick():
            return self.write_lead(code)
        return f"{SEATS[seat]} {write_play(bit, named)}"

    def write_lead(self, code: Code) -> str:
        """The canonical text of a lead whose suit is not named: the only one it can have."""
        seat, bit, _ = code
        possible = [number for number in self.leads()[bit] if number != NO_SUIT]
        return f"{SEATS[seat]} {write_play(bit, possible[0] if len(possible) == 1 else NO_SUIT)}"

    def trick_state(self) -> DealState:
        """Hands, the trick on the table with the suit its leader named, and tricks won."""
        note = ""
        if self.led is not None and self.led.number in self.leads()[self.table[0][1]]:
            note = f"={self.led.number}"
        laid = [(SEATS[seat], TEXT[bit], "") for seat, bit in self.table]
        laid[:1] = [(seat, tile, note) for seat, tile, _ in laid[:1]]
        return DealState(
            hands={SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)},
            stock=[],
            trick=tuple(laid),
            tricks={SEATS[seat]: won for seat, won in enumerate(self.won)},
        )

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None

    def tricks(self) -> tuple[int, ...] | None:
        return tuple(self.won)
