"""What tiles usually bring: the fit, and where it is shown beside the points of a table."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.tournaments.analysis.test_possible_page import made, part, table
from tournaments.analysis.core.fitting import LEAST_DEALS, DealPoints, fit_weights
from tournaments.analysis.core.pages import deal_points
from tournaments.models import AnalysedDeal, Table

__all__ = ["made", "table"]


def random_deals(deals: int, by_usual: float, by_value: float, noise: float) -> list[DealPoints]:
    """Deals whose points follow from what explains them, and chance."""
    chance, found = Random(7), []
    for _ in range(deals):
        usual, value = chance.gauss(2, 10), chance.gauss(-1, 20)
        points = 1 + by_usual * usual + by_value * value + chance.gauss(0, noise)
        found.append(DealPoints(f"{chance.getrandbits(256):064x}", points, usual, value))
    return found


@pytest.mark.whole
def test_the_weights_are_found_and_what_is_left_is_measured() -> None:
    fit = fit_weights(random_deals(2000, 0.8, 0.2, 5))
    assert fit is not None
    assert fit.weights.usual == pytest.approx(0.8, abs=0.05)
    assert fit.weights.value == pytest.approx(0.2, abs=0.05)
    assert fit.left == pytest.approx(25 / (64 + 16 + 25), abs=0.03)
    assert fit.gains


def test_over_all_deals_nothing_is_added_or_taken_away() -> None:
    deals = random_deals(500, 0.8, 0.2, 5)
    fit = fit_weights(deals)
    assert fit is not None
    assert sum(map(fit.weights.luck_of, deals)) == pytest.approx(0, abs=1e-6)


def test_where_tiles_explain_nothing_it_gains_nothing() -> None:
    fit = fit_weights(random_deals(500, 0, 0, 5))
    assert fit is not None
    assert fit.left > 0.98
    assert not fit.gains


@pytest.mark.parametrize("deals", [0, 1, LEAST_DEALS - 1])
def test_of_few_deals_nothing_is_said(deals: int) -> None:
    assert fit_weights(random_deals(deals, 1, 1, 1)) is None


def test_numbers_that_decide_no_weights_leave_everything() -> None:
    alike = [DealPoints(f"{n:064x}", 3, 1, 1) for n in range(LEAST_DEALS)]
    fit = fit_weights(alike)
    assert fit is not None
    assert (fit.weights.usual, fit.weights.value) == (0, 0)
    usual_alone = [one._replace(points=n % 7, usual=n % 7) for n, one in enumerate(alike)]
    fit = fit_weights(usual_alone)
    assert fit is not None
    assert fit.weights.usual == pytest.approx(1)


def test_a_deal_whose_value_is_not_known_has_what_is_usual() -> None:
    document: dict[str, Any] = {"side": "AC", "score": {"AC": 5, "BD": 25}, "usual": -3.5}
    assert deal_points("ab", document | {"points": 7}) == DealPoints("ab", -20, -3.5, 7)
    assert deal_points("ab", document | {"points": None}) == DealPoints("ab", -20, -3.5, -3.5)


# -- where it is shown -------------------------------------------------------------------------


@pytest.fixture
def full_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table all of whose deals are analysed, in a club whose few deals are enough."""
    document = AnalysedDeal.objects.get(deal=1).document
    AnalysedDeal.objects.update(state=AnalysedDeal.State.DONE, document=document)
    monkeypatch.setattr("tournaments.analysis.core.fitting.LEAST_DEALS", 1)
    return table


def luck_of(table: Table) -> Any:
    answer = APIClient().get(f"/api/v1/tables/{table.id}/analysis")
    assert answer.status_code == 200
    return answer.json()["luck"]


@pytest.mark.whole
@pytest.mark.django_db
def test_nothing_is_said_while_deals_wait_or_are_few(client: Client, table: Table) -> None:
    assert luck_of(table) is None
    AnalysedDeal.objects.exclude(deal=1).delete()
    assert luck_of(table) is None
    assert "usually bring" not in part(client, table)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("mean", "said"),
    [
        (10, "points less than these tiles usually bring"),
        (-10, "points more than these tiles usually bring"),
    ],
)
def test_a_side_made_more_or_less_than_its_tiles_usually_bring(
    client: Client, full_table: Table, monkeypatch: pytest.MonkeyPatch, mean: int, said: str
) -> None:
    """Other deals of the club have other tiles, so that those of this table have weight."""
    (own,) = {deal_points("", one.document) for one in AnalysedDeal.objects.all()}
    deals = AnalysedDeal.objects.count()
    others = random_deals(400, 1, 0, 0)
    pool = [one._replace(usual=one.usual + own.usual - own.points - mean) for one in others]
    monkeypatch.setattr("tournaments.analysis.selectors._deals_of_pool", lambda _event: pool)
    found = luck_of(full_table)
    assert found["points"] == own.points * deals
    assert found["beyond"] == found["points"] - found["brought"]
    assert (found["deals"], found["gains"]) == (400, True)
    assert found["left"] == pytest.approx(0, abs=1e-6)
    shown = part(client, full_table)
    assert said in shown
    assert "counts nowhere" in shown


@pytest.mark.django_db
def test_the_deals_of_the_club_weigh_it(client: Client, full_table: Table) -> None:
    """They are all alike here, which explains nothing; the page says so."""
    found = luck_of(full_table)
    assert found["deals"] == AnalysedDeal.objects.count()
    assert (found["brought"], found["gains"]) == (0, False)
    AnalysedDeal.objects.create(
        game_hash=uuid4().hex, deal=1, version=9, due=AnalysedDeal.objects.all()[0].due
    )
    assert luck_of(full_table) == found
    assert "gains nothing here" in part(client, full_table)
