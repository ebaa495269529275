"""How many requests a client may send: exact when many ask at once, said in every answer."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis
from django.conf import settings
from django.test import Client, override_settings
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.requests import limits
from deploy.requests.limits import TOOLS, counter
from deploy.requests.matrix import endpoints
from tests import builders
from tests.answers import schema
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db
GAMES = "/api/v1/games"


@pytest.fixture(autouse=True)
def _low_limits() -> Iterator[None]:
    """Count from nothing, five an address, three a token, two of the tools."""
    found = redis.Redis.from_url(settings.REDIS_URL)
    for key in found.scan_iter("limits-test:*"):
        found.delete(key)
    with override_settings(
        RATE_LIMITS={"address": 5, "token": 3, "tools": 2}, RATE_PREFIX="limits-test:"
    ):
        yield


def test_every_answer_says_what_is_left(client: Client) -> None:
    for left in (4, 3, 2, 1, 0):
        answer = client.get(GAMES)
        assert (answer.status_code, answer["RateLimit-Policy"]) == (200, '"address";q=5;w=60')
        assert answer["RateLimit"].startswith(f'"address";r={left};t=')
    answer = client.get(GAMES)
    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert answer["RateLimit"].startswith('"address";r=0;t=')


def test_what_redis_has_forgotten_it_is_told_again(client: Client) -> None:
    client.get(GAMES)
    redis.Redis.from_url(settings.REDIS_URL).script_flush()
    assert client.get(GAMES)["RateLimit"].startswith('"address";r=3;t=')
    connection: Any = counter(settings.REDIS_URL)._redis.connection_pool.get_connection()
    connection.disconnect()
    counter(settings.REDIS_URL)._redis.connection_pool.release(connection)
    assert client.get(GAMES)["RateLimit"].startswith('"address";r=2;t=')


def test_a_page_says_it_in_words(client: Client) -> None:
    for _time in range(5):
        assert client.get("/games/").status_code == 200
    page = client.get("/games/")
    assert (page.status_code, "Too many requests" in page.text) == (429, True)
    assert client.get("/health/live").status_code == 200


def test_a_token_has_its_own(client: Client, organiser: User, api_for: ApiFor) -> None:
    one, other = api_for(organiser), api_for(organiser)
    assert [one.get(GAMES).status_code for _time in range(4)] == [200, 200, 200, 429]
    assert other.get(GAMES).status_code == 200
    assert client.get(GAMES)["RateLimit"].startswith('"address";r=4')


def test_a_wrong_token_counts_for_its_address(db: None) -> None:
    seen = []
    for number in range(6):
        api = APIClient()
        api.credentials(HTTP_AUTHORIZATION=f"Bearer bone_{number}")
        seen.append(api.get(GAMES).status_code)
    assert seen == [401] * 5 + [429]


def test_addresses_are_counted_apart(client: Client) -> None:
    for _time in range(6):
        last = client.get(GAMES, REMOTE_ADDR="192.0.2.1")
    assert last.status_code == 429
    assert client.get(GAMES, REMOTE_ADDR="192.0.2.2").status_code == 200
    for last_part in range(6):
        last = client.get(GAMES, REMOTE_ADDR=f"2001:db8::{last_part}")
    assert last.status_code == 429


def test_tools_have_a_smaller_budget_of_their_own(client: Client) -> None:
    def judge() -> Any:
        return client.post("/api/v1/referee", b"x", content_type="text/x-domlog")

    assert [judge().status_code for _time in range(3)] == [200, 200, 429]
    assert client.get(GAMES).status_code == 200


def test_ten_lines_of_logs_count_as_a_request_more(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    """The lines are known when they have been answered, so the next request is refused for them."""
    row = builders.publish_round(builders.pairs_event(club, 2))
    log = builders.log_for(row.tables.all()[0])
    line = json.dumps({"round": 1, "table": 1, "log": log}).encode() + b"\n"
    for lines, left in ((9, 2), (30, 0)):
        api = api_for(organiser)
        where = f"/api/v1/events/{row.event_id}/logs"
        body: Any = line * lines
        sent = api.generic("POST", where, body, content_type="application/x-ndjson")
        assert (sent.status_code, b"".join(sent).count(b"\n")) == (200, lines)
        after = api.get(GAMES)
        assert (after.status_code, _remaining(after)) == (
            429 if left == 0 else 200,
            max(left - 1, 0),
        )


def _remaining(answer: Any) -> int:
    return int(answer["RateLimit"].partition("r=")[2].partition(";")[0])


def test_many_at_once_are_counted_exactly() -> None:
    count = counter(settings.REDIS_URL).count

    def one(_number: int) -> int:
        counted = count("address", "192.0.2.9", 50)
        assert counted is not None
        return counted.left

    with ThreadPoolExecutor(8) as pool:
        left = sorted(pool.map(one, range(80)), reverse=True)
    assert left == list(range(49, -31, -1))


@override_settings(REDIS_URL="redis://127.0.0.1:1/0")
def test_without_redis_everybody_is_let_through(client: Client) -> None:
    for _time in range(8):
        answer = client.get(GAMES)
        assert (answer.status_code, "RateLimit" in answer) == (200, False)


def test_a_whole_hall_behind_one_address_is_served() -> None:
    """300 viewers that ask twice in five seconds; forty tables that send logs with one token."""
    code = "from deploy.settings import RATE_LIMITS; print(*RATE_LIMITS.values())"
    done = subprocess.run(  # noqa: S603 - our own settings, as nobody has overridden them
        [sys.executable, "-c", code], cwd=settings.ROOT, capture_output=True, text=True, check=True
    )
    address, token, _tools = map(int, done.stdout.split())
    assert address >= 300 * 2 * 12
    assert token >= 40 * 12


def test_the_tools_are_addresses_and_the_schema_says_the_limits(club: Club) -> None:
    names = {
        "api" + "".join("-" * part.isupper() + part for part in one.view.__name__).lower()
        for one in endpoints()
    }
    assert {name for name in TOOLS if name.startswith("api-")} <= names
    document = schema()
    said = document["paths"]["/api/v1/referee"]["post"]
    assert list(said["x-rate-limit"]) == ["tools"]
    assert said["x-rate-limit"]["tools"]["seconds"] == limits.WINDOW
    refusal = said["responses"]["429"]["$ref"].rpartition("/")[2]
    assert "Retry-After" in document["components"]["responses"][refusal]["headers"]
    ordinary = document["paths"]["/api/v1/events"]["get"]
    assert list(ordinary["x-rate-limit"]) == ["token", "address"]


def test_other_sites_are_let_in_by_name_only(client: Client) -> None:
    ask = {"Origin": "https://league.example", "Access-Control-Request-Method": "PUT"}
    closed = client.options(GAMES, headers=ask)
    assert "Access-Control-Allow-Origin" not in closed
    with override_settings(CORS_ORIGINS=["https://league.example"]):
        asked = client.options(GAMES, headers=ask)
        assert (asked.status_code, asked.content) == (204, b"")
        assert "Authorization" in asked["Access-Control-Allow-Headers"]
        got = client.get(GAMES, headers={"Origin": "https://league.example"})
        assert got["Access-Control-Allow-Origin"] == "https://league.example"
        assert "Origin" in got["Vary"]
        assert "RateLimit" in got["Access-Control-Expose-Headers"]
        other = client.get(GAMES, headers={"Origin": "https://other.example"})
        assert "Access-Control-Allow-Origin" not in other
        assert "Access-Control-Allow-Origin" not in client.get("/games/", headers=ask)
    with override_settings(CORS_ORIGINS=["*"]):
        got = client.get(GAMES, headers={"Origin": "https://other.example"})
        assert got["Access-Control-Allow-Origin"] == "https://other.example"
