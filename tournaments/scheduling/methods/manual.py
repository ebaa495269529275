"""Rounds entered by hand: nothing is drawn; the checker still judges and measures them."""

from typing import NoReturn

from tournaments.scheduling.errors import DrawnByHand
from tournaments.scheduling.types import Schedule
from web.messages import message


def draw(schedule: Schedule) -> NoReturn:
    """Always refuse: raises ``DrawnByHand``."""
    raise DrawnByHand(
        message(
            "Round %(round)s of this event is entered by hand; choose another method to have "
            "rounds drawn.",
            round=schedule.next_number,
        )
    )
