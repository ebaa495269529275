"""Which clubs stand in lists and searches: no sandboxes, none that wants to be left out."""

from django.db.models import Q

from clubs.access import Viewer
from clubs.models import Membership


def listed_rows(viewer: Viewer | None) -> Q:
    """Return which rows of clubs are listed to a viewer, None for a guest: also of one's own."""
    return _listing(viewer, "club__", "club_id")


def listed_clubs(viewer: Viewer | None) -> Q:
    """Return which clubs are listed to a viewer, None for a guest: also one's own."""
    return _listing(viewer, "", "id")


def _listing(viewer: Viewer | None, club: str, club_id: str) -> Q:
    listed = Q((f"{club}sandbox_until", None), (f"{club}listed", True))
    if viewer is None or not viewer.is_authenticated:
        return listed
    mine = Membership.objects.filter(user=viewer.pk).values_list("club_id", flat=True)
    return listed | Q((f"{club_id}__in", mine))
