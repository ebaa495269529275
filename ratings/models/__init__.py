"""The tables of `ratings`, by subject: the ledger people are rated from, and the lists."""

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

__all__ = [
    "FIRST_SHELF",
    "SHELF",
    "Leaver",
    "Period",
    "Pool",
    "RatedGame",
    "RatingChange",
    "RatingList",
    "RatingRun",
    "Report",
    "Standing",
    "Subject",
]
