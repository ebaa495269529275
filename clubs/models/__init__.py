"""The tables of `clubs`, by subject: people and what they may do, bodies of clubs and numbers."""

from clubs.models.bodies import Affiliation, MemberNumber
from clubs.models.change_counters import AreaStamp
from clubs.models.invitations import Invitation, ProfileInvitation
from clubs.models.logs import (
    Countersignature,
    LogEntry,
    LogHead,
    LogKey,
    LogNode,
    SignedLog,
    WatchedLog,
    WitnessedHead,
)
from clubs.models.pairs import Partnership
from clubs.models.people import (
    TRIGRAMS,
    Club,
    Membership,
    NamedModel,
    Player,
    UnmergedManager,
    User,
)

__all__ = [
    "TRIGRAMS",
    "Affiliation",
    "AreaStamp",
    "Club",
    "Countersignature",
    "Invitation",
    "LogEntry",
    "LogHead",
    "LogKey",
    "LogNode",
    "MemberNumber",
    "Membership",
    "NamedModel",
    "Partnership",
    "Player",
    "ProfileInvitation",
    "SignedLog",
    "UnmergedManager",
    "User",
    "WatchedLog",
    "WitnessedHead",
]
