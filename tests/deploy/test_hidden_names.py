"""A name that is hidden stands nowhere that whoever is not of the club can read."""

import html
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from django.test import Client

from clubs.models import Club, Membership, Partnership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import partnership_rename, player_link
from clubs.services.players import player_change
from deploy.models import Act
from games.models import Submission
from tests import builders
from tests.addresses import targets
from tests.conftest import ApiFor
from tests.deploy.test_privacy import tables_with, unchanging_values
from tests.deploy.world import World, client_of
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.hiding.services.names import player_hide
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NAME, NICKNAME, SHORT = "Zoraida Ñata Quiñónez", "Zorita", "Z. Q."
WORDS = (NAME, NICKNAME, "Quiñónez", "zoraida nata quinonez", "zoraida-nata-quinonez")


class RareNameWorld(World):
    """A club with one of everything, in which somebody of a rare name has played."""

    def __init__(self, club: Club, owner: User) -> None:
        super().__init__(club, owner)
        pair = self.event.entries.order_by("number")[2].partnership
        assert pair is not None
        self.player = pair.first
        player_change(player_id=self.player.id, to=NewPlayer(NAME, NICKNAME, None))
        Partnership.objects.filter(id=pair.id).update(name=f"{NAME} & Co")
        builders.decide(self.open_table, owner)
        row = builders.play_round(builders.pairs_event(club, 4, name="Open", prefix="O "), owner)
        tables = builders.tables_of(builders.play_round(self.singles(club), owner, seed=9))
        mine = next(one for one in tables if one.seats.filter(player=self.player).exists())
        builders.send(mine, owner, f'[A "{NAME}"]\nno log of {NAME}')
        builders.enter_sheet(mine, owner, 104, 62, reason=f"{NAME} typed it wrongly")
        sweep()
        self.ids |= {"player_id": self.player.id, "partnership_id": pair.id}
        self.more: list[dict[str, Any]] = [
            {},
            {"table_id": mine.id, "round_id": mine.round_id, "event_id": mine.round.event_id},
            {"table_id": self.open_table.id, "submission_id": self._log_of(self.open_table.id)},
            {"event_id": row.event_id, "round_id": row.id},
        ]

    def singles(self, club: Club) -> Event:
        """An event of four in which the player plays alone."""
        event = builders.singles_event(club, "draw", [2, 2])
        event.entries.filter(number=1).update(player=self.player)
        return event

    @staticmethod
    def _log_of(table: UUID) -> UUID:
        return Submission.objects.filter(match=table).earliest("created").id

    def paths(self) -> list[str]:
        """Every address of the site, those of several tables, rounds and events for each."""
        found = []
        for more in self.more:
            ids = {name: str(one) for name, one in (self.ids | more).items()}
            found += [one for one in targets(ids) if not one.endswith("/stream")]
        return list(dict.fromkeys(found))


def text_of(answer: Any) -> str:
    """All that an answer says, unpacked and unescaped."""
    sent = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if sent[:4] == b"PK\x03\x04":
        packed = zipfile.ZipFile(io.BytesIO(sent))
        sent = b"\n".join(packed.read(name) for name in packed.namelist())
    heads = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    text = f"{heads}\n{sent.decode('utf-8', 'replace')}"
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda one: chr(int(one[1], 16)), html.unescape(text))
    return re.sub(r"[\u2066-\u2069]|</?bdi>", "", plain)


def find_words(browser: Any, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Yield where one of the words stands."""
    for path in paths:
        said = text_of(browser.get(path))
        yield from ((path, word) for word in WORDS if word in said)


def guests(outsider: User) -> list[Any]:
    """Who is not of the club, by page and by REST: nobody known, and the owner of another club."""
    elsewhere = builders.club(builders.user("another"), "Far Away")
    builders.member(elsewhere, outsider, "owner")
    return [Client(), browser_of(outsider), client_of(None), client_of(outsider)]


def search_by_words(browser: Any, player: Player) -> set[str]:
    """Where a search for her words finds the player."""
    searched = ("search/", "search/found", "players/", "api/v1/players", "seat/")
    asked = [f"/{one}?search={quote(word)}&q={quote(word)}" for one in searched for word in WORDS]
    return {path for path in asked if str(player.id) in browser.get(path).content.decode()}


@pytest.mark.whole
def test_it_stands_at_no_address(
    club: Club, organiser: User, outsider: User, cards: list[str]
) -> None:
    """Nor in what was stored before it was hidden, for guests and for people of another club."""
    world = RareNameWorld(club, organiser)
    paths = world.paths()
    lookers = guests(outsider)
    before = {path for one in lookers for path, _word in find_words(one, paths)}
    assert len(before) > 60
    assert any(NAME in one for one in cards)
    assert len(search_by_words(Client(), world.player)) > 10
    pictures = {path: Client().get(path).content for path in paths if path.endswith(".png")}
    hashes = unchanging_values()

    player_hide(player_id=world.player.id)
    sweep()
    cards.clear()
    assert {one for looker in lookers for one in find_words(looker, paths)} == set()
    assert search_by_words(Client(), world.player) == set()
    assert cards
    assert not [one for one in cards for word in WORDS if word in one]
    redrawn = {path for path, was in pictures.items() if Client().get(path).content != was}
    assert len(redrawn) >= 3
    assert set(tables_with(NAME)) == set(tables_with(NICKNAME)) == {"clubs_player"}
    assert unchanging_values() == hashes
    everybody = Client().get(f"/players/{world.player.id}/").text
    assert SHORT in everybody


def test_the_clubs_own_people_read_it_where_they_work(club: Club, organiser: User) -> None:
    world = RareNameWorld(club, organiser)
    partnership_rename(partnership_id=world.ids["partnership_id"], name="")
    player_hide(player_id=world.player.id)
    scorer = world.users["scorer"]
    assert scorer is not None
    desk, row = browser_of(scorer), world.open_table.round
    mine = world.more[1]
    papers = [f"/rounds/{row.id}/{one}" for one in ("desk/", "print/cards/", "print/sheets/")]
    papers += [f"/events/{world.event.id}/people/", f"/clubs/{club.id}/players/?q=zorita"]
    papers += [f"/rounds/{mine['round_id']}/desk/", f"/events/{mine['event_id']}/people/"]
    papers += [f"/tables/{world.open_table.id}/more/"]
    for path in papers:
        page = desk.get(path)
        assert page.status_code == 200, path
        assert NAME in html.unescape(page.text), path
    for path in (f"/rounds/{row.id}/print/cards/", f"/rounds/{row.id}/print/sheets/"):
        assert NAME not in html.unescape(Client().get(path).text)
    assert NAME in browser_of(organiser).get(f"/players/{world.player.id}/edit/").text


@pytest.fixture
def ana(club: Club) -> Player:
    """A player with an account of her own."""
    (player,) = builders.players(club, 1)
    player_change(player_id=player.id, to=NewPlayer(NAME, NICKNAME))
    account = builders.member(club, builders.user("ana"), "player")
    player_link(player_id=player.id, membership_id=Membership.objects.get(user=account).id)
    player.refresh_from_db()
    return player


def account_of(player: Player) -> User:
    player.refresh_from_db()
    assert player.user is not None
    return player.user


def test_by_the_api(club: Club, organiser: User, ana: Player, api_for: ApiFor) -> None:
    path, shown = f"/api/v1/players/{ana.id}/hidden-name", f"/api/v1/players/{ana.id}"
    api = api_for(organiser)
    plain = {"id": str(ana.id), "minor": False, "full_name": NAME, "full_nickname": NICKNAME}
    assert api.get(path).json() == plain | {"hidden": False, "hides": False, "name": NAME}
    hidden = plain | {"hidden": True, "hides": True, "name": SHORT}
    assert api.put(path).json() == hidden == api.get(path).json() == api.put(path).json()
    everybody: dict[str, Any] = {
        "id": str(ana.id),
        "name": SHORT,
        "nickname": "",
        "number": None,
        "hidden": True,
    }
    everybody |= {"club": {"id": str(club.id), "name": club.name}}
    assert api_for(None).get(shown).json() == everybody == api.get(shown).json()
    assert api.patch(shown, {"number": 7}).json() == everybody | {"number": 7}
    assert api.get(path).json() == hidden
    assert api.patch(shown, {"name": "Eva Ruiz"}).json()["name"] == "E. R."
    assert api.get(path).json()["full_name"] == "Eva Ruiz"
    assert api.delete(path).json() == plain | {
        "hidden": False,
        "hides": False,
        "name": "Eva Ruiz",
        "full_name": "Eva Ruiz",
    }
    acts = Act.objects.filter(verb__in=["player_hide", "player_show"]).order_by("id")
    assert [(one.verb, one.club, one.ids) for one in acts] == [
        (verb, club.id, {"player": str(ana.id)})
        for verb in ("player_hide", "player_hide", "player_show")
    ]
    assert api.put(f"/api/v1/players/{club.id}/hidden-name").status_code == 404


def test_who_may_by_the_api(
    club: Club, scorer: User, outsider: User, ana: Player, api_for: ApiFor
) -> None:
    path = f"/api/v1/players/{ana.id}/hidden-name"
    assert api_for(scorer).get(path).json()["full_name"] == NAME
    own = account_of(ana)
    for user, status in ((None, 401), (outsider, 403), (own, 403)):
        assert api_for(user).get(path).status_code == status
    for user, status in ((None, 401), (outsider, 403), (own, 403), (scorer, 403)):
        assert api_for(user).put(path).status_code == status
        assert api_for(user).delete(path).status_code == status
    assert api_for(own, ("read",)).put("/api/v1/me/hidden-name").status_code == 403
    ana.refresh_from_db()
    assert not ana.is_hidden


def test_players_hide_their_own_name_by_the_api(
    club: Club, organiser: User, outsider: User, ana: Player, api_for: ApiFor
) -> None:
    own, path = api_for(account_of(ana)), "/api/v1/me/hidden-name"
    assert own.put(path).json()["name"] == SHORT
    assert own.put(path).json()["full_name"] == NAME
    assert own.delete(path).json() == {
        "id": str(ana.id),
        "hidden": False,
        "hides": False,
        "minor": False,
        "name": NAME,
        "full_name": NAME,
        "full_nickname": NICKNAME,
    }
    assert api_for(outsider).put(path).status_code == 404
    assert api_for(outsider).delete(path).status_code == 404
    assert api_for(None).put(path).status_code == 401
    acts = Act.objects.filter(user=account_of(ana).id).order_by("id")
    assert [(one.verb, one.club) for one in acts] == [
        (verb, club.id) for verb in ("player_hide", "player_hide", "player_show")
    ]


def test_a_name_that_is_taken_by_the_api(
    club: Club, organiser: User, ana: Player, api_for: ApiFor
) -> None:
    """Somebody may have got it past the lists while it was hidden."""
    player_hide(player_id=ana.id)
    other = builders.players(club, 1, "X ")[0]
    Player.objects.filter(id=other.id).update(name=NAME, nickname=NICKNAME)
    path = f"/api/v1/players/{ana.id}/hidden-name"
    assert api_for(organiser).delete(path).status_code == 409
    assert api_for(account_of(ana)).delete("/api/v1/me/hidden-name").status_code == 409
    page = browser_of(organiser).post(f"/players/{ana.id}/show")
    assert page.status_code == 422
    assert "is already in the club" in page.text


@pytest.mark.parametrize("who", ["organiser", "player"])
def test_by_page(who: str, club: Club, organiser: User, ana: Player) -> None:
    second = builders.member(club, builders.user("rita"), "organiser")
    browser = browser_of({"organiser": second, "player": account_of(ana)}[who])
    path = f"/players/{ana.id}/privacy/"
    page = browser.get(path)
    assert (page.status_code, f"/players/{ana.id}/hide" in page.text) == (200, True)
    assert SHORT in page.text
    assert ("Hide my name" in page.text) == (who == "player")
    done = browser.post(f"/players/{ana.id}/hide", follow=True)
    assert "The name is hidden" in done.text
    assert NAME in done.text
    assert f"/players/{ana.id}/show" in done.text
    profile = f"/players/{ana.id}/"
    assert NAME in browser.get(profile).text
    assert NAME not in Client().get(profile).text
    assert (
        "Everyone sees the name again" in browser.post(f"/players/{ana.id}/show", follow=True).text
    )
    ana.refresh_from_db()
    assert (ana.name, ana.is_hidden) == (NAME, False)
    assert [one.club for one in Act.objects.filter(verb__startswith="player_")] == [club.id] * 2


def test_who_may_by_page(club: Club, scorer: User, outsider: User, ana: Player) -> None:
    other = builders.member(club, builders.user("beto"), "player")
    for act in ("hide", "show"):
        for user in (scorer, outsider, other):
            assert browser_of(user).post(f"/players/{ana.id}/{act}").status_code == 403
        assert Client().post(f"/players/{ana.id}/{act}").status_code == 302
    assert browser_of(other).get(f"/players/{ana.id}/privacy/").status_code == 403
    ana.refresh_from_db()
    assert not ana.is_hidden
