"""The tables of `clubs`, by subject: people and what they may do, bodies of clubs and numbers."""

from clubs.models.bodies import Affiliation, MemberNumber
from clubs.models.invitations import Invitation, ProfileInvitation
from clubs.models.people import (
    TRIGRAMS,
    Club,
    Membership,
    Named,
    Partnership,
    Player,
    Unmerged,
    User,
)
from clubs.models.stamps import AreaStamp

__all__ = [
    "TRIGRAMS",
    "Affiliation",
    "AreaStamp",
    "Club",
    "Invitation",
    "MemberNumber",
    "Membership",
    "Named",
    "Partnership",
    "Player",
    "ProfileInvitation",
    "Unmerged",
    "User",
]
