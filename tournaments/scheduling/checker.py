"""Is a schedule legal, how good is it, and how good could it be: independent of all generators.

Decides the violations of the format ``schedule 1`` that a typed schedule can have; what is wrong
with a JSON document before it is typed (``format``) is not covered here. Metrics and bounds are
left out where they would mean nothing: unknown method or shape, wrong seat keys, an id twice.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.scheduling.elimination import out_before
from tournaments.scheduling.metric_bounds import bounds_of
from tournaments.scheduling.metrics import measure
from tournaments.scheduling.results import sides
from tournaments.scheduling.types import (
    PAIRS,
    ROTATING,
    SHAPES,
    SINGLE,
    Round,
    Schedule,
    Table,
    pair_of,
)

MOST_SEATS = 10
LETTERS = "ABCDEFGHIJ"

SHAPES_OF = {
    "round_robin": (PAIRS, SINGLE),
    "double_round_robin": (PAIRS, SINGLE),
    "swiss": (PAIRS, SINGLE),
    "double_elimination": (PAIRS, SINGLE),
    "rotating": (ROTATING,),
    "rotating_swiss": (ROTATING,),
    "groups": (SINGLE,),
    "groups_swiss": (SINGLE,),
    "knockout": (PAIRS, SINGLE),
    "manual": SHAPES,
}
TWO_SIDED = ("round_robin", "double_round_robin", "swiss", "double_elimination")
UNMEASURABLE = {"method", "shape", "seat_keys", "duplicate_entry"}


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its code, where (``None``: the whole event or round), and a sentence."""

    code: str
    round: int | None
    table: int | None
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """What the checker found; ``legal`` when nothing is violated."""

    violations: tuple[Violation, ...]
    metrics: dict[str, int | Fraction]
    bounds: dict[str, int | Fraction]

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations


def check(schedule: Schedule) -> Report:
    """Judge and measure a schedule.

    >>> from tournaments.scheduling.types import Entry
    >>> twice = Round(1, (Table(1, {"AC": "a", "BD": "b"}),), ("a",))
    >>> report = check(Schedule("swiss", "pairs", 3, (Entry("a"), Entry("b")), (twice,)))
    >>> [violation.code for violation in report.violations]
    ['twice']
    """
    found = list(_event_violations(schedule))
    if schedule.shape in SHAPES:
        gone = out_before(schedule)
        for place, played in enumerate(schedule.rounds, 1):
            for rule in ROUND_RULES:
                found += rule(schedule, played, place, gone[place - 1])
            for table in played.tables:
                for judge in TABLE_RULES:
                    found += judge(schedule, played, table)
    found.sort(key=lambda v: (v.round or 0, v.table or 0, v.code, v.detail))
    if UNMEASURABLE.intersection(violation.code for violation in found):
        return Report(tuple(found), {}, {})
    return Report(tuple(found), measure(schedule), bounds_of(schedule))


Violations = Iterator[Violation]


def _event_violations(schedule: Schedule) -> Violations:
    if schedule.method not in SHAPES_OF:
        yield Violation("method", None, None, f"There is no method {schedule.method!r}.")
    elif schedule.shape not in SHAPES_OF[schedule.method]:
        detail = f"The method {schedule.method} does not take the shape {schedule.shape!r}."
        yield Violation("shape", None, None, detail)
    if schedule.shape not in SHAPES and schedule.method not in SHAPES_OF:
        yield Violation("shape", None, None, f"There is no shape {schedule.shape!r}.")
    for name, count in Counter(entry.id for entry in schedule.entries).items():
        if count > 1:
            detail = f"The entry {name!r} is listed {count} times."
            yield Violation("duplicate_entry", None, None, detail)


def _numbering(schedule: Schedule, played: Round, place: int, gone: set[str]) -> Violations:
    if played.number != place or place > schedule.rounds_planned:
        detail = f"Round {place} of {schedule.rounds_planned} planned has number {played.number}."
        yield Violation("round_number", played.number, None, detail)
    for number, count in Counter(table.number for table in played.tables).items():
        if number < 1 or count > 1:
            detail = f"Table number {number} is there {count} times; numbers go from 1, once each."
            yield Violation("table_number", played.number, number, detail)


def _attendance(schedule: Schedule, played: Round, place: int, gone: set[str]) -> Violations:
    """Everybody present exactly once, nobody else; whoever is out nowhere."""
    seated = Counter(name for table in played.tables for name in table.seats.values())
    byes = Counter(played.byes)
    known = {entry.id for entry in schedule.entries}
    here = {entry.id for entry in schedule.present(place)}

    def at(code: str, detail: str) -> Violation:
        return Violation(code, played.number, None, detail)

    for name in sorted({*seated, *byes}):
        if name not in known:
            yield at("unknown_entry", f"{name!r} is no entry.")
        if seated[name] + byes[name] > 1:
            yield at("twice", f"{name!r} appears {seated[name] + byes[name]} times.")
        if name in known - here and seated[name]:
            yield at("absent_seated", f"{name!r} is not present and sits at a table.")
        if name in known - here and byes[name]:
            yield at("absent_bye", f"{name!r} is not present and has a bye.")
        if name in gone and not _third_place(schedule, known - gone, {*seated, *byes}):
            yield at("eliminated_seated", f"{name!r} is out of the event.")
    if schedule.method != "double_elimination":
        for name in sorted(here - gone - {*seated, *byes}):
            yield at("missing", f"{name!r} is present and neither at a table nor in the byes.")


def _third_place(schedule: Schedule, still_in: set[str], appearing: set[str]) -> bool:
    """A knockout round with at most two left may also play for the third place."""
    return schedule.method == "knockout" and len(still_in & appearing) <= 2


ROUND_RULES: tuple[Callable[[Schedule, Round, int, set[str]], Violations], ...] = (
    _numbering,
    _attendance,
)


def _seat_keys(schedule: Schedule, played: Round, table: Table) -> Violations:
    if not _keys_right(schedule.shape, table):
        keys = " ".join(sorted(table.seats))
        detail = f"The seats {keys!r} are not the letters of the shape {schedule.shape}."
        yield Violation("seat_keys", played.number, table.number, detail)


def _keys_right(shape: str, table: Table) -> bool:
    if shape == PAIRS:
        return table.seats.keys() == {"AC", "BD"}
    if shape == ROTATING:
        return table.seats.keys() == set("ABCD")
    return table.seats.keys() == set(LETTERS[: len(table.seats)])


def _table_size(schedule: Schedule, played: Round, table: Table) -> Violations:
    if schedule.shape != SINGLE:
        return
    least, most = 2, MOST_SEATS
    if schedule.method in TWO_SIDED:
        most = 2
    elif schedule.table_sizes is not None:
        most = schedule.table_sizes.max
        least = 2 if schedule.method == "knockout" else schedule.table_sizes.min
    if not least <= len(table.seats) <= most:
        detail = f"The table has {len(table.seats)} seats; {least} to {most} are allowed."
        yield Violation("table_size", played.number, table.number, detail)


def _forbidden(schedule: Schedule, played: Round, table: Table) -> Violations:
    forbidden = {pair_of(*pair) for pair in schedule.forbidden}
    names = sorted({*table.seats.values()} & {entry.id for entry in schedule.entries})
    for one, other in combinations(names, 2):
        if (one, other) in forbidden:
            detail = f"{one!r} and {other!r} must not meet."
            yield Violation("forbidden", played.number, table.number, detail)


def _result_keys(schedule: Schedule, played: Round, table: Table) -> Violations:
    if not _keys_right(schedule.shape, table):
        return
    wanted = sides(schedule.shape, table.seats).keys()
    for name, result in (("points", table.points), ("places", table.places)):
        if result and result.keys() != wanted:
            detail = f"The {name} have the keys {sorted(result)}, the sides are {sorted(wanted)}."
            yield Violation("result_keys", played.number, table.number, detail)


TABLE_RULES: tuple[Callable[[Schedule, Round, Table], Violations], ...] = (
    _seat_keys,
    _table_size,
    _forbidden,
    _result_keys,
)
