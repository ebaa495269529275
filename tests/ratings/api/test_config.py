"""The configuration of a pool through the API: read by all, changed by organisers, checked."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from ratings.engine.config import NEW_POOL
from ratings.models import Period, Pool, RatingList
from ratings.services.ledger import LedgerGame, LedgerSide, period_record
from ratings.services.rating import pool_rate
from tests import builders
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, tzinfo=UTC)
MICRO = 10**6


@pytest.fixture
def pool(club: Club) -> Pool:
    """A pool with two rated periods of one game each."""
    ana, ben = (LedgerSide((player.id,)) for player in builders.players(club, 2))
    for number in (1, 2):
        period = period_record(
            club=club,
            game="draw",
            source=UUID(int=number),
            label="",
            closed_at=NOW,
            games=[LedgerGame(UUID(int=10 + number), (ana, ben), (1, 2))],
        )
    assert pool_rate(pool_id=period.pool_id, now=NOW) == 2
    return period.pool


def path(pool: Pool) -> str:
    return f"/api/v1/pools/{pool.id}/config"


def test_everybody_reads_what_is_in_force(pool: Pool) -> None:
    answer = APIClient().get(path(pool))
    assert answer.status_code == 200
    body = answer.json()
    assert (body["config"], body["waiting"]) == ({}, 0)
    assert (body["in_force"]["k"], body["in_force"]["margin"]) == (20 * MICRO, None)
    assert body["in_force"]["below_peak"] is None


def test_a_change_lets_every_period_be_rated_again(
    api_for: ApiFor, organiser: User, pool: Pool
) -> None:
    api = api_for(organiser)
    config = {"k": [{"k": 40, "games_below": 30}, {"k": 20.5}], "scale": 400, "below_peak": 200}
    answer = api.put(path(pool), config, format="json")
    assert answer.status_code == 200
    body = answer.json()
    assert (body["config"], body["waiting"]) == (config, 2)
    assert body["in_force"]["k"][1]["k"] == 20_500_000
    assert api.get(path(pool)).json() == body
    assert pool_rate(pool_id=pool.id, now=NOW) == 2
    assert RatingList.objects.count() == 4
    assert RatingList.objects.filter(replaced__isnull=True).count() == 2
    same = api.put(path(pool), config, format="json").json()
    assert same["waiting"] == 0
    assert not Period.objects.filter(state="pending").exists()


def test_what_new_pools_are_given_stays_where_it_is_left_out(
    api_for: ApiFor, organiser: User, pool: Pool
) -> None:
    """A new pool has K by games; who sets a margin does not ask for another K."""
    Pool.objects.update(config=NEW_POOL)
    api = api_for(organiser)
    assert api.put(path(pool), {"margin": 100}, format="json").json()["config"] == {
        "margin": 100,
        **NEW_POOL,
    }
    assert api.put(path(pool), {}, format="json").json()["config"] == NEW_POOL
    without_k = {"k": 20, "pair_rest": "half"}
    assert api.put(path(pool), {"k": 20}, format="json").json()["config"] == without_k
    whole = {"k": 20, "pair_rest": "whole"}
    answer = api.put(path(pool), {"pair_rest": "whole"}, format="json").json()
    assert (answer["config"], answer["in_force"].get("pair_rest")) == (whole, "whole")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("config", "pointer"),
    [
        ({"kay": 40}, "/kay"),
        ({"a/b~": 1}, "/a~1b~0"),
        ({"k": "40"}, "/k"),
        ({"k": 251}, "/k"),
        ({"k": [{"k": 40, "games_below": 30}]}, "/k"),
        ({"k": [{"k": 20, "until": 3}]}, "/k"),
        ({"k": 40, "model": "astrology"}, "/model"),
        ({"scale": 0}, "/scale"),
        ({"floor": True}, "/floor"),
        ({"start": 2_000_000}, "/start"),
        ({"k": 40, "margin": 0}, "/margin"),
        ({"below_peak": 0}, "/below_peak"),
        ({"below_peak": "200"}, "/below_peak"),
        ({"provisional_games": 1.5}, "/provisional_games"),
        ({"pair_rest": "none"}, "/pair_rest"),
        ({"pair_rest": None}, "/pair_rest"),
    ],
)
def test_what_is_no_configuration_names_the_key(
    api_for: ApiFor, organiser: User, pool: Pool, config: dict[str, object], pointer: str
) -> None:
    answer = api_for(organiser).put(path(pool), config, format="json")
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.json()["code"], answer.json()["pointer"]) == ("invalid", pointer)
    pool.refresh_from_db()
    assert pool.config == {}
    assert not Period.objects.filter(state="pending").exists()


def test_a_refusal_in_the_language_of_the_reader(
    api_for: ApiFor, organiser: User, pool: Pool
) -> None:
    api = api_for(organiser)
    refused = {
        language: api.put(path(pool), {"k": 251}, format="json", HTTP_ACCEPT_LANGUAGE=language)
        for language in ("en", "es")
    }
    assert refused["en"].json()["detail"] == "The K of a pool can be at most 250 points."
    assert refused["es"].json()["detail"] == "La K de un grupo puede ser de 250 puntos como máximo."


def test_what_is_no_object_is_refused(api_for: ApiFor, organiser: User, pool: Pool) -> None:
    for body in ("[]", "3", "null", '"k"'):
        answer = api_for(organiser).put(path(pool), body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    broken = api_for(organiser).put(path(pool), "{", content_type="application/json")
    assert (broken.status_code, broken.json()["code"]) == (400, "parse_error")


def test_only_organisers_change_it(
    api_for: ApiFor, organiser: User, scorer: User, outsider: User, pool: Pool
) -> None:
    config = {"k": 40}
    assert api_for(None).put(path(pool), config, format="json").status_code == 401
    for user in (scorer, outsider):
        assert api_for(user).put(path(pool), config, format="json").status_code == 403
    narrow = api_for(organiser, scopes=("submit", "score"))
    assert narrow.put(path(pool), config, format="json").status_code == 403
    pool.refresh_from_db()
    assert pool.config == {}
    nowhere = f"/api/v1/pools/{uuid4()}/config"
    assert api_for(organiser).get(nowhere).status_code == 404
    assert api_for(organiser).put(nowhere, config, format="json").status_code == 404
