"""The field of a Swiss round: everybody present, best first, with the facts for the pairing.

Decides the standing a round is drawn by (score, then rating, then id), the score groups, who may
have the bye and what each entry brings from earlier rounds: meetings, byes, floats, axis. Scores
are kept as whole numbers of a common unit, so that thirds or quarters of a win are exact too.

Policy keys: ``club_rounds`` (default 2), the rounds from the first in which entries of one club are
kept apart; ``byes_per_entry`` (default none), how many byes one entry may have. One table has two
sides, so there is never more than one bye a round.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.scheduling.history import History
from tournaments.scheduling.parts.matching import Edge
from tournaments.scheduling.seating import seat_keys
from tournaments.scheduling.types import Entry, Schedule

CLUB_ROUNDS = 2
"""The first rounds in which entries of one club are kept apart by default."""


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody in a round by place, 0 the best; the place after the last stands for the bye.

    ``scores`` count units of 1 / ``unit`` points; ``groups`` are the places of each score group
    and ``group`` the number of everybody's. ``clubs`` is ``None`` where no club matters. ``down``
    and ``up`` count the rounds against a lower and a higher score, ``axis`` the games on the first
    seat minus those on the second. ``met`` and ``forbidden`` hold pairs of places.
    """

    ids: tuple[str, ...]
    scores: tuple[int, ...]
    unit: int
    groups: tuple[range, ...]
    group: tuple[int, ...]
    clubs: tuple[str | None, ...]
    byes: tuple[int, ...]
    may_rest: tuple[bool, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]
    axis: tuple[int, ...]
    met: Mapping[Edge, int]
    forbidden: frozenset[Edge]

    @property
    def bye(self) -> int:
        """The node that stands for the bye; only an odd field has it."""
        return len(self.ids)

    @property
    def nodes(self) -> int:
        """How many nodes the matching has: everybody, and the bye when they are odd."""
        return len(self.ids) + len(self.ids) % 2

    def trouble(self, i: int, j: int) -> int:
        """How often two have met already, plus one where they should not meet."""
        return self.met.get((i, j), 0) + ((i, j) in self.forbidden)


def field_of(schedule: Schedule, history: History) -> Field:
    """Everybody present in the next round, by score, rating and id, with their history."""
    here = schedule.present(schedule.next_number)
    scores = history.scores
    order = sorted(here, key=lambda e: (-scores[e.id], -Fraction(e.rating), e.id))
    ids = tuple(entry.id for entry in order)
    unit = lcm(*(scores[name].denominator for name in ids))
    whole = tuple(int(unit * scores[name]) for name in ids)
    groups = tuple(_groups(whole))
    first, second = seat_keys(schedule.shape, 2)
    place = {name: number for number, name in enumerate(ids)}
    return Field(
        ids,
        whole,
        unit,
        groups,
        tuple(number for number, group in enumerate(groups) for _ in group),
        _clubs(schedule, order),
        tuple(history.byes[name] for name in ids),
        _may_rest(schedule, history, ids),
        tuple(history.down[name] for name in ids),
        tuple(history.up[name] for name in ids),
        tuple(history.seats[n, 2, first] - history.seats[n, 2, second] for n in ids),
        dict(_by_place(place, history.met.items())),
        frozenset(e for e, _ in _by_place(place, ((p, 1) for p in schedule.forbidden))),
    )


def _groups(scores: tuple[int, ...]) -> Iterable[range]:
    first = 0
    for place in range(1, len(scores) + 1):
        if place == len(scores) or scores[place] != scores[first]:
            yield range(first, place)
            first = place


def _clubs(schedule: Schedule, order: list[Entry]) -> tuple[str | None, ...]:
    wanted = schedule.policy.get("club_rounds", CLUB_ROUNDS)
    if not isinstance(wanted, int) or schedule.next_number > wanted:
        return (None,) * len(order)
    return tuple(entry.club for entry in order)


def _may_rest(schedule: Schedule, history: History, ids: tuple[str, ...]) -> tuple[bool, ...]:
    most = schedule.policy.get("byes_per_entry")
    return tuple(not isinstance(most, int) or history.byes[name] < most for name in ids)


def _by_place(
    place: Mapping[str, int], pairs: Iterable[tuple[tuple[str, str], int]]
) -> Iterable[tuple[Edge, int]]:
    for (one, other), count in pairs:
        if one in place and other in place:
            i, j = place[one], place[other]
            yield (min(i, j), max(i, j)), count
