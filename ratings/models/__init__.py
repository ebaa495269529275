"""The tables of `ratings`, by subject: people, and the ledger they are rated from."""

from ratings.models.ledger import Period, Pool, RatedGame, RatingChange, RatingList, RatingRow
from ratings.models.people import Club, Membership, Partnership, Player, User

__all__ = [
    "Club",
    "Membership",
    "Partnership",
    "Period",
    "Player",
    "Pool",
    "RatedGame",
    "RatingChange",
    "RatingList",
    "RatingRow",
    "User",
]
