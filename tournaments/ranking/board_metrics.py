"""Tie-breaks that compare tables with the same deals, side by side (see board_scores)."""

from fractions import Fraction

from tournaments.ranking.board_scores import Duplicate
from tournaments.ranking.scores import Event
from tournaments.scheduling.results import ZERO

OF_BOARDS = frozenset({"matchpoints", "imps", "butler"})
"""Their names."""

NO_BOARDS = Duplicate(percent=ZERO)
"""What an entry has made that has played no board yet."""


def matchpoints(event: Event, entry: str) -> Fraction:
    """Return the percent of the matchpoints an entry could have; 50 with nobody to compare."""
    return event.boards.get(entry, NO_BOARDS).percent


def imps(event: Event, entry: str) -> Fraction:
    """Return the IMPs against the mean of every round played, per round."""
    return event.boards.get(entry, NO_BOARDS).imps


def butler(event: Event, entry: str) -> Fraction:
    """Return the points against the mean of every round played, per round."""
    return event.boards.get(entry, NO_BOARDS).points
