"""The secret of a round, its hands and its players' words stand nowhere before their time."""

import base64
import json
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from django.contrib import admin
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from deploy.models import ApiToken, IdempotencyKey
from deploy.operations.manifest import tables
from deploy.privacy.forgetting import player_forget
from deploy.requests.idempotency_keys import PURPOSE
from tests import builders
from tests.addresses import targets
from tests.conftest import once
from tests.deals import dealt_log
from tests.deploy.test_hidden_names import text_of
from tests.deploy.test_privacy import tables_with
from tests.deploy.world import World, client_of
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.deals.selectors.deals import hands_of_deal, shuffles_of
from tournaments.deals.services import deal_open, hands_deal, word_add
from tournaments.feeds.services.archive.writer import archive_write
from tournaments.feeds.services.webhooks.messages import messages_make
from tournaments.merging.services.merge import player_merge
from tournaments.models import DealSecret, Delivery, Event, RoundDeals, Table
from tournaments.rounds.services import rounds
from web.caching.store import _parse_entry
from web.encryption import SecretUnreadable, decrypt_for

pytestmark = pytest.mark.django_db
WORD = "palabra secretísima"
TILE = re.compile(r"(?<![\d-])(\d)-(\d)(?![\d-])")
DEALS = ((1, 1), (1, 2), (1, 3), (2, 1))
Hand = tuple[str, ...]
KEY = {"Idempotency-Key": "k"}


class DealtWorld(World):
    """A club with one of everything, and a round whose hands the site has dealt."""

    def __init__(self, club: Club, owner: User) -> None:
        super().__init__(club, owner)
        event = builders.pairs_event(club, 4, name="Dealt", prefix="D ", rounds_planned=2)
        Event.objects.filter(id=event.id).update(shuffle=Event.Shuffle.SITE)
        event.refresh_from_db()
        self.dealt = builders.publish_round(event)
        self.table = builders.tables_of(self.dealt)[0]
        self.seated = builders.accounts_of(self.table)
        word_add(round_id=self.dealt.id, by=self.seated["B"], word=WORD)
        hands_deal(round_id=self.dealt.id, now=timezone.now())
        deal_open(round_id=self.dealt.id, by=self.seated["A"], game=1, deal=1)
        builders.send(self.table, owner, builders.log_for(self.table))
        self.ids |= {
            "event_id": event.id,
            "round_id": self.dealt.id,
            "table_id": self.table.id,
            "entry_id": event.entries.order_by("number")[0].id,
            "player_id": self.table.seats.get(letter="B").player_id,
        }
        self.secret = DealSecret.objects.get(round=self.dealt).secret
        self.hands = {
            (table.number, line, numbers): tuple(map(low_first, tiles))
            for table in builders.tables_of(self.dealt)
            for numbers in DEALS
            for line, tiles in self.hands_at(table, numbers).items()
        }

    def hands_at(self, table: Table, numbers: tuple[int, int]) -> Any:
        """What is dealt at a table."""
        shuffle = shuffles_of([self.dealt])[self.dealt.id]
        return hands_of_deal(table, shuffle, 4, numbers)

    def paths(self) -> list[str]:
        """Every address of the site, with the ids of what is dealt."""
        ids = {name: str(one) for name, one in self.ids.items()}
        return [one for one in targets(ids) if not one.endswith("/stream")]

    def keyed_requests(self) -> list[tuple[Any, str, str, dict[str, Any]]]:
        """What answers a word or tiles: who asks, with a key, and for what."""
        mine, round_id = client_of(self.seated["B"]), self.dealt.id
        return [
            (mine, "PUT", f"/api/v1/me/rounds/{round_id}/word", {"word": WORD}),
            (mine, "POST", f"/api/v1/me/rounds/{round_id}/hand", {"game": 1, "deal": 1}),
            (client_of(self.owner), "POST", f"/api/v1/rounds/{round_id}/cards", {"cards": 2}),
        ]

    def leaks_of(self, text: str) -> set[object]:
        """What a text tells of secret, words and hands."""
        raw = bytes.fromhex(self.secret)
        forms = (self.secret, self.secret.upper(), base64.b64encode(raw).decode())
        found: set[object] = {"secret" for one in forms if one in text}
        found |= {"word" for one in (WORD, "secretísima") if one in text}
        hands = {order: where for where, hand in self.hands.items() for order in orders(hand)}
        return found | {hands[one] for one in runs(text) if one in hands}


def low_first(tile: str) -> str:
    return "-".join(sorted(tile.split("-")))


def orders(hand: Hand) -> Iterator[Hand]:
    """The orders in which a hand would be told: as it was dealt, or sorted.

    In any order, seven tiles in a row of some other log are a hand of these now and then.
    """
    for one in (hand, tuple(sorted(hand))):
        yield one
        yield one[::-1]


def runs(text: str) -> Iterator[Hand]:
    """Yield all runs of seven tiles in a text, however they are set apart."""
    tiles = [low_first(f"{one}-{other}") for one, other in TILE.findall(text)]
    for start in range(len(tiles) - 6):
        yield tuple(tiles[start : start + 7])


def stored_texts() -> Iterator[tuple[str, str]]:
    """Yield every row of every table as text, bytes read as text, and every entry of the cache."""
    with connection.cursor() as cursor:
        for table in tables():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
            for row in cursor.fetchall():
                cells = [bytes(one) if isinstance(one, memoryview) else one for one in row]
                read = (one.decode("utf-8", "replace") if isinstance(one, bytes) else str(one)
                        for one in cells)  # fmt: skip
                yield table, "\n".join(read)
    cache = redis.Redis.from_url(settings.REDIS_URL)
    for key in cache.scan_iter():
        yield "cache", key.decode("utf-8", "replace")
        if cache.type(key) == b"string":
            entry: Any = cache.get(key) or b""
            with suppress(ValueError):
                entry = _parse_entry(entry).body
            yield "cache", entry.decode("utf-8", "replace")


made, world = once(lambda club: DealtWorld(club, User.objects.get(username="olga")))


def test_what_is_looked_for_is_found(world: DealtWorld) -> None:
    letters = {letter: f"hand {letter}" for letter in "ABCD"}
    for letter, account in world.seated.items():
        for browser in (browser_of(account), client_of(account)):
            api = "api/v1/me/rounds" if browser.__class__.__name__ == "APIClient" else "rounds"
            shown = browser.get(f"/{api}/{world.dealt.id}/hand{'' if 'api' in api else '/'}")
            assert world.leaks_of(text_of(shown)) == {(1, letters[letter], (1, 1))}
    own = client_of(world.seated["B"]).get(f"/api/v1/me/rounds/{world.dealt.id}/word")
    assert world.leaks_of(text_of(own)) == {"word"}
    assert world.leaks_of(world.secret) == {"secret"}


def test_the_database_has_it_in_one_place_and_files_and_messages_nowhere(
    world: DealtWorld, caplog: pytest.LogCaptureFixture
) -> None:
    sweep()
    messages_make(timezone.now())
    assert Delivery.objects.exists()
    assert set(tables_with(world.secret)) == {"tournaments_dealsecret"}
    assert set(tables_with(WORD)) == {"tournaments_playerword"}
    for body in Delivery.objects.values_list("body", flat=True):
        assert world.leaks_of(body) == set()
    file = BytesIO()
    archive_write(world.dealt.event_id, file)
    assert world.leaks_of(file.getvalue().decode()) == set()
    assert "secret" not in world.leaks_of(caplog.text)
    for table in builders.tables_of(world.dealt):
        builders.send(table, world.owner, dealt_log(table))
    builders.close(world.dealt)
    assert set(tables_with(world.secret)) == {"tournaments_dealsecret", "tournaments_rounddeals"}
    rounds.round_reopen(round_id=world.dealt.id)
    assert set(tables_with(world.secret)) == {"tournaments_dealsecret"}


def test_no_error_tells_it(
    world: DealtWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the page of an error nor what is written of it, wherever in the deal it happens."""

    def fail(*given: Any, **more: Any) -> None:
        raise RuntimeError(f"{given} {more}")

    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr("tournaments.deals.selectors.deals.deal_out", fail)
    monkeypatch.setattr("tournaments.deals.views.hand.hash_word", fail)
    browser = Client(raise_request_exception=False)
    browser.force_login(world.seated["A"])
    answer = browser.get(f"/rounds/{world.dealt.id}/hand/")
    assert answer.status_code == 500
    assert world.leaks_of(text_of(answer)) == set()
    assert world.leaks_of(caplog.text) == set()


def test_kept_answers_tell_neither_words_nor_tiles(world: DealtWorld) -> None:
    # Other tests of this world close its round, and what they asked for then stays in the cache.
    redis.Redis.from_url(settings.REDIS_URL).flushdb()
    told = set()
    for api, method, path, body in world.keyed_requests():
        first, again = (
            api.generic(method, path, json.dumps(body), "application/json", headers=KEY)
            for _ in range(2)
        )
        told |= {one if isinstance(one, str) else "hand" for one in world.leaks_of(first.text)}
        assert first.status_code == again.status_code == 200, first.text
        assert first.content == again.content
        assert (again["Idempotency-Replayed"], again["Cache-Control"]) == ("true", "no-store")
    assert told == {"word", "hand"}
    assert IdempotencyKey.objects.filter(encrypted=True).count() == 3
    where = {place for place, text in stored_texts() if world.leaks_of(text)}
    assert where == {"tournaments_dealsecret", "tournaments_playerword"}


def test_a_kept_hand_is_shown_again_to_who_may_see_it_alone(world: DealtWorld) -> None:
    api, _method, path, body = world.keyed_requests()[1]
    first = api.post(path, body, headers=KEY)
    deal_open(round_id=world.dealt.id, by=world.seated["A"], game=1, deal=2)
    # Another deal is open by now: the answer is that of the request, not of the moment.
    assert api.post(path, body, headers=KEY).content == first.content
    other = client_of(world.seated["C"]).post(path, body, headers=KEY)
    assert "Idempotency-Replayed" not in other
    assert other.json()["seat"] == "C"
    ApiToken.objects.update(scopes=["read"])
    assert api.post(path, body, headers=KEY).status_code == 403
    with pytest.raises(SecretUnreadable):
        decrypt_for("another", bytes(IdempotencyKey.objects.earliest("created").body), PURPOSE)


def test_a_club_is_given_a_players_word_once_the_round_is_closed(world: DealtWorld) -> None:
    """What is held about a player holds the word, which until then is the player's alone."""
    seat = world.table.seats.get(letter="B")
    path = f"players/{seat.player_id}/data"
    of_the_club = (client_of(world.owner), f"/api/v1/{path}"), (browser_of(world.owner), f"/{path}")
    for asker, address in of_the_club:
        shown = asker.get(address)
        assert (shown.status_code, world.leaks_of(text_of(shown))) == (200, set())
    for asker, address in (
        (client_of(world.seated["B"]), "/api/v1/me/data"),
        (browser_of(world.seated["B"]), f"/{path}"),
    ):
        assert world.leaks_of(text_of(asker.get(address))) == {"word"}
    for table in builders.tables_of(world.dealt):
        builders.send(table, world.owner, dealt_log(table))
    builders.close(world.dealt)
    for asker, address in of_the_club:
        assert "word" in world.leaks_of(text_of(asker.get(address)))


def test_it_stands_on_no_page_of_the_administration(world: DealtWorld) -> None:
    """For an operator who may see all tables there: lists, rows, their history, what is deleted."""
    browser = browser_of(User.objects.create_superuser("root"))
    asked = 0
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        shown = [browser.get(reverse(f"{name}_changelist"), {"q": world.secret[:8]})]
        shown.append(browser.get(reverse(f"{name}_changelist")))
        for row in model._default_manager.order_by("-pk")[:5]:
            for page in ("change", "history", "delete"):
                shown.append(browser.get(reverse(f"{name}_{page}", args=[row.pk])))
        for answer in shown:
            asked += answer.status_code == 200
            assert world.leaks_of(text_of(answer)) == set(), (name, answer.request["PATH_INFO"])
    assert asked > 60


def test_it_stands_in_no_file_of_a_command(world: DealtWorld, tmp_path: Path) -> None:
    event = str(world.dealt.event_id)
    file, out = tmp_path / "event.ndjson", StringIO()
    call_command("export-archive", event, out=str(file), stdout=out)
    assert world.leaks_of(file.read_text() + out.getvalue()) == set()
    for form in ("json", "csv", "trf"):
        told = text_of(
            client_of(world.owner).get(f"/api/v1/events/{event}/export/tournament.{form}")
        )
        assert world.leaks_of(told) == set(), form


@pytest.mark.whole
def test_it_stands_at_no_address_for_narrow_tokens(world: DealtWorld) -> None:
    """A display's token, one of an event and one of a table show no more than their people see."""
    scorer = world.users["scorer"]
    assert scorer is not None
    lookers = {
        "a display": client_of(world.owner, ("read",)),
        "an event": client_of(world.owner, event=world.dealt.event_id),
        "a table": client_of(scorer, table=world.table.id),
        "a club": client_of(world.owner, club=world.club.id),
        "who sits there": client_of(world.seated["A"], ("read", "submit")),
    }
    told, asked = [], 0
    for path in world.paths():
        for who, api in lookers.items() if path.startswith("/api/") else ():
            asked += 1
            leaks = world.leaks_of(text_of(api.get(path)))
            told += [(path, who, leaks)] if leaks else []
    assert asked > 500
    assert told == []


@pytest.mark.whole
def test_it_stands_at_no_address_for_nobody(world: DealtWorld, outsider: User) -> None:
    """For every role, by page and by REST; a player who sits there sees the own hand alone."""
    own = {f"/rounds/{world.dealt.id}/hand/", f"/api/v1/me/rounds/{world.dealt.id}/hand"}
    lookers: dict[str, Any] = {"a guest": Client(), "a guest by REST": client_of(None)}
    for who, user in {**world.users, "A": world.seated["A"], "outsider": outsider}.items():
        if user is not None:
            lookers |= {who: browser_of(user), f"{who} by REST": client_of(user)}
    told, asked = [], 0
    for path in world.paths():
        for who, browser in lookers.items():
            asked += 1
            leaks = world.leaks_of(text_of(browser.get(path)))
            if path in own and who.startswith("A"):
                leaks -= {(1, "hand A", (1, 1))}
            if leaks:
                told.append((path, who, leaks))
    assert asked > 2000
    assert told == []


def test_who_is_forgotten_or_merged_leaves_the_deals_as_they_are(world: DealtWorld) -> None:
    seat = world.table.seats.get(letter="B")
    before = RoundDeals.objects.get(round=world.dealt).words, world.hands_at(world.table, (1, 1))
    (other,) = builders.players(world.club, 1, "O ")
    player_merge(player_id=seat.player_id, into=other.id, by=world.owner)
    assert set(tables_with(WORD)) == {"tournaments_playerword"}
    player_forget(player_id=other.id, reason="asked to")
    assert tables_with(WORD) == []
    deals = RoundDeals.objects.get(round=world.dealt)
    assert (deals.words, world.hands_at(world.table, (1, 1))) == before
    assert set(tables_with(world.secret)) == {"tournaments_dealsecret"}
