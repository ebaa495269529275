"""The ledger and its lists: rated once, corrected by version, recomputable by anybody."""

import pytest
from django.utils import timezone

from games.models import Submission
from ratings import period as core
from ratings.models import Club, Period, RatedGame, RatingChange, RatingList, RatingRow, User
from ratings.selectors import rating_history
from ratings.services.rating import core_games, pool_rate
from tests import builders
from tournaments.models import Event, Round
from tournaments.services.tables import submission_decide

pytestmark = pytest.mark.django_db


def rate(event: Event) -> int:
    pool_id = Period.objects.filter(pool__club=event.club)[0].pool_id
    return pool_rate(pool_id=pool_id, now=timezone.now())


@pytest.fixture
def evening(club: Club, organiser: User) -> Event:
    """Three closed rounds of eight partnerships, not rated yet."""
    event = builders.pairs_event(club, 8, rounds_planned=3)
    for number in range(3):
        builders.close(builders.play_round(event, organiser, seed=10 * number))
    return event


def test_players_and_partnerships_are_subjects_of_their_own(evening: Event) -> None:
    assert rate(evening) == 3
    first = RatingList.objects.get(period__number=1)
    assert first.rows.filter(player__isnull=False).count() == 16
    assert first.rows.filter(partnership__isnull=False).count() == 8
    for row in first.rows.all():
        assert row.before == 1500 * 10**6
        assert abs(row.after - row.before) == 10 * 10**6
        assert row.games == 1


def test_points_are_neither_made_nor_lost(evening: Event) -> None:
    rate(evening)
    for rated in RatingList.objects.all():
        for kind in ("player", "partnership"):
            rows = rated.rows.filter(**{f"{kind}__isnull": False})
            assert sum(row.after - row.before for row in rows) == 0


def test_each_period_opens_with_the_list_before(evening: Event) -> None:
    rate(evening)
    for row in RatingRow.objects.filter(rating_list__period__number=2):
        before = RatingRow.objects.get(
            rating_list__period__number=1, player=row.player, partnership=row.partnership
        )
        assert row.before == before.after
        assert row.games == before.games + 1


def test_every_rating_is_explained_by_its_games(evening: Event) -> None:
    rate(evening)
    for row in RatingRow.objects.prefetch_related("changes"):
        assert row.after - row.before == sum(change.change for change in row.changes.all())


def test_rating_twice_changes_nothing(evening: Event) -> None:
    rate(evening)
    before = list(RatingRow.objects.order_by("id").values())
    assert rate(evening) == 0
    assert list(RatingRow.objects.order_by("id").values()) == before


def test_anybody_can_recompute_a_list(evening: Event) -> None:
    rate(evening)
    ratings: dict[str, core.Subject] = {}
    for period in Period.objects.order_by("number"):
        games = core_games(list(period.games.filter(current=True)))
        playing = {name for game in games for side in game.sides for name in side}
        opening = {name: ratings[name] for name in playing if name in ratings}
        result = core.rate(core.Config(), opening, reversed(games))
        assert result.hash == period.lists.get(current=True).hash
        for name, change in result.changes.items():
            ratings[name] = core.Subject(change.after, change.games)


def test_rating_in_steps_gives_the_same_hashes(evening: Event) -> None:
    rate(evening)
    hashes = list(RatingList.objects.order_by("period__number").values_list("hash", flat=True))
    RatingChange.objects.all().delete()
    RatingRow.objects.all().delete()
    RatingList.objects.all().delete()
    for number in (1, 2, 3):
        Period.objects.filter(number=number).update(state="pending")
        rate(evening)
    again = RatingList.objects.order_by("period__number").values_list("hash", flat=True)
    assert list(again) == hashes


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
    _correct(Round.objects.get(number=1), organiser)
    assert Period.objects.filter(state="pending").count() == 3
    assert rate(evening) == 3
    old.refresh_from_db()
    new = RatingList.objects.get(period__number=1, current=True)
    assert (old.current, old.version, new.version) == (False, 1, 2)
    assert old.hash != new.hash
    assert old.rows.count() == new.rows.count()
    assert RatedGame.objects.filter(current=True).count() == 12
    assert RatedGame.objects.filter(version=2).count() == 1
    assert Submission.objects.filter(state="superseded").count() == 1


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
    row = RatingRow.objects.filter(player__isnull=False)[0]
    points = rating_history(player=row.player_id)
    assert [point.period for point in points] == [1, 2, 3]
    assert points[-1].games == 3
    assert rating_history(partnership=row.player_id) == []
