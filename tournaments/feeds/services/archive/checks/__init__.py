"""What follows from the rows of an archive is worked out again, and must be what it says.

The event's own hashes and states, the referee, the checker and the draw are asked, each by a module
of its own. What nobody can work out (names, times, what was said on paper) is believed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from ratings.models import Pool
from tournaments.feeds.services.archive.checks.course import course_check
from tournaments.feeds.services.archive.checks.deals import deals_check
from tournaments.feeds.services.archive.checks.draws import draws_check
from tournaments.feeds.services.archive.checks.facts import facts_of
from tournaments.feeds.services.archive.checks.ledger import ledger_check
from tournaments.feeds.services.archive.checks.logs import logs_check
from tournaments.feeds.services.archive.checks.results import outcomes_check
from tournaments.feeds.services.archive.checks.seats import seats_check
from tournaments.models import Event

__all__ = ["Said", "event_follows"]


@dataclass(frozen=True)
class ArchiveContents:
    """What an archive says besides its rows: standings, and where lines stand.

    `lines` are those of rows, by id, `games` those of games of the ledger, by their source. `most`
    is how much work there is for its draws, None for any.
    """

    standings: Sequence[Mapping[str, Any]]
    lines: Mapping[UUID, int]
    games: Mapping[UUID, int]
    most: int | None = None


def event_follows(event: Event, pool: Pool | None, said: ArchiveContents) -> None:
    """Raise ArchiveRefused where a stored event does not follow from what it rests on."""
    facts = facts_of(event, said.lines, said.games)
    course_check(facts, said.standings)
    seats_check(facts)
    deals_check(facts)
    outcomes_check(facts, logs_check(facts))
    ledger_check(facts, pool)
    draws_check(facts, said.most)
