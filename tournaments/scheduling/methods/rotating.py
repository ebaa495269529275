"""Rotating partners, every round known in advance: everybody plays with and against everybody.

Decides all rounds that are left. The field gets numbers by lot, and the rounds come from the best
of several starts, improved by a seeded search (see rotating.plan): tables where no two sit together
twice, for as many rounds as are known (designs.starters); a schedule without an opponent twice,
about half as long as a whole one (rotating.whist); a whist schedule: every partner once, every
opponent twice; where none is known, the circle method. Byes go round with the design. More rounds
than there are partners start again. Six players have no whist schedule; in five rounds or more the
byes are chosen first.

Players who come late, leave or sit out, known beforehand or only after rounds were played, change
the rounds not yet played (see rotating.repair): around what was played, without a repeated partner
where that is possible. Results never matter.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, islice
from math import comb

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checking.facts import availability, count_possible_opponents
from tournaments.scheduling.designs.starters import starter_rounds
from tournaments.scheduling.errors import TooFewEntries
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods.rotating_swiss import roles_so_far, seats_so_far
from tournaments.scheduling.parts.matching import NEAR
from tournaments.scheduling.parts.work import has_spare_work, make_once
from tournaments.scheduling.rotating.plan import Past, Value, improve, value_of
from tournaments.scheduling.rotating.repair import Tables, circle_rounds, repair_rounds
from tournaments.scheduling.rotating.round import (
    Block,
    fresh_bound,
    pairs_together,
    times_of,
)
from tournaments.scheduling.rotating.seats import Seating, seat_known_rounds, seat_range
from tournaments.scheduling.rotating.whist import short_whist_rounds, whist_rounds
from tournaments.scheduling.seating import number_by_history
from tournaments.scheduling.types import SEATS, DrawnRound, Schedule, pair_of
from web.messages import message

STEPS = 500_000
"""Exchanges tried over all starts; half as many for a field that changes."""

SEAT_STEPS = 20_000
"""Tables seated again at most."""

Plan = list[list[Seating]]
"""For every round its tables, A and C partners, B and D; seats still to be balanced."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Everybody by number, drawn by lot, and the conditions of the rounds left.

    ``steady``: nothing was played and everybody is there in every round. ``least`` is the bound of
    every schedule.
    """

    names: tuple[str, ...]
    present: tuple[tuple[int, ...], ...]
    past: Past
    steady: bool
    least: tuple[int, int, int, int]


def draw(schedule: Schedule) -> list[DrawnRound]:
    """Every round that is left; raises ``TooFewEntries`` where one has fewer than four players."""
    for number in range(schedule.next_number, schedule.rounds_planned + 1):
        here = len(schedule.present(number))
        if here < SEATS:
            raise TooFewEntries(
                message(
                    "Round %(round)s has %(here)s players present; tables with changing partners "
                    "need %(seats)s.",
                    round=number,
                    here=here,
                    seats=SEATS,
                )
            )
    whole, seated = _whole_plan(replace(schedule, rounds=()))
    return number_tables(schedule, seat_remaining(schedule, whole, seated, lambda: _plan(schedule)))


def seat_remaining(schedule: Schedule, whole: Plan, seated: Plan, anew: Callable[[], Plan]) -> Plan:
    """The rounds left, in seat order, as first planned where the rounds so far follow that plan.

    ``whole`` is that plan, ``seated`` the same in seat order, ``anew`` makes another.
    """
    played = tables_so_far(schedule)
    rest = whole[len(played) :]
    if not has_same_sides(played, whole):
        rest = anew()
    elif all(set(a) == set(b) for a, b in zip(played, seated, strict=False)):
        return seated[len(played) :]
    counts = seats_so_far(history_of(schedule), [entry.id for entry in schedule.entries])
    return seat_known_rounds(rest, counts, Chance(schedule.seed, "seats again"), SEAT_STEPS)


def tables_left(schedule: Schedule, *, anew: bool = False) -> Plan:
    """The tables of every round left, for others to seat; none where fewer than four are there.

    As first planned where the rounds so far follow that plan, unless they are wanted ``anew``.
    """
    left = range(schedule.next_number, schedule.rounds_planned + 1)
    if all(len(schedule.present(number)) < SEATS for number in left):
        return [[] for _ in left]
    if anew and schedule.rounds:
        return _plan(schedule)
    played = tables_so_far(schedule)
    bare = replace(schedule, rounds=())
    key = "tables", schedule.entries, schedule.rounds_planned, schedule.forbidden
    whole = make_once(key, lambda: _plan(bare))
    return whole[len(played) :] if has_same_sides(played, whole) else _plan(schedule)


def tables_so_far(schedule: Schedule) -> Plan:
    """The tables of the rounds so far, in seat order."""
    return [
        [(t.seats["A"], t.seats["B"], t.seats["C"], t.seats["D"]) for t in done.tables]
        for done in schedule.rounds
    ]


def _whole_plan(schedule: Schedule) -> tuple[Plan, Plan]:
    """The plan before the first round, and the same in seat order.

    In few rounds the seats of some plans cannot be level: then it tries others.
    """
    key = schedule.entries, schedule.rounds_planned
    return make_once(key, lambda: _first_plan(schedule))


def _first_plan(schedule: Schedule) -> tuple[Plan, Plan]:
    chance = Chance(schedule.seed, "seats")
    size = len(schedule.entries)
    tried: list[tuple[Plan, Plan]] = []
    for attempt in range(ATTEMPTS if size == SIX or size <= SMALL and size % SEATS == 0 else 1):
        if attempt and not has_spare_work(STEPS):
            break
        plan = _plan(schedule, attempt)
        tried.append((plan, seat_known_rounds(plan, {}, chance, SEAT_STEPS)))
        whole = size != SIX and schedule.rounds_planned % SEATS == 0
        if whole or seat_range(tried[-1][1]) <= 1:
            break
    return min(tried, key=lambda one: seat_range(one[1]))


Start = Callable[[], list[list[Block]]]
"""Makes rounds to begin the search with."""

ATTEMPTS = 4

SMALL = 16
"""In larger fields, and with byes (but for six players), the first plan is as level as can be."""


def has_same_sides(played: Sequence[Sequence[Sequence[str]]], plan: Plan) -> bool:
    """Whether the rounds so far had the tables and partners of the plan."""

    def sides(tables: Sequence[Sequence[str]]) -> set[frozenset[tuple[str, str]]]:
        return {frozenset(pairs_together([table])[0]) for table in tables}

    return all(sides(a) == sides(b) for a, b in zip(played, plan, strict=False))


def _plan(schedule: Schedule, attempt: int = 0) -> Plan:
    """The tables of the rounds left, around the rounds so far."""
    field = _field_of(schedule)
    if field.steady and (len(field.names), schedule.rounds_planned) == (8, 3):
        return _with_names(field, EIGHT_THREE_TIMES)
    starts = (
        _starts_of_steady_field(schedule, field)
        if field.steady
        else _starts_by_repair(schedule, field)
    )
    best: tuple[Value, list[list[Block]]] | None = None
    chance = Chance(schedule.seed, f"exchanges {attempt}")
    steps = STEPS if field.steady else STEPS // 2
    for begin in starts:
        if best is not None and not has_spare_work(2 * len(field.names) * NEAR):
            break
        start = begin()
        reached = value_of(field.past, start)
        if reached[:4] > field.least and (best is None or has_spare_work(steps // len(starts))):
            start = improve(field.past, start, steps // len(starts), chance)
            reached = value_of(field.past, start)
        if best is None or reached < best[0]:
            best = reached, start
        if reached[:4] <= field.least:
            break
    return _with_names(field, best[1] if best else [])


EIGHT_THREE_TIMES = (
    ((0, 1, 2, 3), (4, 5, 6, 7)),
    ((7, 0, 3, 6), (1, 4, 5, 2)),
    ((5, 3, 4, 0), (6, 2, 7, 1)),
)
"""Three rounds of eight players with nobody in a seat twice: four pairs are opponents twice.

The short schedule avoids that, but then two players have a seat again, however it is seated.
"""


def _with_names(field: _Field, rounds: Sequence[Sequence[Block]]) -> Plan:
    """Rounds of numbers as rounds of entries."""
    names = field.names
    return [
        [(names[a], names[b], names[c], names[d]) for a, b, c, d in tables] for tables in rounds
    ]


def _field_of(schedule: Schedule) -> _Field:
    everybody = sorted(entry.id for entry in schedule.entries)
    names = tuple(Chance(schedule.seed, "numbers").shuffle(everybody))
    number = {name: place for place, name in enumerate(names)}
    rounds = range(schedule.next_number, schedule.rounds_planned + 1)
    present = tuple(
        tuple(sorted(number[entry.id] for entry in schedule.present(n))) for n in rounds
    )
    steady = not schedule.rounds and all(len(here) == len(names) for here in present)
    partners, opponents = roles_so_far(schedule)
    every = range(1, schedule.rounds_planned + 1)
    available = count_possible_opponents(
        {entry.id: availability(entry, every) for entry in schedule.entries}
    )
    tables = sum(len(here) // SEATS for here in present)
    meetings = 4 * tables + sum(opponents.values())
    past = Past(
        len(names),
        times_of(partners, names),
        times_of(opponents, names),
        [(i, j) for i, j, _ in times_of({pair_of(*p): 1 for p in schedule.forbidden}, names)],
        -(-meetings // max(1, sum(available.values()) // 2)),
    )
    least = 6 * tables - comb(len(names), 2) if steady else 0
    return _Field(names, present, past, steady, (0, 0, 0, max(0, least)))


def _starts_of_steady_field(schedule: Schedule, field: _Field) -> list[Start]:
    """Starts for a field that stays the same, the most promising first."""
    size, rounds = len(field.names), schedule.rounds_planned
    if size == SIX and rounds >= FEW:
        return [
            partial(_one_table_rounds, size, rounds, first) for first in (*range(size - 1),) * TRIES
        ]
    starts: list[Start] = []
    groups = [list(blocks) for blocks in starter_rounds(size + -size % SEATS, SEATS)]
    nothing: list[Tables] = [[]]
    if rounds <= min(size // 2, FAR * len(groups)):
        design = [*groups[:rounds], *nothing * (rounds - len(groups))]
        starts.append(lambda: repair_rounds(field.past, field.present, {}, design))
    starts.append(lambda: _whist_or_circle(field, rounds))
    return starts


SIX = 6
"""This many players have no whist schedule, and two of them rest at a time. The byes decide who can
meet, so from ``FEW`` rounds on they are chosen first. In seven rounds two are opponents three
times:
trying all ways shows that otherwise somebody has a partner twice, whoever rests."""

FEW = 5

TRIES = 6
"""How often to try each order of their byes: about one search in four finds the best partners."""

FAR = 2
"""Tables that never repeat are a start for up to so many times as many rounds."""


def _whist_or_circle(field: _Field, rounds: int) -> list[list[Block]]:
    """The rounds of a whist schedule, or as many as there are partners by the circle method."""
    size = len(field.names)
    known: Sequence[Sequence[Block]] = short_whist_rounds(size)
    if len(known) < rounds:
        known = whist_rounds(size)
    if not known:
        most = size - 1 + size % 2
        known = repair_rounds(field.past, field.present[:most], {}, circle_rounds(size, rounds))
    return [list(known[number % len(known)]) for number in range(rounds)]


def _one_table_rounds(size: int, rounds: int, first: int) -> list[list[Block]]:
    """One table a round: two rest, by turns, no two together again before all others have.

    ``first`` is the turn to begin with. Of each turn those who did not just rest come first, so
    that as few as possible meet again in the next round.
    """
    turns = circle_rounds(size)
    resting: list[tuple[int, ...]] = [()]
    for pairs in islice(cycle((*turns[first:], *turns[:first])), -(-rounds // len(turns[0]))):
        last = set(resting[-1])
        resting += sorted(pairs, key=lambda pair: len(last.intersection(pair)))
    playing = [[i for i in range(size) if i not in pair] for pair in resting[1 : rounds + 1]]
    return [[(a, b, c, d)] for a, b, c, d in playing]


def _starts_by_repair(schedule: Schedule, field: _Field) -> list[Start]:
    """Starts for a field that changes: the design of the whole field, if it was followed so far."""
    byes = Counter(name for played in schedule.rounds for name in played.byes)
    had = {place: byes[name] for place, name in enumerate(field.names)}
    size, rounds = len(field.names), len(field.present)
    return [
        lambda: repair_rounds(
            field.past,
            field.present,
            had,
            _follow_design(schedule, field) or circle_rounds(size, rounds),
        ),
        lambda: repair_rounds(field.past, field.present, had, [[]]),
    ]


def _follow_design(schedule: Schedule, field: _Field) -> list[list[Block]]:
    """The rounds left of the plan of a field that never changes, if the rounds so far follow it."""
    number = {name: place for place, name in enumerate(field.names)}
    played = tables_so_far(schedule)
    steady = tuple(
        replace(entry, from_round=1, to_round=None, sits_out=frozenset())
        for entry in schedule.entries
    )
    early = tuple(
        new for new, entry in zip(steady, schedule.entries, strict=True) if entry.from_round == 1
    )
    first = schedule.rounds[:1]
    there = {n for r in first for t in r.tables for n in t.seats.values()}
    there.update(name for r in first for name in r.byes)
    for entries in (steady, early):
        if len(entries) >= SEATS and there == {entry.id for entry in entries}:
            plan, _ = _whole_plan(replace(schedule, entries=entries, rounds=()))
            if has_same_sides(played, plan):
                return [
                    [(number[a], number[b], number[c], number[d]) for a, b, c, d in tables]
                    for tables in plan[len(played) :]
                ]
    return []


def number_tables(schedule: Schedule, rounds: Plan) -> list[DrawnRound]:
    """Number the tables of each round, give byes to whoever is left, state the bounds."""
    history = history_of(schedule)
    partners, opponents = roles_so_far(schedule)
    drawn = []
    for number, groups in enumerate(rounds, schedule.next_number):
        chance = Chance(schedule.seed, f"tables {number}")
        tables = number_by_history(groups, schedule, history, chance)
        sitting = [name for group in groups for name in group]
        byes = [e.id for e in schedule.present(number) if e.id not in set(sitting)]
        bounds: dict[str, int | Fraction] = {
            "partner_repeats": fresh_bound(1, sitting, partners),
            "opponent_repeats": fresh_bound(2, sitting, opponents),
            "meet_repeats": fresh_bound(3, sitting, history.met),
        }
        drawn.append(DrawnRound(tuple(tables), tuple(byes), bounds))
        together, against = pairs_together(groups)
        partners.update(together)
        opponents.update(against)
        history.met.update([*together, *against])
        for table in tables:
            history.numbers.update((name, table.number) for name in table.seats.values())
    return drawn
