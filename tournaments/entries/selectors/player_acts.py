"""What players did themselves in an event: entered, left, were absent, asked for the bye."""

from collections.abc import Iterable
from uuid import UUID

from tournaments.models import Entry, Event, PlayerAct, Round
from tournaments.scheduling.formats import FORMATS

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


def entries_asking_bye(event: Event, number: int) -> list[Entry]:
    """Return the entries that ask for the bye of a round, who asked first in front. One query."""
    kinds = (PlayerAct.Kind.BYE, PlayerAct.Kind.NO_BYE)
    parts = ("entry__player", "entry__partnership")
    rows = PlayerAct.objects.filter(event=event, number=number, kind__in=kinds, entry__isnull=False)
    asking: dict[UUID, Entry] = {}
    for act in rows.select_related(*parts).order_by("created", "id"):
        if act.entry is None:
            continue
        asking.pop(act.entry.id, None)
        if act.kind == PlayerAct.Kind.BYE:
            asking[act.entry.id] = act.entry
    return list(asking.values())


def may_ask_bye(event: Event) -> bool:
    """Say whether who has a bye is open until the draw: neither in a plan nor between teams."""
    drawn_by = FORMATS[event.method]
    return not drawn_by.teams and (drawn_by.by_hand or not drawn_by.fixed)
