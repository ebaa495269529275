"""The tables of `ratings`, by subject: the ledger people are rated from, and the lists."""

from ratings.models.ledger import Evidence, Period, Pool, RatedGame, Subject
from ratings.models.lists import (
    FIRST_RUN_LIST,
    PARTITION_LISTS,
    FormerSubject,
    RatingChange,
    RatingList,
    RatingRun,
    Report,
    Setback,
    Standing,
)

__all__ = [
    "FIRST_RUN_LIST",
    "PARTITION_LISTS",
    "Evidence",
    "FormerSubject",
    "Period",
    "Pool",
    "RatedGame",
    "RatingChange",
    "RatingList",
    "RatingRun",
    "Report",
    "Setback",
    "Standing",
    "Subject",
]
