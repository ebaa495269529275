"""What happens to the rows of a table: a model says it once, as its `handling`.

Archives of events, what is given to a player, forgetting a player and merging two follow from it.
`tests/test_handling.py` finds a model that says too little. A text in place of a value says why
nothing happens, or names the module that does it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.apps import apps
from django.db.models import Model


class Line(NamedTuple):
    """How a row is written in the archive of an event. Words stand with blanks between them.

    `event` leads from the row to the event, `order` is that of the lines. A member
    ``name>kind`` holds the id of a line of that kind. Columns that are no members are `without`,
    those for accounts apart, which are never written.
    """

    name: str
    event: str
    order: str
    members: str
    without: str = ""


class Export(NamedTuple):
    """Which rows a player is given, under which name: those with the player in one of `of`.

    `round` leads to a round that has to be closed before the club is given them, too.
    """

    name: str
    of: str
    columns: str
    order: str = ""
    round: str = ""


@dataclass(frozen=True)
class Handling:
    """What happens to the rows of a table, where anything does.

    `archive` when an event is archived, `export` when a player asks for what is held, `forget`
    (whether those of a `player` are deleted) and `names` (columns in which somebody may have
    written a name) when a player is forgotten. `merge` has each column of a player that moves when
    two are merged, and what the moved ids are called in the record. `no_counter` says why a change
    moves no stamp of an event; all other tables of events have a trigger.
    """

    archive: Line | str = ""
    export: Export | str = ""
    merge: Mapping[str, str] | str = ""
    forget: bool = False
    names: tuple[str, ...] = ()
    no_counter: str = ""


def handling_of(model: type[Model]) -> Handling:
    """Return what a model says, nothing where it says nothing."""
    said: Handling = getattr(model, "handling", Handling())
    return said


def models_handled() -> Iterator[tuple[type[Model], Handling]]:
    """Yield every model with what it says."""
    return ((model, handling_of(model)) for model in apps.get_models())
