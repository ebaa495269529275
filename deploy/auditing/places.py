"""Which club and event something is done in, by the ids in its address."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from clubs import selectors
from clubs.places import ClubOf, Place
from clubs.selectors.bodies import body_of_number
from ratings.selectors.casual import club_of_casual_game, club_of_casual_log
from ratings.selectors.lists import club_of_pool
from tournaments.attendance.selectors import club_of_substitution
from tournaments.discipline.selectors import club_of_card
from tournaments.endorsements.selectors import body_of_endorsement
from tournaments.entries.selectors.entries import club_of_entry, club_of_forbidden
from tournaments.events.selectors.events import club_of_event
from tournaments.feeds.selectors.feed import club_of_webhook
from tournaments.merging.selectors import club_of_merge
from tournaments.players.selectors.own_entry import club_of_request
from tournaments.results.selectors.photos import club_of_photo
from tournaments.rounds.selectors.parents import (
    club_of_round,
    club_of_submission,
    club_of_table,
)
from tournaments.seasons.selectors.tables import club_of_season
from tournaments.seasons.selectors.transfers import club_of_transfer
from web.faults import NotFound

PLACES: Mapping[str, ClubOf] = {
    "club_id": selectors.existing_club,
    "player_id": selectors.club_of_player,
    "partnership_id": selectors.club_of_partnership,
    "membership_id": selectors.club_of_membership,
    "invitation_id": selectors.club_of_invitation,
    "number_id": body_of_number,
    "pool_id": club_of_pool,
    "game_id": club_of_casual_game,
    "log_id": club_of_casual_log,
    "event_id": club_of_event,
    "round_id": club_of_round,
    "table_id": club_of_table,
    "entry_id": club_of_entry,
    "forbidden_id": club_of_forbidden,
    "request_id": club_of_request,
    "substitute_id": club_of_substitution,
    "substitution_id": club_of_substitution,
    "photo_id": club_of_photo,
    "card_id": club_of_card,
    "submission_id": club_of_submission,
    "merge_id": club_of_merge,
    "endorsement_id": body_of_endorsement,
    "webhook_id": club_of_webhook,
    "season_id": club_of_season,
    "transfer_id": club_of_transfer,
}
"""By the name of an id: what finds its club, as the access does."""


def place_of(ids: Mapping[str, Any]) -> Place | None:
    """Return where something is done, by the first id that says so; None where none does. A query.

    What is deleted has a place only before.
    """
    for name, value in ids.items():
        if name in PLACES and isinstance(value, UUID):
            with suppress(NotFound):
                return PLACES[name].place(value)
            return None
    return None
