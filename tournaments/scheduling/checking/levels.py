"""The place of every player in his team: the n-th players of all teams are one level.

Decides, for formats whose n-th players play together, who is the n-th: the one place for this fact,
read by the draw, the checker and pages. Within a team those who are there from the first round come
first, in the order of the policy ``line_ups`` (team -> entries; an event fills in the order in
which they were entered), then, and where a team has none, by rating, then id. A latecomer takes the
place of a team-mate who left before, else the next place. Nobody else ever moves when somebody sits
out or leaves.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.scheduling.types import SEATS, Entry, Schedule


def places_of(schedule: Schedule) -> dict[str, int]:
    """Entry -> its place in its team, from 0; entries without a team are left out.

    >>> three = (Entry("a", 5, "X"), Entry("b", 9, "X"), Entry("c", 7, "X", from_round=2))
    >>> places_of(Schedule("homologous", "rotating", 1, three))
    {'b': 0, 'a': 1, 'c': 2}
    >>> named = {"line_ups": {"X": ["a", "b"]}}
    >>> places_of(Schedule("homologous", "rotating", 1, three, policy=named))
    {'a': 0, 'b': 1, 'c': 2}
    """
    named = schedule.policy.get("line_ups")
    line_ups: Mapping[str, Iterable[str]] = named if isinstance(named, Mapping) else {}
    teams: dict[str, list[Entry]] = defaultdict(list)
    for entry in schedule.entries:
        if entry.club is not None:
            teams[entry.club].append(entry)
    found: dict[str, int] = {}
    for team, own in teams.items():
        found |= _places_in_team(own, list(line_ups.get(team, ())))
    return found


def _places_in_team(own: Iterable[Entry], named: list[str]) -> dict[str, int]:
    """The places of the entries of one team, in the order in which they get them."""
    order = {name: at for at, name in reversed(list(enumerate(named)))}

    def key(entry: Entry) -> tuple[int, int, Fraction, str]:
        at = order.get(entry.id, len(named))
        return entry.from_round, at, -Fraction(entry.rating), entry.id

    found: dict[str, int] = {}
    until: list[int | None] = []  # the last round of whoever has the place
    for entry in sorted(own, key=key):
        left = (i for i, last in enumerate(until) if last is not None and last < entry.from_round)
        at = next(left, len(until))
        until[at : at + 1] = [entry.to_round]
        found[entry.id] = at
    return found


def levels_of(schedule: Schedule) -> list[list[str]]:
    """The entries of every level by id, first players first, without those who have no team.

    >>> four = tuple(Entry(name, club=name[0]) for name in ("x1", "x2", "y1", "y2"))
    >>> levels_of(Schedule("homologous", "rotating", 1, four))
    [['x1', 'y1'], ['x2', 'y2']]
    """
    places = places_of(schedule)
    levels: list[list[str]] = [[] for _ in range(max(places.values(), default=-1) + 1)]
    for name in sorted(places):
        levels[places[name]].append(name)
    return levels


def fewest_mixed_tables(sizes: Iterable[int], tables: int, seats: int) -> int:
    """The fewest of so many tables that mix levels, whoever has the byes.

    A level of m players fills m // seats tables of its own at most.

    >>> fewest_mixed_tables([9, 9, 9, 9], 9, 4)
    1
    """
    return max(0, tables - sum(size // seats for size in sizes))


def most_tables(teams: Iterable[int]) -> int:
    """The most tables of four without team-mates that teams of these sizes can fill.

    At most one of a team sits at a table, so of every team at most as many as there are tables; and
    that many can be filled by dealing out each team to one table after the other.

    >>> most_tables([4, 4, 4, 4, 4]), most_tables([8, 8, 8, 2]), most_tables([8, 8, 8])
    (5, 2, 0)
    """
    sizes = list(teams)
    tables = range(sum(sizes) // SEATS, 0, -1)
    return next((n for n in tables if sum(min(own, n) for own in sizes) >= SEATS * n), 0)
