"""The best of each category of an event, as the standings are now."""

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.ranking.categories import group_by_category
from tournaments.standings.selectors.standings import StandingRow, standings_of


@dataclass(frozen=True)
class CategoryRow:
    """A line of a category: its place there, and its line of the standings."""

    place: int
    row: StandingRow


@dataclass(frozen=True)
class CategoryTable:
    """A category, its lines with the best first, and who is in its first place."""

    category: str
    rows: list[CategoryRow]

    @property
    def best(self) -> list[CategoryRow]:
        """Those in the first place: more than one where they share it."""
        return [one for one in self.rows if one.place == 1]


def categories_of_event(event: Event) -> list[CategoryTable]:
    """Return the categories by name, of those who have played. The queries of `standings`."""
    rows = [row for row in standings_of(event) if row.standing.played or row.standing.byes]
    found = group_by_category(
        [row.standing.place for row in rows], [row.entry.categories for row in rows]
    )
    return [
        CategoryTable(one.name, [CategoryRow(place, rows[at]) for place, at in one.lines])
        for one in found
    ]
