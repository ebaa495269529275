"""How PostgreSQL answers what is asked most, on a database that is filled modestly.

Each line of `ASKED` is an address or a read; what it sends is explained and run again. No statement
may read a large table from end to end, which is tried with sequential scans switched off, so that
one is left only where no index serves; and none may look at more rows of large tables than the line
says, joined row by row, as they are where tables are too large for anything else. What is only
counted, or passed over in an index alone, is left out: a list says how long it is, and a deep page
begins somewhere. A hundred times as many rows would cost the same, but for that.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.db.models.functions import Length
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Player
from ratings.models import Pool, RatedGame, RatingChange, RatingList, Standing
from ratings.selectors import waiting
from ratings.services.ledger import pools_with_days_over
from ratings.services.opinions import pools_lacking_reports
from ratings.store.reading import read_ledger, read_lists, state_before
from tests.bench.fill import Filling, fill_database
from tournaments.events.selectors.events import events_of_club
from tournaments.models import Event, Round

SIZE = Filling(players=4_000, events=300, games=12_000, clubs=40, games_a_period=200)
LARGE = (
    "clubs_player",
    "clubs_partnership",
    "ratings_ratedgame",
    "ratings_ratingchange",
    "ratings_standing",
    "ratings_subject",
    "tournaments_entry",
    "tournaments_result",
    "tournaments_seat",
    "tournaments_table",
)
"""The tables that grow with people, tables and games: thousands of rows here."""
PAGE = 400
"""Rows that a page may look at: a hundred lines with what belongs to each."""

LEADING = """
SELECT i.indexrelid::regclass::text, i.indrelid::regclass::text,
    pg_get_indexdef(i.indexrelid, 1, true), c.reltuples
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
WHERE c.relname = ANY(%s) AND a.amname = 'btree'
"""
"""Indexes that have an order, with their tables, first columns and entries."""

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Site:
    """What addresses and reads are asked about: whatever has the most to show."""

    pool: Pool
    event: Event
    round: Round
    player: UUID
    partnership: UUID
    other: UUID
    change: str

    @property
    def seated(self) -> Player:
        """Somebody who sits somewhere now, with a name as long as names are."""
        return Player.objects.filter(seats__round=self.round).order_by(Length("name").desc())[0]

    @property
    def names(self) -> dict[str, object]:
        """The parts of addresses by name."""
        return {
            "pool": self.pool.id,
            "club": self.pool.club_id,
            "event": self.event.id,
            "round": self.round.id,
            "table": self.round.tables.all()[0].id,
            "player": self.player,
            "pair": self.partnership,
            "other": self.other,
            "change": self.change,
            "words": self.seated.sort_key,
            "named": self.event.name.split()[1],
            "seated": self.seated.id,
        }


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """The filled database, once for all lines; empty again afterwards."""
    with django_db_blocker.unblock():
        pool = Pool.objects.select_related("club", "head").get(id=fill_database(SIZE))
        event = Event.objects.filter(club=pool.club, state=Event.State.RUNNING).latest("created")
        stands = Standing.objects.filter(pool=pool).order_by("-games").select_related("subject")
        one, other = stands.filter(pair=False)[:2]
        pair = stands.filter(pair=True)[0].subject.partnership_id
        row = RatingChange.objects.filter(subject=one.subject_id).latest("list_id")
        players = one.subject.player_id, other.subject.player_id
        assert all(players)
        assert pair
        yield Site(
            pool,
            event,
            event.rounds.get(state=Round.State.PUBLISHED),
            players[0],  # type: ignore[arg-type]  # just looked at
            pair,
            players[1],  # type: ignore[arg-type]  # just looked at
            row.change_id,
        )
        call_command("flush", interactive=False, verbosity=0)


Read = Callable[[Site], object]
Node = dict[str, Any]
"""A node of a plan."""


def read(address: str) -> Read:
    """Ask for an address, with {names} of what the site has."""

    def ask(site: Site) -> None:
        answer = Client().get(address.format(**site.names))
        assert answer.status_code == 200, answer.content[:300]

    return ask


def _opening(site: Site) -> object:
    """Read what rating the last period again needs."""
    last = site.pool.periods.latest("number").number or 1
    _games, roster = read_ledger(site.pool, last, last)
    read_lists(site.pool, last)
    return state_before(site.pool, roster, last)


API = "/api/v1"
LIST = "/ratings/{pool}/"
ASKED: dict[str, tuple[Read, int]] = {
    "the front page": (read("/"), PAGE),
    "the front page, deep": (read("/?page=9"), PAGE),
    "all events": (read(f"{API}/events"), 4 * PAGE),
    "all clubs": (read("/clubs/"), PAGE),
    "a club": (read("/clubs/{club}/"), PAGE),
    # The club has most players there are, so they may as well be found among all of them by name.
    "the players of a club": (read("/clubs/{club}/players/"), 3 * PAGE),
    # Sixty pages are walked over; whether in the index alone is the planner's choice.
    "the players of a club, deep": (read("/clubs/{club}/players/?page=60"), 9 * PAGE),
    # A word of three letters and more is found by its trigrams, a pair by either name.
    "players that are looked for": (read("/players/?q={words}"), 2 * PAGE),
    "pairs that are looked for": (read("/players/?show=pairs&q={words}"), 2 * PAGE),
    "pairs of a club that are looked for": (read("/clubs/{club}/pairs/?q={words}"), 2 * PAGE),
    "players looked for by a program": (read(f"{API}/players?search={{words}}"), 2 * PAGE),
    "everything that is called so": (read("/search/?q={words}"), 2 * PAGE),
    "events that are looked for": (read("/events/?q=torneo+{named}"), 4 * PAGE),
    "where somebody sits": (read("/my/found?q={words}"), 2 * PAGE),
    "where somebody of an event sits": (read("/events/{event}/me/?q=zz"), PAGE),
    "a player's own page": (read("/events/{event}/me/{seated}/"), PAGE),
    "the pairs of a club": (read("/clubs/{club}/pairs/"), PAGE),
    "the pairs of a club, for programs": (read(f"{API}/clubs/{{club}}/partnerships"), PAGE),
    "all players, for programs": (read(f"{API}/players"), PAGE),
    # The club of each that is skipped is looked at: some clubs are left out. So deep that nearly
    # all players are skipped, to read all of them and to sort them may cost less.
    "all players, deep": (read(f"{API}/players?offset=1000"), 1000 + PAGE),
    "an event": (read("/events/{event}/"), PAGE),
    "an event, live": (read("/events/{event}/live"), PAGE),
    "an event, for programs": (read(f"{API}/events/{{event}}"), PAGE),
    "a round, for programs": (read(f"{API}/rounds/{{round}}"), PAGE),
    "the standings": (read(f"{API}/events/{{event}}/standings"), PAGE),
    "a table": (read("/tables/{table}/"), PAGE),
    "a player": (read("/players/{player}/"), 2 * PAGE),
    "a player, far back": (read("/players/{player}/?page=9&tables=9"), 2 * PAGE),
    "a partnership": (read("/partnerships/{pair}/"), PAGE),
    "how a player's ratings went": (read(f"{API}/players/{{player}}/ratings"), PAGE),
    "how a player's ratings changed": (read(f"{API}/players/{{player}}/ratings/changes"), PAGE),
    "how a pair's ratings went": (read(f"{API}/partnerships/{{pair}}/ratings"), PAGE),
    "one change": (read("/ratings/changes/{change}/"), PAGE),
    "all pools": (read("/ratings/"), PAGE),
    "a pool, for programs": (read(f"{API}/pools/{{pool}}"), PAGE),
    "the lists of a pool": (read("/ratings/{pool}/lists/"), PAGE),
    # With the changes of half a year of everybody on it, each read once: their curves.
    "the newest list": (read(LIST), 5 * PAGE),
    "the newest list, pairs": (read(f"{LIST}?show=partnerships"), 3 * PAGE),
    "the newest list, deep": (
        read(f"{API}/pools/{{pool}}/lists/current/rows?offset=3000"),
        3 * PAGE,
    ),
    "the newest list, looked through": (read(f"{LIST}?search={{words}}"), 3 * PAGE),
    "the newest list, pairs that are looked for": (
        read(f"{LIST}?show=partnerships&search={{words}}"),
        3 * PAGE,
    ),
    "two compared": (read("/ratings/{pool}/compare/?one={player}&other={other}"), 8 * PAGE),
    "how far rating is": (read(f"{API}/pools/{{pool}}/progress"), PAGE),
    "who waits to be rated": (lambda _site: waiting.pools_waiting(), 0),
    "how much waits": (lambda site: waiting.games_waiting(site.pool.id), 0),
    "whose days are over": (lambda _site: pools_with_days_over(now=timezone.now()), 0),
    "who lacks a report": (lambda _site: pools_lacking_reports(), 0),
    # A block of the history's index by list says where some 10,000 changes are.
    "what rating a period again needs": (_opening, 25_000),
}


@pytest.mark.parametrize("name", ASKED)
def test_indexes_serve_what_is_asked_most(site: Site, name: str) -> None:
    ask, most = ASKED[name]
    statements = list(_statements_of(site, ask))
    assert statements
    for statement, values in statements:
        plan = _explain(statement, values)
        nodes = [one for one in _nodes(plan, {}) if _table(one[0])]
        whole = {_table(node) for node, _above in nodes if node["Node Type"] == "Seq Scan"}
        assert not whole, statement
        assert not _indexes_walked_through(plan), statement
        looked_at: Counter[str] = Counter()
        for node, above in nodes:
            if not _is_only_counted(node, above, statement):
                looked_at[_table(node)] += _rows(node)
        assert sum(looked_at.values()) <= most, (looked_at, statement)


def test_the_largest_tables_are_large_here(site: Site) -> None:
    """Else a bound would say nothing."""
    counts = [model.objects.count() for model in (RatingChange, RatedGame, Standing)]
    assert min(counts) > 10 * PAGE
    assert RatingList.objects.count() == SIZE.games // SIZE.games_a_period
    assert list(events_of_club(site.pool.club_id, AnonymousUser()))


def _statements_of(site: Site, ask: Read) -> Iterator[tuple[str, Any]]:
    """What reads in what is sent, with its values; of what is copied out the query."""
    sent: list[tuple[str, Any]] = []

    def note_statement(execute: Any, statement: str, values: Any, many: bool, context: Any) -> Any:
        sent.append((statement, values))
        return execute(statement, values, many, context)

    with CaptureQueriesContext(connection) as copied, connection.execute_wrapper(note_statement):
        ask(site)
    for statement, values in sent:
        if statement.lstrip("( \n").upper().startswith(("SELECT", "WITH")):
            yield statement, values
    for one in copied.captured_queries:
        head, _open, query = one["sql"].partition("COPY (")
        if query and not head.strip():
            yield query.rpartition(") TO STDOUT")[0].replace("%", "%%"), ()


def _explain(statement: str, values: Any) -> Node:
    """The plan of a statement, run without sequential scans, as PostgreSQL tells it."""
    with connection.cursor() as cursor:
        for kind in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{kind} = off")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values)
        plan: Node = cursor.fetchone()[0][0]["Plan"]
        for kind in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{kind} = on")
    return plan


def _nodes(plan: Node, above: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes of a plan, each with the one above it that does something."""
    yield plan, above
    over = above if plan["Node Type"] == "Result" else plan
    for part in plan.get("Plans", ()):
        yield from _nodes(part, over)


def _indexes_walked_through(plan: Node) -> set[str]:
    """The indexes of large tables that are asked for few rows by a later column alone.

    PostgreSQL 18 skips from value to value of the first column, older ones read all of the index,
    and no count of rows says so.
    """
    nodes = [node for node, _above in _nodes(plan, {}) if "Index Cond" in node]
    with connection.cursor() as cursor:
        cursor.execute(LEADING, [[node["Index Name"] for node in nodes]])
        indexes = {name: found for name, *found in cursor.fetchall()}
    walked = set()
    for node in nodes:
        table, leading, entries = indexes.get(node["Index Name"], ("", "", 0))
        few = _rows(node) * 10 < entries
        if few and _table({"Relation Name": table}) and leading not in node["Index Cond"]:
            walked.add(node["Index Name"])
    return walked


def _table(node: Node) -> str:
    """The large table that a node of a plan looks at, if it does; its partitions are it."""
    found: str = node.get("Relation Name", "")
    return next((name for name in LARGE if found == name or found.startswith(f"{name}_")), "")


def _rows(node: Node) -> int:
    """How many rows a node looked at, those included that it threw away."""
    removed = sum(node.get(f"Rows Removed by {what}", 0) for what in ("Filter", "Index Recheck"))
    return int((node["Actual Rows"] + removed) * node["Actual Loops"])


def _is_only_counted(node: Node, above: Node, statement: str) -> bool:
    """Whether what a node finds is only counted by the one above, or passed over in an index."""
    counts = "count(" in statement.lower()
    if above.get("Node Type") == "Aggregate":
        return counts
    return node["Node Type"] == "Index Only Scan" and (counts or " OFFSET " in statement)
