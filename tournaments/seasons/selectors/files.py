"""The table of a season as a file for spreadsheets."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Season
from tournaments.ranking.season import Move
from tournaments.seasons.selectors.tables import SeasonTable, season_table
from web.documents.spreadsheets import Cell, Sheet, file_stem

TABLE = "results"
"""The name of the file."""
COLUMNS: tuple[tuple[str, str | Promise], ...] = (
    ("place", _("Place")),
    ("player", _("Player")),
    ("total", _("Total")),
    ("division_change", _("Division")),
)
TEAM = "team", _("Team")
MOVES: dict[str, str | Promise] = {
    Move.UP: _("promoted"),
    Move.DOWN: _("relegated"),
    Move.OPEN: _("tied at the cut-off"),
}
"""Where a player of a division goes, in words."""


def season_sheet(season: Season, *, for_people: bool) -> Sheet:
    """Return the table of a season as cells: a line a player or team, a column an event.

    Results that do not count stand in brackets. The queries of `season_table`.
    """
    table = season_table(season)
    columns = [TEAM if key == "player" and season.teams else (key, head) for key, head in COLUMNS]
    heads = [str(head) if for_people else key for key, head in columns]
    heads += [event.name for event in table.ended]
    return Sheet(season.name, heads, _rows(table, for_people=for_people))


def season_stem(season: Season) -> str:
    """Return the name of the file without its ending, in ASCII."""
    return file_stem(season.name)


def _rows(table: SeasonTable, *, for_people: bool) -> Iterator[list[Cell]]:
    for row in table.rows:
        results = {one.result.event: one for one in row.line.results}
        moves = str(MOVES.get(row.moves, "")) if for_people else row.moves
        cells: list[Cell] = [row.line.place, row.name, row.line.total, moves]
        for event in table.ended:
            one = results.get(str(event.id))
            cells.append(None if one is None else one.value if one.counts else f"({one.value})")
        yield cells
