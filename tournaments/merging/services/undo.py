"""A merge of two players is taken back: whatever was moved goes back, and what came of it since.

An entry that was moved goes back with the rounds drawn for it since then; what the kept player did
apart from that stays theirs.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Partnership, Player, User
from clubs.rosters import KnownPlayers, NewPlayer
from clubs.selectors import player_names_of_club
from ratings.services.merging import Handover, games_hand_over
from tournaments.merging.services.merge import (
    MergeOutcome,
    clubs_lock,
    columns_moved,
    events_lock,
    events_of,
)
from tournaments.models import Entry, PlayerMerge, Seat, Substitution
from web.faults import NotFound, WrongState
from web.messages import isolate_values


@transaction.atomic
def merge_undo(*, merge_id: UUID, by: User, now: datetime) -> MergeOutcome:
    """Give the merged player back what was moved; the two are two again.

    Raises NotFound, WrongState where it was undone already or a later merge stands upon it,
    NameTaken where nobody could tell the player from somebody of the club by now.
    """
    record = _lock_merge(merge_id)
    merged, kept = record.merged, record.kept
    pairs = _by_ids(record.moved["pairs"])
    _refuse_later(kept, pairs)
    # Two that differ in accents alone were two before, and are again.
    clash = KnownPlayers(player_names_of_club(merged.club_id), key=str.lower).clash(
        NewPlayer(merged.name, merged.nickname, merged.number)
    )
    if clash:
        raise NameTaken(clash)
    _pairs_back(record, pairs, now)
    _account_back(record, merged, kept)
    merged.merged_into = None
    merged.save(update_fields=["merged_into"])
    tables = _back(record, merged, kept, pairs)
    handing = Handover({kept.id: merged.id}, {new: old for old, new in pairs.items()})
    casual = [UUID(one) for one in record.moved["casual"]]
    pools = games_hand_over(handing=handing, sources=[*tables, *casual])
    _pairs_dropped(record, now)
    record.undone_at, record.undone_by = now, by
    record.save(update_fields=["undone_at", "undone_by"])
    return MergeOutcome(record, pools)


def _lock_merge(merge_id: UUID) -> PlayerMerge:
    """Return the record that stands, with events, club and players locked before it."""
    found = PlayerMerge.objects.select_related("kept", "merged").filter(id=merge_id).first()
    if found is None:
        raise NotFound(_("There is no merge %(id)s.") % {"id": merge_id})
    events_lock(events_of(found.kept))
    clubs_lock({found.kept.club_id, found.merged.club_id})
    both = Player.everyone.select_for_update(of=("self",)).order_by("id")
    people = {one.id: one for one in both.filter(id__in=[found.merged_id, found.kept_id])}
    record = PlayerMerge.objects.select_for_update(of=("self",)).get(id=merge_id)
    if record.undone_at is not None:
        raise WrongState(_("These two are already separate again."))
    record.merged, record.kept = people[found.merged_id], people[found.kept_id]
    return record


def _by_ids(held: dict[str, str]) -> dict[UUID, UUID]:
    return {UUID(old): UUID(new) for old, new in held.items()}


def _refuse_later(kept: Player, pairs: dict[UUID, UUID]) -> None:
    """Raise WrongState where the kept player, or a pair of theirs, was merged since."""
    if kept.merged_into_id is not None:
        raise WrongState(
            _("%(name)s has been merged again since; undo that first.")
            % isolate_values({"name": kept})
        )
    since = Partnership.everyone.filter(id__in=pairs.values(), merged_into__isnull=False).first()
    if since is not None:
        raise WrongState(
            _("The partner in %(name)s has been merged since; undo that first.")
            % isolate_values({"name": since})
        )


def _pairs_back(record: PlayerMerge, pairs: dict[UUID, UUID], now: datetime) -> None:
    Partnership.everyone.filter(id__in=pairs).update(merged_into=None)
    for pair, when in record.moved["revived"].items():
        back = Partnership.everyone.filter(id=pair, dissolved__isnull=True)
        back.update(dissolved=parse_datetime(when) or now)


def _account_back(record: PlayerMerge, merged: Player, kept: Player) -> None:
    account = record.moved["user"]
    if account is not None and str(kept.user_id) == account:
        kept.user = None
        kept.save(update_fields=["user"])
        merged.user_id = UUID(account)
        merged.save(update_fields=["user"])


def _back(record: PlayerMerge, merged: Player, kept: Player, pairs: dict[UUID, UUID]) -> set[UUID]:
    """Move back what was moved, and seats taken since for it; return the tables."""
    moved = record.moved
    entries = Entry.objects.filter(id__in=moved["entries"])
    stood = Substitution.objects.filter(id__in=moved["stood"], substitute=kept)
    for_them = Q(entry__in=moved["entries"]) | Q(
        entry__in=list(stood.values_list("entry_id", flat=True))
    )
    seats = _ids(_of(moved["seats"], for_them).filter(player=kept))
    left = _ids(_of(moved["left"], for_them).filter(instead_of=kept))
    paired = _ids(_of(moved["paired"], for_them).filter(pair__in=pairs.values()))
    changed = Seat.objects.filter(id__in=[*seats, *paired])
    tables = set(changed.values_list("table_id", flat=True))
    # Pairs that are the entry's own are no column of the seats.
    tables |= set(
        Seat.objects.filter(entry__in=moved["entries"]).values_list("table_id", flat=True)
    )
    for old, new in pairs.items():
        Seat.objects.filter(id__in=paired, pair=new).update(pair=old)
        entries.filter(partnership=new).update(partnership=old)
    entries.filter(player=kept).update(player=merged)
    Seat.objects.filter(id__in=seats).update(player=merged)
    Seat.objects.filter(id__in=left).update(instead_of=merged)
    for model, column, name in columns_moved():
        # A merge of before there was such a table names none.
        rows = model._base_manager.filter(id__in=moved.get(name, ()), **{column: kept})
        rows.update(**{column: merged})
    return tables


def _of(ids: Iterable[str], for_them: Q) -> QuerySet[Seat]:
    return Seat.objects.filter(Q(id__in=list(ids)) | for_them)


def _ids(seats: QuerySet[Seat]) -> list[UUID]:
    return list(seats.values_list("id", flat=True))


def _pairs_dropped(record: PlayerMerge, now: datetime) -> None:
    """Dissolve the pairs that were made by the merge and are nobody's entry now."""
    made = Partnership.objects.filter(id__in=record.moved["made"], dissolved__isnull=True)
    made.filter(entries__isnull=True).update(dissolved=now)
