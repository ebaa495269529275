"""Reads the ledger and the lists as columns: whole pools at a time, by binary COPY."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np
from django.db import connection

from ratings.engine.columns import Narrow, State
from ratings.engine.deviation import PoolFit
from ratings.engine.elo import NANO
from ratings.engine.hashes import Ids
from ratings.engine.lines import LINE, Subjects
from ratings.engine.rebuild import NOTHING_BEFORE, Before, Games, Roster
from ratings.models import Pool, RatingList
from ratings.models.ledger import day_number
from ratings.selectors.as_of import current_lists, newest_joins
from ratings.store import binary_copy
from ratings.store.binary_copy import Shape
from web.sql import fetch_rows

GAMES = """
    SELECT p.number, g.id, g.source, g.sizes, g.players, g.pairs, g.places, g.points
    FROM ratings_ratedgame g JOIN ratings_period p ON p.id = g.period_id
    WHERE p.pool_id = %s AND p.number BETWEEN %s AND %s
        AND g.current AND g.places IS NOT NULL
"""
GAME_TYPES = {
    "period": "int4",
    "row": "int4",
    "id": "uuid",
    "sizes": "int2[]",
    "players": "int4[]",
    "pairs": "int4[]",
    "places": "int2[]",
    "points": "int4[]",
}
SUBJECTS = """
    SELECT string_agg(int4send(id) || uuid_send(partnership_id), ''),
        string_agg(int4send(id) || uuid_send(player_id), '')
    FROM ratings_subject WHERE {which}
"""
"""The pairs, then the players, each as a row of `SUBJECT` in one value: tens of thousands of rows
take longer to hand out than to find. A value has room for fifty million."""
SUBJECT = np.dtype([("number", ">i4"), ("id", np.uint8, 16)])
NEWEST = """
    SELECT found.*, p.closed_at FROM (
        SELECT s.id, {list_id} AS list_id, {before}, {after}, {games}, {own}, {spread}, {luck}
        FROM unnest(%(subjects)s::int4[]) AS s(id)
        {joins}
        WHERE {list_id} IS NOT NULL
    ) found JOIN ratings_ratinglist l ON l.id = found.list_id
    JOIN ratings_period p ON p.id = l.period_id
"""
STANDING = """
    SELECT s.subject_id, s.list_id, s.before, s.after, s.games, s.own, s.spread, s.luck, p.closed_at
    FROM ratings_standing s
    JOIN ratings_ratinglist l ON l.id = s.list_id
    JOIN ratings_period p ON p.id = l.period_id
    WHERE s.pool_id = %(pool)s AND s.subject_id = ANY(%(subjects)s::int4[])
        AND p.number < %(period)s
"""

LIST_COLUMNS = ("id", "number", "input_hash", "hash", "surplus", "weight")
_STANDING_FOR = f"""
    FROM ratings_period p CROSS JOIN LATERAL (
        SELECT {", ".join(LIST_COLUMNS)} FROM ratings_ratinglist
        WHERE period_id = p.id AND replaced IS NULL LIMIT 1
    ) l WHERE p.pool_id = %(pool)s AND p.number
"""  # noqa: S608 - our own names
"""With the limit PostgreSQL looks each list up, also where it takes the table for a small one."""
LISTS = f"""
    SELECT p.number, l.* {_STANDING_FOR} >= coalesce((
        SELECT p.number {_STANDING_FOR} < %(first)s ORDER BY p.number DESC LIMIT 1
    ), 0)
"""  # noqa: S608 - our own names
PEAKS = """
    SELECT c.subject_id, max(c.after) FROM ratings_ratingchange c
    WHERE c.subject_id = ANY(%s::int4[]) AND c.list_id = ANY(%s::int4[]) AND c.games >= %s
    GROUP BY c.subject_id
"""


class Newest(NamedTuple):
    """The newest change of a subject, and when the period of its list was closed."""

    subject: int
    list_id: int
    before: int
    after: int
    games: int
    own: int | None
    spread: int | None
    luck: int | None
    closed_at: datetime

    def line(self) -> tuple[int, ...]:
        """As a ``LINE``: as little sure as a newcomer where nobody measured it."""
        own, spread = (NANO if one is None else one for one in (self.own, self.spread))
        day = day_number(self.closed_at)
        return self.after, self.games, own, spread, self.luck or 0, day, 0


TRAILED = len(binary_copy.TRAILER)
MOST_OTHERS = 4
"""How many subjects are read for one that is wanted, instead of looking each up."""


def array_literal(numbers: Iterable[int]) -> str:
    """Return numbers as PostgreSQL writes an array: quick for very many of them."""
    return f"{{{','.join(map(str, numbers))}}}"


def copy_from_query(query: str, parameters: Sequence[object]) -> Iterator[bytes]:
    """Yield the rows of a binary COPY of a query."""
    with connection.cursor() as cursor:
        # A COPY takes no parameters from the server, and the debugging cursor none at all.
        operations: Any = connection.ops
        statement = operations.compose_sql(query, parameters)
        opened: Any = cursor.copy(f"COPY ({statement}) TO STDOUT (FORMAT binary)")
        # Django wraps what a cursor raises, but not what a COPY does.
        with connection.wrap_database_errors, opened as copy:
            yield from copy_rows(copy)


def copy_rows(copy: Any) -> Iterator[bytes]:
    """Yield the rows of an open binary COPY: those that are there straight from libpq.

    psycopg waits for each row anew; it is asked only where none is there, and for the end. Many
    views at a time would set off the garbage collector, which bytes do not.
    """
    take = copy.connection.pgconn.get_copy_data
    while row := bytes(copy.read()):
        yield row
        length = len(row.removeprefix(binary_copy.HEADER))
        # No row is as short as the trailer, which has no fields.
        while length != TRAILED:
            length, row = take(1)
            if length <= 0:
                break
            yield bytes(row)


def read_ledger(pool: Pool, first: int, last: int) -> tuple[list[Games], Roster]:
    """Return the games of a pool's periods from ``first`` to ``last``, and who plays in them."""
    shapes: dict[tuple[object, ...], list[Shape]] = defaultdict(list)
    for shape in binary_copy.unpack_rows(
        copy_from_query(GAMES, [pool.id, first, last]), GAME_TYPES
    ):
        for sizes, part in _by_sizes(shape):
            key = (sizes, "pairs" in shape.columns, "points" in shape.columns)
            shapes[key].append(part)
    raw = [_join_parts(key[0], shapes.pop(key)) for key in sorted(shapes, key=str)]
    numbers = [games.players for games in raw] + [
        games.pairs for games in raw if games.pairs is not None
    ]
    roster = read_roster(_unique_numbers(numbers))
    return [_with_roster_places(games, roster) for games in raw], roster


def _by_sizes(shape: Shape) -> Iterator[tuple[tuple[int, ...], Shape]]:
    """Split games with as many seats and sides by how the seats make up the sides."""
    sizes = shape.columns["sizes"]
    if (sizes == sizes[:, :1]).all():
        yield tuple(sizes[:, 0].tolist()), shape
        return
    for one in np.unique(sizes, axis=1).T:
        here = (sizes == one[:, None]).all(axis=0)
        part = {name: column.T[here].T for name, column in shape.columns.items() if name != "id"}
        yield tuple(one.tolist()), Shape(int(here.sum()), {**part, "id": shape.columns["id"][here]})


def _join_parts(sizes: Any, parts: Sequence[Shape]) -> Games:
    def column(name: str, axis: int) -> Any:
        found = [part.columns[name] for part in parts if name in part.columns]
        return np.concatenate(found, axis=axis) if found else None

    return Games(
        sizes=sizes,
        periods=column("period", 0),
        rows=column("row", 0),
        ids=column("id", 0),
        players=column("players", 1),
        pairs=column("pairs", 1),
        places=column("places", 1),
        points=column("points", 1),
    )


def _unique_numbers(parts: Sequence[Subjects]) -> Narrow:
    """The different numbers in arrays of numbers from 0, in order."""
    seen = np.zeros(max((int(part.max(initial=0)) for part in parts), default=0) + 1, bool)
    for part in parts:
        seen[part] = True
    return np.flatnonzero(seen).astype(np.int32)


def read_roster(numbers: Narrow) -> Roster:
    """Return the roster of the subjects of those numbers, which rise."""
    pairs, players = _subject_values(numbers)
    return Roster.of(_choose(numbers, pairs), _choose(numbers, players))


def _subject_values(numbers: Narrow) -> tuple[bytes | None, ...]:
    """Read subjects: those of the numbers, or of all between where there are few others."""
    if not len(numbers):
        return None, None
    first, last = int(numbers[0]), int(numbers[-1])
    asked: dict[str, Any]
    if last - first < MOST_OTHERS * len(numbers):
        which, asked = "id BETWEEN %(first)s AND %(last)s", {"first": first, "last": last}
    else:
        which, asked = "id = ANY(%(numbers)s::int4[])", {"numbers": array_literal(numbers.tolist())}
    (values,) = fetch_rows(SUBJECTS.format(which=which), asked, binary=True)
    return values


def _choose(wanted: Narrow, subjects: bytes | None) -> tuple[Narrow, Ids]:
    """Of subjects as they were read, those that are wanted; None: there are none."""
    found = np.frombuffer(subjects or b"", SUBJECT)
    numbers = found["number"].astype(np.int32)
    here = np.isin(numbers, wanted, assume_unique=True, kind="table")
    return numbers[here], found["id"][here]


def _with_roster_places(games: Games, roster: Roster) -> Games:
    """The games with places in the roster instead of numbers."""
    pairs = None if games.pairs is None else roster.places(games.pairs)
    return Games(
        games.sizes,
        games.periods,
        games.rows,
        games.ids,
        roster.places(games.players),
        pairs,
        games.places,
        games.points,
    )


def state_before(pool: Pool, roster: Roster, period: int) -> State:
    """Return everybody's rating and games before the period of that number.

    A subject whose standing is on an earlier list still has it. The others played since: their
    newest change on the lists before costs a step into the index each, however long the history is.
    """
    state = State.opening(len(roster.numbers))
    if period == 1:
        return state
    subjects = array_literal(roster.numbers.tolist())
    asked = {"pool": pool.id, "subjects": subjects, "period": period}
    found = [Newest(*row) for row in fetch_rows(STANDING, asked)]
    left = {*roster.numbers.tolist()} - {one.subject for one in found}
    found += read_newest(pool.id, left, before=period) if left else []
    # Rating the period gives newcomers their opening rating.
    rated = [one for one in found if one.games]
    if rated:
        places = roster.places(np.array([one.subject for one in rated], np.int32))
        state.lines[places] = np.array([one.line() for one in rated], LINE)
    config = pool.rating_config()
    if config.below_peak is not None:
        numbers, peaks = _read_peaks(pool, roster, period, config.provisional_games or 0)
        state.peaks[roster.places(numbers)] = peaks
    return state


def _read_peaks(pool: Pool, roster: Roster, before: int, games: int) -> tuple[Narrow, list[int]]:
    """Read the highest rating of those who had one after so many games, from the history."""
    stand = current_lists(pool.id, before=before).array()
    with connection.cursor() as cursor:
        cursor.execute(PEAKS, [array_literal(roster.numbers.tolist()), stand, games])
        rows = cursor.fetchall()
    return np.array([number for number, _peak in rows], np.int32), [peak for _one, peak in rows]


def read_newest(
    pool_id: UUID, subjects: Iterable[int], *, before: int | None = None
) -> list[Newest]:
    """Return the newest change of each subject, also only of periods before one of a number.

    Only current lists count. Subjects on none of them are left out. A subject costs one step into
    the index, however long its history is.
    """
    stand = current_lists(pool_id, before=before)
    joins, columns = newest_joins(stand, "s.id", "stand")
    with connection.cursor() as cursor:
        cursor.execute(
            NEWEST.format(joins=joins, **columns),
            {"subjects": array_literal(subjects), "stand": stand.array()},
        )
        return [Newest(*row) for row in cursor.fetchall()]


def read_lists(pool: Pool, first: int) -> tuple[dict[int, RatingList], Before]:
    """Return the current lists by number of period, from a period on, and what stood before it.

    Their other columns are read when they are asked for. One query.
    """
    rows = fetch_rows(LISTS, {"pool": pool.id, "first": first})
    lists = {number: RatingList.from_db("default", LIST_COLUMNS, row) for number, *row in rows}
    before = [lists.pop(number) for number in [*lists] if number < first]
    if not before:
        return lists, NOTHING_BEFORE
    return lists, Before((before[0].input_hash, before[0].hash), before[0].fit or PoolFit())
