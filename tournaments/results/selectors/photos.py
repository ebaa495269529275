"""Reads of the photos of score sheets; only `photo_by_id` reads a picture itself."""

from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from games.selectors import ROW_BYTES
from tournaments.models import Event, SheetPhoto
from web.faults import NotFound


class PhotoBytes(NamedTuple):
    """What the photos of an event take, and those of all events of its club."""

    event: int
    club: int


def photo_bytes(event: Event) -> PhotoBytes:
    """Return the bytes that an event's and its club's photos take, those replaced too. One query.

    A photo that was taken away takes none.
    """
    size = F("size") + ROW_BYTES
    of_event = Q(result__table__round__event_id=event.id)
    found = SheetPhoto.objects.filter(
        result__table__round__event__club_id=event.club_id, removed_at__isnull=True
    ).aggregate(club=Sum(size), event=Sum(size, filter=of_event))
    return PhotoBytes(found["event"] or 0, found["club"] or 0)


def photos_of_table(table_id: UUID) -> QuerySet[SheetPhoto]:
    """Return the photos of a table's score sheets without their bodies, the newest first.

    With each come its result and who took it. One query when read.
    """
    found = SheetPhoto.objects.filter(result__table_id=table_id).select_related(
        "result", "by", "removed_by"
    )
    return found.defer("body").order_by("-result__version", "-created", "-id")


def photo_by_id(photo_id: UUID) -> SheetPhoto:
    """Return a photo with its body; raises NotFound, also for one taken away. One query."""
    photo = SheetPhoto.objects.filter(id=photo_id, removed_at__isnull=True).first()
    if photo is None:
        raise NotFound(_("There is no such photo."))
    return photo


def table_of_photo(photo_id: UUID) -> UUID:
    """Return the table whose score sheet a photo shows; raises NotFound. One query."""
    rows = SheetPhoto.objects.filter(id=photo_id)
    found: UUID | None = rows.values_list("result__table_id", flat=True).first()
    if found is None:
        raise NotFound(_("There is no such photo."))
    return found


club_of_photo = ClubOf.in_event(
    SheetPhoto, "result__table__round__event", gettext_noop("There is no such photo.")
)
