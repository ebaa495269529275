"""Withdraws whoever has never checked in when the round that the settings name is published.

This is done and undone with the publication, in its transaction. The desk lets them come back like
anybody who left.
"""

from django.db.models import Q

from tournaments.entries.selectors.entries import members
from tournaments.models import Entry, PlayerAct, Round


def no_shows_withdraw(row: Round) -> list[Entry]:
    """Withdraw from a locked event whoever has checked in for no round up to this one.

    Entries that come later, or have a table or the bye of this round all the same, stay. No query
    where the event has no check-in or names no round, four at most.
    """
    event = row.event
    if not event.check_in or event.confirm_by is None or row.number < event.confirm_by:
        return []
    here = Q(seats__round=row) | Q(byes__round=row) | Q(check_ins__isnull=False)
    known = event.entries.filter(here).values("id")
    waiting = event.entries.filter(to_round=None, from_round__lte=row.number)
    gone = list(waiting.exclude(id__in=known).select_related("player", "partnership"))
    for entry in gone:
        entry.to_round = row.number
    Entry.objects.bulk_update(gone, ["to_round"])
    PlayerAct.objects.bulk_create(
        PlayerAct(
            event=event,
            entry=entry,
            player_id=player,
            kind=PlayerAct.Kind.GONE,
            number=row.number,
        )
        for entry in gone
        for player in members(entry.who)
    )
    return gone


def no_shows_return(row: Round) -> None:
    """Undo `no_shows_withdraw` for a round that is a draft again."""
    acts = PlayerAct.objects.filter(event=row.event, kind=PlayerAct.Kind.GONE, number=row.number)
    left = acts.values("entry_id")
    Entry.objects.filter(id__in=left, to_round=row.number).update(to_round=None)
    acts.delete()
