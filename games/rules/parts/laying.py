"""A deal in which tiles are laid against open ends: what all such games have in common.

The order of checks is theirs, too: the end of the deal, whose turn it is, draws, tiles held, the
opening, passing, and at last the end that a tile is laid on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from games.rules.definition import Code, Deal, Facts
from games.rules.errors import Illegal
from games.rules.parts.joints import Joints
from games.rules.parts.opening import AFTER
from games.rules.parts.placing import MISFIT, NO_END, write_placing, write_turn
from games.rules.sections import SEATS
from games.rules.tiles import FOREIGN, TEXT, bits, texts

OUT = tuple(f"out {seat}" for seat in SEATS)
"""The end texts of deals in which a seat goes out."""


class LayingDeal(Deal):
    """Hands, whose turn it is, and a layout with open ends."""

    __slots__ = ("forced", "hands", "joints", "leader", "opened", "turn")

    def __init__(self, joints: Joints, hands: list[int], leader: int, forced: int) -> None:
        self.end = None
        self.joints = joints
        self.hands = hands
        self.leader = self.turn = leader
        self.forced = forced
        """The tile the leader has to open with, 0 where any will do."""
        self.opened = False

    def play(self, codes: Sequence[Code]) -> int:
        if self.end is not None or not codes:
            return 0
        start = 0
        if not self.opened:
            if not self._open(codes[0]):
                return 0
            start = 1
        return start if self.end is not None else start + self.play_on(codes, start)

    def _open(self, code: Code) -> bool:
        """Lay the first tile, if it opens the deal as it should be."""
        seat, bit, end, _, draws = code
        hand = self.hands[seat] if seat == self.turn else 0
        if draws or end != NO_END or not hand & bit or self.forced not in (0, bit):
            return False
        self.opened = True
        self.lay_first(bit)
        self.hands[seat] = hand ^ bit
        if hand == bit:
            self.end = OUT[seat]
        self.turn = AFTER[len(self.hands)][seat]
        return True

    @abstractmethod
    def lay_first(self, bit: int) -> None:
        """The ends that an opening tile leaves."""

    @abstractmethod
    def play_on(self, codes: Sequence[Code], start: int) -> int:
        """Play the events from ``start`` on until one is illegal; how many of them were legal."""

    @abstractmethod
    def ends(self) -> tuple[int, ...]:
        """Every open end by its number; none before the opening."""

    def ways(self, bit: int, end: int, exposed: int) -> list[tuple[int, int]]:
        """The legal (end, exposed) an event may mean that leaves out the one or the other."""
        return [
            way
            for way in self.joints.ways(bit, self.ends())
            if end in (NO_END, way[0]) and exposed in (NO_END, way[1])
        ]

    def playable(self, hand: int) -> int:
        """The tiles of a hand that fit an open end."""
        mask = 0
        for end in self.ends():
            mask |= hand & self.joints.on[end]
        return mask

    # -- why not -------------------------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, end, exposed, draws = code
        name = SEATS[seat]
        if self.is_over(code):
            return Illegal("deal_over", f"'{text}' comes after the deal has ended: {self.end}.")
        if seat != self.turn:
            return Illegal("not_your_turn", f"It is the turn of {SEATS[self.turn]}, not of {name}.")
        drawing = self.draw_fault(name, draws)
        if drawing is not None:
            return drawing
        hand = self.hands[seat] | sum(draws)
        tile = TEXT.get(bit) or text.rpartition(" ")[2]
        if bit and not hand & bit:
            held = " ".join(texts(hand))
            return Illegal("tile_not_held", f"{name} does not hold {tile}: the hand is {held}.")
        if not self.ends():
            return self._opening_fault(name, bit, tile)
        if not bit:
            return self.pass_fault(name, hand)
        return self._end_fault(name, bit, end, exposed, tile)

    def is_over(self, code: Code) -> bool:
        """Whether an event comes too late."""
        return self.end is not None

    def draw_fault(self, name: str, draws: tuple[int, ...]) -> Illegal | None:
        """Why a seat cannot draw these tiles, None if it can."""
        return None

    def pass_fault(self, name: str, hand: int) -> Illegal:
        """Why a seat with this hand cannot pass."""
        fitting = " ".join(texts(self.playable(hand)))
        detail = f"{name} holds {fitting}, fitting an open end ({self._shown()}), and cannot pass."
        return Illegal("pass_with_playable", detail)

    def _opening_fault(self, name: str, bit: int, tile: str) -> Illegal:
        if bit and self.forced not in (0, bit):
            detail = f"{name} opens the deal and must lead {TEXT[self.forced]}, not {tile}."
            return Illegal("must_lead", detail)
        if not bit:
            return Illegal("pass_on_lead", f"{name} opens the deal and cannot pass.")
        return Illegal("bad_end", f"{name} opens with {tile}: no end is open yet.")

    def _end_fault(self, name: str, bit: int, end: int, exposed: int, tile: str) -> Illegal:
        number = end - MISFIT if end >= MISFIT else end
        ends = self._shown()
        if end != NO_END and number not in self.ends():
            detail = f"{name} puts {tile} on a {number}, but the open ends are {ends}."
            return Illegal("bad_end", detail)
        if len(self.ways(bit, end, exposed)) > 1:
            detail = f"{tile} of {name} fits different open ends ({ends}): one has to be named."
            return Illegal("ambiguous_end", detail)
        where = "anywhere" if end == NO_END else f"on the {number}"
        turned = "" if exposed == NO_END else f", with its {exposed} left open,"
        detail = f"{tile} of {name}{turned} does not fit {where}: the open ends are {ends}."
        return Illegal("no_match", detail)

    def _shown(self) -> str:
        return " ".join(map(str, self.ends()))

    # -- the slow views ------------------------------------------------------------------

    def legal(self) -> Iterator[str]:
        if self.end is None:
            for action in self.actions(self.hands[self.turn]):
                yield f"{SEATS[self.turn]} {action}"

    def actions(self, hand: int) -> Iterator[str]:
        """What the seat to act may do with this hand, but for drawing: place a tile, or pass."""
        if not self.ends():
            yield from texts(self.forced or hand)
            return
        fitting = self.playable(hand)
        for bit in bits(fitting):
            for end, exposed in self.joints.ways(bit, self.ends()):
                yield write_placing(bit, end, exposed)
        if not fitting:
            yield "pass"

    def canonical(self, code: Code, text: str) -> str:
        seat, bit, end, exposed, draws = code
        if bit == FOREIGN or FOREIGN in draws:
            return text
        if bit and self.ends():
            ways = self.ways(bit, end, exposed)
            if len(ways) != 1:
                return text
            end, exposed = ways[0]
        elif bit and end != NO_END:
            return text
        return write_turn((seat, bit, end, exposed, draws))

    def unsettled(self, codes: Sequence[Code]) -> list[int]:
        """After the opening, tiles whose end is not named."""
        # Tile and end stand at 1 and 2; to take every code apart would be slower.
        return [
            place for place, code in enumerate(codes) if code[2] == NO_END and code[1] and place
        ]

    def facts(self) -> Facts:
        hands = {SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)}
        return Facts(hands, [], self.ends())

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None
