"""A legal log decides an open table in one statement, or nothing happens.

This is the plain case: the table of a published round is open, no log was sent for it, and nobody
else is quicker. Everything else goes step by step under the lock of the table
(`tournaments.results.services.logs`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db import IntegrityError, connection, transaction

from games.judging import result_values
from games.models import Submission
from games.rules.refereeing.verdict import Verdict
from ratings.models import Evidence
from tournaments.models import Event, Result, Round, Table
from web.reading import make_row
from web.sql import count_changed, fetch_rows, insert_statement, row_values

_DECIDE = f"""
WITH playing AS (
    SELECT round.id, round.event_id FROM tournaments_round AS round
    WHERE round.id = (SELECT round_id FROM tournaments_table WHERE id = %(table)s::uuid)
        AND round.state = '{Round.State.PUBLISHED}'
        AND '{Event.State.RUNNING}' = (
            SELECT state FROM tournaments_event WHERE id = round.event_id
        )
    FOR SHARE
), taken AS (
    UPDATE tournaments_table AS here SET state = '{Table.State.DECIDED}' FROM playing
    WHERE here.id = %(table)s::uuid AND here.round_id = playing.id
        AND here.state = '{Table.State.OPEN}'
        AND NOT EXISTS (SELECT FROM games_submission WHERE match = %(table)s::uuid)
        AND NOT EXISTS (SELECT FROM tournaments_result WHERE table_id = %(table)s::uuid)
        AND set_config('boneyard.telling', statement_timestamp()::text, true) > ''
        {{holds}}
    RETURNING here.id, tournaments_tell(playing.event_id, false, 'result', here.id)
), kept AS (
    {{submission}}
) {{stores}}
{{result}}
"""  # noqa: S608 - our own words
"""The words of states stand in it: an enumeration takes the driver five times as long as a text.

The share lock of the round keeps it published meanwhile. The statement itself tells the feed of
both rows; `boneyard.telling` keeps the triggers of the table and its result from doing so.

Of two logs at once, the later finds the table no longer open, or the number of its result taken.
"""


_ONCE_IN_EVENT = f"""NOT EXISTS (
    SELECT FROM games_submission AS other
    JOIN tournaments_table AS there ON there.id = other.match
    JOIN tournaments_round AS past ON past.id = there.round_id
    WHERE other.game_hash = %(game)s
        AND other.state IN ('{Submission.State.CURRENT}', '{Submission.State.CONTESTED}')
        AND past.event_id = playing.event_id
)"""


class Beside(NamedTuple):
    """What the statement holds and stores beside a log: nothing is stored unless `holds` is true.

    `holds` is a condition in SQL, `stores` an `insert_statement`, `values` are those of both.
    """

    holds: str = ""
    stores: str = ""
    values: Mapping[str, Any] = MappingProxyType({})


def decide_at_once(
    submission: Submission,
    result: Result,
    *,
    once_in_event: bool,
    beside: Callable[[], Beside] = Beside,
) -> bool:
    """Store the first log of an open table and its result; False if nothing was changed.

    With `once_in_event` the same game must not stand at another table of the event. `beside` is
    asked when both rows are complete. One statement, four with `once_in_event`; two more inside a
    transaction.
    """
    rows = {**row_values(submission), **row_values(result)}
    also = beside()
    values = {"table": result.table_id, "game": submission.game_hash, **rows, **also.values}
    statement = _statement(also.holds, also.stores, once_in_event)
    try:
        if not (once_in_event or connection.in_atomic_block):
            return count_changed(statement, values) == 1
        with transaction.atomic():
            if once_in_event:
                game_lock(submission.game_hash)
            return count_changed(statement, values) == 1
    except IntegrityError:
        return False


def result_of_log(submission: Submission, verdict: Verdict, **more: Any) -> Result:
    """Return the result by the verdict of a stored log; `more` are further columns."""
    return make_row(
        Result,
        evidence=Evidence.LOG,
        submission=submission.id,
        **result_values(verdict),
        **more,
    )


GAME_LOCKS = 1024
"""Games share so many locks, so that a transaction can take all of them."""


def game_lock(game_hash: str) -> None:
    """Lock a game until the transaction ends: logs of the same game come one after the other.

    It is taken before the lock of a table.
    """
    games_lock([game_hash])


def games_lock(game_hashes: Sequence[str]) -> None:
    """Lock many games, always in the same order. One statement."""
    words = {"what": "game of a log", "games": list(game_hashes), "locks": GAME_LOCKS}
    fetch_rows(
        """
        SELECT pg_advisory_xact_lock(hashtext(%(what)s), place) FROM (
            SELECT DISTINCT hashtext(game) & (%(locks)s::int - 1) AS place
            FROM unnest(%(games)s::text[]) AS game ORDER BY place
        ) AS places
        """,
        words,
    )


def all_games_lock() -> None:
    """Lock all games until the transaction ends. One statement."""
    words = {"what": "game of a log", "last": GAME_LOCKS - 1}
    fetch_rows(
        "SELECT pg_advisory_xact_lock(hashtext(%(what)s), place)"
        " FROM generate_series(0, %(last)s::int) AS place",
        words,
    )


@cache
def _statement(holds: str, stores: str, once_in_event: bool) -> str:
    submission, result = (f"{insert_statement(model)} FROM taken" for model in (Submission, Result))
    conditions = [one for one in (_ONCE_IN_EVENT if once_in_event else "", holds) if one]
    return _DECIDE.format(
        holds="".join(f" AND {one}" for one in conditions),
        submission=submission,
        stores=f", beside AS ({stores} FROM taken)" if stores else "",
        result=result,
    )
