"""How a list is cut into the pages of a wall.

A page has columns, and a column some lines: few large ones or many small ones. An item is some
lines high. The list gets the largest size that does not need too many pages; a list too long even
for the smallest size gets more pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

MOST_PAGES = 3
"""Only the smallest size makes more pages than this."""


class Size(NamedTuple):
    """Columns of a page, and lines in each."""

    columns: int
    lines: int


class Page(NamedTuple, Generic[Item]):
    """A page: its columns, how many items stand in each, lines an item, and its items."""

    columns: int
    rows: int
    height: int
    items: Sequence[Item]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of list on the wall; ``sizes`` go from the largest type to the smallest."""

    slug: str
    sizes: tuple[Size, ...]


NAMES = Kind("seats", (Size(2, 9), Size(2, 13), Size(3, 17), Size(4, 22)))
TABLES = Kind("tables", (Size(2, 10), Size(3, 15), Size(4, 20), Size(5, 25)))
RESULTS = Kind("results", (Size(2, 9), Size(2, 12), Size(2, 18), Size(3, 24)))
STANDINGS = Kind("standings", (Size(1, 9), Size(1, 13), Size(2, 17), Size(3, 23)))
TEAMS = Kind("teams", STANDINGS.sizes)
KINDS = {kind.slug: kind for kind in (NAMES, TABLES, RESULTS, TEAMS, STANDINGS)}
"""The kinds in the order in which they are shown."""


def pages(kind: Kind, items: Sequence[Item], height: int = 1) -> list[Page[Item]]:
    """Cut a list into pages, each item `height` lines high; no pages for an empty one.

    >>> [(page.columns, page.rows, len(page.items)) for page in pages(NAMES, range(30))]
    [(3, 10, 30)]
    >>> [len(page.items) for page in pages(NAMES, range(480))]
    [88, 88, 88, 88, 88, 40]
    """
    for size in kind.sizes:
        rows = max(1, size.lines // height)
        room = size.columns * rows
        if len(items) <= room * _most_pages(kind, size):
            break
    if len(items) <= room:
        # A single page has as many rows as it needs, but not so few that type gets huge.
        rows = max(-(-len(items) // size.columns), rows // 2, 1)
    parts = [items[start : start + room] for start in range(0, len(items), room)]
    return [Page(size.columns, rows, height, part) for part in parts]


def _most_pages(kind: Kind, size: Size) -> int:
    """Return how many pages a size may make: a large one makes one, so that nobody waits long."""
    return 1 if size in kind.sizes[:2] else MOST_PAGES
