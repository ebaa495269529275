"""The tables of `ratings`, by subject: people, the ledger they are rated from, the lists."""

from ratings.models.ledger import Period, Pool, RatedGame, Subject
from ratings.models.lists import (
    FIRST_SHELF,
    SHELF,
    Leaver,
    RatingChange,
    RatingList,
    RatingRun,
    Report,
    Standing,
)
from ratings.models.people import Club, Membership, Partnership, Player, User

__all__ = [
    "FIRST_SHELF",
    "SHELF",
    "Club",
    "Leaver",
    "Membership",
    "Partnership",
    "Period",
    "Player",
    "Pool",
    "RatedGame",
    "RatingChange",
    "RatingList",
    "RatingRun",
    "Report",
    "Standing",
    "Subject",
    "User",
]
