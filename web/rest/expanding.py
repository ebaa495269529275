"""`?expand=`: what the rows of a list name by its id comes whole with them.

It stands beside the rows, by its id, so that what many rows name is sent once: the rows look the
same with and without it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from web.rest.outputs import Output


@dataclass(frozen=True)
class Expansion:
    """What a member of a row names by its id: how it is shown, and how those of many ids are read.

    `read` asks once, however many; whoever sees the rows sees what they name.
    """

    output: type[Output]
    read: Callable[[Collection[UUID]], Iterable[Any]]


def read_wholes(
    rows: Sequence[Mapping[str, Any]], wanted: Mapping[str, Expansion]
) -> dict[str, dict[str, Any]]:
    """Return by member and id the documents of what rows name; a query a member."""
    return {
        name: {
            str(one.id): expansion.output.document(one)
            for one in expansion.read({UUID(str(row[name])) for row in rows if row[name]})
        }
        for name, expansion in wanted.items()
    }
