"""A page that is there is sent to a guest by the short way as by the careful one.

Two clients get the same requests: one of a site that may take the short way, one of a site without
it. Answers and lines of the log are the same but for ids and times.
"""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils.translation import activate

from clubs.rosters import NewPlayer
from clubs.services import player_change
from deploy.requests import quick_pages
from deploy.requests.bodies.texts import TextHandler
from deploy.requests.quick_logs import QuickLogs
from deploy.tokens import token_create
from tests import builders
from tests.deploy.tablets import answer_of, lines, unpack
from tests.pages import browser_of
from tournaments.hiding.services.names import player_hide
from tournaments.models import Event, Table
from web.caching import store
from web.caching.guests import GuestAnswer

pytestmark = pytest.mark.django_db
OWN = {"Set-Cookie", "X-Request-Id"}
_RANDOM = re.compile(r"csrfmiddlewaretoken\" value=\"\w+|;t=\d+")


class Hall:
    """An event that is played, and those who look at it."""

    def __init__(self) -> None:
        self.owner, self.member = builders.user("olga"), builders.user("mia")
        self.club = builders.club(self.owner)
        builders.member(self.club, self.member)
        self.event = builders.pairs_event(self.club, 24)
        self.round = builders.publish_round(self.event)
        self.tables = list(builders.tables_of(self.round))
        self.cookies = {
            who.username: f"{settings.SESSION_COOKIE_NAME}={_session(browser_of(who))}"
            for who in (self.owner, self.member)
        }
        _row, self.token = token_create(user=self.owner, name="phone", scopes=["read"])
        self.quick, self.careful = QuickLogs(), TextHandler()
        page = f"/events/{self.event.id}/"
        api = f"/api/v1/events/{self.event.id}"
        self.paths = [page, f"{page}live", f"{page}standings/", f"{api}/standings", api]
        self.paths += [f"{api}/rounds", f"/rounds/{self.round.id}/live", "/", "/events/"]
        self.paths += [f"/tables/{self.tables[1].id}/", "/static/web/parts.css"]
        self.tags: dict[str, str] = {}
        self.seen: list[Any] = []

    def send(self, site: TextHandler, address: int, path: str, method: str, **headers: str) -> Any:
        """Ask a site whose thread has answered somebody else before."""
        activate("pt")
        asked = RequestFactory().generic(
            method, path, REMOTE_ADDR=f"10.9.7.{address}", headers=headers
        )
        return answer_of(site, asked.environ)

    def ask(self, path: str, method: str = "GET", **headers: str) -> Any:
        """Ask the same by both ways, where the answer is there already if it can be."""
        self.send(self.careful, 1, path, method, **headers)
        told = []
        for site, address in ((self.careful, 2), (self.quick, 3)):
            with lines() as line:
                answer = self.send(site, address, path, method, **headers)
            told.append([*_text_of(answer, headers), _without_id(line, headers)])
        assert told[0] == told[1], (path, method, headers)
        self.tags[path] = answer.headers.get("ETag", "")
        return answer


def _session(browser: Client) -> str:
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def _text_of(answer: HttpResponse, headers: dict[str, str]) -> list[Any]:
    said, content = unpack(answer)
    given = headers.get("X-Request-Id")
    fixed = [(name, text) for name, text in said if name not in OWN or text == given]
    return [answer.status_code, *(_RANDOM.sub("", str(one)) for one in (fixed, content))]


def _without_id(line: list[dict[str, Any]], headers: dict[str, str]) -> list[dict[str, Any]]:
    given = headers.get("X-Request-Id")
    return [
        {name: one[name] for name in one if name != "request_id" or one[name] == given}
        for one in line
    ]


@pytest.fixture(autouse=True)
def _no_old_pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no page be a little old, which would go by the clock."""
    monkeypatch.setattr(store, "IDLE", 0)
    yield
    store._caches.cache_clear()


@pytest.fixture
def hall() -> Hall:
    """An event that is played."""
    return Hall()


@pytest.fixture
def short_ways(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each request of a known kind, whether the short way answered it."""
    found: list[bool] = []
    answer = quick_pages._quick_answer

    def note(*given: Any) -> Any:
        made = answer(*given)
        found.append(made is not None)
        return made

    monkeypatch.setattr(quick_pages, "_quick_answer", note)
    return found


Act = Callable[[Hall, str, random.Random], object]
HEADERS: tuple[dict[str, str], ...] = (
    {"Accept-Language": "es"},
    {"Accept-Language": "pt-BR,pt;q=0.8"},
    {"Accept-Language": "xx"},
    {"Accept-Encoding": "gzip, br"},
    {"Cookie": f"{settings.LANGUAGE_COOKIE_NAME}=es"},
    {"Cookie": "csrftoken=abcdefghijklmnopqrstuvwxyzabcdef"},
    {"Cookie": "messages=W10"},
    {"Range": "bytes=0-9"},
    {"If-Match": '"nothing"'},
    {"If-Match": "*"},
    {"If-Modified-Since": "Sat, 01 Jan 2022 00:00:00 GMT"},
    {"If-Unmodified-Since": "Sat, 01 Jan 2022 00:00:00 GMT"},
    {"If-None-Match": "*"},
    {"If-None-Match": '"other"'},
    {"If-None-Match": "nonsense"},
    {"Authorization": "Bearer bone_nobody"},
    {"X-Request-Id": "mine-7"},
    {"X-Request-Id": "not valid!"},
    {"Host": "127.0.0.1"},
    {"Host": "other.example"},
    {"Origin": "https://other.example"},
    {"Accept": "application/xml"},
    {"X-Forwarded-Proto": "https"},
    {"User-Agent": "Phone"},
)


def plainly(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path)


def as_somebody(hall: Hall, path: str, chance: random.Random) -> None:
    hall.ask(path, Cookie=hall.cookies[chance.choice(["olga", "mia"])])


def with_token(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path, Authorization=f"Bearer {hall.token}")


def ask_again(hall: Hall, path: str, chance: random.Random) -> None:
    tag = hall.tags.get(path) or '"none"'
    form = chance.choice(["{}", "{}", "W/{}", '"a", {}', "{}, W/{}"])
    more = chance.choice([{}, {"Accept-Encoding": "gzip"}])
    hall.ask(path, **{"If-None-Match": form.format(tag, tag)}, **more)


def with_headers(hall: Hall, path: str, chance: random.Random) -> None:
    hall.ask(path, **chance.choice(HEADERS))


def head_only(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path, "HEAD")


def options_only(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path, "OPTIONS")


def with_query(hall: Hall, path: str, chance: random.Random) -> None:
    hall.ask(path + chance.choice(["?", "?a", "?limit=2", "?show=all", "?%ff=1"]))


def in_capitals(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path.replace(str(hall.event.id), str(hall.event.id).upper()))


def nowhere(hall: Hall, path: str, _chance: random.Random) -> None:
    hall.ask(path.replace(str(hall.event.id), str(hall.club.id)))
    hall.ask(f"{path}ñ")


def decide(hall: Hall, path: str, chance: random.Random) -> None:
    hall.ask(path)
    builders.decide(hall.tables.pop(), hall.owner, chance.randrange(99))
    hall.ask(path)


def rename(hall: Hall, path: str, chance: random.Random) -> None:
    Event.objects.filter(id=hall.event.id).update(name=f"Evening {chance.random()}")
    hall.ask(path)


def rename_player(hall: Hall, path: str, chance: random.Random) -> None:
    seat = hall.tables[1].seats.select_related("player")[0]
    player_change(player_id=seat.player_id, to=NewPlayer(f"Renamed {chance.random()}"))
    hall.ask(path)


def hide_player(hall: Hall, path: str, chance: random.Random) -> None:
    player_hide(player_id=hall.tables[2].seats.all()[chance.randrange(4)].player_id)
    hall.ask(path)


def take_back(hall: Hall, path: str, _chance: random.Random) -> None:
    event = Event.objects.filter(id=hall.event.id)
    event.update(state="draft")
    hall.ask(path)
    hall.ask(path, Cookie=hall.cookies["olga"])
    event.update(state=hall.event.state)


def hide_names(hall: Hall, path: str, _chance: random.Random) -> None:
    type(hall.club).objects.filter(id=hall.club.id).update(guest_names="initials")
    hall.ask(path)
    type(hall.club).objects.filter(id=hall.club.id).update(guest_names=hall.club.guest_names)


def redis_away(hall: Hall, path: str, _chance: random.Random) -> None:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        hall.ask(path)


USUAL: tuple[Act, ...] = (plainly, ask_again, with_headers, ask_again)
ODD: tuple[Act, ...] = (
    as_somebody, with_token, head_only, options_only, with_query, in_capitals, nowhere, decide,
    rename, rename_player, hide_player, take_back, hide_names, redis_away,
)  # fmt: skip
MANY = [pytest.param(begin, marks=pytest.mark.whole) for begin in range(4, 24)]


@pytest.mark.sampled
@pytest.mark.parametrize("begin", [*range(4), *MANY])
def test_the_short_way_and_the_careful_way_are_one(
    hall: Hall, short_ways: list[bool], begin: int
) -> None:
    chance = random.Random(begin)  # noqa: S311 - the same for both
    for _turn in range(12):
        path = chance.choice(hall.paths)
        for act in (plainly, chance.choice(USUAL), chance.choice(ODD), chance.choice(USUAL)):
            act(hall, path, chance)
    assert sum(short_ways) >= 6
    assert False in short_ways


@pytest.mark.parametrize("headers", HEADERS, ids=str)
def test_a_header_changes_what_it_changed_before(
    hall: Hall, short_ways: list[bool], headers: dict[str, str]
) -> None:
    for path in (hall.paths[0], hall.paths[3]):
        for more in ({}, headers, {}, headers, headers):
            hall.ask(path, **more)
    assert short_ways


def test_a_page_that_is_there_takes_one_statement(hall: Hall, short_ways: list[bool]) -> None:
    for path in hall.paths[:7]:
        tag = {"If-None-Match": hall.ask(path).headers["ETag"]}
        hall.ask(path, **tag)
        short_ways.clear()
        with CaptureQueriesContext(connection) as sent:
            there = hall.send(hall.quick, 3, path, "GET")
            known = hall.send(hall.quick, 3, path, "GET", **tag)
        assert (there.status_code, known.status_code, short_ways) == (200, 304, [True, True]), path
        assert (known.content, len(sent)) == (b"", 2), path


@pytest.mark.parametrize("packed", [{}, {"Accept-Encoding": "gzip"}], ids=["plain", "gzip"])
def test_a_result_shows_at_once(hall: Hall, short_ways: list[bool], packed: dict[str, str]) -> None:
    whose = [{}, {"Cookie": hall.cookies["mia"]}, {"Cookie": hall.cookies["olga"]}]
    before = []
    for path in hall.paths[:4]:
        hall.ask(path, **packed)
        before.append([hall.ask(path, **packed, **who) for who in whose])
    assert any(short_ways)
    builders.decide(hall.tables[0], hall.owner)
    for path, old in zip(hall.paths[:4], before, strict=True):
        for who, was in zip(whose, old, strict=True):
            tag = {"If-None-Match": was.headers.get("ETag", '"none"')}
            new = hall.ask(path, **packed, **who, **tag)
            assert (new.status_code, new.content == was.content) == (200, False), (path, who)


def test_a_condition_is_held_against_what_stands_now(hall: Hall) -> None:
    page = hall.paths[0]
    before = {"If-Match": hall.ask(page).headers["ETag"]}
    assert [hall.ask(page, **before).status_code for _time in range(3)] == [200] * 3
    builders.decide(hall.tables[0], hall.owner)
    assert hall.ask(page).status_code == 200
    assert hall.ask(page, **before).status_code == 412


def test_a_page_that_may_be_old_is_as_old_by_both_ways(
    hall: Hall, short_ways: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = f"/events/{hall.event.id}/live"
    hall.ask(live)
    monkeypatch.setattr(store.CacheEntry, "is_younger", lambda *_given: True)
    first = hall.ask(live)
    builders.decide(hall.tables[0], hall.owner)
    assert hall.ask(live).headers["ETag"] == first.headers["ETag"]
    assert hall.ask(live, **{"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert short_ways == [True, True, False]
    assert hall.ask(live, **{"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert short_ways[-1]


@pytest.mark.parametrize("policy", ["address", "tools"])
def test_too_many_requests_are_refused_at_the_same_one(
    hall: Hall, short_ways: list[bool], policy: str
) -> None:
    tools = policy == "tools"
    with (
        override_settings(RATE_LIMITS={policy: 5}, RATE_PREFIX=f"{hall.club.id}:"),
        patch("deploy.requests.limits._is_tool", lambda _request: tools),
    ):
        answers = [hall.ask(hall.paths[0]) for _time in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert short_ways == [True] * 4 + [False] * 2


def test_without_a_database_it_is_said_the_careful_way(hall: Hall, short_ways: list[bool]) -> None:
    page = hall.paths[0]
    hall.ask(page)
    with patch.object(GuestAnswer, "etag", side_effect=OperationalError):
        assert hall.ask(page).status_code == 503
    assert short_ways == [False]
    assert hall.ask(page).status_code == 200


def test_a_process_remembers_so_many_kinds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_pages, "MOST_KNOWN", 2)
    for number in range(5):
        hall.ask(hall.paths[0], Accept=f"text/{number}")
        assert 1 <= len(hall.quick.pages) <= 2
    assert Table.objects.exists()
