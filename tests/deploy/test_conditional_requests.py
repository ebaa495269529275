"""A client that has an answer of the API learns that it still stands before anything is made."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from clubs import services
from clubs.models import Membership, Player, User
from clubs.rosters import NewPlayer
from deploy.requests.matrix import endpoints
from ratings.services.casual import casual_void
from ratings.services.ledger import pool_configure
from tests import builders
from tests.deploy.test_access import WHOLE
from tests.deploy.world import World, client_of
from tests.pages import browser_of
from tests.sampling import SHARE, sample
from tests.sweeps import sweep
from tournaments.entries.services.entries import entry_withdraw
from tournaments.merging.services.merge import player_merge

pytestmark = pytest.mark.django_db

MOMENTARY = {
    "clubs/{club_id}/invitations", "players/{player_id}/invitation", "pools/{pool_id}/progress",
    "rounds/{round_id}/clock",
    "token", "tokens",
    "clubs/{club_id}/webhooks", "webhooks/{webhook_id}", "webhooks/{webhook_id}/deliveries",
}  # fmt: skip
"""What changes with the time of day, and is one or two reads itself."""
UNENDING = {"events/{event_id}/stream"}
"""What tells only what has changed, and goes on: it never stands."""
WRITTEN = {
    "events/{event_id}/archive", "me/data", "players/{player_id}/data",
    "clubs/{club_id}/log/export",
}  # fmt: skip
"""What holds more than anybody is shown, and is fetched once."""
SECRET = {"me/rounds/{round_id}/hand", "me/rounds/{round_id}/word"}
"""A player's own part in the deals of a round, which nothing may store."""
VERSIONED = {"tables/{table_id}/result"}
"""What names in its ETag the version that a change is held against, and nothing else."""
LEFT_OUT = MOMENTARY | UNENDING | WRITTEN | SECRET | VERSIONED
MOST = 5
"""Statements to know that an answer still stands: who asks, what for, the role, the stamp."""


@pytest.fixture(scope="module")
def module_world(module_db: None) -> World:
    """A club with one of everything, whose owner plays, too."""
    organiser = builders.user("olga")
    club = builders.club(organiser)
    world = World(club, organiser)
    pair = world.event.entries.order_by("-number")[0].partnership
    assert pair is not None
    own = Membership.objects.get(club=club, user=organiser)
    services.player_link(player_id=pair.second_id, membership_id=own.id)
    return world


def queries_of(world: World) -> dict[str, dict[str, Any]]:
    """What some addresses have to be asked with."""
    one, other = [entry.id for entry in world.event.entries.order_by("number")[:2]]
    players = list(Player.objects.filter(club=world.club)[:2])
    two = {"one": players[0].id, "other": players[1].id}
    return {
        "events/advice": {"method": "swiss", "shape": "pairs", "entries": 8, "rounds": 3},
        "events/{event_id}/standings/why": {"one": one, "other": other},
        "rounds/{round_id}/explanation": {"entry": one},
        "pools/{pool_id}/head-to-head": two,
        "clubs/{club_id}/log/consistency": {"first": 1, "second": 1},
        "pools/{pool_id}/expected": {"side": [one.id for one in players]},
    }


@dataclass(frozen=True, eq=False)
class Read:
    """An address that is read, named as in docs/access.md, and what it is asked with."""

    name: str
    path: str
    asked: dict[str, Any]

    def by(self, api: APIClient, tag: str = "") -> Any:
        """Return the answer, unless it stands as `tag` says."""
        return api.get(self.path, self.asked, headers={"If-None-Match": tag} if tag else {})


NOTHING_THERE = {
    "tables/{table_id}/logs/draft", "events/{event_id}/schedule", "events/{event_id}/bracket",
    "tables/{table_id}/analysis", "events/{event_id}/boards/{board}",
}  # fmt: skip
"""No game is being sent, no rounds are known ahead, nobody is put out, none is analysed, and
tables play deals of their own."""


def reads_of(world: World) -> list[Read]:
    """Every address that is read and not left out above."""
    with_query, found = queries_of(world), []
    for one in endpoints():
        name = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.address).removeprefix("api/v1/")
        if one.method == "GET" and name not in LEFT_OUT:
            found.append(Read(name, world.path(one.address), with_query.get(name, {})))
    assert len(found) > 50
    return found


def whole(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_every_read_knows_at_once_that_nothing_has_changed(world: World) -> None:
    api, wrong = client_of(world.owner), []
    for read in sample(reads_of(world)):
        seen = read.by(api)
        if read.name in NOTHING_THERE:
            assert seen.status_code in {404, 409}, read
            continue
        assert seen.status_code == 200, (read, seen.content)
        whole(seen)
        with CaptureQueriesContext(connection) as taken:
            known = read.by(api, seen["ETag"])
        # A log says only by its table which club it was sent to; one's own part has a wish and
        # clubs, too; whether a club keeps a log of its lists is asked besides.
        more = {"submissions": 2, "me/events/{event_id}": 4, "clubs/{club_id}/log": 1}
        most = MOST + max(add if read.name.startswith(name) else 0 for name, add in more.items())
        if (known.status_code, len(taken) <= most) != (304, True):
            wrong.append((read.name, known.status_code, len(taken)))
    assert not wrong


def rename_player(world: World) -> None:
    services.player_change(player_id=world.ids["player_id"], to=NewPlayer("Otro Nombre", "", None))


def pair_renamed(world: World) -> None:
    services.partnership_rename(partnership_id=world.ids["partnership_id"], name="Los Otros")


def pair_dissolved(world: World) -> None:
    services.partnership_dissolve(partnership_id=world.ids["partnership_id"])


def add_player(world: World) -> None:
    builders.players(world.club, 1, "Nueva ")


def club_made(world: World) -> None:
    services.club_create(name="Otro Club", owner=world.owner)


def member_changed(world: World) -> None:
    services.membership_change(
        membership_id=world.ids["membership_id"], by=world.owner, role="scorer"
    )


def account_renamed(world: World) -> None:
    User.objects.filter(username="a player").update(username="somebody else")


def account_linked(world: World) -> None:
    services.player_link(player_id=world.ids["player_id"], membership_id=world.ids["membership_id"])


def merge_players(world: World) -> None:
    twice = builders.players(world.club, 2, "M ")
    player_merge(player_id=twice[0].id, into=twice[1].id, by=world.owner)


def configure_pool(world: World) -> None:
    pool_configure(pool_id=world.ids["pool_id"], config={"k": 40})


def rate_round(world: World) -> None:
    builders.close(world.open_table.round)
    sweep()


def decide_table(world: World) -> None:
    builders.decide(world.open_table, world.owner)


def void_game(world: World) -> None:
    casual_void(
        game_id=world.ids["game_id"], by=world.owner, now=timezone.now(), reason="a mistake"
    )


def send_again(world: World) -> None:
    """A log that is refused at the table, and one that is no casual game."""
    api = client_of(world.owner)
    for path in (f"tables/{world.ids['table_id']}/logs", f"clubs/{world.club.id}/casual-games"):
        answer = api.generic("POST", f"/api/v1/{path}", "no log", content_type="text/x-domlog")
        assert answer.status_code == 422


def withdraw_entry(world: World) -> None:
    entry_withdraw(entry_id=world.ids["entry_id"])


def event_made(world: World) -> None:
    builders.pairs_event(world.club, 2, name="Another", prefix="E ")


CHANGES = (
    rename_player, pair_renamed, pair_dissolved, add_player, club_made, account_linked,
    account_renamed, member_changed, merge_players, configure_pool, decide_table, rate_round,
    void_game, send_again, withdraw_entry, event_made,
)  # fmt: skip


def test_what_changed_is_sent_again(world: World) -> None:
    """Whatever reads otherwise after a change is not said to stand, one change after the other.

    After each change every fourth address is asked, another fourth each time, for what has changed
    since it was asked last; with WHOLE all of them. A sample asks a part of them after each.
    """
    api, reads, stale = client_of(world.owner), sample(reads_of(world), 1), []
    seen = [(read, read.by(api)) for read in reads]
    known = {read: (answer.headers.get("ETag"), whole(answer)) for read, answer in seen}
    moved = 0
    for place, change in enumerate(sample(CHANGES)):
        change(world)
        for read in reads if WHOLE or SHARE > 1 else reads[place % 4 :: 4]:
            answer = read.by(api)
            tag, before = known[read]
            known[read] = (answer.headers.get("ETag"), after := whole(answer))
            if after != before:
                moved += 1
                if tag and read.by(api, tag).status_code == 304:
                    stale.append((change.__name__, read.name))
        assert moved > place // 2, change
    assert not stale


def pages_of(world: World) -> list[str]:
    """The addresses of the pages that are made once for all guests."""
    pool, club = world.ids["pool_id"], world.club.id
    lists = [f"/ratings/{pool}/", f"/ratings/{pool}/lists/", f"/ratings/{pool}/lists/1/"]
    return ["/clubs/", f"/clubs/{club}/", "/ratings/", *lists]


def test_pages_are_made_once_for_all_guests(world: World) -> None:
    for path in pages_of(world):
        first = Client().get(path)
        with CaptureQueriesContext(connection) as taken:
            again = Client().get(path)
        assert (again.content, len(taken)) == (first.content, 1), path
        known = Client().get(path, headers={"If-None-Match": first["ETag"]})
        assert known.status_code == 304
        assert client_of(None).get(path, {"page": 1}).status_code == 200
        own = browser_of(world.owner).get(path, headers={"If-None-Match": first["ETag"]})
        assert own.status_code == 200, "whoever is logged in sees his own head of the page"


def test_pages_are_made_again_after_a_change(world: World, settings: Settings) -> None:
    """What a guest is shown is what would be made for him now, after every change."""
    shelf = settings.RATE_PREFIX
    for number, change in enumerate(sample(CHANGES, 1)):
        change(world)
        for path in pages_of(world):
            settings.RATE_PREFIX = shelf
            shown = Client().get(path).content
            settings.RATE_PREFIX = f"{shelf}{number}"  # where nothing is kept yet
            assert shown == Client().get(path).content, (change, path)
