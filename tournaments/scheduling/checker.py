"""Judges a schedule: is it legal, how good is it, how good could it be; apart from all generators.

Finds the violations of the format ``schedule 1`` that a typed schedule can have, by the facts of
its way of drawing (``formats``) and without the functions that draw; what is wrong with a JSON
document before it is typed (``format``) is found where it is read (``documents.read``). The k-th
round of the list counts as round k whatever its number. Metrics and bounds are left out where they
would mean nothing: unknown method or shape, wrong seat keys, an id twice.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from tournaments.scheduling.checking.boards import board_violations
from tournaments.scheduling.checking.metric_bounds import bounds_of
from tournaments.scheduling.checking.metrics import measure
from tournaments.scheduling.checking.outcomes import members, out_by_round
from tournaments.scheduling.formats import FORMATS, format_of
from tournaments.scheduling.types import (
    PAIRS,
    ROTATING,
    SHAPES,
    SINGLE,
    Round,
    Schedule,
    Table,
    Violation,
    pair_of,
)
from web.messages import EntryId, Message, Value, either, message
from web.messages import gettext_noop as _

MOST_SEATS = 10
LETTERS = "ABCDEFGHIJ"

VIOLATIONS = {
    "seat_keys": _("a table has a free seat, or one too many"),
    "table_size": _("a table has too few or too many seats"),
    "unknown_entry": _("an unknown entry plays"),
    "twice": _("an entry appears twice"),
    "missing": _("an entry that is present has neither a table nor a bye"),
    "absent_seated": _("an absent entry is seated at a table"),
    "absent_bye": _("an absent entry has a bye"),
    "forbidden": _("a pairing that should not be"),
    "eliminated_seated": _("an entry that is out of the event plays"),
    "table_number": _("a table number is used twice"),
    "match": _("a team plays more than one opponent"),
    "round_number": _("the round has the wrong number"),
    "boards": _("a table has too few or too many boards"),
    "board_twice": _("an entry plays a board again"),
}
"""What a round of an event can break, by code. Events have no other violations; documents do."""

UNMEASURABLE = {"format", "method", "shape", "seat_keys", "duplicate_entry"}

Violations = Iterator[Violation]


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
    found = violations_of(schedule)
    if UNMEASURABLE.intersection(violation.code for violation in found):
        return Report(found, {}, {})
    return Report(found, measure(schedule), bounds_of(schedule))


def violations_of(schedule: Schedule) -> tuple[Violation, ...]:
    """Every broken rule, the event's own first, then by round and table."""
    found = list(event_violations(schedule.method, schedule.shape))
    found += duplicate_violations(entry.id for entry in schedule.entries)
    if schedule.shape in SHAPES:
        context = _Context(schedule)
        for place, played in enumerate(schedule.rounds, 1):
            for rule in ROUND_RULES:
                found += rule(context, place, played)
            for table in played.tables:
                for judge in TABLE_RULES:
                    found += judge(context, place, table)
        found += board_violations(schedule)
    return sort_violations(found)


def sort_violations(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Sort by round and table; violations of the whole event or round come first."""

    def place(number: int | None) -> tuple[bool, int]:
        return number is not None, number or 0

    return tuple(
        sorted(violations, key=lambda v: (place(v.round), place(v.table), v.code, v.detail))
    )


def event_violations(method: str, shape: str) -> Violations:
    """Yield a violation unless the method is known and takes the shape."""
    if method not in FORMATS:
        detail = message(
            "There is no method %(method)s; there are: %(known)s.",
            method=repr(method),
            known=tuple(FORMATS),
        )
        yield Violation("method", None, None, detail)
    if shape not in SHAPES:
        detail = message(
            "There is no shape %(shape)s; there are: %(known)s.", shape=repr(shape), known=SHAPES
        )
        yield Violation("shape", None, None, detail)
    elif shape not in format_of(method).shapes:
        detail = message(
            "The method %(method)s takes the shape %(shapes)s, not %(shape)s.",
            method=method,
            shapes=either(format_of(method).shapes),
            shape=repr(shape),
        )
        yield Violation("shape", None, None, detail)


def duplicate_violations(ids: Iterable[str]) -> Violations:
    """Yield the ids that are listed more than once."""
    for name, count in Counter(ids).items():
        if count > 1:
            detail = message(
                "The entry %(entry)s is listed %(count)s times; list it once.",
                entry=EntryId(name),
                count=count,
            )
            yield Violation("duplicate_entry", None, None, detail)


class _Context:
    """What the rules look up often, computed once."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.shape = schedule.shape
        self.format = format_of(schedule.method)
        self.known = {entry.id for entry in schedule.entries}
        self.clubs = {entry.id: entry.club for entry in schedule.entries}
        self.forbidden = {pair_of(*pair) for pair in schedule.forbidden}
        self.apart = self.clubs if self.format.levels else {}
        self.out = [gone & self.known for gone in out_by_round(schedule)]


def _check_numbers(context: _Context, place: int, played: Round) -> Violations:
    planned = context.schedule.rounds_planned
    if played.number != place or place > planned:
        detail = message(
            "Round %(round)s of %(planned)s planned has the number %(number)s.",
            round=place,
            planned=planned,
            number=played.number,
        )
        yield Violation("round_number", place, None, detail)
    for number, count in Counter(table.number for table in played.tables).items():
        if number < 1 or count > 1:
            detail = message(
                "Table number %(table)s is there %(count)s times; numbers go from 1, once each.",
                table=number,
                count=count,
            )
            yield Violation("table_number", place, number, detail)


def _check_presence(context: _Context, place: int, played: Round) -> Violations:
    """Find those at a table or in the byes who should not be there."""
    here = {entry.id for entry in context.schedule.entries if entry.present(place)}
    gone = context.out[place - 1]
    in_round = {name for table in played.tables for name in table.seats.values()}
    in_round.update(played.byes)
    if _may_play_third_place(context, in_round - gone) and not _mixes_out_and_in(played, gone):
        gone = set()
    seats = [(table.number, name) for table in played.tables for name in table.seats.values()]
    for table, name in dict.fromkeys([*seats, *((None, name) for name in played.byes)]):
        entry, where = EntryId(name), _where(table)
        if name not in context.known:
            detail = message("%(entry)s %(where)s is no entry.", entry=entry, where=where)
            yield Violation("unknown_entry", place, table, detail)
        elif name not in here:
            code = "absent_bye" if table is None else "absent_seated"
            detail = message(
                "%(entry)s %(where)s is not present in this round.", entry=entry, where=where
            )
            yield Violation(code, place, table, detail)
        if name in gone:
            detail = message("%(entry)s %(where)s is out.", entry=entry, where=where)
            yield Violation("eliminated_seated", place, table, detail)


def _where(table: int | None) -> Message:
    if table is None:
        return message("in the byes")
    return message("at table %(table)s", table=table)


def _may_play_third_place(context: _Context, still_in: set[str]) -> bool:
    """Whether others may play for the third place: at most two who are still in appear."""
    return context.format.lives == 1 and len(still_in & context.known) <= 2


def _mixes_out_and_in(played: Round, gone: set[str]) -> bool:
    """Whether somebody who is out meets somebody who is not: that is no game for third place."""
    return any(len({name in gone for name in table.seats.values()}) > 1 for table in played.tables)


def _check_attendance(context: _Context, place: int, played: Round) -> Violations:
    """Check that everybody present appears exactly once; whoever is out need not appear."""
    times = Counter(name for table in played.tables for name in table.seats.values())
    times.update(played.byes)
    for name, count in times.items():
        if count > 1 and name in context.known:
            detail = message(
                "%(entry)s appears %(count)s times in the round.", entry=EntryId(name), count=count
            )
            yield Violation("twice", place, None, detail)
    if context.format.lives > 1:
        return  # whoever waits for the winner of the other bracket is nowhere
    at_play = (
        {context.clubs.get(name) for name in times} - {None} if context.format.teams else set()
    )
    for entry in context.schedule.present(place):
        if entry.club in at_play:
            continue  # on the bench of a team that plays
        if not times[entry.id] and entry.id not in context.out[place - 1]:
            detail = message(
                "%(entry)s is present and neither at a table nor in the byes.",
                entry=EntryId(entry.id),
            )
            yield Violation("missing", place, None, detail)


def _check_matches(context: _Context, place: int, played: Round) -> Violations:
    """Check that a team plays one other at all its tables; an entry without a team is one."""
    if not context.format.teams:
        return
    against: dict[str, str] = {}
    for table in sorted(played.tables, key=lambda table: table.number):
        two = [(context.clubs.get(name), name) for name in table.seats.values()]
        wrong = {
            own
            for (own, _name), (other, name) in permutations(two, 2)
            if own is not None
            and (own == other or against.setdefault(own, other or name) != (other or name))
        }
        for team in sorted(wrong):
            detail = message(
                "%(team)s plays another team at this table than at its first, or itself; put it "
                "back.",
                team=team,
            )
            yield Violation("match", place, table.number, detail)


ROUND_RULES: tuple[Callable[[_Context, int, Round], Violations], ...] = (
    _check_numbers,
    _check_presence,
    _check_attendance,
    _check_matches,
)


def _check_seat_keys(context: _Context, place: int, table: Table) -> Violations:
    if not _has_right_keys(context.shape, table):
        keys = " ".join(sorted(table.seats))
        detail = message(
            "The seats %(seats)s are not the letters of the shape %(shape)s.",
            seats=repr(keys),
            shape=context.shape,
        )
        yield Violation("seat_keys", place, table.number, detail)


def _has_right_keys(shape: str, table: Table) -> bool:
    if shape == PAIRS:
        return table.seats.keys() == {"AC", "BD"}
    if shape == ROTATING:
        return table.seats.keys() == set("ABCD")
    return table.seats.keys() == set(LETTERS[: len(table.seats)])


def _check_table_size(context: _Context, place: int, table: Table) -> Violations:
    if context.shape != SINGLE:
        return
    schedule = context.schedule
    least, most = 2, MOST_SEATS
    if not context.format.many_sides:
        most = 2
    elif schedule.table_sizes is not None:
        most = schedule.table_sizes.max
        least = 2 if context.format.eliminates else schedule.table_sizes.min
    if not least <= len(table.seats) <= most:
        sizes: Value = most
        if least < most:
            sizes = message("%(least)s to %(most)s", least=least, most=most)
        detail = message(
            "The table has %(count)s seats; allowed: %(sizes)s.",
            count=len(table.seats),
            sizes=sizes,
        )
        yield Violation("table_size", place, table.number, detail)


def _check_forbidden(context: _Context, place: int, table: Table) -> Violations:
    """Find two at one table who should not meet; with levels team-mates never do."""
    if not context.forbidden and not context.apart:
        return
    here = {*table.seats.values()} & context.known
    meetings: Iterable[tuple[str, str]] = combinations(sorted(here), 2)
    if len(here) > MOST_SEATS:  # no table of a game, but a document may have one
        meetings = (pair for pair in context.forbidden if here.issuperset(pair))
    for one, other in meetings:
        team = context.apart.get(one)
        mates = team is not None and team == context.apart.get(other)
        if one != other and (mates or (one, other) in context.forbidden):
            detail = message(
                "%(one)s and %(other)s must not meet.", one=EntryId(one), other=EntryId(other)
            )
            yield Violation("forbidden", place, table.number, detail)


def _check_result_keys(context: _Context, place: int, table: Table) -> Violations:
    if not _has_right_keys(context.shape, table):
        return
    wanted = members(context.shape, table.seats).keys()
    sides = str(sorted(wanted))
    if table.points and table.points.keys() != wanted:
        detail = message(
            "The points have the keys %(keys)s, the sides are %(sides)s.",
            keys=str(sorted(table.points)),
            sides=sides,
        )
        yield Violation("result_keys", place, table.number, detail)
    if table.places and table.places.keys() != wanted:
        detail = message(
            "The places have the keys %(keys)s, the sides are %(sides)s.",
            keys=str(sorted(table.places)),
            sides=sides,
        )
        yield Violation("result_keys", place, table.number, detail)
    if not table.absent <= wanted:
        detail = message(
            "The absent are %(keys)s, the sides are %(sides)s.",
            keys=str(sorted(table.absent)),
            sides=sides,
        )
        yield Violation("result_keys", place, table.number, detail)


TABLE_RULES: tuple[Callable[[_Context, int, Table], Violations], ...] = (
    _check_seat_keys,
    _check_table_size,
    _check_forbidden,
    _check_result_keys,
)
