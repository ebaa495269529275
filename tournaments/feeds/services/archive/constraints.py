"""What the rows of an archive may hold: what services let in, since pages rely on it."""

from collections.abc import Collection
from io import BytesIO
from uuid import UUID

from django.conf import settings
from django.db.models import Model
from django.utils.timezone import is_naive
from django.utils.translation import gettext as _
from PIL import Image

from clubs.models import Club, Partnership, Player
from clubs.names import PAIR_NAME_LENGTH, clean_label, clean_name, clean_nickname
from clubs.rosters import clean_number
from games.models import Submission
from games.options import game_by_slug
from games.selectors import bytes_without_effect
from ratings.models import Period, Pool
from tournaments.events.services.plans import fields_of_plan, plan_of
from tournaments.limits import LONGEST_CATEGORY, LONGEST_TEAM
from tournaments.models import (
    Captain,
    Entry,
    Event,
    FinalStandings,
    LineUp,
    Round,
    SheetPhoto,
    Stage,
    Table,
)
from tournaments.models.rounds import check_certificate
from tournaments.ranking.documents import standing_of
from tournaments.results.selectors.photos import photo_bytes
from web.faults import InvalidInput
from web.messages import message_from_json
from web.time_zones import check_zone, zone_names


def row_checked(row: Model) -> None:
    """Raise InvalidInput, ValueError, KeyError or TypeError for a row that no service makes."""
    match row:
        case Club():
            _same(row.name, clean_name(row.name))
            check_zone(row.time_zone)
        case Player():
            _same(row.name, clean_name(row.name))
            _same(row.nickname, clean_nickname(row.nickname))
            clean_number(row.number)
        case Partnership():
            _same(row.name, clean_label(row.name, PAIR_NAME_LENGTH, pointer=""))
        case Event():
            for name, value in fields_of_plan(plan_of(row)).items():
                _same(getattr(row, name), value)
        case Entry():
            _entry(row)
        case Captain() | LineUp():
            _same(row.team, clean_label(row.team, LONGEST_TEAM, pointer=""))
        case Submission():
            game_by_slug(row.game)
            _same(row.size, len(bytes(row.body)))
        case Round():
            check_certificate(row.certificate)
        case Stage():
            for one in row.going:
                message_from_json(one["why"])
        case SheetPhoto():
            _photo(row)
        case FinalStandings():
            for line in row.lines:
                standing_of(line)
        case Pool():
            game_by_slug(row.game)
            row.rating_config()
        case _:
            pass


def period_checked(row: Period) -> None:
    """Raise InvalidInput for a period without a zone, or of a round of another club.

    A ledger names rounds and tables by their ids: whoever closes or corrects one finds it by that.
    """
    if row.time_zone not in zone_names() or is_naive(row.closed_at):
        raise InvalidInput(_("a value has the wrong type."))
    rounds = Round.objects.filter(id=row.source)
    if rounds.exclude(event__club=row.pool.club_id).exists():
        raise InvalidInput(_("it belongs to a round that another club has here."))


def tables_checked(tables: Collection[UUID], club_id: UUID) -> None:
    """Raise InvalidInput where games of a ledger are those of tables of another club."""
    found = Table.objects.filter(id__in=tables)
    if found.exclude(round__event__club=club_id).exists():
        raise InvalidInput(_("it belongs to a table that another club has here."))


def room_checked(event: Event) -> None:
    """Raise InvalidInput where an event, or its club, keeps more than it may."""
    photos = photo_bytes(event)
    tables = Table.objects.filter(round__event=event).values("id")
    full = (
        photos.event > settings.MOST_EVENT_PHOTO_BYTES
        or photos.club > settings.MOST_CLUB_PHOTO_BYTES
        or bytes_without_effect(tables) > settings.MOST_EVENT_LOG_BYTES
    )
    if full:
        raise InvalidInput(_("it has more photos or unused logs than this site stores."))


def _same(given: object, cleaned: object) -> None:
    """Raise InvalidInput where a value is not as it would have been kept."""
    if given != cleaned:
        raise InvalidInput(_("a value has the wrong type."))


def _entry(row: Entry) -> None:
    _same(row.team, clean_label(row.team, LONGEST_TEAM, pointer=""))
    for label in row.categories:
        _same(label, clean_label(label, LONGEST_CATEGORY, pointer=""))
    _same(row.carried, str(row.score_carried) if row.carried else "")


def _photo(row: SheetPhoto) -> None:
    """Refuse what is no JPEG of the size it says; one that was taken away has no bytes."""
    body = bytes(row.body)
    _same(row.size, len(body) if body else row.size)
    if row.removed_at is not None and not body:
        return
    try:
        with Image.open(BytesIO(body), formats=["JPEG"]) as picture:
            _same((row.width, row.height), picture.size)
    except (OSError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise InvalidInput(_("a value has the wrong type.")) from None
