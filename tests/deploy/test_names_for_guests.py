"""A guest of a club that wants no names shown reads none, at no address; nor of one not listed."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Partnership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import partnerships_add, players_add
from clubs.services.players import player_change
from games.models import Submission
from tests import builders
from tests.deploy.test_hidden_names import RareNameWorld, guests, text_of
from tests.deploy.test_privacy import tables_with, unchanging_values
from tests.deploy.world import client_of
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.hiding.services.choices import names_follow, privacy_change
from tournaments.hiding.services.names import player_hide

pytestmark = pytest.mark.django_db
LETTERS = "bcdfghjklmnpqrtvwxyz"
RARE = re.compile("[zx][a-z]{2}uqo")
"""All words that `name_all` makes; to look for each of them takes as long as a page."""


def settle() -> int:
    return names_follow(now=timezone.now, seconds=600)


def name_all(club: Club) -> list[str]:
    """Give every player of a club a name of words that stand nowhere else; return the words."""
    words = []
    for number, player in enumerate(Player.everyone.filter(club=club).order_by("id")):
        one, other = (f"{start}{LETTERS[number % 20]}{LETTERS[number // 20]}uqo" for start in "ZX")
        if player.merged_into_id is None:
            player_change(player_id=player.id, to=NewPlayer(f"{one} {other}", f"{one}ito"))
        words += [one, other]
    assert len(words) == len(set(words))
    return words


class RareNames(RareNameWorld):
    """A club with one of everything, all of whose players have rare names."""

    def __init__(self, club: Club, owner: User) -> None:
        super().__init__(club, owner)
        self.words = name_all(club)
        row = builders.publish_round(self.singles(club))
        self.named_table = builders.tables_of(row)[0]
        builders.decide(self.named_table, owner)
        self.more.append({"table_id": self.named_table.id, "round_id": row.id})
        sweep()

    def find_names(self, browser: Any, paths: list[str]) -> set[tuple[str, str]]:
        """Where one of the words stands, and which."""
        words = {word.casefold() for word in self.words}
        found = ((path, RARE.findall(text_of(browser.get(path)).casefold())) for path in paths)
        return {(path, word) for path, rare in found for word in words.intersection(rare)}


@pytest.mark.whole
@pytest.mark.parametrize("shown", ["initials", "numbers"])
def test_no_name_stands_at_any_address(
    shown: str, club: Club, organiser: User, outsider: User, cards: list[str]
) -> None:
    """Pages, REST, files, pictures and what was kept of them; for guests and other clubs."""
    world = RareNames(club, organiser)
    paths = world.paths()
    paths += [f"/search/?q={world.words[0]}", f"/api/v1/players?search={world.words[0]}"]
    lookers = guests(outsider)
    before = {path for path, _word in world.find_names(lookers[0], paths)}
    assert len(before) > 60
    hashes = unchanging_values()

    privacy_change(club_id=club.id, changes={"guest_names": shown})
    assert settle() > 8
    (added,) = players_add(club=club, names=[NewPlayer("Zbbbuqo Xbbbuqo", "Zbbbuqoito")])
    world.words += ["Zbbbuqo", "Xbbbuqo"]
    sweep()
    cards.clear()
    paths += [f"/players/{added.id}/", f"/api/v1/players/{added.id}"]
    asked = paths[-4:-2]
    seen = {one for looker in lookers for one in world.find_names(looker, paths)}
    # A search says again what was asked.
    assert {path for path, _word in seen} <= set(asked)
    assert cards
    assert not [one for one in cards for word in world.words if word in one]
    assert unchanging_values() == hashes
    for word in world.words:
        assert set(tables_with(word)) <= {"clubs_player"}, word
    names = set(Player.objects.filter(club=club).values_list("name", flat=True))
    form = r"No\. \d+" if shown == "numbers" else r"[A-Z]\.( [A-Z]\.)?( \d+)?"
    assert not [name for name in names if not re.fullmatch(form, name)]


def test_a_club_that_is_not_listed_is_in_no_list(
    club: Club, organiser: User, outsider: User
) -> None:
    event = builders.rated_event(club, organiser, 4)
    words = name_all(club)
    player = Player.objects.filter(club=club).earliest("id")
    guest = Client()
    lists = ["/", "/events/", "/clubs/", "/players/", "/players/?show=pairs"]
    lists += [f"/api/v1/{one}" for one in ("clubs", "events", "players", "clubs?search=doble")]
    lists += [f"/{one}?q={club.name}" for one in ("search/", "search/found", "events/", "clubs/")]
    lists += [f"/{one}?q={words[0]}" for one in ("search/", "search/found", "my/")]
    # A search says again what was asked: the name of the club, the first of the words.
    marks = [str(club.id), str(event.id), str(player.id), *words[1:]]

    def lists_with_marks(browser: Any) -> set[str]:
        said = {path: text_of(browser.get(path)) for path in lists}
        return {path for path, text in said.items() if any(one in text for one in marks)}

    assert len(lists_with_marks(guest)) > 8
    assert club.name in guest.get("/ratings/").text
    privacy_change(club_id=club.id, changes={"listed": False})
    assert club.name not in guest.get("/ratings/").text
    assert club.name in browser_of(organiser).get("/ratings/").text
    for looker in (guest, browser_of(outsider), client_of(outsider)):
        assert lists_with_marks(looker) == set()
    assert {"/", "/clubs/", "/players/"} <= lists_with_marks(browser_of(organiser))
    assert {"/api/v1/clubs", "/api/v1/events", "/api/v1/players"} <= lists_with_marks(
        client_of(organiser)
    )
    for path in (f"/clubs/{club.id}/", f"/events/{event.id}/", f"/players/{player.id}/"):
        page = guest.get(path)
        assert (page.status_code, page.text.count('content="noindex"')) == (200, 1), path
    api = guest.get(f"/api/v1/clubs/{club.id}/events").json()
    assert [one["id"] for one in api["results"]] == [str(event.id)]


@pytest.mark.whole
def test_every_page_and_file_of_a_club_that_is_not_listed_says_noindex(
    club: Club, organiser: User
) -> None:
    world = RareNameWorld(club, organiser)
    privacy_change(club_id=club.id, changes={"listed": False})
    for path in world.paths():
        answer = Client().get(path) if not path.startswith("/api/") else None
        if answer is not None and answer.status_code == 200 and club.name in text_of(answer):
            said = "X-Robots-Tag" in answer or 'name="robots" content="noindex"' in answer.text
            assert said, path


def test_pages_about_people_say_noindex_and_others_do_not(club: Club, organiser: User) -> None:
    event = builders.rated_event(club, organiser, 4)
    one, other = Player.objects.filter(club=club).order_by("id")[:2]
    pair = Partnership.objects.filter(club=club).first()
    assert pair is not None
    table = builders.tables_of(event.rounds.latest("number"))[0]
    guest = Client()
    word = '<meta name="robots" content="noindex">'
    people = [f"/players/{one.id}/", f"/partnerships/{pair.id}/", f"/tables/{table.id}/"]
    people += ["/players/", f"/clubs/{club.id}/players/", f"/clubs/{club.id}/pairs/"]
    for path in people:
        page = guest.get(path)
        assert page.status_code == 200, path
        assert page.text.count(word) == 1, path
    for path in ("/", "/clubs/", f"/clubs/{club.id}/", f"/events/{event.id}/", "/games/"):
        page = guest.get(path)
        assert word not in page.text, path
        assert "X-Robots-Tag" not in page, path
    assert other.club_id == club.id


@pytest.mark.parametrize("written", ["ZORAIDA  NATA QUINONEZ", "zoraida ñata quiñónez"])
def test_tags_of_logs_are_rewritten_however_they_spell_the_name(
    club: Club, organiser: User, written: str
) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    found = table.seats.get(letter="B").player
    player_change(player_id=found.id, to=NewPlayer("Zoraida Ñata Quiñónez"))
    found.refresh_from_db()
    log = builders.log_for(table).replace(f'[B "{found.name}"]', f'[B "{written}"]')
    builders.send(table, organiser, log)
    builders.send(table, organiser, f'[A "{written}"]\nno log')
    assert Submission.objects.count() == 2
    player_hide(player_id=found.id)
    for one in Submission.objects.all():
        text = bytes(one.body).decode()
        assert written not in text
        assert f'"{found.id}"' in text


def test_pairs_of_a_club_follow(club: Club) -> None:
    one, other = players_add(club=club, names=["Ana Gil", "Ben Báez"])
    partnerships_add(club=club, pairs=[(one.id, other.id)])
    privacy_change(club_id=club.id, changes={"guest_names": "initials"})
    settle()
    pair = Partnership.objects.get()
    assert (pair.name, pair.search) == ("A. G. – B. B.", pair.search)
    assert "gil" not in pair.search
    privacy_change(club_id=club.id, changes={"guest_names": "full"})
    settle()
    assert Partnership.objects.get().name == "Ana Gil – Ben Báez"
