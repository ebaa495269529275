"""Homologous players of teams: the first of all teams play together, the second too, and so on.

Decides all rounds that are left. The n-th players of all teams are a level (see
``checking.levels``) and play with changing partners among themselves as ``rotating`` draws it, so
that nobody meets a team-mate. Players left over by a level that is no multiple of four sit with
those of other levels at mixed tables, no two of one team at one (see ``team_levels.mixed``). There
are no more byes than tables of four need, unless teams are so uneven that more tables would seat
team-mates together.

Where everybody is there in every round, every level has the pattern of its size, and lots are drawn
until those left over fit together (``team_levels.lots``). Where that would give somebody more byes
than an even share, or players come, leave or sit out, byes go by turns among all and levels are
drawn around them (``team_levels.turns``). Results never matter. The bounds: levels fill only so
many tables by themselves, teams only so many at all.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checking.levels import (
    fewest_mixed_tables,
    levels_of,
    most_tables,
    places_of,
)
from tournaments.scheduling.errors import NoTeam, TooFewEntries
from tournaments.scheduling.methods.rotating import (
    SEAT_STEPS,
    Plan,
    number_tables,
    seat_remaining,
    tables_left,
)
from tournaments.scheduling.methods.rotating_swiss import roles_so_far
from tournaments.scheduling.parts.work import make_once
from tournaments.scheduling.rotating.round import Block
from tournaments.scheduling.rotating.seats import seat_known_rounds
from tournaments.scheduling.team_levels.lots import rests_by_lot
from tournaments.scheduling.team_levels.mixed import KnownMeetings, draw_mixed_tables
from tournaments.scheduling.team_levels.turns import Rest, rests_by_turns
from tournaments.scheduling.types import ROTATING, SEATS, DrawnRound, Entry, Round, Schedule
from web.messages import EntryId, message


def draw(schedule: Schedule) -> list[DrawnRound]:
    """Every round that is left.

    Raises ``NoTeam`` where somebody who is to play has none, ``TooFewEntries`` where a round has
    players of fewer than four teams.
    """
    _refuse_impossible(schedule)
    key = "homologous", schedule.entries, schedule.rounds_planned
    whole, seated = make_once(key, lambda: _first_plan(replace(schedule, rounds=())))
    rest = seat_remaining(schedule, whole, seated, lambda: _plan(schedule))
    places = places_of(schedule)
    return [
        replace(one, bounds=_bounds(schedule, places, number) | dict(one.bounds))
        for number, one in enumerate(number_tables(schedule, rest), schedule.next_number)
    ]


def _refuse_impossible(schedule: Schedule) -> None:
    for number in range(schedule.next_number, schedule.rounds_planned + 1):
        here = schedule.present(number)
        alone = [entry.id for entry in here if entry.club is None]
        if alone:
            raise NoTeam(
                message(
                    "%(entry)s plays in round %(round)s and has no team; name the team of every "
                    "entry, for the n-th players of all teams play together.",
                    entry=EntryId(alone[0]),
                    round=number,
                )
            )
        teams = len({entry.club for entry in here})
        if teams < SEATS:
            raise TooFewEntries(
                message(
                    "Round %(round)s has players of %(here)s teams present; tables at which no two "
                    "are of one team need %(seats)s teams.",
                    round=number,
                    here=teams,
                    seats=SEATS,
                )
            )


def _bounds(schedule: Schedule, places: Mapping[str, int], number: int) -> dict[str, int]:
    """The proven bounds of a round of those present, the most important first."""
    here = schedule.present(number)
    tables = most_tables(Counter(entry.club for entry in here).values())
    levels = Counter(places[entry.id] for entry in here)
    return {
        "same_club_meetings": 0,
        "extra_byes": len(here) - SEATS * tables - len(here) % SEATS,
        "wrong_byes": 0,
        "mixed_tables": fewest_mixed_tables(levels.values(), tables, SEATS),
    }


def _first_plan(schedule: Schedule) -> tuple[Plan, Plan]:
    """The plan before the first round, and the same in seat order."""
    plan = _plan(schedule)
    return plan, seat_known_rounds(plan, {}, Chance(schedule.seed, "seats"), SEAT_STEPS)


def _plan(schedule: Schedule) -> Plan:
    """The tables of the rounds left, around the rounds so far."""
    levels = [names for names in levels_of(schedule) if names]
    plan, rests = _plan_by_lot(schedule, levels) or _plan_by_turns(schedule, levels)
    partners, opponents = roles_so_far(schedule)
    team = {entry.id: entry.club or "" for entry in schedule.entries}
    known = KnownMeetings(places_of(schedule), team, partners, opponents)
    for tables in plan:
        known.add(tables)
    for number, (tables, rest) in enumerate(zip(plan, rests, strict=True), schedule.next_number):
        tables += draw_mixed_tables(schedule, known, rest.mixed, number)
    return plan


def _plan_by_lot(
    schedule: Schedule, levels: Sequence[Sequence[str]]
) -> tuple[Plan, list[Rest]] | None:
    """Plan by the patterns of all levels, if everybody is always there and byes are even enough."""
    if not _is_steady(schedule):
        return None
    rounds = schedule.rounds_planned
    uneven = {at: names for at, names in enumerate(levels) if len(names) % SEATS}
    if any(_has_forbidden(schedule, names) for names in uneven.values()):
        return None
    patterns = {at: _pattern(schedule, len(names)) for at, names in uneven.items()}
    over = {at: _numbers_without_table(tables, len(uneven[at])) for at, tables in patterns.items()}
    team = {entry.id: entry.club or "" for entry in schedule.entries}
    lots = rests_by_lot(over, uneven, team, rounds, Chance(schedule.seed, "lots"))
    if lots is None or not _has_even_byes(schedule, lots[1]):
        return None
    by_number, rests = lots
    plan: Plan = [[] for _ in range(rounds)]
    for at, names in enumerate(levels):
        found = (
            _with_names(patterns[at], by_number[at])
            if at in uneven
            else _tables_of_level(schedule, names, [])
        )
        for tables, more in zip(plan, found, strict=True):
            tables += more
    return plan, rests


def _is_steady(schedule: Schedule) -> bool:
    """Whether nothing was played and everybody is there in every round."""
    every = range(1, schedule.rounds_planned + 1)
    return not schedule.rounds and all(all(map(entry.present, every)) for entry in schedule.entries)


def _has_forbidden(schedule: Schedule, names: Sequence[str]) -> bool:
    """Whether two of these should not meet, so that their numbers matter."""
    return any(set(pair) <= set(names) for pair in schedule.forbidden)


def _pattern(schedule: Schedule, size: int) -> list[list[Block]]:
    """The tables of so many numbers in all rounds, as for a field of that size."""
    numbers = tuple(Entry(f"{number:04}") for number in range(size))
    bare = Schedule("rotating", ROTATING, schedule.rounds_planned, numbers, seed=schedule.seed)
    return [
        [(int(a), int(b), int(c), int(d)) for a, b, c, d in tables] for tables in tables_left(bare)
    ]


def _numbers_without_table(pattern: Sequence[Sequence[Block]], size: int) -> list[list[int]]:
    """The numbers without a table, round by round."""
    seated = [{number for table in tables for number in table} for tables in pattern]
    return [[number for number in range(size) if number not in here] for here in seated]


def _has_even_byes(schedule: Schedule, rests: Sequence[Rest]) -> bool:
    """Whether nobody has more byes than an even share, rounded up."""
    byes = Counter(name for rest in rests for name in rest.byes)
    return max(byes.values(), default=0) <= -(-byes.total() // len(schedule.entries))


def _with_names(pattern: Sequence[Sequence[Block]], names: Sequence[str]) -> Plan:
    return [[(names[a], names[b], names[c], names[d]) for a, b, c, d in ts] for ts in pattern]


def _plan_by_turns(schedule: Schedule, levels: Sequence[Sequence[str]]) -> tuple[Plan, list[Rest]]:
    """The tables of all levels around those who have a bye or sit at a mixed table."""
    rests = rests_by_turns(schedule, places_of(schedule))
    plan: Plan = [[] for _ in rests]
    for names in levels:
        for tables, more in zip(plan, _tables_of_level(schedule, names, rests), strict=True):
            tables += more
    return plan, rests


def _tables_of_level(schedule: Schedule, names: Sequence[str], rests: Sequence[Rest]) -> Plan:
    """The tables of a level in the rounds left, without those who rest from it."""
    own = set(names)
    away: dict[str, set[int]] = {name: set() for name in names}
    for number, rest in enumerate(rests, schedule.next_number):
        for name in own.intersection((*rest.mixed, *rest.byes)):
            away[name].add(number)
    entries = tuple(
        replace(entry, sits_out=entry.sits_out | away[entry.id])
        for entry in schedule.entries
        if entry.id in own
    )
    rounds = tuple(
        Round(played.number, tuple(t for t in played.tables if own.issuperset(t.seats.values())))
        for played in schedule.rounds
    )
    apart = tuple(pair for pair in schedule.forbidden if own.issuperset(pair))
    level = replace(
        schedule, method="rotating", entries=entries, rounds=rounds, forbidden=apart, policy={}
    )
    return tables_left(level, anew=any(away.values()))
