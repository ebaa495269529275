"""Reads of merged players."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from tournaments.models import PlayerMerge
from web.faults import NotFound


def merges_of_club(club_id: UUID) -> QuerySet[PlayerMerge]:
    """Return the merges of a club's players, the newest first. One query when read."""
    parts = ("merged", "kept", "by", "undone_by")
    found = PlayerMerge.objects.filter(club_id=club_id).select_related(*parts)
    return found.order_by("-created", "-id")


def merge_by_id(merge_id: UUID) -> PlayerMerge:
    """Return a merge with its players, or raise NotFound. One query."""
    parts = ("merged", "kept", "by", "undone_by")
    found = PlayerMerge.objects.select_related(*parts).filter(id=merge_id).first()
    if found is None:
        raise NotFound(_("There is no merge %(id)s.") % {"id": merge_id})
    return found


club_of_merge = ClubOf(PlayerMerge, gettext_noop("There is no merge %(id)s."))
