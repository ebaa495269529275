"""The interchange format ``schedule 1``: check a document, or draw what comes next.

Checking answers every JSON object, ``format`` faults included. Drawing refuses a schedule that is
not legal so far (a forbidden meeting alone does not stop it: there may have been no other way); a
finished event comes back as it is. JSON values in, JSON values out, with exact numbers; their text
is not covered here.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.scheduling.checker import check, violations_of
from tournaments.scheduling.documents.read import read_schedule
from tournaments.scheduling.documents.write import canonical_document, numbers_json, violations_json
from tournaments.scheduling.errors import EventFinished, IllegalSchedule
from tournaments.scheduling.parts.work import PATIENT, Limits
from tournaments.scheduling.types import Round, Schedule, Violation
from web.messages import message


def check_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """``legal``, ``violations``, ``metrics`` and ``bounds`` of a document.

    >>> check_document({"format": "schedule 1", "method": "manual", "shape": "pairs"})["legal"]
    False
    """
    reading = read_schedule(document)
    if reading.schedule is None:
        return _answer(reading.violations, {}, {})
    report = check(reading.schedule)
    return _answer(report.violations, numbers_json(report.metrics), numbers_json(report.bounds))


def answer_repeated_key(key: str) -> dict[str, Any]:
    """The answer to a document in which an object has a key twice, so that nobody can tell."""
    detail = message("The key %(key)s stands twice in one object.", key=repr(key))
    return _answer((Violation("format", None, None, detail),), {}, {})


def _answer(
    violations: tuple[Violation, ...], metrics: Mapping[str, Any], bounds: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "legal": not violations,
        "violations": violations_json(violations),
        "metrics": metrics,
        "bounds": bounds,
    }


def draw_document(document: Mapping[str, Any], limits: Limits = PATIENT) -> dict[str, Any]:
    """The document in canonical order with the next round, or all missing ones of a fixed method.

    Raises a leaf of ``DrawFault``: ``TooLarge`` and ``TooMuchWork`` beyond the ``limits``,
    ``IllegalSchedule`` where it is unreadable or breaks a rule so far, else what the method says is
    impossible.
    """
    reading = read_schedule(document)
    if reading.schedule is None:
        raise IllegalSchedule(reading.violations)
    broken = [v for v in violations_of(reading.schedule) if v.code != "forbidden"]
    if broken:
        raise IllegalSchedule(tuple(broken))
    return canonical_document(document, _new_rounds(reading.schedule, limits))


def _new_rounds(schedule: Schedule, limits: Limits) -> tuple[Round, ...]:
    # The methods come with their solver, which checking a document does not need.
    from tournaments.scheduling.draw import draw_rounds

    try:
        return draw_rounds(schedule, limits)
    except EventFinished:
        return ()
