"""What is held against an archive once its rows are stored: where they stand, and how it is said.

Nothing of an archive is believed that can be worked out. The modules beside this one work it out,
each for its part, and say what does not follow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive.reader import line_fault
from tournaments.models import Event, Round, Table
from tournaments.rounds.selectors.schedules import ROUND_FACTS


@dataclass(frozen=True)
class Facts:
    """An event as it was stored: its rounds with tables, seats and results, and lines by id."""

    event: Event
    rounds: tuple[Round, ...]
    lines: Mapping[UUID, int]
    game_lines: Mapping[UUID, int]
    """The lines of games of the ledger, by what they come from."""

    @property
    def tables(self) -> Iterable[Table]:
        """The tables of all rounds, in order."""
        return (table for row in self.rounds for table in row.tables.all())

    def refuse(self, row_id: UUID, why: str, pointer: str = "") -> NoReturn:
        """Raise ArchiveRefused for the line of a row, with the member it is about."""
        raise _fault(self.lines[row_id], why, pointer)

    def refuse_game(self, source: UUID, why: str, pointer: str = "") -> NoReturn:
        """Raise ArchiveRefused for the line of a game of the ledger."""
        raise _fault(self.game_lines[source], why, pointer)


def _fault(line: int, why: str, pointer: str) -> ArchiveRefused:
    mend = _("download the archive again from where the event was played.")
    where = f" ({pointer})" if pointer else ""
    fault = line_fault(line, f"{why}{where}; {mend}")
    if pointer:
        fault.data["pointer"] = pointer
    return fault


def facts_of(event: Event, lines: Mapping[UUID, int], game_lines: Mapping[UUID, int]) -> Facts:
    """Return what was stored of an event. Six queries."""
    found = event.rounds.prefetch_related(*ROUND_FACTS).order_by("number")
    return Facts(event, tuple(found), lines, game_lines)
