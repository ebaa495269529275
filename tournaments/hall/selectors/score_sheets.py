"""Score sheets to print for a round, with the lines a game needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.options import game_by_slug, resolve_options
from tournaments.models import Event
from tournaments.rounds.selectors.rows import RoundRow, TableRow

ON_HALF_A_PAGE = 12
"""Lines for which there is room on half a page."""
FOR_A_MATCH = 24
"""Lines of a sheet for several games; it takes a whole page."""


@dataclass(frozen=True)
class SheetPlan:
    """The plan of a score sheet: its lines, columns of a deal, parts of a side's points."""

    lines: int
    deal: tuple[str, ...]
    side: tuple[str, ...]
    games: int
    """How many games win the match; with one there is no column for the game."""
    target: int | None
    """The points that win a game, where there are such."""

    @property
    def numbers(self) -> range:
        """The lines by their numbers."""
        return range(1, self.lines + 1)

    @property
    def before(self) -> int:
        """How many columns stand before those of the sides."""
        return 1 + len(self.deal) + (self.games > 1)

    @property
    def whole_page(self) -> bool:
        """Whether the sheet needs a page of its own."""
        return self.lines > ON_HALF_A_PAGE


@dataclass(frozen=True)
class ScoreSheet:
    """The sheet of one table; its number tells it from every other sheet of the event."""

    row: TableRow
    plan: SheetPlan
    number: str

    @property
    def numbers(self) -> Sequence[int]:
        """The lines by their numbers; of boards by those that they have in the event."""
        return self.row.boards or self.plan.numbers


def score_sheets(row: RoundRow) -> list[ScoreSheet]:
    """Return the sheets of a round, table by table. No query."""
    event = row.round.event
    plans: dict[int, SheetPlan] = {}
    found = []
    for one in row.tables:
        players = len(one.seats)
        if players not in plans:
            plans[players] = sheet_plan(event, players)
        number = f"{row.round.number}-{one.table.number:03}"
        found.append(ScoreSheet(one, plans[players], number))
    return found


def sheet_plan(event: Event, players: int) -> SheetPlan:
    """Return the plan of the sheets of an event for tables of so many players. No query."""
    game = game_by_slug(event.game)
    options = resolve_options(game, event.options, players)
    rules = game.rules(players, options)
    target = options.get("target")
    lines = rules.last_deal or (FOR_A_MATCH if rules.games_to_win > 1 else game.sheet.lines)
    return SheetPlan(
        lines,
        game.sheet.deal,
        game.sheet.side,
        rules.games_to_win,
        None if target is None else int(target),
    )
