"""Reads a ``schedule 1`` document: JSON values in, a typed schedule or its faults out.

Finds the ``format`` violations: the format's name, required keys, the type of every value (whole
numbers are JSON integers, a boolean is no number, null stands only where the format has it), table
sizes, policy keys, pairs. Keys the format does not know are ignored, except in ``policy``. All
faults are found, not only the first. The checker judges whether the schedule makes sense.

Numbers should come as ``int`` and ``Decimal``; a ``float`` is read as the decimal it shows. Numbers
beyond ``LONGEST`` digits or powers of ten are refused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.scheduling.checker import duplicate_violations, event_violations, sort_violations
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import (
    Entry,
    Number,
    Round,
    Schedule,
    Table,
    TableSizes,
    Violation,
)
from web.messages import EntryId, Message, Value, message

FORMAT = "schedule 1"
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: its words and its test."""

    words: Message
    holds: Callable[[Any], bool]


def _whole(least: int | None = None) -> Kind:
    def holds(value: Any) -> bool:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (least is None or value >= least)

    if least is None:
        return Kind(message("a whole number"), holds)
    return Kind(message("a whole number from %(least)s", least=least), holds)


def number_of(value: Any) -> int | Fraction | None:
    """The exact value of a JSON number; ``None`` for any other value and for a far too long one.

    >>> number_of(Decimal("1.50")), number_of(1e3), number_of(True)
    (Fraction(3, 2), 1000, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    if isinstance(value, int):
        return value
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    exponent = exact.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > LONGEST:
        return None
    if len(exact.as_tuple().digits) > LONGEST:
        return None
    fraction = Fraction(exact)
    return fraction.numerator if fraction.denominator == 1 else fraction


WHOLE, FROM_0, FROM_1 = _whole(), _whole(0), _whole(1)
NUMBER = Kind(message("a number"), lambda value: number_of(value) is not None)
TEXT = Kind(message("a text"), lambda value: isinstance(value, str))
ID = Kind(
    message("a text of at least one character"),
    lambda value: isinstance(value, str) and value != "",
)
LIST = Kind(message("a list"), lambda value: isinstance(value, list | tuple))
OBJECT = Kind(message("an object"), lambda value: isinstance(value, Mapping))
MOST_OUT = 1_000
NUMBERS = Kind(
    message("a list of different whole numbers from 1 on"),
    lambda value: (
        LIST.holds(value)
        and len(value) <= MOST_OUT
        and all(FROM_1.holds(one) for one in value)
        and len(set(value)) == len(value)
    ),
)
SIDES = Kind(
    message("a list of different sides"),
    lambda value: LIST.holds(value) and all(map(ID.holds, value)) and len(set(value)) == len(value),
)
LINE_UPS = Kind(
    message("an object of teams, each with a list of different ids"),
    lambda value: (
        OBJECT.holds(value)
        and all(
            LIST.holds(own) and all(map(ID.holds, own)) and len(set(own)) == len(own)
            for own in value.values()
        )
    ),
)
LEGS = Kind(message("1 or 2"), lambda value: WHOLE.holds(value) and value in (1, 2))
YES_NO = Kind(message("true or false"), lambda value: isinstance(value, bool))
BALANCE = Kind(message("'mixing' or 'level'"), lambda value: value in ("mixing", "level"))

POLICY = {
    "balance": BALANCE,
    "advance": FROM_1,
    "club_rounds": FROM_0,
    "byes_per_entry": FROM_0,
    "byes_per_round": FROM_0,
    "tables_out": NUMBERS,
    "hall_tables": FROM_1,
    "boards": FROM_1,
    "line_ups": LINE_UPS,
    "sections": FROM_1,
    "legs": LEGS,
    "boards_per_round": FROM_0,
    "boards_travel": YES_NO,
}
"""The settings of the draw: every key a policy may have, and what its value must be."""

_REQUIRED = object()


@dataclass(frozen=True, slots=True)
class Reading:
    """A typed schedule; ``None`` where the violations hold ``format``."""

    schedule: Schedule | None
    violations: tuple[Violation, ...]


class _Faults:
    """Collects what is wrong, with the round and table being read."""

    def __init__(self) -> None:
        self.found: list[Violation] = []
        self.round: int | None = None
        self.table: int | None = None

    def add(self, detail: Message) -> None:
        self.found.append(Violation("format", self.round, self.table, detail))

    def value(
        self, given: Any, kind: Kind, where: Value, key: str = "", *, null: bool = False
    ) -> Any:
        """The value if it is of its kind, else ``None`` and a fault."""
        if given is None and null:
            return None
        if kind.holds(given):
            return given
        place = _inside(where, key)
        if null:
            self.add(message("%(key)s must be %(what)s or null.", key=place, what=kind.words))
        else:
            self.add(message("%(key)s must be %(what)s.", key=place, what=kind.words))
        return None

    def field(
        self,
        holder: Mapping[str, Any],
        key: str,
        kind: Kind,
        where: Value = "",
        *,
        absent: Any = _REQUIRED,
        null: bool = False,
    ) -> Any:
        """The value of a key, or ``absent`` where the key is missing."""
        if key in holder:
            return self.value(holder[key], kind, where, key, null=null)
        if absent is _REQUIRED:
            self.add(message("%(key)s is missing.", key=_inside(where, key)))
            return None
        return absent

    def objects(
        self, given: Sequence[Any] | None, key: str, where: Value = ""
    ) -> Iterator[tuple[Value, Any]]:
        """The objects of a list with their places; a fault for every other item."""
        for number, item in enumerate(given or ()):
            place = _inside(where, f"{key}[{number}]")
            if self.value(item, OBJECT, place) is not None:
                yield place, item


def _inside(where: Value, key: str) -> Value:
    """The place of a key in a document: ``entry 'a'.rating``."""
    if not key or not where:
        return key or where
    return Message("%(where)s.%(key)s", {"where": where, "key": key})


def read_schedule(document: Mapping[str, Any]) -> Reading:
    """Read a document; ``method``, ``shape`` and ``duplicate_entry`` faults come along if unread.

    >>> reading = read_schedule({"format": "schedule 1", "method": "swiss", "shape": "pairs"})
    >>> [violation.detail for violation in reading.violations]
    ['entries is missing.', 'rounds_planned is missing.']
    """
    faults = _Faults()
    if document.get("format") != FORMAT:
        faults.add(message("format must be %(format)s.", format=repr(FORMAT)))
    method, shape = (_name(document.get(key)) for key in ("method", "shape"))
    planned = faults.field(document, "rounds_planned", FROM_1)
    seed = faults.field(document, "seed", WHOLE, absent=0)
    entries = _entries(document, faults)
    policy = _policy(document, faults)
    sizes = _table_sizes(document, method, faults)
    forbidden = _forbidden(document, faults)
    rounds = _rounds(document, faults)
    if faults.found:
        known = [entry.id for entry in entries if isinstance(entry.id, str)]
        others = [*event_violations(method, shape), *duplicate_violations(known)]
        return Reading(None, sort_violations([*faults.found, *others]))
    schedule = Schedule(
        method, shape, planned, entries, rounds, forbidden, seed, sizes, policy
    )  # fmt: skip
    return Reading(schedule, ())


def _name(given: Any) -> str:
    return given if isinstance(given, str) else ""


def _entries(document: Mapping[str, Any], faults: _Faults) -> tuple[Entry, ...]:
    given = faults.field(document, "entries", LIST)
    return tuple(_entry(item, where, faults) for where, item in faults.objects(given, "entries"))


def _entry(given: Mapping[str, Any], where: Value, faults: _Faults) -> Entry:
    def field(key: str, kind: Kind, absent: Any = _REQUIRED, null: bool = False) -> Any:
        return faults.field(given, key, kind, where, absent=absent, null=null)

    name = field("id", ID)
    if name is not None:
        where = message("entry %(entry)s", entry=EntryId(name))
    sits_out = field("sits_out", LIST, absent=())
    for item in sits_out or ():
        faults.value(item, FROM_1, message("%(where)s.sits_out: every item", where=where))
    return Entry(
        name,
        number_of(field("rating", NUMBER, absent=0)) or 0,
        field("club", TEXT, absent=None, null=True),
        field("from_round", FROM_1, absent=None, null=True) or 1,
        field("to_round", FROM_0, absent=None, null=True),
        frozenset(item for item in sits_out or () if FROM_1.holds(item)),
        field("table", FROM_1, absent=None, null=True),
    )


def _policy(document: Mapping[str, Any], faults: _Faults) -> dict[str, Any]:
    policy = faults.field(document, "policy", OBJECT, absent={}) or {}
    for key, value in policy.items():
        if key in POLICY:
            faults.value(value, POLICY[key], "policy", key)
        else:
            faults.add(
                message(
                    "policy has the unknown key %(key)s; there are: %(known)s.",
                    key=repr(key),
                    known=tuple(POLICY),
                )
            )
    return dict(policy)


def _table_sizes(document: Mapping[str, Any], method: str, faults: _Faults) -> TableSizes | None:
    if "table_sizes" not in document and not format_of(method).needs_sizes:
        return None
    given = faults.field(document, "table_sizes", OBJECT)
    if given is None:
        return None
    least, most, preferred = (
        faults.field(given, key, WHOLE, "table_sizes") for key in ("min", "max", "preferred")
    )
    if least is None or most is None or preferred is None:
        return None
    if not 2 <= least <= preferred <= most <= 10:
        faults.add(message("table_sizes must be 2 <= min <= preferred <= max <= 10."))
    return TableSizes(least, most, preferred)


def _forbidden(document: Mapping[str, Any], faults: _Faults) -> tuple[tuple[str, str], ...]:
    pairs = []
    for place, pair in enumerate(faults.field(document, "forbidden", LIST, absent=()) or ()):
        two_ids = LIST.holds(pair) and len(pair) == 2 and all(map(ID.holds, pair))
        if not two_ids or pair[0] == pair[1]:
            faults.add(
                message("%(key)s must be a list of two different ids.", key=f"forbidden[{place}]")
            )
        else:
            pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def _rounds(document: Mapping[str, Any], faults: _Faults) -> tuple[Round, ...]:
    rounds = []
    for place, given in enumerate(faults.field(document, "rounds", LIST, absent=()) or (), 1):
        faults.round = place
        if faults.value(given, OBJECT, message("round %(round)s", round=place)) is not None:
            rounds.append(_round(given, place, faults))
    faults.round = None
    return tuple(rounds)


def _round(given: Mapping[str, Any], place: int, faults: _Faults) -> Round:
    where = message("round %(round)s", round=place)
    number = faults.field(given, "number", WHOLE, where)
    faults.field(given, "certificate", OBJECT, where, absent=None, null=True)
    byes = faults.field(given, "byes", LIST, where, absent=()) or ()
    for name in byes:
        faults.value(name, ID, message("%(where)s.byes: every id", where=where))
    tables = faults.field(given, "tables", LIST, where)
    read = [_table(item, here, faults) for here, item in faults.objects(tables, "tables", where)]
    return Round(number, tuple(read), tuple(byes))


def _table(given: Mapping[str, Any], where: Value, faults: _Faults) -> Table:
    faults.table = given.get("number") if WHOLE.holds(given.get("number")) else None
    number = faults.field(given, "number", WHOLE, where)
    seats = faults.field(given, "seats", OBJECT, where) or {}
    for seat, name in seats.items():
        here = message("%(where)s.seats: the id at %(seat)s", where=where, seat=repr(seat))
        faults.value(name, ID, here)
    points, places = (_result(given, key, where, faults) for key in ("points", "places"))
    absent = faults.field(given, "absent", SIDES, where, absent=None, null=True) or ()
    boards = faults.field(given, "boards", NUMBERS, where, absent=()) or ()
    faults.table = None
    return Table(number, dict(seats), points, places, frozenset(absent), tuple(boards))


def _result(
    given: Mapping[str, Any], key: str, where: Value, faults: _Faults
) -> dict[str, Number] | None:
    values = faults.field(given, key, OBJECT, where, absent=None, null=True)
    read: dict[str, Number] = {}
    for side, value in (values or {}).items():
        exact = number_of(value)
        if exact is None:
            faults.add(
                message(
                    "%(key)s: the value of %(side)s must be a number.",
                    key=_inside(where, key),
                    side=repr(side),
                )
            )
        else:
            read[side] = exact
    return read or None
