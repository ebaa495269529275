"""A pool that cannot be worked on holds up no other."""

import pytest

from clubs.models import User
from ratings.models import Period, Pool, RatingList, Report
from tests import builders
from tests.sweeps import sweep, sweep_reports

pytestmark = pytest.mark.django_db


@pytest.fixture
def pools(organiser: User) -> list[Pool]:
    """Three pools, in the order in which they are rated, each with a round to rate."""
    for name in ("One", "Two", "Three"):
        club = builders.club(organiser, name)
        event = builders.pairs_event(club, 4)
        builders.close(builders.play_round(event, organiser))
    return list(Pool.objects.order_by("id"))


def test_the_others_are_rated_and_the_failing_one_is_named(
    pools: list[Pool], caplog: pytest.LogCaptureFixture
) -> None:
    first = pools[0]
    Pool.objects.filter(id=first.id).update(config={"no such setting": 1})
    assert sweep() == 2
    rated = RatingList.objects.values_list("pool_id", flat=True)
    assert set(rated) == {pool.id for pool in pools[1:]}
    assert str(first.id) in caplog.text
    Pool.objects.filter(id=first.id).update(config={})
    assert sweep() == 1
    assert not Period.objects.exclude(state=Period.State.RATED).exists()


@pytest.mark.whole
def test_the_others_get_their_reports(pools: list[Pool], caplog: pytest.LogCaptureFixture) -> None:
    assert sweep() == 3
    first = pools[0]
    kept = RatingList.objects.get(pool=first).config
    RatingList.objects.filter(pool=first).update(config={"no such setting": 1})
    assert sweep_reports() == 2
    done = Report.objects.values_list("pool_id", flat=True)
    assert {pool.id for pool in pools[1:]} <= set(done)
    assert str(first.id) in caplog.text
    RatingList.objects.filter(pool=first).update(config=kept)
    assert sweep_reports() == 1
