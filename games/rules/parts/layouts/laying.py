"""A deal in which tiles are laid against open ends: what all such games share.

They share the order of checks, too: the end of the deal, whose turn it is, draws, tiles held, the
opening, passing, and at last the end that a tile is laid on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from games.rules.actions import EndName
from games.rules.definition import Code, Deal, DealState
from games.rules.errors import Illegal
from games.rules.parts.layouts.ends import (
    AS_DOUBLE,
    NO_END,
    end_name,
    fitting_end,
    number_and_kind,
)
from games.rules.parts.layouts.joints import Joints
from games.rules.parts.layouts.placing import write_placing, write_turn
from games.rules.parts.opening import AFTER
from games.rules.sections import SEATS
from games.rules.tiles import FOREIGN, TEXT, bits, texts
from web.messages import message

OUT = tuple(f"out {seat}" for seat in SEATS)
"""The end texts of deals in which a seat goes out."""


class LayingDeal(Deal):
    """Hands, whose turn it is, and a layout with open ends."""

    __slots__ = ("forced", "hands", "joints", "leader", "opened", "spelled", "turn")

    def __init__(self, joints: Joints, hands: list[int], leader: int, forced: int) -> None:
        self.end = None
        self.joints = joints
        self.hands = hands
        self.leader = self.turn = leader
        self.forced = forced
        """The tile the leader has to open with, 0 where any will do."""
        self.opened = False
        self.spelled: dict[int, str] = {}
        """By place the canonical texts of unsettled events that were played last."""

    def play(self, codes: Sequence[Code]) -> int:
        if self.end is not None or not codes:
            return 0
        start = 0
        if self.spelled:
            self.spelled = {}
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
        """Open the ends of the opening tile."""

    @abstractmethod
    def play_on(self, codes: Sequence[Code], start: int) -> int:
        """Play the events from ``start`` on until one is illegal; how many of them were legal."""

    @abstractmethod
    def ends(self) -> tuple[int, ...]:
        """Every open end (see ``parts/ends.py``); none before the opening."""

    def end_meant(self, end: int) -> int:
        """The open end that a written one means.

        A number stands for the double that shows it where no single half with it is open.
        """
        double, ends = AS_DOUBLE[end], self.ends()
        return double if double in ends and end not in ends else end

    def name_of(self, end: int) -> EndName:
        """How an open end is written: by its number, wherever that is enough."""
        number, on_double = number_and_kind(end)
        return end_name(end) if on_double and number in self.ends() else number

    def ways(self, bit: int, end: int, exposed: int) -> list[tuple[int, int]]:
        """Every legal (end, exposed) that an event which leaves out either of them may mean."""
        end = self.end_meant(end)
        return [
            way
            for way in self.joints.ways(bit, self.ends())
            if end in (NO_END, way[0]) and exposed in (NO_END, way[1])
        ]

    def way_meant(self, code: Code, place: int) -> tuple[int, int] | None:
        """The only (end, exposed) of a tile whose end is not open by its own name, else None.

        How such an event is written is kept for its place among those that are being played.
        """
        seat, bit, end, exposed, draws = code
        ways = self.ways(bit, end, exposed)
        if len(ways) != 1:
            return None
        end, exposed = ways[0]
        self.spelled[place] = write_turn((seat, bit, self.name_of(end), exposed, draws))
        return end, exposed

    def playable(self, hand: int) -> int:
        """The tiles of a hand that fit an open end."""
        mask = 0
        for end in self.ends():
            mask |= hand & self.joints.on[end]
        return mask

    # -- why an event is refused -----------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, end, exposed, draws = code
        name = SEATS[seat]
        if self.is_over(code):
            detail = message(
                "'%(text)s' comes after the deal has ended: %(end)s.", text=text, end=self.end or ""
            )
            return Illegal("deal_over", detail)
        if seat != self.turn:
            detail = message(
                "It is the turn of %(due)s, not of %(seat)s.", due=SEATS[self.turn], seat=name
            )
            return Illegal("not_your_turn", detail)
        drawing = self.draw_fault(name, draws)
        if drawing is not None:
            return drawing
        hand = self.hands[seat] | sum(draws)
        tile = TEXT.get(bit) or text.rpartition(" ")[2]
        if bit and not hand & bit:
            held = " ".join(texts(hand))
            detail = message(
                "%(seat)s does not hold %(tile)s: the hand is %(hand)s.",
                seat=name,
                tile=tile,
                hand=held,
            )
            return Illegal("tile_not_held", detail)
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
        detail = message(
            "%(seat)s holds %(fitting)s, fitting an open end (%(ends)s), and cannot pass.",
            seat=name,
            fitting=fitting,
            ends=self._ends_text(),
        )
        return Illegal("pass_with_playable", detail)

    def _opening_fault(self, name: str, bit: int, tile: str) -> Illegal:
        if bit and self.forced not in (0, bit):
            detail = message(
                "%(seat)s opens the deal and must lead %(forced)s, not %(tile)s.",
                seat=name,
                forced=TEXT[self.forced],
                tile=tile,
            )
            return Illegal("must_lead", detail)
        if not bit:
            detail = message("%(seat)s opens the deal and cannot pass.", seat=name)
            return Illegal("pass_on_lead", detail)
        detail = message("%(seat)s opens with %(tile)s: no end is open yet.", seat=name, tile=tile)
        return Illegal("bad_end", detail)

    def _end_fault(self, name: str, bit: int, end: int, exposed: int, tile: str) -> Illegal:
        number, ends = end_name(end), self._ends_text()
        if end != NO_END and self.end_meant(fitting_end(end)) not in self.ends():
            detail = message(
                "%(seat)s puts %(tile)s on a %(number)s, but the open ends are %(ends)s.",
                seat=name,
                tile=tile,
                number=number,
                ends=ends,
            )
            return Illegal("bad_end", detail)
        if len(self.ways(bit, end, exposed)) > 1:
            detail = message(
                "%(tile)s of %(seat)s fits different open ends (%(ends)s): one has to be named.",
                tile=tile,
                seat=name,
                ends=ends,
            )
            return Illegal("ambiguous_end", detail)
        where = message("anywhere") if end == NO_END else message("on the %(end)s", end=number)
        detail = message(
            "%(tile)s of %(seat)s does not fit %(where)s: the open ends are %(ends)s.",
            tile=tile,
            seat=name,
            where=where,
            ends=ends,
        )
        if exposed != NO_END:
            detail = message(
                "%(tile)s of %(seat)s, with its %(exposed)s left open, does not fit %(where)s: the "
                "open ends are %(ends)s.",
                tile=tile,
                seat=name,
                exposed=exposed,
                where=where,
                ends=ends,
            )
        return Illegal("no_match", detail)

    def _ends_text(self) -> str:
        return " ".join(str(end_name(end)) for end in self.ends())

    # -- for messages, bots and viewers ----------------------------------------------------

    def legal(self) -> Iterator[str]:
        if self.end is None:
            for action in self.actions(self.hands[self.turn]):
                yield f"{SEATS[self.turn]} {action}"

    def actions(self, hand: int) -> Iterator[str]:
        """What the seat whose turn it is may do with this hand besides drawing: place or pass."""
        if not self.ends():
            yield from texts(self.forced or hand)
            return
        fitting = self.playable(hand)
        for bit in bits(fitting):
            for end, exposed in self.joints.ways(bit, self.ends()):
                yield write_placing(bit, self.name_of(end), exposed)
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
        named = end if end == NO_END else self.name_of(end)
        return write_turn((seat, bit, named, exposed, draws))

    def unsettled_texts(self, codes: Sequence[Code]) -> dict[int, str]:
        """Tiles whose end was not named, or named as a double."""
        return self.spelled

    def state(self) -> DealState:
        hands = {SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)}
        return DealState(hands, [], tuple(map(end_name, self.ends())))

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None
