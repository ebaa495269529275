"""What the tables of events have said, and since when: the one place that tells a correction.

A correction is a table that says otherwise now than at some moment: another result, none at all, or
cards that cost points or the table. A result that is proven by a log, or typed again as it was,
says the same; so does one that was corrected back.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Card, Result, Round
from web.sql import fetch_rows

_TOLD = """
WITH told AS (
    SELECT here.id, here.number, here.bracket <> '{}'::jsonb AS kept,
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
SELECT told.event_id, told.round, told.number, told.id, told.kept, told.ended, TRUE,
    md5(concat_ws(' ', result.places, result.points, result.sanctions, result.absent,
        result.cards)),
    result.created, LEAST(result.cleared_at, lead(result.created) OVER versions)
FROM told
JOIN tournaments_result AS result ON result.table_id = told.id
WINDOW versions AS (PARTITION BY result.table_id ORDER BY result.version)
UNION ALL
SELECT told.event_id, told.round, told.number, told.id, told.kept, told.ended, FALSE,
    card.id::text, card.created, card.undone_at
FROM told
JOIN tournaments_card AS card
    ON card.event_id = told.event_id AND card.round_number = told.round
JOIN tournaments_seat AS seat ON seat.table_id = told.id AND seat.player_id = card.player_id
LEFT JOIN tournaments_cardrules AS rules ON rules.event_id = told.event_id
WHERE card.away OR rules.yellow > 0 OR rules.red > 0
"""


def with_turned(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """Return rounds that know (`turned`) whether earlier tables may say otherwise than they did.

    It costs no query, and where nothing was corrected it saves that of `said_in`.
    """
    earlier = Result.objects.filter(
        current=False,
        table__round__event=OuterRef("event"),
        table__round__number__lt=OuterRef("number"),
    )
    cards = Card.objects.filter(event=OuterRef("event"), round_number__lt=OuterRef("number"))
    return rounds.annotate(turned=Exists(earlier) | Exists(cards))


@dataclass(frozen=True, order=True)
class Corrected:
    """A table that says otherwise than it did: the number of its round, its own, its id."""

    round: int
    number: int
    table: UUID


@dataclass(frozen=True)
class Made:
    """Something that was made by the results of an event, as they were at a moment.

    `before` is the number of the round up to which it rests on them (None: on all), `at_end` says
    that it did not rest on any before the event had ended. `bracket`: it rests on who went on in a
    bracket, which asks the desk what becomes of it.
    """

    event: UUID
    made: datetime
    before: int | None = None
    at_end: bool = False
    bracket: bool = False


@dataclass(frozen=True)
class _Word:
    """Something a table said from `since` until another moment (None: it says so now)."""

    result: bool
    what: str
    since: datetime
    until: datetime | None

    def stood(self, moment: datetime) -> bool:
        return self.since <= moment and (self.until is None or self.until > moment)


@dataclass(frozen=True)
class _Table:
    """A table with all it has said; `kept` where a bracket goes on by what it said before."""

    at: Corrected
    kept: bool
    words: list[_Word]

    def had_result(self, moment: datetime) -> bool:
        return any(word.result and word.stood(moment) for word in self.words)

    def differs(self, moment: datetime) -> bool:
        then = {word.what for word in self.words if word.stood(moment)}
        return then != {word.what for word in self.words if word.until is None}


class Said:
    """What the tables of some events have said; see `said_in`."""

    def __init__(self, rows: Iterable[tuple[Any, ...]] = ()) -> None:
        """Take the rows of the statement."""
        self._ended: dict[UUID, datetime | None] = {}
        self._tables: dict[UUID, dict[UUID, _Table]] = {}
        for event, number, table_number, table, kept, ended, *word in rows:
            self._ended[event] = ended
            at = Corrected(number, table_number, table)
            known = self._tables.setdefault(event, {}).setdefault(table, _Table(at, kept, []))
            known.words.append(_Word(*word))

    def corrected(self, one: Made) -> tuple[Corrected, ...]:
        """Return the tables that said otherwise when something was made by them, in order."""
        return tuple(sorted(table.at for table in self._under(one) if self._turned(one, table)))

    def rests_on(self, one: Made, table_id: UUID) -> bool:
        """Whether something rests on a table that was asked for, as it is or as it was."""
        return any(table.at.table == table_id for table in self._under(one))

    def _under(self, one: Made) -> Iterator[_Table]:
        """The tables that had a result when something was made by them."""
        moment = self._moment(one)
        for table in self._tables.get(one.event, {}).values():
            if moment is None or (one.before is not None and table.at.round >= one.before):
                continue
            if one.bracket or table.had_result(moment):
                yield table

    def _moment(self, one: Made) -> datetime | None:
        if not one.at_end:
            return one.made
        ended = self._ended.get(one.event)
        return ended and max(ended, one.made)

    def _turned(self, one: Made, table: _Table) -> bool:
        moment = self._moment(one)
        return table.kept if one.bracket else moment is not None and table.differs(moment)


def said_in(events: Collection[UUID], table: UUID | None = None) -> Said:
    """Return what the tables of events have said of which any was corrected, and one table more.

    One query, none without events.
    """
    return Said(fetch_rows(_TOLD, {"events": list(events), "table": table}) if events else ())
