"""Versions of events for ETags: one query each reads a change counter and the viewer's role.

Triggers of the database move the counters (`EventStamp`).
"""

from dataclasses import replace
from uuid import UUID

from django.utils import timezone

from clubs.access import ORGANISERS, STAFF, Viewer, remember_role
from clubs.selectors.change_counters import (
    CLUBS,
    EVENTS,
    NAMES,
    version_for,
    version_of_areas,
)
from tournaments.models import Stage
from web.caching.etags import ContentVersion
from web.sql import fetch_rows

_STAMP = """
SELECT {stamp}, stamp.drafts, {revision}, event.club_id, member.role
FROM tournaments_eventstamp AS stamp
JOIN tournaments_event AS event ON event.id = stamp.event_id
{joined}
LEFT JOIN clubs_membership AS member
    ON member.club_id = event.club_id AND member.user_id = %(asking)s::uuid
WHERE {named} = %(wanted)s
"""
QUARTER = 900
"""A quarter of an hour in seconds."""
_ROUND = "JOIN tournaments_round AS round ON round.event_id = event.id"
_TABLE = f"{_ROUND}\nJOIN tournaments_table AS here ON here.round_id = round.id"
# The version of an event does not move with the log of a game in progress.
_GAME = f"""{_TABLE}
LEFT JOIN games_submission AS draft ON draft.match = here.id AND draft.state = 'draft'"""
_WHOLE = "concat_ws(' ', stamp.stamp, draft.content_hash)"
_ENTRY = "JOIN tournaments_entry AS entry ON entry.event_id = event.id"
_PHOTO = f"""{_TABLE}
JOIN tournaments_result AS result ON result.table_id = here.id
JOIN tournaments_sheetphoto AS photo ON photo.result_id = result.id"""
# Nor does it with refused logs.
_SENT = """concat_ws(' ', stamp.stamp, (
    SELECT md5(string_agg(concat_ws(' ', sent.id, sent.state, sent.content_hash), ' '
        ORDER BY sent.id))
    FROM games_submission AS sent WHERE sent.match = here.id))"""
_LOG = f"{_TABLE}\nJOIN games_submission AS log ON log.match = here.id"
_OF_EVENT = _STAMP.format(
    stamp="stamp.stamp", revision="event.revision", joined="", named="event.id"
)
_OF_ROUND = _STAMP.format(
    stamp="stamp.stamp", revision="round.revision", joined=_ROUND, named="round.id"
)
_OF_TABLE = _STAMP.format(
    stamp="stamp.stamp", revision="NULL::integer", joined=_TABLE, named="here.id"
)
_OF_GAME = _STAMP.format(stamp=_WHOLE, revision="NULL::integer", joined=_GAME, named="here.id")
_OF_SENT = _STAMP.format(stamp=_SENT, revision="NULL::integer", joined=_TABLE, named="here.id")
_OF_LOG = _STAMP.format(
    stamp="concat_ws(' ', stamp.stamp, log.state, log.content_hash, log.decided_at)",
    revision="NULL::integer",
    joined=_LOG,
    named="log.id",
)
_OF_ENTRY = _STAMP.format(
    stamp="stamp.stamp", revision="NULL::integer", joined=_ENTRY, named="entry.id"
)
_OF_PHOTO = _STAMP.format(
    stamp="stamp.stamp", revision="NULL::integer", joined=_PHOTO, named="photo.id"
)
_OF_PLAYER = """
SELECT concat_ws(' ', player.id, (
    SELECT md5(string_agg(concat_ws(' ', stamp.event_id, stamp.stamp), ' ' ORDER BY stamp.event_id))
    FROM tournaments_eventstamp AS stamp WHERE stamp.event_id IN (
        SELECT round.event_id FROM tournaments_seat AS seat
        JOIN tournaments_round AS round ON round.id = seat.round_id
        WHERE seat.player_id = player.id)))
FROM clubs_player AS player WHERE player.id = %(wanted)s
"""


def version_of_events_played(player_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the versions of all events a player played in; None for no such player."""
    rows = fetch_rows(_OF_PLAYER, {"wanted": player_id})
    return ContentVersion(rows[0][0]) if rows else None


def version_of_event(event_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of an event for a viewer, with its revision; None for no such event."""
    return _version(_OF_EVENT, event_id, viewer)


def version_of_stages(event_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the versions of an event and of the stage before, which says who went on."""
    found = version_of_event(event_id, viewer)
    before = Stage.objects.filter(event=event_id).values_list("before_id", flat=True).first()
    earlier = version_of_event(before, viewer) if before else None
    return replace(found, state=f"{found.state} {earlier.state}") if found and earlier else found


def version_of_own_event(event_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of an event for a page that each account sees differently."""
    found = version_of_event(event_id, viewer)
    return found and replace(found, audience=f"{found.audience} {viewer.pk}")


def version_of_round(round_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a round's event for a viewer, with the round's revision."""
    return _version(_OF_ROUND, round_id, viewer)


def version_of_table(table_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a table's event for a viewer."""
    return _version(_OF_TABLE, table_id, viewer)


def version_of_game(table_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a table's event and of the log of a game in progress, for a viewer."""
    return _version(_OF_GAME, table_id, viewer)


def version_of_sent(table_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a table's event and of all logs that were sent for the table."""
    return _version(_OF_SENT, table_id, viewer)


def version_of_log(submission_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of a log sent for a table, and of its event; None if it has no table."""
    return _version(_OF_LOG, submission_id, viewer)


def version_of_entry(entry_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of an entry's event for a viewer."""
    return _version(_OF_ENTRY, entry_id, viewer)


def version_of_photo(photo_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the event that a photo of a score sheet belongs to."""
    return _version(_OF_PHOTO, photo_id, viewer)


def version_of_club_page(club_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a club's page with its events and pools, as guests see it.

    The page names the clubs above and below, and who won what.
    """
    return version_of_areas(f"club:{club_id}", EVENTS, CLUBS, NAMES)


def version_of_events(_all: None, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the list of events; staff who are signed in see drafts of their clubs.

    The list names who won.
    """
    return version_for(viewer, EVENTS, CLUBS, NAMES)


def version_of_events_today(_all: None, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the list of events that pages order by what is on today."""
    found = version_of_events(_all, viewer)
    # In every time zone the day begins on a quarter of an hour.
    quarter = int(timezone.now().timestamp()) // QUARTER
    return found and replace(found, state=f"{found.state} {quarter}")


def _version(statement: str, wanted: UUID, viewer: Viewer) -> ContentVersion | None:
    asking = viewer.pk if viewer.is_authenticated else None
    rows = fetch_rows(statement, {"wanted": wanted, "asking": asking})
    if not rows:
        return None
    stamp, drafts, revision, club, role = rows[0]
    if asking is not None:
        remember_role(viewer, club, role or "")
    # A player with an account sees what every guest sees; only organisers see drafts.
    state = f"{stamp} {drafts}" if role in ORGANISERS else str(stamp)
    return ContentVersion(state, role if role in STAFF else "", revision)
