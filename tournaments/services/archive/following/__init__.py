"""What follows from the rows of an archive is worked out again, and must be what it says.

The event's own hashes and states, the referee, the checker and the draw are asked, each by a module
of its own. What nobody can work out (names, times, what was said on paper) is believed.
"""

from collections.abc import Mapping
from uuid import UUID

from ratings.models import Pool
from tournaments.models import Event
from tournaments.services.archive.following.draws import draws_check
from tournaments.services.archive.following.facts import facts_of
from tournaments.services.archive.following.logs import logs_check
from tournaments.services.archive.following.outcomes import outcomes_check
from tournaments.services.archive.following.rated import rated_check

__all__ = ["event_follows"]


def event_follows(
    event: Event, pool: Pool | None, lines: Mapping[UUID, int], games: Mapping[UUID, int]
) -> None:
    """Raise ArchiveRefused where a stored event does not follow from what it rests on.

    `lines` are those of rows, by id, `games` those of games of the ledger, by their source.
    """
    facts = facts_of(event, lines, games)
    outcomes_check(facts, logs_check(facts))
    rated_check(facts, pool)
    draws_check(facts)
