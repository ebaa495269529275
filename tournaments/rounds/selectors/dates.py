"""When the rounds of an event begin."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Event


@dataclass(frozen=True)
class DatedRound:
    """A round, drawn or to come, that has a date; `changed` is when it got it."""

    number: int
    starts: datetime
    changed: datetime


def dated_rounds(event: Event) -> list[DatedRound]:
    """Return the rounds with a date, in order; the first has the start of the event. One query."""
    rows = event.dates.filter(number__lte=event.rounds_planned).order_by("number")
    found = [DatedRound(row.number, row.starts, row.changed) for row in rows]
    if event.starts and not any(one.number == 1 for one in found):
        found.insert(0, DatedRound(1, event.starts, event.created))
    return found
