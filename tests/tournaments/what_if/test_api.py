"""REST: the next round under results that are only supposed."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.models import Event, Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


@pytest.fixture
def event(club: Club) -> Event:
    return builders.pairs_event(club, 7)


def test_what_if_draws_and_stores_nothing(api: APIClient, event: Event, organiser: User) -> None:
    path = f"/api/v1/events/{event.id}/what-if"
    early = api.post(path, {"results": []})
    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    row = builders.publish_round(event)
    tables = builders.tables_of(row)
    builders.decide(tables[0], organiser)
    lacking = api.post(path, {"results": []})
    assert (lacking.status_code, lacking.json()["code"]) == (422, "results_missing")
    said = api.post(path, {}, headers={"Accept-Language": "es"}).json()["detail"]
    assert said.startswith("La mesa 2 de la ronda 1 no tiene resultado")
    supposed = [{"table": number, "places": {"AC": 1, "BD": 2}} for number in (2, 3)]
    first = api.post(path, {"results": supposed}).json()
    assert first["rounds"][0]["number"] == 2
    assert len(first["rounds"][0]["tables"]) == 3
    assert api.post(path, {"results": supposed}).json() == first
    turned = [{"table": number, "places": {"AC": 2, "BD": 1}} for number in (2, 3)]
    assert api.post(path, {"results": turned}).json()["rounds"] != first["rounds"]
    assert Round.objects.count() == 1
    assert Table.objects.filter(state="open").count() == 2
    for wrong in ([{"table": 9, "places": {"AC": 1}}], [{"table": 2, "places": {"AC": 1}}]):
        answer = api.post(path, {"results": wrong})
        assert (answer.status_code, answer.json()["pointer"]) == (422, "/results")


def test_it_is_the_organisers(api_for: ApiFor, event: Event, scorer: User, outsider: User) -> None:
    builders.publish_round(event)
    path = f"/api/v1/events/{event.id}/what-if"
    codes = [api_for(who).post(path, {}).status_code for who in (None, outsider, scorer)]
    assert codes == [401, 403, 403]
