"""Lists are built again from the first game: by the command, compared and published."""

from datetime import timedelta
from io import StringIO
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.utils import timezone

from clubs.models import Club, User
from ratings.management.commands.recompute import Command
from ratings.models import (
    Period,
    Pool,
    RatedGame,
    RatingChange,
    RatingList,
    RatingRun,
    Standing,
    Subject,
)
from ratings.selectors.waiting import games_waiting, pools_waiting
from ratings.services.ledger import (
    LedgerGame,
    LedgerSide,
    game_correct,
    game_void,
    pool_configure,
)
from ratings.services.rating import pool_rate, pool_recompute
from ratings.store import progress
from tests import builders
from tests.counting import count_queries
from tests.ledgers import Size, pool_with_games
from tests.ratings.services.test_ledger import snapshot
from tournaments.models import Event

SMALL = Size(games=240, games_a_period=24, players=200)


def rate_pool(pool: Pool, partition_rows: int = 10**6) -> int:
    return pool_rate(pool_id=pool.id, now=timezone.now(), partition_rows=partition_rows)


def verify(pool_id: UUID) -> tuple[int, str]:
    """Run the command; its exit status and what it said."""
    said = StringIO()
    try:
        call_command("recompute", pool=pool_id, verify=True, stdout=said, stderr=StringIO())
    except SystemExit as status:
        return int(status.code or 0), said.getvalue()
    return 0, said.getvalue()


@pytest.fixture
def pool(db: None) -> Pool:
    """A pool with ten rated periods of 24 tables."""
    pool = pool_with_games(SMALL)
    assert rate_pool(pool) == 10
    return pool


@pytest.fixture
def mixed(club: Club, organiser: User) -> Pool:
    """A pool of three closed rounds of tables of three."""
    event: Event = builders.groups_event(club)
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number))
    return Pool.objects.get()


def test_published_lists_are_what_the_ledger_gives(pool: Pool) -> None:
    status, said = verify(pool.id)
    assert (status, said) == (0, "Bench: partnership: 10 lists are what the ledger gives.\n")


@pytest.mark.whole
def test_games_of_single_seats_verify_too(mixed: Pool) -> None:
    assert rate_pool(mixed) == 3
    assert verify(mixed.id)[0] == 0
    assert not RatingChange.objects.filter(subject__partnership__isnull=False).exists()


def test_an_empty_pool_verifies(club: Club) -> None:
    empty = Pool.objects.create(club=club, game="draw")
    assert verify(empty.id)[0] == 0
    assert pool_recompute(pool_id=empty.id, now=timezone.now()).periods == 0


TAMPERED = [
    ("UPDATE ratings_ratingchange SET after = after + 1 WHERE list_id = %(list)s", 4, "changes"),
    ("DELETE FROM ratings_ratingchange WHERE list_id = %(list)s", 4, "changes"),
    ("UPDATE ratings_ratinglist SET hash = 'x' WHERE id = %(list)s", 4, "hash"),
    ("UPDATE ratings_ratinglist SET input_hash = 'x' WHERE id = %(list)s", 4, "input"),
    ("UPDATE ratings_ratinglist SET replaced = 9 WHERE id = %(list)s", 4, "missing"),
    ("UPDATE ratings_standing SET after = 0 WHERE list_id = %(list)s", 10, "standings"),
    ("UPDATE ratings_pool SET head_id = %(list)s", 10, "pointer"),
    (
        "UPDATE ratings_ratedgame SET places = '{3,3}' WHERE period_id = "
        "(SELECT period_id FROM ratings_ratinglist WHERE id = %(list)s)",
        4,
        "input",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("words", "period", "what"), TAMPERED)
def test_whatever_is_touched_is_found(pool: Pool, words: str, period: int, what: str) -> None:
    """The first list that differs is named, and a recompute mends everything."""
    touched = RatingList.objects.get(period__number=4)
    with connection.cursor() as cursor:
        cursor.execute(words, {"list": touched.id})
    status, said = verify(pool.id)
    assert status == 1
    assert f"period {period}, " in said
    assert what in said
    call_command("recompute", pool=pool.id, stdout=StringIO(), stderr=StringIO())
    assert verify(pool.id)[0] == 0


def test_what_waits_is_not_compared(pool: Pool) -> None:
    Period.objects.filter(number__gte=7).update(state="pending")
    status, said = verify(pool.id)
    assert status == 0
    assert "6 lists are what the ledger gives. 4 periods wait to be rated." in said


def test_recomputing_what_stands_publishes_nothing(pool: Pool) -> None:
    before = snapshot()
    said = StringIO()
    call_command("recompute", pool=pool.id, stdout=said, stderr=StringIO())
    assert said.getvalue() == "Bench: partnership: 10 periods rated, 0 lists published.\n"
    assert snapshot() == before


def test_a_damaged_list_is_published_again_with_the_later_ones(pool: Pool) -> None:
    RatingChange.objects.filter(list__number=9)[0].delete()
    run = pool_recompute(pool_id=pool.id, now=timezone.now())
    assert (run.periods, run.lists) == (10, 2)
    assert RatingList.objects.filter(replaced__isnull=True).count() == 10
    again = RatingList.objects.get(period__number=9, version=2)
    assert again.hash == RatingList.objects.get(period__number=9, version=1).hash


@pytest.mark.django_db
def test_on_a_shelf_the_lists_are_the_same(pool: Pool) -> None:
    """A long recompute writes to a table of its own; hashes and changes are those of days."""
    other = pool_with_games(SMALL, name="Again", first=1 << 48)
    assert rate_pool(other, partition_rows=1) == 10
    assert verify(other.id)[0] == 0
    first, again = (RatingList.objects.filter(pool=one).order_by("number") for one in (pool, other))
    assert [row.games for row in first] == [row.games for row in again]
    columns = ("list__number", "before", "after", "games", "k", "expected", "score", "change")
    ours, theirs = (
        sorted(RatingChange.objects.filter(list__pool=one).values_list(*columns))
        for one in (pool, other)
    )
    assert ours == theirs
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT tableoid::regclass::text FROM ratings_ratingchange ORDER BY 1"
        )
        tables = [row[0] for row in cursor.fetchall()]
    assert len(tables) == 2
    assert tables[1] == "ratings_ratingchange_daily"


def test_rating_again_from_the_middle_starts_at_the_last_good_list(pool: Pool) -> None:
    """Half the periods again, on a partition: the other half is neither read nor written."""
    game = RatedGame.objects.filter(period__number=6)[0]
    RatedGame.objects.filter(id=game.id).update(places=[1, 1])
    Period.objects.filter(number__gte=6).update(state="pending")
    assert rate_pool(pool, partition_rows=1) == 5
    assert verify(pool.id)[0] == 0
    assert RatingList.objects.filter(replaced__isnull=False).count() == 5
    assert RatingList.objects.filter(version=2).count() == 5
    assert Standing.objects.filter(list__replaced__isnull=False).count() == 0


@pytest.mark.sampled
@pytest.mark.parametrize("settled", [None, 4])
def test_a_floor_below_the_peak_holds_from_the_middle_on(pool: Pool, settled: int | None) -> None:
    """Peaks are read from the history: a correction rates as a recompute from the start does."""
    hashes = list(RatingList.objects.order_by("number").values_list("hash", flat=True))
    pool_configure(
        pool_id=pool.id, config={"k": 60, "below_peak": 12, "provisional_games": settled}
    )
    assert rate_pool(pool) == 10
    standing = RatingList.objects.filter(replaced__isnull=True)
    floored = RatingChange.objects.filter(list__in=standing, after__gt=F("before") + F("change"))
    assert floored.exists()
    assert standing.get(period__number=10).hash not in hashes
    game = RatedGame.objects.filter(period__number=6)[0]
    RatedGame.objects.filter(id=game.id).update(places=[1, 1])
    Period.objects.filter(number__gte=6).update(state="pending")
    assert rate_pool(pool) == 5
    assert verify(pool.id)[0] == 0


@pytest.mark.django_db
def test_a_run_takes_the_same_queries_however_many_games() -> None:
    for number, games in enumerate((24, 240)):
        one = pool_with_games(Size(games, 24, 200), name=f"P{number}", first=number << 48)
        with count_queries("a pool is rated from the start"):
            rate_pool(one)


def test_there_must_be_such_a_pool(db: None) -> None:
    with pytest.raises(CommandError, match="There is no pool") as raised:
        call_command("recompute", pool=uuid4())
    assert raised.value.returncode == 2


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("verify", [False, True])
def test_a_lost_connection_is_said_in_one_sentence(verify: bool) -> None:
    """The database ends the work while it runs: nothing of it is there, and again it works."""
    one = pool_with_games(SMALL)
    if verify:
        rate_pool(one)
    before = RatingList.objects.count()
    other = connection.copy()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        working = cursor.fetchone()

    class Cut(Command):
        """Loses its connection in the middle."""

        def _show_progress(self, done: int, total: int) -> None:
            if done == total // 2:
                with other.cursor() as cursor:
                    cursor.execute("SELECT pg_terminate_backend(%s)", working)

    with pytest.raises(
        CommandError, match=r"Nothing was published; .* Run the command again"
    ) as said:
        call_command(Cut(), pool=one.id, verify=verify, stdout=StringIO(), stderr=StringIO())
    assert said.value.returncode == 2
    assert "\n" not in str(said.value)
    other.close()
    connection.close()
    assert RatingList.objects.count() == before
    call_command("recompute", pool=one.id, stdout=StringIO(), stderr=StringIO())
    call_command("recompute", pool=one.id, verify=True, stdout=StringIO(), stderr=StringIO())


def test_progress_is_told(pool: Pool) -> None:
    RatingChange.objects.filter(list__number=1).delete()
    told: list[tuple[int, int]] = []
    pool_recompute(pool_id=pool.id, now=timezone.now(), tell=lambda *told_: told.append(told_))
    assert told == [(0, 240), *((24 * n, 240) for n in range(1, 11)), (240, 240)]
    assert not RatingRun.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("pause", [timedelta(), timedelta(hours=1)])
def test_a_long_run_writes_how_far_it_is(monkeypatch: pytest.MonkeyPatch, pause: timedelta) -> None:
    monkeypatch.setattr(progress, "LONG", 100)
    monkeypatch.setattr(progress, "PAUSE", pause)
    one = pool_with_games(SMALL)
    seen: list[tuple[object, ...] | None] = []
    onlooker = connection.copy()

    def look(_done: int, _total: int) -> None:
        with onlooker.cursor() as cursor:
            cursor.execute("SELECT done, total, finished_at FROM ratings_ratingrun")
            seen.append(cursor.fetchone())

    pool_recompute(pool_id=one.id, now=timezone.now(), tell=look)
    onlooker.close()
    # Somebody is told before the row is written: each sees the row of the time before.
    assert seen == [None, *((0 if pause else 24 * n, 240, None) for n in range(11))]
    row = RatingRun.objects.get(pool_id=one.id)
    assert (row.done, row.total) == (240, 240)
    assert row.finished_at is not None


def test_a_pool_from_before_deviations_is_rated_once_more(pool: Pool) -> None:
    """Ratings and hashes stay what they were, old lists stay readable, and nothing is pending."""
    hashes = list(RatingList.objects.order_by("number").values_list("input_hash", "hash"))
    ratings = set(Standing.objects.values_list("subject_id", "after", "games"))
    unknown = dict.fromkeys(("own", "spread", "luck"))
    RatingChange.objects.update(**unknown)
    Standing.objects.update(**unknown)
    RatingList.objects.update(surplus=None, weight=None)
    assert pools_waiting() == [pool.id]
    assert games_waiting(pool.id) == SMALL.games
    assert rate_pool(pool) == 10
    assert pools_waiting() == []
    again = RatingList.objects.filter(replaced__isnull=True).order_by("number")
    assert list(again.values_list("input_hash", "hash")) == hashes
    assert set(Standing.objects.values_list("subject_id", "after", "games")) == ratings
    assert not Standing.objects.filter(spread__isnull=True).exists()
    assert RatingList.objects.filter(replaced__isnull=False, dropped_at__isnull=True).count() == 10
    assert verify(pool.id)[0] == 0


@pytest.mark.whole
def test_a_list_made_in_any_parts_is_the_same(pool: Pool) -> None:
    """Rated in one run, day by day, and again from a corrected round in the middle on."""
    names = ("subject_id", "after", "own", "spread", "luck", "list__surplus", "list__weight")
    whole = set(Standing.objects.values_list(*names))
    for number in (4, 9, 1):
        Period.objects.filter(number__gte=number).update(state=Period.State.PENDING)
        RatingChange.objects.filter(list__period__number=number).update(luck=7)
        rate_pool(pool)
        assert set(Standing.objects.values_list(*names)) == whole
    assert verify(pool.id)[0] == 0


def test_a_wrong_result_corrected_later_leaves_no_trace(pool: Pool) -> None:
    """Turned round in the middle of the season, rated on, and turned back: as if never wrong."""
    pool_configure(pool_id=pool.id, config={"pair_rest": "half"})
    rate_pool(pool)
    right = standing_lists()
    game = RatedGame.objects.filter(period__number=5).earliest("id")
    for places in ((2, 1), (1, 2)) if game.places == [1, 2] else ((1, 2), (2, 1)):
        game_correct(period_source=game.period.source, game=ledger_game(game, places))
        rate_pool(pool)
        assert (standing_lists() == right) == (list(places) == game.places)
    assert RatedGame.objects.filter(source=game.source).count() == 3
    assert verify(pool.id)[0] == 0


def standing_lists() -> list[list[object]]:
    """The lists in force, and everybody's line and history on them."""
    lists = RatingList.objects.filter(replaced__isnull=True).order_by("period__number")
    history = RatingChange.objects.filter(list__replaced__isnull=True, game__current=True)
    of_lines = ("after", "games", "own", "spread", "luck")
    return [
        list(lists.values_list("input_hash", "hash", "surplus", "weight")),
        sorted(Standing.objects.values_list("subject_id", "list__period", "before", *of_lines)),
        sorted(history.values_list("game__source", "subject_id", "k", "change", *of_lines)),
    ]


def ledger_game(row: RatedGame, places: tuple[int, ...]) -> LedgerGame:
    """The game as the round gave it, with these places."""
    numbers = [*row.players, *row.pairs]
    found = dict(Subject.objects.filter(id__in=numbers).values_list("id", "player_id"))
    pairs = dict(Subject.objects.filter(id__in=numbers).values_list("id", "partnership_id"))
    first, second = row.players[:2], row.players[2:]
    sides = tuple(
        LedgerSide(tuple(found[one] for one in side), pairs[pair])
        for side, pair in zip((first, second), row.pairs, strict=True)
    )
    return LedgerGame(row.source, sides, places)


def test_a_round_corrected_in_the_middle_leaves_what_a_rebuild_finds(pool: Pool) -> None:
    game = RatedGame.objects.filter(period__number=5).earliest("id")
    game_void(source=game.source)
    rate_pool(pool)
    assert verify(pool.id)[0] == 0
