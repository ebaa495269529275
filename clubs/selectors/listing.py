"""Which clubs stand in lists and searches: no sandboxes, none that wants to be left out."""

from uuid import UUID

from django.db.models import Q, QuerySet

from clubs.access import Viewer
from clubs.models import Membership


def listed_rows(viewer: Viewer | None) -> Q:
    """Return which rows of clubs are listed to a viewer, None for a guest: also of one's own."""
    listed = Q(club__sandbox_until=None, club__listed=True)
    if viewer is None or not viewer.is_authenticated:
        return listed
    return listed | Q(club_id__in=_clubs_of(viewer))


def listed_clubs(viewer: Viewer | None) -> Q:
    """Return which clubs are listed to a viewer, None for a guest: also one's own."""
    listed = Q(sandbox_until=None, listed=True)
    if viewer is None or not viewer.is_authenticated:
        return listed
    return listed | Q(id__in=_clubs_of(viewer))


def _clubs_of(viewer: Viewer) -> QuerySet[Membership, UUID]:
    return Membership.objects.filter(user=viewer.pk).values_list("club_id", flat=True)
