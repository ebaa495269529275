"""The stamp of an event, and who asks: all that a conditional request looks at. One query each."""

from uuid import UUID

from clubs.statements import rows_of
from clubs.web.access import ORGANISERS, STAFF, Viewer
from clubs.web.shared import Stamp

_STAMP = """
SELECT {stamp}, stamp.drafts, {revision}, member.role
FROM tournaments_eventstamp AS stamp
JOIN tournaments_event AS event ON event.id = stamp.event_id
{joined}
LEFT JOIN clubs_membership AS member
    ON member.club_id = event.club_id AND member.user_id = %(asking)s::uuid
WHERE {named} = %(wanted)s
"""
_ROUND = "JOIN tournaments_round AS round ON round.event_id = event.id"
_TABLE = f"{_ROUND}\nJOIN tournaments_table AS here ON here.round_id = round.id"
# The stamp of an event does not move with what is sent of a game that goes on.
_GAME = f"""{_TABLE}
LEFT JOIN games_submission AS draft ON draft.match = here.id AND draft.state = 'draft'"""
_WHOLE = "concat_ws(' ', stamp.stamp, draft.content_hash)"
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


def stamp_of_event(event_id: UUID, viewer: Viewer) -> Stamp | None:
    """Return the stamp of an event for a viewer, with the event's revision; None for none."""
    return _stamp(_OF_EVENT, event_id, viewer)


def stamp_of_round(round_id: UUID, viewer: Viewer) -> Stamp | None:
    """Return the stamp of a round's event for a viewer, with the round's revision."""
    return _stamp(_OF_ROUND, round_id, viewer)


def stamp_of_table(table_id: UUID, viewer: Viewer) -> Stamp | None:
    """Return the stamp of a table's event for a viewer."""
    return _stamp(_OF_TABLE, table_id, viewer)


def stamp_of_game(table_id: UUID, viewer: Viewer) -> Stamp | None:
    """Return the stamp of a table's event and of what has been sent of its game, for a viewer."""
    return _stamp(_OF_GAME, table_id, viewer)


def _stamp(statement: str, wanted: UUID, viewer: Viewer) -> Stamp | None:
    asking = viewer.pk if viewer.is_authenticated else None
    rows = rows_of(statement, {"wanted": wanted, "asking": asking})
    if not rows:
        return None
    stamp, drafts, revision, role = rows[0]
    # A player with an account sees what every guest sees; drafts are the organisers' own.
    state = f"{stamp} {drafts}" if role in ORGANISERS else str(stamp)
    return Stamp(state, role if role in STAFF else "", revision)
