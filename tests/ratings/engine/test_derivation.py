"""Every published change follows from the arithmetic that is shown for it."""

from fractions import Fraction

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.models import Club, User
from ratings.engine.derivation import Side, derive_change
from ratings.engine.elo import MICRO, NANO
from ratings.engine.period import Config, Game, Subject, rate
from ratings.models import Pool, RatingChange
from ratings.selectors.changes import change_derivation
from ratings.services.ledger import pool_configure
from ratings.services.rating import pool_rate
from tests import builders
from web.faults import NotFound

RATINGS = st.integers(-500 * MICRO, 3500 * MICRO)


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(RATINGS, min_size=1, max_size=3), st.integers(1, 3), st.integers(0, 200)
        ),
        min_size=2,
        max_size=5,
    ),
    st.sampled_from(["logistic", "fide"]),
    st.sampled_from(["per_opponent", "sum"]),
    st.sampled_from([None, 100]),
)
def test_the_last_line_is_the_change(
    table: list[tuple[list[int], int, int]], model: str, multi: str, margin: int | None
) -> None:
    config = Config(model=model, multi=multi, margin=margin)
    sides = [Side(tuple(ratings), place, points) for ratings, place, points in table]
    names = [tuple(f"{n}.{i}" for i in range(len(side.ratings))) for n, side in enumerate(sides)]
    known = {
        name: Subject(rating)
        for members, side in zip(names, sides, strict=True)
        for name, rating in zip(members, side.ratings, strict=True)
    }
    game = Game("g", tuple(names), tuple(s.place for s in sides), tuple(p for _r, _s, p in table))
    rows = {row.subject: row for row in rate(config, known, [game]).game_changes}
    for mine, members in enumerate(names):
        found = derive_change(config, sides, mine, 20 * MICRO)
        assert found.change == rows[members[0]].change
        assert abs(found.exact - found.change) <= Fraction(1, 2)
        assert found.surplus == sum(one.score - one.expected for one in found.against)
        assert len(found.against) == len(sides) - 1


@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.parametrize(
    "config", [{}, {"model": "fide", "k": [{"games_below": 1, "k": 40}, {"k": 9}]}]
)
def test_every_published_change_is_derived(
    club: Club, organiser: User, config: dict[str, object]
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=2)
    for seed in (1, 5):
        builders.close(builders.play_round(event, organiser, seed=seed))
    pool = Pool.objects.get()
    pool_configure(pool_id=pool.id, config=config)
    pool_rate(pool_id=pool.id, now=timezone.now())
    for row in RatingChange.objects.all():
        found = change_derivation(
            list_id=row.list_id, subject_id=row.subject_id, game_id=row.game_id
        )
        assert found.steps.change == row.change
        assert found.steps.against[0].expected == row.expected
        assert found.steps.against[0].score == row.score
        assert row.subject_id in {one.subject_id for one in found.sides[found.mine]}
        assert found.places[found.mine] == (1 if row.score == NANO else 2)


@pytest.mark.django_db
def test_a_derivation_takes_three_queries(
    club: Club, organiser: User, django_assert_num_queries: object
) -> None:
    builders.close(builders.play_round(builders.pairs_event(club, 2), organiser))
    pool_rate(pool_id=Pool.objects.get().id, now=timezone.now())
    row = RatingChange.objects.all()[0]
    with django_assert_num_queries(3):  # type: ignore[operator]
        change_derivation(list_id=row.list_id, subject_id=row.subject_id, game_id=row.game_id)
    with pytest.raises(NotFound):
        change_derivation(list_id=row.list_id, subject_id=row.subject_id, game_id=0)
