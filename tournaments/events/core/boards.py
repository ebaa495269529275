"""Whether the tables of an event play the same deals, each of which is compared by itself."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from games.rules.definition import Game
from tournaments.models import Table
from tournaments.scheduling.types import set_of_boards

COUNT = "boards_per_round"
"""The setting of the draw that says how many."""
TRAVEL = "boards_travel"
"""The setting of the draw by which each table of a round has a set of its own."""
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


def do_boards_travel(event: Settings) -> bool:
    """Return whether tables of a round play sets of boards of their own, which go round."""
    return event.policy.get(TRAVEL) is True and boards_per_round(event) > 0


def boards_of_round(event: Settings, number: int) -> tuple[int, ...]:
    """Return the boards that all tables of a round play; none where these travel."""
    return () if do_boards_travel(event) else set_of_boards(number, boards_per_round(event))


def boards_of_table(table: Table) -> tuple[int, ...]:
    """Return the boards that are played at a table, by their numbers in the event.

    They are those of its set; without one all tables of a round play the set of its number. The
    table is read with its round and event. No query.
    """
    row = table.round
    return set_of_boards(table.board_set or row.number, boards_per_round(row.event))


def range_of_boards(boards: Sequence[int]) -> str:
    """Return boards as they are announced: the first and the last, "" for none.

    >>> range_of_boards((5, 6, 7)), range_of_boards((8,)), range_of_boards(())
    ('5–7', '8', '')
    """
    ends = sorted({*boards[:1], *boards[-1:]})
    return "–".join(map(str, ends))


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
