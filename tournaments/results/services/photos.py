"""Adding, replacing and removing photos of score sheets."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from games.errors import StorageFull
from tournaments.errors import PhotoRefused
from tournaments.models import Result, SheetPhoto
from tournaments.results.core import Photo, PhotoFault, clean_photo
from tournaments.results.selectors.photos import photo_bytes
from tournaments.results.services.sheets import sheet_enter
from tournaments.results.services.versions import (
    Ruling,
    lock_table_row,
    result_current,
    version_check,
)
from web.faults import NotFound, WrongState
from web.words import in_words


@dataclass(frozen=True)
class StoredPhoto:
    """A stored photo; `repeated`: it was there already."""

    photo: SheetPhoto
    repeated: bool = False


def photo_add(
    *, table_id: UUID, body: bytes, by: User, now: datetime, version: int | None = None
) -> StoredPhoto:
    """Store a photo of the score sheet with the current result of a table.

    It replaces the photo of this version of the result, which stays on record; a repeat changes
    nothing. `version` is that of the result the sender has seen. Raises PhotoRefused, StorageFull,
    NotFound, ResultChanged, WrongState for a table without a result.
    """
    photo = _photo(body)
    with transaction.atomic():
        table = lock_table_row(table_id)
        result = result_current(table)
        version_check(table, result, version)
        if result is None:
            raise WrongState(
                _("Table %(number)d has no result yet; enter the score sheet first.")
                % {"number": table.number}
            )
        return _keep(result, photo, body, by, now)


def sheet_enter_with_photo(
    *, table_id: UUID, photo: bytes, by: User, now: datetime, **sheet: Any
) -> Ruling:
    """Enter a score sheet (see `sheet_enter`) and store its photo, both or neither.

    Raises PhotoRefused, StorageFull and what `sheet_enter` raises.
    """
    cleaned = _photo(photo)
    with transaction.atomic():
        ruling = sheet_enter(table_id=table_id, by=by, now=now, **sheet)
        _keep(ruling.result, cleaned, photo, by, now)
        return ruling


def _photo(body: bytes) -> Photo:
    """Return the photo in a file, before any row is locked; raises PhotoRefused."""
    most = settings.MOST_PHOTO_BYTES
    if len(body) > most:
        raise PhotoRefused(
            _("A photo can have at most %(most)d MB.") % {"most": most // 1024**2}, pointer="/photo"
        )
    try:
        return clean_photo(body)
    except PhotoFault as fault:
        raise PhotoRefused(in_words(fault.message), pointer="/photo") from None


def _keep(result: Result, photo: Photo, sent: bytes, by: User, now: datetime) -> StoredPhoto:
    """Store a photo with a result whose table is locked."""
    digest = hashlib.sha256(sent).hexdigest()
    before = result.photos.filter(replaced_at__isnull=True).defer("body").first()
    if before is not None and before.digest == digest:
        return StoredPhoto(before, repeated=True)
    _check_room(result, len(photo.body))
    result.photos.filter(replaced_at__isnull=True).update(replaced_at=now)
    kept = SheetPhoto.objects.create(
        result=result,
        body=photo.body,
        digest=digest,
        width=photo.width,
        height=photo.height,
        size=len(photo.body),
        by=by,
    )
    return StoredPhoto(kept)


def _check_room(result: Result, size: int) -> None:
    """Raise StorageFull if event or club have no room for so many bytes more."""
    event = result.table.round.event
    kept = photo_bytes(event)
    full = (
        kept.event + size > settings.MOST_EVENT_PHOTO_BYTES
        or kept.club + size > settings.MOST_CLUB_PHOTO_BYTES
    )
    if full:
        raise StorageFull(
            _(
                "The storage for photos of score sheets is full. Delete photos you no "
                "longer need, or ask the operator of this site."
            )
        )


@transaction.atomic
def photo_remove(*, photo_id: UUID, by: User, now: datetime) -> None:
    """Delete the picture of a photo: a wrong one, or one that shows what it should not.

    Who did it and when stays on record; a repeat changes nothing. Raises NotFound.
    """
    found = SheetPhoto.objects.select_for_update().defer("body").filter(id=photo_id).first()
    if found is None:
        raise NotFound(_("There is no such photo."))
    if found.removed_at is None:
        SheetPhoto.objects.filter(id=photo_id).update(
            body=b"", removed_at=now, removed_by=by, replaced_at=found.replaced_at or now
        )
