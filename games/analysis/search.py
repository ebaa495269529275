"""An exact search of a deal on a line of two ends without a stock, all hands open.

A position is what is left in all hands, the two open numbers, and a seat that can lay a tile; who
holds what follows from the deal, and a seat that cannot is passed over, since nobody chooses to
pass. The value of a position is what the deal still brings the first side beyond the second.

It is found by asking again and again whether a position is worth at least so much (a null-window
alpha-beta that answers with the bound it proved, Plaat et al. 1996, "Best-first fixed-depth minimax
algorithms"). One table stores the bounds of every position with a choice. Moves that leave the
next seat few answers are tried first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from games.analysis.values import Range
from games.rules.definition import Code
from games.rules.parts.layouts.joints import Joints
from games.rules.parts.layouts.settling import PLAYERS, LineTable
from games.rules.tiles import NUMBERS, PAIRS, bits, pips

Measure = Literal["points", "win"]

PLACE = {pair: place for place, pair in enumerate(PAIRS)}
"""Two open numbers, the larger first, as one small number."""
_PLACE_BITS, _SEAT_BITS = 7, 2


class TooLarge(Exception):
    """The search would store more positions than it may."""


class Budget:
    """How many positions may still be stored, for all searches of a deal together."""

    __slots__ = ("left", "most")

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    @property
    def used(self) -> int:
        """How many were stored."""
        return self.most - self.left


class Position(NamedTuple):
    """Where somebody chooses: tiles left in all hands, the open numbers, the seat."""

    left: int
    place: int
    seat: int


class Consequence(NamedTuple):
    """What follows from a tile that is laid: points at once, then a position or the end."""

    gain: int
    position: Position | None
    final: int
    """What the end brings; 0 where there is a position."""


class Lines(NamedTuple):
    """For two open numbers, by their place: what fits, and what each tile leaves open."""

    fitting: tuple[int, ...]
    after: tuple[dict[int, tuple[int, ...]], ...]


_LINES: dict[int, Lines] = {}
"""By how many numbers a set has; it is worked out once."""


def _lines_of(joints: Joints) -> Lines:
    numbers = len(joints.on)
    if numbers not in _LINES:
        _LINES[numbers] = _work_out_lines(joints)
    return _LINES[numbers]


def _work_out_lines(joints: Joints) -> Lines:
    on = joints.on
    pairs = PAIRS[: len(on) * (len(on) + 1) // 2]
    fitting, after = [], []
    for one, other in pairs:
        fits = on[one] | on[other]
        fitting.append(fits)
        after.append({bit: _places_after(joints, bit, (one, other)) for bit in bits(fits)})
    return Lines(tuple(fitting), tuple(after))


def _places_after(joints: Joints, bit: int, ends: tuple[int, int]) -> tuple[int, ...]:
    ways = joints.ways(bit, ends)
    return tuple(dict.fromkeys(place_after(ends, end, exposed) for end, exposed in ways))


def place_after(ends: tuple[int, ...], covered: int, exposed: int) -> int:
    """The place of the open numbers once one end is covered and shows another number.

    >>> PAIRS[place_after((5, 3), 5, 6)], PAIRS[place_after((4, 4), 4, 1)]
    ((6, 3), (4, 1))
    """
    other = ends[1] if covered == ends[0] else ends[0]
    return place_of((other, exposed))


def place_of(ends: tuple[int, ...]) -> int:
    """The place of two open numbers."""
    return PLACE[max(ends), min(ends)]


class Search:
    """One measure of one deal; what it finds out is stored for whatever is asked next."""

    def __init__(self, table: LineTable, measure: Measure, budget: Budget) -> None:
        self.table, self.measure, self.budget = table, measure, budget
        self.lines = _lines_of(table.joints)
        bonuses = table.settlement.bonuses
        self.skips = bonuses.three_skips if bonuses is not None and measure == "points" else 0
        """What is paid for making the three others pass."""
        self.bounds: dict[int, tuple[int, int]] = {}
        """By the number of a position: at least and at most what it is worth."""
        self.least_of, self.most_of = self._static_bounds()
        self._prove = self._build_prover()

    def value(self, position: Position, guess: int = 0) -> Range:
        """What a position is worth; only bounds where the budget ends."""
        low, high = self.least_of(position.left), self.most_of(position.left)
        bound = min(max(guess, low), high)
        try:
            while low < high:
                asked = bound + 1 if bound == low else bound
                bound = self._prove(*position, asked)
                if bound >= asked:
                    low = bound
                else:
                    high = bound
        except TooLarge:
            pass
        return Range(low, high)

    def play(self, left: int, ends: tuple[int, ...], code: Code) -> Consequence:
        """What follows from a legal event that lays a tile; ``left`` and ``ends`` are before it."""
        seat, bit, covered, exposed, _ = code
        if not ends:
            return self.open_with(bit)
        return self.lay(left ^ bit, place_after(ends, covered, exposed), seat, bit)

    def open_with(self, bit: int) -> Consequence:
        """What follows from the opening tile."""
        table = self.table
        left, seat = sum(table.hands) ^ bit, table.leader
        laid = self.lay(left, place_of(NUMBERS[bit]), seat, bit)
        after = laid.position
        if self.measure == "win" or after is None or after.seat == (seat + 1) % PLAYERS:
            return laid
        bonuses = table.settlement.bonuses
        paid = bonuses.for_lead(bit) if bonuses is not None else 0
        return laid._replace(gain=laid.gain + (paid if seat % 2 == 0 else -paid))

    def lay(self, left: int, place: int, seat: int, bit: int) -> Consequence:
        """What follows once a seat has laid a tile: who is next, or how the deal ends.

        ``left`` and ``place`` are those after the tile.
        """
        hands = self.table.hands
        fits = left & self.lines.fitting[place]
        if left & hands[seat] and fits:
            steps = next(n for n in range(1, 5) if fits & hands[(seat + n) % PLAYERS])
            gain = 0 if steps < PLAYERS else self.skips if seat % 2 == 0 else -self.skips
            return Consequence(gain, Position(left, place, (seat + steps) % PLAYERS), 0)
        return Consequence(0, None, self.settle(left, place, seat, bit))

    def settle(self, left: int, place: int, seat: int, bit: int) -> int:
        """What the end of the deal brings, after this seat has laid the last tile."""
        settlement = self.table.settlement
        hands = [left & hand for hand in self.table.hands]
        winner = settlement.winner(hands, seat)
        if winner is None:
            return 0
        worth = 1
        if self.measure == "points":
            worth = settlement.worth(hands, winner, bit, PAIRS[place])
        return worth if winner % 2 == 0 else -worth

    def _static_bounds(self) -> tuple[Callable[[int], int], Callable[[int], int]]:
        """What tiles left alone say: a win brings at most the pips that can be counted."""
        if self.measure == "win":
            return (lambda _left: -1), (lambda _left: 1)
        settlement, hands, skips = self.table.settlement, self.table.hands, self.skips
        mine, theirs = (settlement.countable_tiles(hands, side) for side in (0, 1))
        first, second = hands[0] | hands[2], hands[1] | hands[3]
        beside = settlement.most_beside_pips()

        def most(left: int) -> int:
            worth = pips(left & mine) + beside
            return worth + skips * (left & first).bit_count() if skips else worth

        def least(left: int) -> int:
            worth = pips(left & theirs) + beside
            return -worth - skips * (left & second).bit_count() if skips else -worth

        return least, most

    # One long function: it is called a hundred thousand times a deal, and every name it finds in
    # its own cell is time saved.
    def _build_prover(self) -> Callable[[int, int, int, int], int]:  # noqa: C901, PLR0915
        """Make the function that proves whether a position is worth at least so much.

        It answers with a bound: with a lower one if that is not below what was asked, else with an
        upper one.
        """
        bounds, budget, settle, skips = self.bounds, self.budget, self.settle, self.skips
        fitting, after = self.lines
        hands = self.table.hands
        round_from = [tuple(hands[(seat + n) % 4] for n in (1, 2, 3, 0)) for seat in range(4)]
        least_of, most_of = self.least_of, self.most_of
        known, shared = bounds.get, {}  # type: ignore[var-annotated]
        nothing = 1 << 62

        def prove(left: int, place: int, seat: int, asked: int) -> int:  # noqa: C901, PLR0912
            key = left << 9 | place << 2 | seat
            found = known(key)
            if found is None:
                high = most_of(left)
                if high < asked:
                    return high
                low = least_of(left)
            else:
                low, high = found
                if high < asked:
                    return high
            if low >= asked:
                return low
            next1, next2, next3, own = round_from[seat]
            hand = left & own
            choices, ways = hand & fitting[place], after[place]
            first = not seat & 1
            best = -nothing if first else nothing
            answers = []
            while choices:
                bit = choices & -choices
                choices ^= bit
                rest = left ^ bit
                for opened in ways[bit]:
                    fits = rest & fitting[opened] if hand != bit else 0
                    if fits:
                        # Few answers of the opponent first; best of all, none.
                        if fits & next1:
                            order, then = (fits & next1).bit_count(), seat + 1 & 3
                        elif fits & next2:
                            order, then = -(fits & next2).bit_count(), seat + 2 & 3
                        elif fits & next3:
                            order, then = 20, seat + 3 & 3
                        else:
                            order, then = -20, seat
                        answers.append((order, -bit, rest, opened, then))
                        continue
                    value = settle(rest, opened, seat, bit)
                    if (value > best) if first else (value < best):
                        best = value
            if len(answers) > 1:
                answers.sort()
            for _, _, rest, opened, then in answers:
                if (best >= asked) if first else (best < asked):
                    break
                if then == seat and skips:
                    gain = skips if first else -skips
                    value = prove(rest, opened, then, asked - gain) + gain
                else:
                    value = prove(rest, opened, then, asked)
                if (value > best) if first else (value < best):
                    best = value
            if hand & fitting[place] & (hand & fitting[place]) - 1:
                if budget.left <= 0:
                    raise TooLarge
                if found is None:
                    budget.left -= 1
                pair = (best, high) if best >= asked else (low, best)
                bounds[key] = shared.setdefault(pair, pair)
            return best

        return prove
