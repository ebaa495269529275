"""Who leaves the tables of his own level in a round, for a mixed table or a bye.

Decides round by round, for levels that are no multiple of four. Byes come first: no more than
needed for tables of four at which no two are of one team, to whoever had the fewest, preferably in
a level that is no multiple of four. Then those left over of every level go to mixed tables: whoever
was there least, and of no team more than there are such tables. Where that is impossible, as when a
few teams have many more players than the others, a level gives up one of its own tables. Ties are
broken by lot.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checking.levels import most_tables
from tournaments.scheduling.types import SEATS, Schedule


@dataclass(frozen=True, slots=True)
class Rest:
    """Who sits at no table of his own level in a round: at ``mixed`` tables, in the ``byes``."""

    mixed: tuple[str, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Entry -> its team, its place in it, its lot, and so far its byes and its mixed tables."""

    team: Mapping[str, str]
    place: Mapping[str, int]
    lot: Mapping[str, int]
    byes: Counter[str]
    mixed: Counter[str]


def field_of(schedule: Schedule, places: Mapping[str, int]) -> Field:
    """Everybody with a place in a team, counted over the rounds so far."""
    team = {entry.id: entry.club for entry in schedule.entries if entry.club is not None}
    order = Chance(schedule.seed, "turns").shuffle(sorted(places))
    byes, mixed = Counter[str](), Counter[str]()
    for played in schedule.rounds:
        byes.update(played.byes)
        for table in played.tables:
            if len({places.get(name) for name in table.seats.values()}) > 1:
                mixed.update(table.seats.values())
    return Field(team, places, {name: at for at, name in enumerate(order)}, byes, mixed)


def rests_by_turns(schedule: Schedule, places: Mapping[str, int]) -> list[Rest]:
    """For every round left those who have no seat at a table of their own level."""
    field = field_of(schedule, places)
    found = []
    for number in range(schedule.next_number, schedule.rounds_planned + 1):
        here = [entry.id for entry in schedule.present(number)]
        byes = _choose_byes(field, here)
        mixed = _choose_mixed(field, [name for name in here if name not in byes])
        field.byes.update(byes)
        field.mixed.update(mixed)
        found.append(Rest(tuple(sorted(mixed)), tuple(sorted(byes))))
    return found


def _choose_byes(field: Field, here: Sequence[str]) -> set[str]:
    """As few as possible: first of teams with more than one a table, then the fewest byes."""
    teams = Counter(field.team[name] for name in here)
    sizes = Counter(field.place[name] for name in here)
    tables = most_tables(teams.values())
    left = set(here)
    for _ in range(len(here) - SEATS * tables):
        over = [name for name in left if teams[field.team[name]] > tables]
        name = min(over or left, key=lambda name: _bye_order(field, sizes, name))
        left.discard(name)
        teams[field.team[name]] -= 1
        sizes[field.place[name]] -= 1
    return {*here} - left


def _bye_order(field: Field, sizes: Mapping[int, int], name: str) -> tuple[int, bool, int]:
    """The order in which byes are given."""
    return field.byes[name], sizes[field.place[name]] % SEATS == 0, field.lot[name]


def _choose_mixed(field: Field, seated: Collection[str]) -> list[str]:
    """Who of these, a multiple of four, sits at mixed tables; as few as possible."""
    levels: dict[int, list[str]] = defaultdict(list)
    for name in sorted(seated, key=lambda name: (field.mixed[name], field.lot[name])):
        levels[field.place[name]].append(name)
    own = {level: len(names) // SEATS for level, names in levels.items()}
    while True:
        most = len(seated) // SEATS - sum(own.values())
        wanted = {level: len(names) - SEATS * own[level] for level, names in levels.items()}
        found = choose_from_levels(levels, wanted, field.team, most)
        if found is not None:
            return found
        own[max(level for level, tables in own.items() if tables)] -= 1


def choose_from_levels(
    levels: Mapping[int, Sequence[str]],
    wanted: Mapping[int, int],
    team: Mapping[str, str],
    most: int,
) -> list[str] | None:
    """Choose as many of every level as wanted, at most ``most`` of a team, preferably the first.

    ``None`` where there is no such choice. By augmenting paths (H. Kuhn, "The Hungarian method for
    the assignment problem", 1955): a team that is full gives one of its own for another level.

    >>> own = {0: ["a0", "b0"], 1: ["a1", "b1"]}
    >>> team = {"a0": "A", "b0": "B", "a1": "A", "b1": "B"}
    >>> sorted(choose_from_levels(own, {0: 1, 1: 1}, team, 1))
    ['a1', 'b0']
    """
    taken: dict[str, list[str]] = defaultdict(list)
    level_of = {name: level for level, names in levels.items() for name in names}

    def take(level: int, seen: set[str]) -> bool:
        for name in levels[level]:
            own = taken[team[name]]
            if name in own or team[name] in seen:
                continue
            seen.add(team[name])
            if len(own) < most:
                own.append(name)
                return True
            freed = next((other for other in own if take(level_of[other], seen)), None)
            if freed is not None:
                own[own.index(freed)] = name
                return True
        return False

    for level in sorted(wanted):
        if not all(take(level, set()) for _ in range(wanted[level])):
            return None
    return [name for own in taken.values() for name in own]
