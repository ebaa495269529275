"""The history of the results of tables: the one place that says whether a table was corrected.

A table is corrected since a moment if it says something else now than then: another result, none
at all, or cards that cost points or the table. A log that proves the same result, a sheet typed
again as it was, a correction that was taken back change nothing.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Card, Result, Round
from web.sql import fetch_rows

_HISTORY = """
WITH suspect AS (
    SELECT here.id, here.number, here.bracket <> '{}'::jsonb AS bracket_kept,
        round.id AS round_id, round.number AS round, round.event_id,
        (SELECT min(finals.created) FROM tournaments_finalstandings AS finals
            WHERE finals.event_id = round.event_id) AS ended
    FROM tournaments_round AS round
    JOIN tournaments_table AS here ON here.round_id = round.id
    WHERE round.event_id = ANY(%(events)s::uuid[]) AND (
        here.id = %(table)s::uuid
        OR here.bracket <> '{}'::jsonb
        OR EXISTS (SELECT FROM tournaments_result AS past
            WHERE past.table_id = here.id AND NOT past.current)
        OR EXISTS (SELECT FROM tournaments_card AS card WHERE card.event_id = round.event_id
            AND card.round_number = round.number)))
SELECT suspect.event_id, suspect.round, suspect.number, suspect.id, suspect.bracket_kept,
    suspect.ended, TRUE,
    md5(concat_ws(' ', result.places, result.points, result.sanctions, result.absent,
        result.cards)),
    result.created, LEAST(result.cleared_at, lead(result.created) OVER versions)
FROM suspect
JOIN tournaments_result AS result ON result.table_id = suspect.id
WINDOW versions AS (PARTITION BY result.table_id ORDER BY result.version)
UNION ALL
SELECT suspect.event_id, suspect.round, suspect.number, suspect.id, suspect.bracket_kept,
    suspect.ended, FALSE, card.id::text, card.created, card.undone_at
FROM suspect
JOIN tournaments_card AS card
    ON card.event_id = suspect.event_id AND card.round_number = suspect.round
JOIN tournaments_seat AS seat
    ON seat.table_id = suspect.id AND seat.player_id = card.player_id
LEFT JOIN tournaments_cardrules AS rules ON rules.event_id = suspect.event_id
WHERE card.away OR rules.yellow > 0 OR rules.red > 0
"""


def with_correction_flag(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Return rounds annotated with whether an earlier table may be corrected (`may_be_corrected`).

    It costs no query, and saves that of `table_histories` where nothing was corrected.
    """
    earlier = Result.objects.filter(
        current=False,
        table__round__event=OuterRef("event"),
        table__round__number__lt=OuterRef("number"),
    )
    cards = Card.objects.filter(event=OuterRef("event"), round_number__lt=OuterRef("number"))
    return rounds.annotate(may_be_corrected=Exists(earlier) | Exists(cards))


@dataclass(frozen=True, order=True)
class CorrectedTable:
    """A table that says something else than before: number of its round, its own, its id."""

    round: int
    number: int
    table: UUID


@dataclass(frozen=True)
class Basis:
    """The results of an event at a moment, by which something was made.

    `before`: only the results of rounds before this one (None: all). `at_end`: the moment is not
    earlier than the end of the event. `bracket`: it rests on who went on in a bracket; there the
    desk says what becomes of it after a correction.
    """

    event: UUID
    moment: datetime
    before: int | None = None
    at_end: bool = False
    bracket: bool = False


@dataclass(frozen=True)
class _Statement:
    """What a table said from `since` to `until` (None: it still does): a result, or a card."""

    result: bool
    what: str
    since: datetime
    until: datetime | None

    def is_valid_at(self, moment: datetime) -> bool:
        return self.since <= moment and (self.until is None or self.until > moment)


@dataclass(frozen=True)
class _TableHistory:
    """All that a table has said; `bracket_kept`: the bracket goes on by an earlier result."""

    at: CorrectedTable
    bracket_kept: bool
    statements: list[_Statement]

    def had_result(self, moment: datetime) -> bool:
        return any(word.result and word.is_valid_at(moment) for word in self.statements)

    def differs(self, moment: datetime) -> bool:
        then = {word.what for word in self.statements if word.is_valid_at(moment)}
        return then != {word.what for word in self.statements if word.until is None}


class TableHistories:
    """The histories of tables of some events; see `table_histories`."""

    def __init__(self, rows: Iterable[tuple[Any, ...]] = ()) -> None:
        """Take the rows of the statement."""
        self._ended: dict[UUID, datetime | None] = {}
        self._tables: dict[UUID, dict[UUID, _TableHistory]] = {}
        for event, number, table_number, table, kept, ended, *word in rows:
            self._ended[event] = ended
            at = CorrectedTable(number, table_number, table)
            known = self._tables.setdefault(event, {}).setdefault(
                table, _TableHistory(at, kept, [])
            )
            known.statements.append(_Statement(*word))

    def corrected_tables(self, one: Basis) -> tuple[CorrectedTable, ...]:
        """Return the tables that were corrected since something was made by them, in order."""
        return tuple(
            sorted(table.at for table in self._tables_under(one) if self._is_corrected(one, table))
        )

    def rests_on(self, one: Basis, table_id: UUID) -> bool:
        """Whether something rests on a table that `table_histories` was asked for."""
        return any(table.at.table == table_id for table in self._tables_under(one))

    def _tables_under(self, one: Basis) -> Iterator[_TableHistory]:
        """Yield the tables that had a result when something was made by them."""
        moment = self._moment(one)
        for table in self._tables.get(one.event, {}).values():
            if moment is None or (one.before is not None and table.at.round >= one.before):
                continue
            if one.bracket or table.had_result(moment):
                yield table

    def _moment(self, one: Basis) -> datetime | None:
        if not one.at_end:
            return one.moment
        ended = self._ended.get(one.event)
        return ended and max(ended, one.moment)

    def _is_corrected(self, one: Basis, table: _TableHistory) -> bool:
        moment = self._moment(one)
        return table.bracket_kept if one.bracket else moment is not None and table.differs(moment)


def table_histories(events: Collection[UUID], table: UUID | None = None) -> TableHistories:
    """Return the histories of all tables of events that may be corrected, and of `table`.

    One query, none without events.
    """
    return TableHistories(
        fetch_rows(_HISTORY, {"events": list(events), "table": table}) if events else ()
    )
