"""Reads what was played in an event for its standings: every table with its current result."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from tournaments.events.core.boards import boards_per_round
from tournaments.models import Event
from tournaments.ranking.outcomes import NO_FACTS, TableFacts, facts_of_table
from tournaments.scheduling.types import Round, Table, set_of_boards
from web.sql import fetch_rows

Facts = Mapping[tuple[int, int], TableFacts]
"""What the desk noted, by the numbers of round and table."""
PlayedRounds = tuple[list[Round], Facts]
"""The rounds as they were played, and what the desk noted."""

_TABLES = """
SELECT round.number, here.number,
    array_agg(CASE WHEN %(rotating)s::boolean THEN seat.letter ELSE seat.side END
        ORDER BY seat.letter),
    array_agg(seat.entry_id::text ORDER BY seat.letter),
    result.points, result.places, result.by_time, result.absent, result.cards, result.sanctions,
    here.penalties, here.board_set
FROM tournaments_round AS round
JOIN tournaments_table AS here ON here.round_id = round.id
JOIN tournaments_seat AS seat ON seat.table_id = here.id
LEFT JOIN tournaments_result AS result ON result.table_id = here.id AND result.current
WHERE round.event_id = %(event)s AND round.state <> 'draft'
GROUP BY round.number, here.id, result.id
ORDER BY round.number, here.number
"""
_DEALS = """
SELECT round.number, here.number,
    CASE WHEN result.evidence = 'log' THEN
        (SELECT jsonb_agg(deal->'score' ORDER BY place)
            FROM jsonb_array_elements(log.verdict->'deals') WITH ORDINALITY AS deals (deal, place))
    ELSE result.deals END
FROM tournaments_round AS round
JOIN tournaments_table AS here ON here.round_id = round.id
JOIN tournaments_result AS result ON result.table_id = here.id AND result.current
LEFT JOIN games_submission AS log ON log.id = result.submission
WHERE round.event_id = %(event)s AND round.state <> 'draft'
"""
"""What the referee counted where a log decided, else what the sheet says."""
_NOTHING = (False, "[]", "[]", "{}", "{}")
"""The columns of a table that the desk noted nothing about, as of nearly all."""
_ROUNDS = """
SELECT round.number,
    array_agg(bye.entry_id::text ORDER BY bye.entry_id) FILTER (WHERE bye.id IS NOT NULL)
FROM tournaments_round AS round LEFT JOIN tournaments_bye AS bye ON bye.round_id = round.id
WHERE round.event_id = %(event)s AND round.state <> 'draft'
GROUP BY round.number
ORDER BY round.number
"""


def read_played_rounds(event: Event) -> PlayedRounds:
    """Return the published rounds as they were played, and what the desk noted.

    Seats have the key of their side, with changing partners their letter. Two queries, one more
    where boards are compared.
    """
    asked = {"event": event.id, "rotating": event.shape == Event.Shape.ROTATING}
    tables: dict[int, list[Table]] = {}
    facts: dict[tuple[int, int], TableFacts] = {}
    read, count = cache(json.loads), boards_per_round(event)
    for number, table, seats, entries, points, places, *noted, own in fetch_rows(_TABLES, asked):
        decided = places is not None
        tables.setdefault(number, []).append(
            Table(
                table,
                dict(zip(seats, entries, strict=True)),
                read(points) if decided else None,
                read(places) if decided else None,
                boards=set_of_boards(own, count),
            )
        )
        facts[number, table] = _facts(*noted) if decided else NO_FACTS
    rounds = [
        Round(number, tuple(tables.get(number, ())), tuple(byes or ()))
        for number, byes in fetch_rows(_ROUNDS, {"event": event.id})
    ]
    if count:
        for number, table, deals in fetch_rows(_DEALS, {"event": event.id}):
            found = tuple(json.loads(deals or "[]"))
            facts[number, table] = replace(facts[number, table], deals=found)
    return rounds, facts


def _facts(by_time: bool, absent: str, cards: str, sanctions: str, penalties: str) -> TableFacts:
    if (by_time, absent, cards, sanctions, penalties) == _NOTHING:
        return NO_FACTS
    return facts_of_table(
        by_time=by_time,
        absent=json.loads(absent),
        cards=json.loads(cards),
        sanctions=json.loads(sanctions),
        penalties=json.loads(penalties),
    )
