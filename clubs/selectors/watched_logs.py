"""Reads the logs of others that a club watches, with what it holds of them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from clubs.models import WatchedLog, WitnessedHead


@dataclass(frozen=True)
class WatchedRow:
    """A log that is watched: the largest head that is held, and those that do not agree."""

    log: WatchedLog
    held: WitnessedHead | None
    disagreeing: Sequence[WitnessedHead]


def watched_logs(club_id: UUID) -> list[WatchedRow]:
    """Return the logs that a club watches, the oldest first. Two queries, one without any."""
    rows = list(WatchedLog.objects.filter(club=club_id))
    if not rows:
        return []
    origins = {row.origin for row in rows if row.origin}
    heads = WitnessedHead.objects.filter(club=club_id, origin__in=origins)
    found = defaultdict[tuple[str, bool], list[WitnessedHead]](list)
    for head in heads.order_by("origin", "disagrees", "-size").distinct("origin", "disagrees"):
        found[head.origin, head.disagrees].append(head)
    return [
        WatchedRow(row, next(iter(found[row.origin, False]), None), found[row.origin, True])
        for row in rows
    ]
