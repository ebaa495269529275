"""Clubs, their people and who may do what come into being, change and go."""

from clubs.services.clubs import club_create
from clubs.services.invitations import (
    account_create,
    invitation_accept,
    invitation_create,
    invitation_of,
    invitation_revoke,
)
from clubs.services.members import membership_change, membership_remove
from clubs.services.partnerships import (
    partnership_dissolve,
    partnership_make,
    partnership_revive,
    partnerships_add,
    partnerships_add_listed,
)
from clubs.services.players import player_change, player_store, players_add

__all__ = [
    "account_create",
    "club_create",
    "invitation_accept",
    "invitation_create",
    "invitation_of",
    "invitation_revoke",
    "membership_change",
    "membership_remove",
    "partnership_dissolve",
    "partnership_make",
    "partnership_revive",
    "partnerships_add",
    "partnerships_add_listed",
    "player_change",
    "player_store",
    "players_add",
]
