"""The ledger and its lists: rated once, corrected by version, recomputable by anybody."""

from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone

from clubs.models import Club, User
from games.models import Submission
from ratings.engine import period
from ratings.engine.config import NEW_POOL
from ratings.engine.period import KStep
from ratings.models import Period, Pool, RatedGame, RatingChange, RatingList, Standing, Subject
from ratings.selectors.histories import rating_periods, rating_point
from ratings.services import ledger
from ratings.services.ledger import game_void, pool_configure
from ratings.services.rating import pool_rate
from tests import builders
from tournaments.models import Event, Round
from tournaments.results.services.logs import submission_decide

pytestmark = pytest.mark.django_db


def rate(event: Event) -> int:
    pool_id = Period.objects.filter(pool__club=event.club)[0].pool_id
    return pool_rate(pool_id=pool_id, now=timezone.now())


@pytest.fixture(scope="module")
def event_id(module_db: None) -> UUID:
    """Three closed rounds of eight partnerships, not rated yet."""
    organiser = builders.user("olga")
    event = builders.pairs_event(builders.club(organiser), 8, rounds_planned=3)
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number))
    return event.id


@pytest.fixture
def evening(event_id: UUID, as_made: None) -> Event:
    """The same, as each test finds it."""
    return Event.objects.get(id=event_id)


@pytest.mark.whole
def test_players_and_partnerships_are_subjects_of_their_own(evening: Event) -> None:
    assert rate(evening) == 3
    first = RatingList.objects.get(period__number=1)
    assert first.changes.filter(subject__player__isnull=False).count() == 16
    assert first.changes.filter(subject__partnership__isnull=False).count() == 8
    for row in first.changes.all():
        assert row.before == 1500 * 10**6
        assert abs(row.after - row.before) == 10 * 10**6
        assert row.games == 1


def test_points_are_neither_made_nor_lost(evening: Event) -> None:
    rate(evening)
    for rated in RatingList.objects.all():
        for kind in ("player", "partnership"):
            rows = rated.changes.filter(**{f"subject__{kind}__isnull": False})
            assert sum(row.change for row in rows) == 0


def test_each_period_opens_with_the_list_before(evening: Event) -> None:
    rate(evening)
    for row in RatingChange.objects.filter(list__period__number=2):
        before = RatingChange.objects.get(list__period__number=1, subject=row.subject_id)
        assert row.before == before.after
        assert row.games == before.games + 1


def test_every_rating_is_explained_by_its_games(evening: Event) -> None:
    rate(evening)
    for row in RatingChange.objects.all():
        same = RatingChange.objects.filter(list=row.list_id, subject=row.subject_id)
        assert row.after - row.before == sum(change.change for change in same)


def test_the_newest_list_is_laid_out(evening: Event) -> None:
    rate(evening)
    pool = Pool.objects.get()
    assert pool.head is not None
    assert (pool.head.number, pool.head.period.number) == (3, 3)
    newest = RatingChange.objects.filter(list=pool.head)
    rows = {row.subject_id: (row.before, row.after, row.games) for row in newest}
    found = Standing.objects.filter(pool=pool, list=pool.head)
    assert rows == {row.subject_id: (row.before, row.after, row.games) for row in found}
    assert Standing.objects.count() == 24


def test_rating_twice_changes_nothing(evening: Event) -> None:
    rate(evening)
    before = snapshot()
    assert rate(evening) == 0
    assert snapshot() == before


def snapshot() -> list[list[object]]:
    """Everything that is published, as it is stored."""
    return [
        list(RatingList.objects.order_by("id").values()),
        list(RatingChange.objects.order_by("list_id", "subject_id", "game_id").values()),
        list(Standing.objects.order_by("subject_id").values()),
        list(Pool.objects.order_by("id").values()),
    ]


def plain_games(closed: Period) -> list[period.Game]:
    """The period's games as the plain engine reads them."""
    players: dict[int, UUID | None] = dict(Subject.objects.values_list("id", "player_id"))
    pairs: dict[int, UUID | None] = dict(Subject.objects.values_list("id", "partnership_id"))
    found = []
    for row in closed.games.filter(current=True, places__isnull=False):
        seats = iter(row.players)
        sides = [[f"player:{players[next(seats)]}" for _ in range(size)] for size in row.sizes]
        places = tuple(row.places or ())
        found.append(period.Game(f"{row.source}/players", tuple(map(tuple, sides)), places))
        if row.pairs:
            couples = tuple((f"partnership:{pairs[pair]}",) for pair in row.pairs)
            found.append(period.Game(f"{row.source}/partnerships", couples, places))
    return found


def test_anybody_can_recompute_a_list(evening: Event) -> None:
    """With the plain engine, the games of each period and nothing else."""
    rate(evening)
    ratings: dict[str, period.Subject] = {}
    for row in Period.objects.order_by("number"):
        games = plain_games(row)
        playing = {name for game in games for side in game.sides for name in side}
        opening = {name: ratings[name] for name in playing if name in ratings}
        result = period.rate(period.Config(), opening, reversed(games))
        assert result.hash == row.lists.get(replaced__isnull=True).hash
        for name, change in result.changes.items():
            ratings[name] = period.Subject(change.after, change.games)


@pytest.mark.whole
def test_rating_in_steps_gives_the_same_hashes(organiser: User) -> None:
    """One round at a time, and then all three at once."""
    event = builders.pairs_event(builders.club(organiser, "Another"), 4, rounds_planned=3)
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number))
        rate(event)
    hashes = RatingList.objects.order_by("number").values_list("input_hash", "hash")
    before = list(hashes)
    Pool.objects.update(head=None)
    RatingChange.objects.all().delete()
    Standing.objects.all().delete()
    RatingList.objects.all().delete()
    Period.objects.update(state="pending")
    assert rate(event) == 3
    assert list(hashes.all()) == before


def _correct(row: Round, by: User) -> None:
    """Let a scorer decide for another log of the round's first table, with another winner."""
    table = builders.tables_of(row)[0]
    winner = table.results.get(current=True).winner
    for seed in range(100, 200):
        sent = builders.decide(table, by, seed)
        if sent.submission.verdict["winner"] != winner:
            submission_decide(
                submission_id=sent.submission.id, accept=True, by=by, now=timezone.now()
            )
            return
    raise AssertionError("no log with another winner")


def test_a_correction_rates_again_and_keeps_the_old_list(evening: Event, organiser: User) -> None:
    rate(evening)
    old = RatingList.objects.get(period__number=1)
    rows = list(old.changes.order_by("pk").values())
    _correct(Round.objects.get(number=1), organiser)
    assert Period.objects.filter(state="pending").count() == 3
    assert rate(evening) == 3
    old.refresh_from_db()
    new = RatingList.objects.get(period__number=1, replaced__isnull=True)
    assert (old.current, old.version, old.replaced) == (False, 1, 4)
    assert (new.current, new.version, new.number) == (True, 2, 4)
    assert old.hash != new.hash
    assert old.input_hash != new.input_hash
    assert list(old.changes.order_by("pk").values()) == rows
    assert RatedGame.objects.filter(current=True).count() == 12
    assert RatedGame.objects.filter(version=2).count() == 1
    assert Submission.objects.filter(state="superseded").count() == 1


def test_only_lists_from_the_correction_on_are_new(evening: Event, organiser: User) -> None:
    rate(evening)
    _correct(Round.objects.get(number=2), organiser)
    assert rate(evening) == 2
    current = RatingList.objects.filter(replaced__isnull=True).order_by("period__number")
    assert list(current.values_list("number", "version")) == [(1, 1), (4, 2), (5, 2)]
    assert Pool.objects.get().head == current.last()


def test_a_void_game_counts_for_nothing(evening: Event) -> None:
    rate(evening)
    table = RatedGame.objects.filter(period__number=3).first()
    assert table is not None
    reopened = game_void(source=table.source)
    assert reopened is not None
    assert reopened.number == 3
    assert rate(evening) == 1
    assert game_void(source=table.source) == reopened
    assert rate(evening) == 0
    assert RatingList.objects.get(period__number=3, replaced__isnull=True).games == 3
    head = Pool.objects.get().head
    assert not RatingChange.objects.filter(list=head, subject_id__in=table.players).exists()
    for row in Standing.objects.filter(subject_id__in=table.players):
        last = RatingChange.objects.get(list__period__number=2, subject=row.subject_id)
        assert (row.after, row.games, row.list_id) == (last.after, last.games, last.list_id)


def test_everything_void_leaves_nobody_standing(evening: Event) -> None:
    rate(evening)
    for game in RatedGame.objects.all():
        game_void(source=game.source)
    assert rate(evening) == 3
    assert not Standing.objects.exists()
    assert game_void(source=evening.id) is None


def test_a_correction_taken_back_before_it_is_rated_publishes_nothing(evening: Event) -> None:
    rate(evening)
    before = snapshot()
    game = RatedGame.objects.filter(period__number=1)[0]
    game_void(source=game.source)
    RatedGame.objects.filter(source=game.source, version=2).delete()
    RatedGame.objects.filter(source=game.source).update(current=True)
    assert rate(evening) == 3
    assert snapshot() == before


def test_another_configuration_rates_everything_again(evening: Event) -> None:
    rate(evening)
    pool = Pool.objects.get()
    pool_configure(pool_id=pool.id, config={"k": 40, "model": "fide"})
    assert rate(evening) == 3
    first = RatingList.objects.get(period__number=1, replaced__isnull=True)
    assert {abs(row.change) for row in first.changes.all()} == {20 * 10**6}
    assert first.config["k"] == 40 * 10**6
    pool_configure(pool_id=pool.id, config={"k": 40, "model": "fide"})
    assert rate(evening) == 0
    with pytest.raises(period.PeriodFault, match="unknown key"):
        pool_configure(pool_id=pool.id, config={"kay": 40})


def test_a_correction_that_changes_no_place_changes_no_rating(
    evening: Event, organiser: User
) -> None:
    rate(evening)
    table = builders.tables_of(Round.objects.get(number=1))[0]
    winner = table.results.get(current=True).winner
    sent = next(
        sent
        for seed in range(100, 200)
        if (sent := builders.decide(table, organiser, seed)).submission.verdict["winner"] == winner
    )
    submission_decide(
        submission_id=sent.submission.id, accept=True, by=organiser, now=timezone.now()
    )
    assert rate(evening) == 0
    assert table.results.count() == 2


def test_history_of_a_player(evening: Event) -> None:
    rate(evening)
    row = RatingChange.objects.filter(subject__player__isnull=False)[0]
    player = row.subject.player_id
    assert player is not None
    points = [rating_point(row) for row in rating_periods(player=player)]
    assert [point.period for point in points] == [1, 2, 3]
    assert points[-1].games == 3
    assert points[-1].provisional
    assert not rating_periods(partnership=player)


def test_a_new_pool_has_a_k_by_games_and_an_old_one_keeps_its_own(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with transaction.atomic():
        old = ledger.lock_pool(club, "draw")
        monkeypatch.setattr(ledger, "NEW_POOL", NEW_POOL)
        new = ledger.lock_pool(club, "block")
        assert ledger.lock_pool(club, "draw") == old
    assert old.rating_config().k == 20 * 10**6
    assert new.config == {"k": [{"k": 22, "games_below": 30}, {"k": 16}], "pair_rest": "half"}
    assert (old.rating_config().pair_rest, new.rating_config().pair_rest) == ("whole", "half")
    assert new.rating_config().k == (KStep(22 * 10**6, games_below=30), KStep(16 * 10**6))
