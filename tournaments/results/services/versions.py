"""The result of a table, whoever enters it: versions, states of the table, the ledger."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from ratings.models import Period
from ratings.services.ledger import game_correct, game_void
from tournaments.errors import ResultChanged
from tournaments.models import Event, Result, Round, Table
from tournaments.rounds.services.ledger import ledger_game
from tournaments.standings.services import finals_make
from web.faults import NotFound, WrongState


@dataclass(frozen=True)
class Ruling:
    """The outcome of a ruling: the current result, and whether it said the same before.

    `period` has to be rated again.
    """

    result: Result
    repeated: bool = False
    period: Period | None = None


def lock_table_row(table_id: UUID) -> Table:
    """Return a table, its row locked until the transaction ends; raises NotFound."""
    table = Table.objects.select_for_update(of=("self",)).filter(id=table_id).first()
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return table


@dataclass(frozen=True)
class Stand:
    """The stand of a locked table: the states of its round and event, and its results.

    `last` is the number of its newest version, 0 without any; `current` the id of the current one.
    """

    round_state: str
    event_state: str
    rated: bool
    last: int
    current: UUID | None


def stand_of(table: Table) -> Stand:
    """Return the stand of a locked table. One query."""
    return stand_from(stands(table).get())


def stands(table: Table) -> QuerySet[Any, Any]:
    """Return the query of `stand_of`, to which others add columns."""
    results = Result.objects.filter(table=OuterRef("id")).order_by("-version")
    return (
        Table.objects.filter(id=table.id)
        .annotate(
            last=Subquery(results.values("version")[:1]),
            current=Subquery(results.filter(current=True).values("id")[:1]),
        )
        .values(
            "last",
            "current",
            round_state=F("round__state"),
            event_state=F("round__event__state"),
            rated=F("round__event__rated"),
        )
    )


def stand_from(row: dict[str, Any]) -> Stand:
    """Return the stand in a row of `stands`."""
    return Stand(
        row["round_state"], row["event_state"], row["rated"], row["last"] or 0, row["current"]
    )


def table_state(table: Table, state: str) -> None:
    """Move a locked table to a state."""
    table.state = state
    table.save(update_fields=["state"])


def publication_check(state: str) -> None:
    """Raise WrongState for a draft: nothing counts while the seats of a round may change.

    `state` is that of the round.
    """
    if state == Round.State.DRAFT:
        raise WrongState(_("The round is not published yet; its seats may change."))


def result_current(table: Table) -> Result | None:
    """Return the current result of a table. One query."""
    return table.results.filter(current=True).first()


def version_check(table: Table, current: Result | None, version: int | None) -> None:
    """Raise ResultChanged if `current` is not the version that the sender has seen.

    `version` 0 means no result; None is never refused.
    """
    if version is None:
        return
    held = current.version if current else 0
    if held != version:
        raise ResultChanged(
            _("The result of table %(number)d has changed; check it again.")
            % {"number": table.number},
            version=held,
        )


def version_add(table: Table, result: Result, stand: Stand | None = None) -> Result:
    """Make a result the table's current one; the one before stays as an older version.

    `stand` is that of the locked table, if it was read already.
    """
    stand = stand or stand_of(table)
    if stand.current is not None:
        table.results.filter(current=True).update(current=False)
    result.table, result.version = table, stand.last + 1
    result.save(force_insert=True)
    if stand.event_state == Event.State.FINISHED:
        finals_make(Event.objects.get(rounds__id=table.round_id))
    return result


def ledger_follow(table: Table, stand: Stand | None = None) -> Period | None:
    """Bring the ledger up to date with the result of a table in a closed, rated round.

    Returns the period that has to be rated again, if any. `stand` is that of the locked table, if
    it was read already.
    """
    stand = stand or stand_of(table)
    if stand.round_state != Round.State.CLOSED or not stand.rated:
        return None
    row = (
        Table.objects.select_related("round__event")
        .prefetch_related("seats__entry", "results")
        .get(id=table.id)
    )
    game = ledger_game(row, row.round.event.evidence)
    if game is None:
        return game_void(source=row.id)
    return game_correct(period_source=row.round_id, game=game)
