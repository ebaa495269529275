"""Services that make, change and delete clubs, their people and roles."""

from clubs.services.bodies import (
    affiliation_accept,
    affiliation_ask,
    affiliation_drop,
    body_leave,
    club_change,
    club_kind_change,
    club_release,
)
from clubs.services.clubs import club_create, club_delete, club_start
from clubs.services.invitations import (
    account_create,
    invitation_accept,
    invitation_create,
    invitation_of,
    invitation_revoke,
    profile_invitation_revoke,
    profile_invite,
)
from clubs.services.logs import NewEntry, entries_add
from clubs.services.members import membership_change, membership_remove
from clubs.services.numbers import (
    NewNumber,
    number_end,
    number_remove,
    numbers_give,
    parse_numbers,
    player_below,
    similar_numbers,
)
from clubs.services.partnerships import (
    guest_pair,
    pair_replace_player,
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
from clubs.services.sandboxes import sandbox_create

__all__ = [
    "NewEntry",
    "NewNumber",
    "account_create",
    "affiliation_accept",
    "affiliation_ask",
    "affiliation_drop",
    "body_leave",
    "club_change",
    "club_create",
    "club_delete",
    "sandbox_create",
    "club_kind_change",
    "club_release",
    "club_start",
    "entries_add",
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
    "similar_numbers",
    "parse_numbers",
    "pair_replace_player",
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
    "profile_invitation_revoke",
    "profile_invite",
    "stand_in_pair",
]
