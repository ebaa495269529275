"""What happens to the result of a table whoever gives it: versions, states, the ledger behind."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.faults import NotFound, WrongState
from ratings.models import Period
from ratings.services.ledger import game_correct, game_void
from tournaments.errors import ResultChanged
from tournaments.models import Event, FinalStandings, Result, Round, Table
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.standings import standings_now
from tournaments.services.rated import ledger_game
from tournaments.standings.documents import RULES, standing_document

SETTLED = frozenset({Table.State.DECIDED, Table.State.CONFIRMED})


@dataclass(frozen=True)
class Ruling:
    """A scorer's word on a table: the result that stands, whether it said so before.

    `period` is one that has to be rated again.
    """

    result: Result
    repeated: bool = False
    period: Period | None = None


def table_locked(table_id: UUID) -> Table:
    """Return the table with its row locked until the transaction ends, or raise NotFound."""
    table = Table.objects.select_for_update(of=("self",)).filter(id=table_id).first()
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return table


def table_state(table: Table, state: str) -> None:
    """Move a locked table to a state."""
    table.state = state
    table.save(update_fields=["state"])


def published_check(row: Round) -> None:
    """Refuse what comes too early: nothing counts while the seats may change. Raises WrongState."""
    if row.state == Round.State.DRAFT:
        raise WrongState(_("The round is not published yet; its seats may change."))


def result_current(table: Table) -> Result | None:
    """Return the result of a table that stands. One query."""
    return table.results.filter(current=True).first()


def version_check(table: Table, version: int | None) -> None:
    """Refuse to change a result that is not the one its sender has seen.

    `version` 0 says that there was none; None asks for nothing. Raises ResultChanged.
    """
    if version is None:
        return
    current = result_current(table)
    held = current.version if current else 0
    if held != version:
        raise ResultChanged(
            _("The result of table %(number)d has changed meanwhile; look at it again.")
            % {"number": table.number},
            version=held,
        )


def version_add(table: Table, result: Result) -> Result:
    """Make a result the table's current one; the one before stays as an older version."""
    last = table.results.aggregate(last=Max("version"))["last"] or 0
    table.results.filter(current=True).update(current=False)
    result.table, result.version = table, last + 1
    result.save()
    finals_follow(table)
    return result


def finals_follow(table: Table) -> None:
    """Make the final standings anew after a correction in an event that has ended."""
    event = Event.objects.get(rounds__id=table.round_id)
    if event.state == Event.State.FINISHED:
        finals_make(event)


def finals_make(event: Event) -> FinalStandings:
    """Write down the standings of an event that has ended as they are by the rules of now.

    Of two corrections at the same time the later waits for the earlier at its first row, so that
    the last to be written knows both.
    """
    event.finals.select_for_update().order_by("number").first()
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    lines = [standing_document(line) for line in standings_now(event, entries)]
    last = event.finals.aggregate(last=Max("number"))["last"] or 0
    return FinalStandings.objects.create(event=event, number=last + 1, rules=RULES, lines=lines)


def rulings_of(result: Result | None) -> dict[str, object]:
    """Return what the desk noted beside a result, to be kept by the version that follows it."""
    if result is None:
        return {}
    return {"sanctions": result.sanctions, "cards": result.cards, "absent": result.absent}


def ledger_follow(table: Table) -> Period | None:
    """Hand the result of a table of a closed, rated round to the ledger, or take it out there.

    Returns the period that has to be rated again, if there is one.
    """
    row = (
        Table.objects.select_related("round__event")
        .prefetch_related("seats__entry", "results")
        .get(id=table.id)
    )
    event = row.round.event
    if row.round.state != Round.State.CLOSED or not event.rated:
        return None
    game = ledger_game(row, event.evidence)
    if game is None:
        return game_void(source=row.id)
    return game_correct(period_source=row.round_id, game=game)
