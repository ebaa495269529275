"""A table that somebody decides: its row is locked, and all of it is read once under the lock."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils.translation import gettext as _

from clubs.access import Viewer, role_in_club
from clubs.models import User
from clubs.places import Place
from games.selectors import logs_with_effect
from games.services import draft_supersede, submissions_set_aside
from tournaments.models import Event, Result, Round, Table
from tournaments.results.services.corrections import bracket_may_rest
from tournaments.results.services.versions import Stand, table_state, version_add
from tournaments.rounds.selectors.rounds import may_see
from tournaments.rounds.selectors.rows import RESULTS, SEATS, TableRow, table_row
from web.faults import NotFound
from web.queries import QueryByIds, keep_related


@dataclass(frozen=True)
class LockedTable:
    """A locked table with its round, event and club, who sits there and all its results.

    `results` grow when it is decided. `logs` says whether a log was sent for it that counts, or a
    game is being logged.
    """

    table: Table
    results: list[Result]
    logs: bool

    @property
    def row(self) -> TableRow:
        """The table as pages and endpoints show it, with a new result. No query."""
        return table_row(self.table, self.results)

    @property
    def round(self) -> Round:
        """Its round."""
        return self.table.round

    @property
    def event(self) -> Event:
        """The event of its round."""
        return self.table.round.event

    @property
    def place(self) -> Place:
        """The club and the event it is in."""
        return Place(self.event.club_id, self.event.id)

    @property
    def sides(self) -> set[str]:
        """The sides that sit there."""
        return {seat.side for seat in self.table.seats.all()}

    @property
    def result(self) -> Result | None:
        """The result that stands."""
        return next((one for one in self.results if one.current), None)

    @property
    def stand(self) -> Stand:
        """Its stand, like that of `stand_of`."""
        last, result = next(iter(self.row.versions), None), self.result
        return Stand(
            self.round.state,
            self.event.state,
            self.event.rated,
            last.version if last else 0,
            result.id if result else None,
        )

    def decide(self, result: Result, state: str | None = None) -> None:
        """Make a result the current one, and move the table to a state."""
        version_add(self.table, result, self.stand)
        for one in self.results:
            one.current = False
        self.results.append(result)
        if state is not None:
            table_state(self.table, state)

    def logs_end(self, by: User, now: datetime) -> None:
        """Supersede all logs of the table, also one still coming in: the desk has decided."""
        if self.logs:
            submissions_set_aside(match=self.table.id, by=by, now=now)
            draft_supersede(self.table.id)


@contextmanager
def lock_table(table_id: UUID, *, seen_by: Viewer | None = None) -> Iterator[LockedTable]:
    """Lock a table in a transaction of its own. Three queries.

    If a bracket may rest on it, its event is locked first. Raises NotFound, also for a table of a
    draft that `seen_by` may not see.
    """
    for event_first in (False, True):
        with transaction.atomic():
            held = _read_locked(table_id, event_first=event_first)
            if held is None or not _may_see(held, seen_by):
                raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
            if event_first or not bracket_may_rest(held.event, held.round):
                yield held
                return
            # Release the table, and take the locks in their order.
            transaction.set_rollback(True)


def _may_see(held: LockedTable, viewer: Viewer | None) -> bool:
    if viewer is None or held.round.state != Round.State.DRAFT:
        return True
    return may_see(held.round.state, role_in_club(viewer, held.event.club_id))


def _read_locked(table_id: UUID, *, event_first: bool) -> LockedTable | None:
    if event_first:
        Event.objects.select_for_update(of=("self",)).filter(rounds__tables=table_id).first()
    table: Table | None = next(iter(_TABLE(table_id)), None)
    if table is None:
        return None
    keep_related(table, "seats", _SEATS(table_id), "table")
    keep_related(table, "results", _RESULTS(table_id), "table")
    logs = False
    for read in map(vars, table.seats.all()):
        table.round.state, table.round.event.state = read["round_state"], read["event_state"]
        table.round.event.rated, logs = read["event_rated"], read["logs"]
    return LockedTable(table, list(table.results.all()), logs)


_TABLE = QueryByIds(
    lambda table: (
        Table.objects.select_for_update(of=("self",))
        .select_related("round__event__club", "round__clock")
        .filter(id=table)
        .order_by()
    )
)


def _seats(table: UUID) -> QuerySet[Any]:
    """Return the seats of a table, with what may change while a statement waits for its lock.

    Such a statement reads rows that it does not lock as they were before.
    """
    return SEATS.filter(table=table).annotate(
        round_state=F("round__state"),
        event_state=F("round__event__state"),
        event_rated=F("round__event__rated"),
        logs=Exists(logs_with_effect().filter(match=OuterRef("table_id"))),
    )


_SEATS = QueryByIds(_seats)
_RESULTS = QueryByIds(lambda table: RESULTS.filter(table=table))
