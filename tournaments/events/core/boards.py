"""Whether the tables of an event play the same deals, each of which is compared by itself."""

from collections.abc import Mapping
from typing import Protocol

from games.rules.definition import Game
from tournaments.scheduling.types import set_of_boards

COUNT = "boards_per_round"
"""The setting of the draw that says how many."""
DEALS = "deals"
"""The option of a game that then has as many."""


class Settings(Protocol):
    """What an event and a plan of one both have."""

    @property
    def policy(self) -> Mapping[str, object]: ...  # noqa: D102 - see EventPlan

    @property
    def options(self) -> Mapping[str, object]: ...  # noqa: D102 - see EventPlan


def boards_per_round(event: Settings) -> int:
    """Return how many boards every table plays in a round; 0: a round is compared as a whole."""
    count = event.policy.get(COUNT)
    return count if isinstance(count, int) and count and event.options.get(DEALS) == count else 0


def boards_of_round(event: Settings, number: int) -> tuple[int, ...]:
    """Return the boards of a round by their numbers, which go on from round to round."""
    return set_of_boards(number, boards_per_round(event))


def round_of_board(event: Settings, board: int) -> int:
    """Return the number of the round in which a board is played, 0 for none."""
    count = boards_per_round(event)
    return (board - 1) // count + 1 if count and board > 0 else 0


def options_without_boards(before: Settings, after: Settings) -> Mapping[str, object]:
    """Return the options of an event that was changed, without `deals` where it gave its boards up.

    As many deals as there were boards were none of the organiser's choice; any other number is.
    """
    count = boards_per_round(before)
    given_up = count and not after.policy.get(COUNT) and after.options.get(DEALS) == count
    return {name: value for name, value in after.options.items() if not given_up or name != DEALS}


def has_boards(game: Game) -> bool:
    """Return whether rounds of a game can have a fixed number of deals."""
    return any(option.name == DEALS for option in game.options)
