"""Clubs, their people and who may do what come into being, change and go."""

from clubs.services.bodies import (
    affiliation_accept,
    affiliation_ask,
    affiliation_drop,
    body_leave,
    club_change,
    club_kind_change,
    club_release,
)
from clubs.services.clubs import club_create, club_delete
from clubs.services.invitations import (
    account_create,
    invitation_accept,
    invitation_create,
    invitation_of,
    invitation_revoke,
)
from clubs.services.members import membership_change, membership_remove
from clubs.services.numbers import (
    NewNumber,
    number_end,
    number_remove,
    numbers_give,
    numbers_like,
    numbers_read,
    player_below,
)
from clubs.services.partnerships import (
    guest_pair,
    pair_like,
    partnership_dissolve,
    partnership_make,
    partnership_rename,
    partnership_revive,
    partnerships_add,
    partnerships_add_listed,
    stand_in_pair,
)
from clubs.services.players import (
    player_change,
    player_link,
    player_store,
    player_unlink,
    players_add,
)
from clubs.services.profiles import (
    profile_account_create,
    profile_claim,
    profile_invitation_of,
    profile_invitation_revoke,
    profile_invite,
)

__all__ = [
    "NewNumber",
    "account_create",
    "affiliation_accept",
    "affiliation_ask",
    "affiliation_drop",
    "body_leave",
    "club_change",
    "club_create",
    "club_delete",
    "club_kind_change",
    "club_release",
    "guest_pair",
    "invitation_accept",
    "invitation_create",
    "invitation_of",
    "invitation_revoke",
    "membership_change",
    "membership_remove",
    "number_end",
    "number_remove",
    "numbers_give",
    "numbers_like",
    "numbers_read",
    "pair_like",
    "partnership_dissolve",
    "partnership_make",
    "partnership_rename",
    "partnership_revive",
    "partnerships_add",
    "partnerships_add_listed",
    "player_below",
    "player_change",
    "player_link",
    "player_store",
    "player_unlink",
    "players_add",
    "profile_account_create",
    "profile_claim",
    "profile_invitation_of",
    "profile_invitation_revoke",
    "profile_invite",
    "stand_in_pair",
]
