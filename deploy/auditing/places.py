"""Which club and event something is done in, by the ids in its address."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from clubs.places import Place
from web.sql import rows_of

_TABLE = """SELECT event.club_id, event.id FROM tournaments_table AS here
    JOIN tournaments_round AS round ON round.id = here.round_id
    JOIN tournaments_event AS event ON event.id = round.event_id WHERE here.id = {id}"""
_OF_EVENT = """SELECT event.club_id, event.id FROM {table} AS here
    JOIN tournaments_event AS event ON event.id = here.event_id WHERE here.id = %(id)s::uuid"""
_OF_ENTRY = """SELECT event.club_id, event.id FROM tournaments_substitution AS here
    JOIN tournaments_entry AS entry ON entry.id = here.entry_id
    JOIN tournaments_event AS event ON event.id = entry.event_id WHERE here.id = %(id)s::uuid"""
_OF_CLUB = "SELECT club_id, NULL::uuid FROM {table} WHERE id = %(id)s::uuid"
_GAME = """SELECT pool.club_id, NULL::uuid FROM ratings_ratedgame AS game
    JOIN ratings_period AS period ON period.id = game.period_id
    JOIN ratings_pool AS pool ON pool.id = period.pool_id
    WHERE game.source = {id} LIMIT 1"""

_CASUAL = "(SELECT match FROM games_submission WHERE id = %(id)s::uuid AND kind = 'casual')"
_OF_LOG = """SELECT match, NULL::uuid FROM games_submission
    WHERE id = %(id)s::uuid AND kind = 'club' UNION ALL ({game})"""

PLACES: Mapping[str, str] = {
    "club_id": "SELECT id, NULL::uuid FROM clubs_club WHERE id = %(id)s::uuid",
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
    "player_id": _OF_CLUB.format(table="clubs_player"),
    "partnership_id": _OF_CLUB.format(table="clubs_partnership"),
    "membership_id": _OF_CLUB.format(table="clubs_membership"),
    "invitation_id": _OF_CLUB.format(table="clubs_invitation"),
    "merge_id": _OF_CLUB.format(table="tournaments_playermerge"),
    "endorsement_id": """SELECT body_id, event_id FROM tournaments_endorsement
        WHERE id = %(id)s::uuid""",
    "number_id": "SELECT body_id, NULL::uuid FROM clubs_membernumber WHERE id = %(id)s::uuid",
    "webhook_id": "SELECT club_id, event_id FROM tournaments_webhook WHERE id = %(id)s::uuid",
    "season_id": _OF_CLUB.format(table="tournaments_season"),
    "transfer_id": """SELECT season.club_id, NULL::uuid FROM tournaments_transfer AS here
        JOIN tournaments_season AS season ON season.id = here.season_id
        WHERE here.id = %(id)s::uuid""",
    "pool_id": _OF_CLUB.format(table="ratings_pool"),
    "game_id": _GAME.format(id="%(id)s::uuid"),
    "log_id": _OF_LOG.format(game=_GAME.format(id=_CASUAL)),
}
"""By the name of an id: the club and, where it is within one, the event. Texts of our own."""


def place_of(ids: Mapping[str, Any]) -> Place | None:
    """Return where something is done, by the first id that says so; None where none does. A query.

    What is deleted has a place only before.
    """
    for name, value in ids.items():
        if name in PLACES and isinstance(value, UUID):
            rows = rows_of(PLACES[name], {"id": value})
            return Place(*rows[0]) if rows else None
    return None
