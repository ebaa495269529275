"""Photos of score sheets: added by scorers, looked at by the club's members."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import PLAYER, SCORER, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from tournaments.results.core import MEDIA
from tournaments.results.forms.sheets import PhotoForm
from tournaments.results.selectors.photos import club_of_photo, photo_by_id, table_of_photo
from tournaments.results.services.photos import photo_add, photo_remove
from tournaments.results.views.desk import RowOrPage, table_done
from tournaments.results.views.rulings import TABLE
from tournaments.rounds.selectors.parents import club_of_table
from tournaments.rounds.selectors.rounds import table_by_id
from web.caching.responses import picture_response

TABLE_OF_PHOTO = RowOrPage("table", of=table_of_photo, table_of=table_of_photo)


@act("photo_add")
@action(SCORER, club_of_table, TABLE)
def table_photo(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Add a photo of the score sheet to the result of a table."""
    row, _role = table_by_id(table_id, viewer(request))
    form = PhotoForm(request.POST, request.FILES, row=row, of=table_id)
    with form.valid_values() as given:
        photo_add(
            table_id=table_id,
            body=form.body,
            by=user_of(request),
            now=timezone.now(),
            version=given["version"],
        )
    row, _role = table_by_id(table_id, viewer(request))
    return table_done(request, row, _("Photo saved with the result."))


@act("photo_remove")
@action(SCORER, club_of_photo, TABLE_OF_PHOTO)
def photo_away(request: HttpRequest, photo_id: UUID) -> HttpResponse:
    """Delete the picture of a photo."""
    photo_remove(photo_id=photo_id, by=user_of(request), now=timezone.now())
    row, _role = table_by_id(table_of_photo(photo_id), viewer(request))
    return table_done(request, row, _("Photo removed."))


@desk_page(PLAYER, club_of_photo)
def photo(request: HttpRequest, photo_id: UUID) -> HttpResponse:
    """Send a photo, or 304: a photo never changes."""
    found = photo_by_id(photo_id)
    return picture_response(request, MEDIA, str(photo_id), lambda: bytes(found.body))
