"""Swiss draws for two sides a table: each round by standing, nobody meets anybody twice.

Decides the round by one exact minimum-cost perfect matching. In order of weight: forbidden
meetings, rematches (then third and later meetings), byes beyond the fewest, the score of who has
the bye (the lowest has it), the sum of squared score differences, floats in the same direction
twice running, axis differences above one, the distance from the fold (in a score group of 2h
entries the i-th meets the (h+i)-th, as in FIDE C.04), squared axis differences, and seeded chance.
Seeds go by rating, then id.

No rematch happens while the round is at most half the entries (counting the bye as one): everybody
then has at least half the field still to meet, so a perfect matching without one exists (G. Dirac,
"Some theorems on abstract graphs", 1952). Above ``FULL`` entries only near candidates are weighed,
more of them until no rematch is left. FIDE's own order of criteria for chess colours is not
followed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.scheduling.bounds import float_squares_bound
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import History, history_of
from tournaments.scheduling.matching import Cost, Edge, minimum_perfect
from tournaments.scheduling.types import Drawn, Schedule, pair_of
from tournaments.seating import Group, number_by_standing, seat_keys, seat_next_round

FULL = 500
"""Up to so many entries every possible meeting is weighed."""

NEAR = 24
"""How many candidates on either side are weighed first in a larger field."""

FORBIDDEN, REMATCH, AGAIN, BYE, BYE_SCORE, FLOAT = range(6)


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody in a round, best first, with what the costs need.

    ``points`` are half points; ``bracket`` is (first place, size) of everybody's score group;
    ``axis`` counts games on the first seat minus games on the second.
    """

    ids: tuple[str, ...]
    points: tuple[int, ...]
    bracket: tuple[tuple[int, int], ...]
    axis: tuple[int, ...]
    byes: tuple[int, ...]
    floats: tuple[int, ...]
    met: Mapping[tuple[str, str], int]
    forbidden: frozenset[tuple[str, str]]

    @property
    def nodes(self) -> int:
        """How many nodes the matching has: everybody, and the bye when they are odd."""
        return len(self.ids) + len(self.ids) % 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, the best table first; ``totals`` of the costs, ``exact`` if all weighed."""

    groups: tuple[Group, ...]
    byes: tuple[str, ...]
    totals: Cost
    exact: bool


def draw(schedule: Schedule) -> list[Drawn]:
    """The next Swiss round, seated and numbered by standing; results must be complete."""
    history = history_of(schedule)
    field = field_of(schedule, history, history.scores)
    pairing = pair(field, Chance(schedule.seed, f"pairs {schedule.next_number}"))
    seats = Chance(schedule.seed, f"seats {schedule.next_number}")
    groups = seat_next_round(pairing.groups, history, schedule.shape, seats)
    tables = number_by_standing(groups, schedule)
    return [Drawn(tuple(tables), pairing.byes, _bounds(schedule, field, pairing))]


def field_of(schedule: Schedule, history: History, scores: Mapping[str, Fraction]) -> Field:
    """Everybody present in the next round, by score, rating and id, with their history."""
    present = schedule.present(schedule.next_number)
    order = sorted(present, key=lambda e: (-scores[e.id], -Fraction(e.rating), e.id))
    ids = tuple(entry.id for entry in order)
    points = tuple(int(2 * scores[entry]) for entry in ids)
    first, second = seat_keys(schedule.shape, 2)
    return Field(
        ids,
        points,
        tuple((points.index(score), points.count(score)) for score in points),
        tuple(history.seats[e, 2, first] - history.seats[e, 2, second] for e in ids),
        tuple(history.byes[e] for e in ids),
        tuple(history.floats.get(e, 0) for e in ids),
        history.met,
        frozenset(pair_of(*pair) for pair in schedule.forbidden),
    )


def pair(field: Field, chance: Chance) -> Pairing:
    """The best pairing of a field: exact up to ``FULL`` entries, else over near candidates."""
    near = NEAR if len(field.ids) > FULL else field.nodes
    while True:
        exact = near >= field.nodes
        costs = {
            edge: (*_cost(field, *edge), chance.below(256)) for edge in _candidates(field, near)
        }
        matched = minimum_perfect(field.nodes, costs)
        if matched is not None:
            totals = tuple(map(sum, zip(*(costs[edge] for edge in matched), strict=True)))
            if exact or not totals[FORBIDDEN] + totals[REMATCH] + totals[BYE]:
                return _pairing(field, matched, totals, exact)
        near *= 2


def _pairing(field: Field, matched: list[Edge], totals: Cost, exact: bool) -> Pairing:
    everybody = len(field.ids)
    met = [edge for edge in matched if edge[1] < everybody]
    met.sort(key=lambda edge: (-field.points[edge[0]], -field.points[edge[1]], edge))
    groups = tuple((field.ids[one], field.ids[other]) for one, other in met)
    byes = tuple(field.ids[one] for one, other in matched if other == everybody)
    return Pairing(groups, byes, totals, exact)


def _candidates(field: Field, near: int) -> Iterable[Edge]:
    """The meetings that are weighed: all, or those near the standing or near the fold."""
    everybody = len(field.ids)
    if near >= field.nodes:
        return ((i, j) for i in range(everybody) for j in range(i + 1, field.nodes))
    edges: set[Edge] = set()
    for i in range(everybody):
        first, size = field.bracket[i]
        opposite = i + size // 2
        edges.update((i, j) for j in range(i + 1, min(i + near + 1, everybody)))
        edges.update(
            (i, j)
            for j in range(max(i + 1, opposite - near), min(opposite + near + 1, first + size))
        )
    if everybody % 2:
        edges.update((i, everybody) for i in range(everybody))
    return sorted(edges)


def _cost(field: Field, i: int, j: int) -> Cost:
    """The cost of one meeting (i better than j), or of the bye for i, by order of weight."""
    first, size = field.bracket[i]
    if j == len(field.ids):
        over = field.byes[i] - min(field.byes)
        from_bottom = first + size - 1 - i
        return (0, 0, 0, over, field.points[i] - min(field.points), 0, 0, 0, from_bottom, 0)
    key = pair_of(field.ids[i], field.ids[j])
    difference = field.points[i] - field.points[j]
    again = 0
    if difference:
        again = (field.floats[i] > 0) + (field.floats[j] < 0)
        fold = (first + size - 1 - i) + (j - field.bracket[j][0])
    else:
        fold = abs(j - i - size // 2)
    excess, squares = _axis_cost(field.axis[i], field.axis[j])
    times = field.met.get(key, 0)
    forbidden, rematch = int(key in field.forbidden), int(times > 0)
    third = max(0, times - 1)
    return (forbidden, rematch, third, 0, 0, difference**2, again, excess, fold, squares)


def _axis_cost(one: int, other: int) -> tuple[int, int]:
    """(squares of what differences pass 1, sum of squares) for the better of two seatings."""
    seatings = [(one + 1, other - 1), (one - 1, other + 1)]
    left = min(seatings, key=lambda after: sum(value**2 for value in after))
    return sum(max(0, abs(value) - 1) ** 2 for value in left), sum(value**2 for value in left)


def _bounds(schedule: Schedule, field: Field, pairing: Pairing) -> dict[str, int | Fraction]:
    """Proven bounds, each under the condition that nothing of more weight gets worse.

    An exact matching is its own proof; over near candidates only the sorted standing is.
    """
    totals = pairing.totals
    bounds: dict[str, int | Fraction] = {}
    if schedule.forbidden:
        bounds["forbidden_meetings"] = totals[FORBIDDEN] if pairing.exact else 0
    bounds["opponent_repeats"] = totals[REMATCH] if pairing.exact else 0
    if pairing.byes:
        bounds["wrong_byes"] = min(1, totals[BYE]) if pairing.exact else 0
    if pairing.exact:
        bounds["float_squares"] = Fraction(totals[FLOAT], 4)
    else:
        bounds["float_squares"] = float_squares_bound([Fraction(p, 2) for p in field.points])
    return bounds
