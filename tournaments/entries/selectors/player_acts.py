"""What players did themselves in an event: entered, left, were absent, never confirmed."""

from collections.abc import Iterable
from uuid import UUID

from tournaments.models import Event, PlayerAct, Round

ACTS = 30
"""Latest acts of players that the desk sees."""


def acts_of_players(event: Event) -> list[PlayerAct]:
    """Return what players did themselves in an event, newest first. One query."""
    rows = PlayerAct.objects.filter(event=event).select_related("player", "by")
    return list(rows.order_by("-created", "-id"))


def count_withdrawn(row: Round) -> int:
    """Return how many entries the publication of a round withdrew. One query."""
    gone = PlayerAct.objects.filter(event=row.event, kind=PlayerAct.Kind.GONE, number=row.number)
    return gone.values("entry").distinct().count()


def entries_by_players(acts: Iterable[PlayerAct]) -> set[UUID]:
    """Return the ids of the entries that players made themselves. No query."""
    entered = (act.entry_id for act in acts if act.kind == PlayerAct.Kind.ENTER)
    return {entry for entry in entered if entry is not None}
