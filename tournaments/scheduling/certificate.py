"""The certificate of a drawn round: its values, their proven bounds, the hash of its input.

Decides the canonical form of an input (JSON with sorted keys, entries by id, forbidden pairs
sorted, numbers exact, earlier certificates left out), whose SHA-256 ties a round to what it was
drawn from; rounds drawn together share the hash of their document. The metrics measure the values
on the round; the method that drew it claims none.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.scheduling.checking.facts import Facts, RoundFacts
from tournaments.scheduling.checking.metrics import ADDITIVE, OF_ROUNDS, Value, simplest_number
from tournaments.scheduling.types import (
    Certificate,
    Comparison,
    DrawnRound,
    Entry,
    Number,
    Round,
    Schedule,
    Table,
    TeamDraw,
    pair_of,
)

ENGINE_VERSION = 1


def certify(
    schedule: Schedule, drawn: Iterable[DrawnRound], *, cut: bool = False
) -> tuple[Round, ...]:
    """The next rounds of a schedule with their certificates; tables by number, byes by id.

    ``cut`` says that a search for something better was left out (see parts.work). Raises
    ``RuntimeError`` where a bound of the method is above the value: then its proof is wrong.
    """
    facts = Facts(schedule)
    source = input_hash(schedule)
    found = []
    for number, one in enumerate(drawn, schedule.next_number):
        tables = tuple(sorted(one.tables, key=lambda table: table.number))
        bare = Round(number, tables, tuple(sorted(one.byes)))
        now = facts.look(bare)
        values = _metrics_added(facts, now, one.bounds)
        _refuse_false_bounds(values, one.bounds)
        certificate = Certificate(
            values,
            {name: simplest_number(bound) for name, bound in one.bounds.items()},
            schedule.seed,
            source,
            f"boneyard {schedule.method} {ENGINE_VERSION}",
            cut,
            _compare_other_draw(facts, number, one),
            _certify_matches(one.within),
            one.homes,
            one.ahead,
        )
        found.append(Round(number, tables, bare.byes, certificate))
        facts.add(now)
    return tuple(found)


def _compare_other_draw(facts: Facts, number: int, drawn: DrawnRound) -> Comparison | None:
    """The same metrics of the round that another method would have drawn."""
    other = drawn.beside
    if other is None:
        return None
    then = facts.look(Round(number, other.tables, other.byes))
    return Comparison(other.method, _metrics_added(facts, then, drawn.bounds))


def _certify_matches(within: TeamDraw | None) -> Certificate | None:
    """The certificate of the matches between teams, as of an event of its own."""
    return certify(within.event, [within.drawn])[0].certificate if within else None


def _refuse_false_bounds(values: Mapping[str, Value], bounds: Mapping[str, Value]) -> None:
    for name, bound in bounds.items():
        if values[name] < bound:
            raise RuntimeError(f"{name} is {values[name]}, below its proven bound {bound}")


def round_values(schedule: Schedule, after: Round, names: Iterable[str]) -> dict[str, Value]:
    """What one more round adds to the named metrics, which must be sums over rounds."""
    facts = Facts(schedule)
    return _metrics_added(facts, facts.look(after), names)


def _metrics_added(before: Facts, now: RoundFacts, names: Iterable[str]) -> dict[str, Value]:
    wrong = set(names) - ADDITIVE
    if wrong:
        raise ValueError(f"not sums over rounds: {sorted(wrong)}")
    return {name: simplest_number(OF_ROUNDS[name].value(before, now)) for name in names}


def input_hash(schedule: Schedule) -> str:
    """SHA-256 (hexadecimal) of the canonical JSON of everything the draw depends on."""
    return hashlib.sha256(canonical_json(schedule).encode("ascii")).hexdigest()


def canonical_json(schedule: Schedule) -> str:
    """The schedule as compact ASCII JSON, the same for every order of entries and keys."""
    sizes = schedule.table_sizes
    document = {
        "format": "schedule 1",
        "method": schedule.method,
        "shape": schedule.shape,
        "rounds_planned": schedule.rounds_planned,
        "seed": schedule.seed,
        "policy": dict(schedule.policy),
        "table_sizes": sizes and {"min": sizes.min, "max": sizes.max, "preferred": sizes.preferred},
        "entries": [_entry(e) for e in sorted(schedule.entries, key=lambda entry: entry.id)],
        "forbidden": sorted({pair_of(*pair) for pair in schedule.forbidden}),
        "rounds": [_round(played) for played in schedule.rounds],
    }
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "rating": _exact(entry.rating),
        "club": entry.club,
        "from_round": entry.from_round,
        "to_round": entry.to_round,
        "sits_out": sorted(entry.sits_out),
        "table": entry.table,
    }


def _round(played: Round) -> dict[str, object]:
    tables = sorted(played.tables, key=lambda table: table.number)
    return {
        "number": played.number,
        "tables": [_table(table) for table in tables],
        "byes": sorted(played.byes),
    }


def _table(table: Table) -> dict[str, object]:
    return {
        "number": table.number,
        "seats": dict(table.seats),
        "points": _result(table.points),
        "places": _result(table.places),
        **({"absent": sorted(table.absent)} if table.absent else {}),
        **({"boards": list(table.boards)} if table.boards else {}),
    }


def _result(result: Mapping[str, Number] | None) -> dict[str, int | str] | None:
    return {side: _exact(value) for side, value in result.items()} if result else None


def _exact(number: Number) -> int | str:
    """A whole number as itself, any other as a reduced fraction in a text."""
    value = Fraction(number)
    return value.numerator if value.denominator == 1 else str(value)
