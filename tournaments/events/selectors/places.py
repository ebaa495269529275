"""Which club and event something is done in, by an id in an address: a statement a kind."""

from collections.abc import Mapping

from clubs.selectors.places import OF_CLUB

_TABLE = """SELECT event.club_id, event.id FROM tournaments_table AS here
    JOIN tournaments_round AS round ON round.id = here.round_id
    JOIN tournaments_event AS event ON event.id = round.event_id WHERE here.id = {id}"""
_OF_EVENT = """SELECT event.club_id, event.id FROM {table} AS here
    JOIN tournaments_event AS event ON event.id = here.event_id WHERE here.id = %(id)s::uuid"""
_OF_ENTRY = """SELECT event.club_id, event.id FROM tournaments_substitution AS here
    JOIN tournaments_entry AS entry ON entry.id = here.entry_id
    JOIN tournaments_event AS event ON event.id = entry.event_id WHERE here.id = %(id)s::uuid"""

PLACES: Mapping[str, str] = {
    "event_id": "SELECT club_id, id FROM tournaments_event WHERE id = %(id)s::uuid",
    "round_id": _OF_EVENT.format(table="tournaments_round"),
    "table_id": _TABLE.format(id="%(id)s::uuid"),
    "entry_id": _OF_EVENT.format(table="tournaments_entry"),
    "forbidden_id": _OF_EVENT.format(table="tournaments_forbidden"),
    "request_id": _OF_EVENT.format(table="tournaments_partnerrequest"),
    "substitute_id": _OF_ENTRY,
    "substitution_id": _OF_ENTRY,
    "photo_id": _TABLE.format(
        id="""(SELECT result.table_id FROM tournaments_sheetphoto AS photo
            JOIN tournaments_result AS result ON result.id = photo.result_id
            WHERE photo.id = %(id)s::uuid)"""
    ),
    "card_id": _OF_EVENT.format(table="tournaments_card"),
    "submission_id": _TABLE.format(
        id="(SELECT match FROM games_submission WHERE id = %(id)s::uuid)"
    ),
    "merge_id": OF_CLUB.format(table="tournaments_playermerge"),
    "endorsement_id": """SELECT body_id, event_id FROM tournaments_endorsement
        WHERE id = %(id)s::uuid""",
    "webhook_id": "SELECT club_id, event_id FROM tournaments_webhook WHERE id = %(id)s::uuid",
    "season_id": OF_CLUB.format(table="tournaments_season"),
    "transfer_id": """SELECT season.club_id, NULL::uuid FROM tournaments_transfer AS here
        JOIN tournaments_season AS season ON season.id = here.season_id
        WHERE here.id = %(id)s::uuid""",
}
"""By the name of an id: the club and, where it is within one, the event."""
