"""Reads of rating lists: the pools, a list as of its number, strengths, and how far a run is.

The list of number n holds everybody who was rated by then,
each with the newest rating of the lists that stood as of n, which never changes again (see
``as_of``), and how sure it is by the end of the list's period; its lines are read by one statement,
so that a list published meanwhile is seen whole or not at all. Who is active played a rated game in
the days before the closing of the list's own period that its configuration says: the ledger decides
it, not the clock of the reader. Ranks are those among the people shown, before any search; equal
ratings share one. Functions say how many queries they take.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.access import Viewer
from clubs.places import ClubOf
from clubs.selectors.listing import listed_rows
from ratings.models import (
    Period,
    Pool,
    RatingList,
    RatingRun,
    Report,
    Standing,
)
from ratings.models.ledger import calendar_day
from ratings.selectors import list_sql
from ratings.selectors.as_of import lists_as_of
from ratings.selectors.list_sql import PARTNERSHIPS, PEOPLE, PLAYERS, Kind
from ratings.selectors.waiting import waiting_now
from web.faults import NotFound
from web.folding import like_patterns, search_words
from web.sql import lift_timeouts

PAGE = 100
ATTRIBUTED = "attributed"
"""The kind of the report that has the strengths."""
STRENGTH = "strength"
"""The choice of a reader who wants strengths instead of a list's players or partnerships."""
QUIET = timedelta(minutes=10)
"""A run that reported nothing for this time is no longer running: its worker was killed."""

Row = TypeVar("Row")


class Who(StrEnum):
    """Who of a list is shown: the active, or all that were ever rated."""

    ACTIVE = "active"
    ALL = "all"


STRENGTHS = f"""
    WITH ranked AS (
        SELECT rank() OVER (ORDER BY (one.value->>'strength')::int DESC) AS rank,
            who.id, who.name, who.folded, who.sought, (one.value->>'strength')::int AS strength,
            (one.value->>'error')::int AS error, (one.value->>'games')::int AS games
        FROM ratings_report report
        CROSS JOIN LATERAL jsonb_each(report.body->'players') one
        JOIN ({PEOPLE[PLAYERS]}) who ON who.id = one.key::uuid
        JOIN ratings_subject s ON s.player_id = who.id
        JOIN ratings_standing standing
            ON standing.pool_id = report.pool_id AND standing.subject_id = s.id
        JOIN ratings_ratinglist l ON l.id = standing.list_id
        JOIN ratings_period p ON p.id = l.period_id
        WHERE report.id = %(report)s AND p.closed_at >= %(active)s
    )
    SELECT rank, id, name, strength, error, games, count(*) OVER () AS total
    FROM ranked WHERE sought LIKE ALL (%(search)s::text[])
    ORDER BY rank, folded, id LIMIT %(limit)s OFFSET %(offset)s
"""  # noqa: S608 - our own words, no value


@dataclass(frozen=True)
class Choice:
    """Which lines of a list a reader wants.

    `search` are words of a name, in any order; `since` the number of the list that changes are
    counted from, the list before where there is none.
    """

    kind: Kind = PLAYERS
    active: bool = True
    search: str = ""
    since: int | None = None
    limit: int | None = PAGE
    offset: int = 0


@dataclass(frozen=True)
class Line:
    """One line of a list; rating, deviation and change in millionths of a point.

    `deviation` is None on lists made before there was one; `change` is None where the subject was
    not rated on the list it is counted from; `played` is the closing of the last period with a
    game, `day` the day that a calendar shows for it.
    """

    rank: int
    id: UUID
    name: str
    rating: int
    change: int | None
    games: int
    provisional: bool
    played: datetime
    day: date
    deviation: int | None
    inactive: bool


@dataclass(frozen=True)
class Strength:
    """A player's strength, in tenths of a point above the pool's average, and its uncertainty.

    `list` is the number of the list as of which it was worked out.
    """

    rank: int
    id: UUID
    name: str
    strength: int
    error: int | None
    games: int
    list: int


@dataclass(frozen=True)
class Lines(Generic[Row]):
    """A page of lines, and how many there are in all."""

    rows: list[Row]
    total: int = 0


def pools(club_id: UUID | None = None, viewer: Viewer | None = None) -> list[Pool]:
    """Return the pools listed to a viewer, or those of a club, with club, newest list and players.

    One query.
    """
    rated = (
        Standing.objects.filter(pool=OuterRef("pk"), pair=False)
        .order_by()
        .values("pool")
        .annotate(count=Count("subject_id"))
        .values("count")
    )
    found = Pool.objects.select_related("club", "head__period").annotate(
        people=Coalesce(Subquery(rated), 0)
    )
    found = found.filter(listed_rows(viewer) if club_id is None else Q(club_id=club_id))
    return list(found.order_by("club__name", "game"))


club_of_pool = ClubOf(Pool, gettext_noop("There is no rating pool %(id)s."))


def pool_by_id(pool_id: UUID) -> Pool:
    """Return a pool with club and newest list, or raise NotFound. One query."""
    found = Pool.objects.select_related("club", "head__period").filter(id=pool_id).first()
    if found is None:
        raise NotFound(_("There is no rating pool %(id)s.") % {"id": pool_id})
    return found


def lists_of_pool(pool_id: UUID) -> QuerySet[RatingList]:
    """Return every list of a pool with its period, newest first. One query when read."""
    return RatingList.objects.filter(pool=pool_id).select_related("period").order_by("-number")


def list_by_number(pool_id: UUID, number: int) -> RatingList:
    """Return a list with its period, or raise NotFound. One query."""
    found = lists_of_pool(pool_id).filter(number=number).first()
    if found is None:
        raise NotFound(_("This pool has no list number %(number)d.") % {"number": number})
    return found


def lines(shown: RatingList, choice: Choice) -> Lines[Line]:
    """Return a page of a list. Two queries, three with another list to count changes from.

    One more where nobody is on the page of the newest list. Raises NotFound where the list's
    changes are no longer kept.
    """
    *statements, values = _lines_query(shown, choice)
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, values)
            rows = cursor.fetchall()
            if rows:
                break
    if not rows:
        _refuse_dropped(shown)
    return Lines([_line(shown, choice.kind, row) for row in rows], rows[0][-1] if rows else 0)


def stream_lines(shown: RatingList, choice: Choice) -> Iterator[Line]:
    """Return the lines of a list as the database gives them, few at a time. Queries as `lines`.

    Raises NotFound where the list's changes are no longer kept, before the first line is asked for.
    """
    *_pages, statement, values = _lines_query(shown, choice)
    return _stream_rows(shown, choice.kind, (statement, values))


def _stream_rows(shown: RatingList, kind: Kind, query: tuple[str, Any]) -> Iterator[Line]:
    empty = True
    # The cursor lives in a transaction: a pooler that changes sessions in between keeps it.
    with transaction.atomic(), connection.chunked_cursor() as cursor:
        lift_timeouts()
        cursor.execute(*query)
        for row in cursor:
            empty = False
            yield _line(shown, kind, row)
    if empty:
        _refuse_dropped(shown)


def _refuse_dropped(shown: RatingList) -> None:
    """Raise NotFound where there are no lines because the changes were dropped a moment ago."""
    lists_as_of(shown.pool_id, shown.number)


def _lines_query(shown: RatingList, choice: Choice) -> tuple[Any, ...]:
    """The statements for some lines, and their parameters; the first that finds lines is right.

    That of a page of the newest list comes first. It finds none once the list is not the newest.
    """
    as_of = lists_as_of(shown.pool_id, shown.number)
    since = None if choice.since is None else lists_as_of(shown.pool_id, choice.since)
    plain = not choice.search and choice.limit is not None
    query = list_sql.lines_statement(choice.kind, as_of, since, plain=plain)
    pages, words = [], dict[str, object]()
    if as_of.newest and plain:
        pages = [list_sql.newest_page(choice.kind, since)]
    elif as_of.newest and choice.limit is not None:
        sought = search_words(choice.search)
        statement, words = list_sql.newest_search_page(choice.kind, since, sought)
        pages = [statement]
    return (
        *pages,
        query,
        {
            "pool": shown.pool_id,
            "list": shown.id,
            "old": as_of.array(),
            "since": (since or as_of).array(),
            "enough": choice.offset + (choice.limit or 0),
            **_search_values(choice),
            **words,
            "active": as_of.array(_active_since(shown) if choice.active else None),
        },
    )


def _active_since(shown: RatingList) -> datetime:
    """The time since which a period must have closed for its players to be active."""
    return shown.period.closed_at - timedelta(days=shown.inactive_days)


def _search_values(choice: Choice) -> dict[str, Any]:
    """The parameters of a search and its page."""
    return {
        "search": like_patterns(choice.search),
        "limit": choice.limit,
        "offset": choice.offset,
    }


def _line(shown: RatingList, kind: Kind, row: tuple[Any, ...]) -> Line:
    rank, who, name, rating, change, games, spread, luck, played, day, time_zone, _total = row
    deviation = shown.deviation_of(spread, luck, played, pair=kind == PARTNERSHIPS)
    marks = shown.is_provisional(games, deviation), played, calendar_day(day, played, time_zone)
    inactive = played < _active_since(shown)
    return Line(rank, who, name, rating, change, games, *marks, deviation, inactive)


def report_of(pool_id: UUID, kind: str) -> Report | None:
    """Return the report of a kind on a pool, with the list it is for. One query."""
    found = Report.objects.filter(pool=pool_id, kind=kind).select_related("list__period")
    return found.first()


def strengths(report: Report, choice: Choice) -> Lines[Strength]:
    """Return a page of partner-attributed strengths. One query."""
    since = _active_since(report.list) if choice.active else datetime.min.replace(tzinfo=UTC)
    with connection.cursor() as cursor:
        cursor.execute(STRENGTHS, {"report": report.id, "active": since, **_search_values(choice)})
        rows = cursor.fetchall()
    number = report.list.number
    return Lines([Strength(*(*row[:-1], number)) for row in rows], rows[0][-1] if rows else 0)


STEP = 15
"""Steps, in seconds, in which it is shown how far ratings are behind."""


@dataclass(frozen=True)
class Progress:
    """How far rating a pool is: periods that wait, and games of the long run that goes on.

    `done` and `total` are games of the last long run, 0 where there was none.
    """

    waiting: int = 0
    behind: int = 0
    """Seconds that the oldest has been waiting, in steps of 15, since pages are cached a while."""
    running: bool = False
    done: int = 0
    total: int = 0
    started: datetime | None = None
    updated: datetime | None = None
    finished: datetime | None = None
    stamp: str = field(default="", compare=False)

    @property
    def minutes(self) -> int:
        """Whole minutes behind, from two on; below that pages show seconds."""
        return self.behind // 60 if self.behind >= 120 else 0


def progress(pool_id: UUID, now: datetime) -> Progress:
    """Return how far rating a pool is. Two queries."""
    run = RatingRun.objects.filter(pool_id=pool_id).first()
    waiting, seconds = waiting_now(pool_id)
    behind = int(seconds) // STEP * STEP
    if run is None:
        return Progress(waiting, behind, stamp=f"{waiting}.{behind}")
    running = run.finished_at is None and abs(now - run.updated_at) < QUIET
    stamp = f"{waiting}.{behind}.{run.done}.{run.total}.{running}"
    return Progress(
        waiting,
        behind,
        running,
        run.done,
        run.total,
        run.started_at,
        run.updated_at,
        run.finished_at,
        stamp,
    )


@dataclass(frozen=True)
class Proof:
    """How many games of a pool are rated, and how many by each kind of evidence."""

    games: int
    log: int
    confirmed: int
    sheet: int

    @property
    def percent(self) -> int:
        """The share of games that a log proves, in whole percent, rounded down."""
        return 100 * self.log // self.games if self.games else 0


def proof_of_pool(pool_id: UUID) -> Proof:
    """Return how many rated games of a pool rest on each kind of evidence. One query."""
    found = Period.objects.filter(pool=pool_id).aggregate(
        log=Sum("logs"), confirmed=Sum("confirmed"), sheet=Sum("sheets")
    )
    counts = [found[name] or 0 for name in ("log", "confirmed", "sheet")]
    return Proof(sum(counts), *counts)


@dataclass(frozen=True)
class OneStrength:
    """A player's strength in one pool, in tenths of a point, as of the list of that number."""

    strength: int
    error: int | None
    games: int
    list: int


def strengths_of_player(player_id: UUID) -> dict[UUID, OneStrength]:
    """Return a player's strengths by pool, where they are worked out. One query."""
    found = (
        Report.objects.filter(kind=ATTRIBUTED)
        .annotate(mine=KeyTransform(str(player_id), KeyTransform("players", "body")))
        .filter(mine__isnull=False)
        .values_list("pool_id", "mine", "list__number")
    )
    return {
        pool: OneStrength(mine["strength"], mine["error"], mine["games"], number)
        for pool, mine, number in found
    }
