"""Score sheets from several desks at once."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.threads import run_at_once
from tournaments.errors import ResultChanged
from tournaments.models import Result


@pytest.mark.django_db(transaction=True)
def test_two_scorers_at_once_leave_one_result(club: Club, scorer: User) -> None:
    """Both saw no result; whoever is second is told, and nothing is saved over."""
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
    outcomes: list[str] = []

    def enter(points: int) -> None:
        try:
            builders.enter_sheet(table, scorer, points, 3, version=0)
            outcomes.append("stored")
        except ResultChanged:
            outcomes.append("told")

    run_at_once(enter, range(100, 106))
    assert sorted(outcomes) == ["stored", *["told"] * 5]
    assert Result.objects.filter(table=table).count() == 1
