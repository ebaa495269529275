"""The players of a club: found, added by a list that is looked over first, changed."""

import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Player, User
from clubs.rosters import NewPlayer
from clubs.services import players_add
from tests import lists
from tests.counting import count_queries
from tests.lists import fingerprint_of
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def address(club: Club, tail: str = "") -> str:
    return f"/clubs/{club.id}/players/{tail}"


def look_through(desk: Client, club: Club, text: str) -> str:
    return lists.look_through(desk, address(club, "look"), text=text)


def add_players(desk: Client, club: Club, text: str, **more: str) -> str:
    sent = {"text": text, "seen": fingerprint_of(look_through(desk, club, text)), **more}
    page = desk.post(address(club, "add"), sent, follow=True)
    assert page.redirect_chain == [(address(club), 302)]
    return page.text


def test_a_list_is_looked_over_and_then_added(desk: Client, club: Club) -> None:
    text = "name;number;nickname\r\nAna Gil;12;Flaca\r\n\r\n Ben  Báez \r\nCyd;;\r\n"
    page = look_through(desk, club, text)
    assert "3 new players" in page
    assert "Add 3 players" in page
    assert club.players.count() == 0
    assert "3 players added." in add_players(desk, club, text)
    rows = list(club.players.values_list("name", "number", "nickname"))
    assert rows == [("Ana Gil", 12, "Flaca"), ("Ben Báez", None, ""), ("Cyd", None, "")]


def test_every_fault_is_told_with_its_line(desk: Client, club: Club) -> None:
    players_add(club=club, names=[NewPlayer("Eva", number=7), NewPlayer("Ana", "Flaca")])
    lines = [
        "Ana Gil",
        ", 12",
        "x" * 121,
        "Be\ufe0fn",
        "ana gil",
        "Ida, 7",
        "Jon, 1, 2",
        "Kit, 0",
        "Ana, flaca",
        "Lou, 9",
        "Mia, 9",
        "Ned, " + "n" * 41,
        "O\x07da",
    ]
    page = look_through(desk, club, "\n".join(lines))
    said = dict(re.findall(r'Line (\d+)</span>.*?<span class="warn">(.*?)</span>', page, re.DOTALL))
    assert said == {
        "2": "A name is missing.",
        "3": "A name can have at most 120 characters.",
        "4": "The name contains invisible characters; type it instead of pasting it.",
        "5": "This is the same as line 1.",
        "6": "The club number 7 is taken.",
        "7": "Only a name, a number and a nickname can be on this line.",
        "8": "A club number goes from 1 to 999999.",
        "9": "Ana (flaca) is already in the club: add a club number or a different nickname.",
        "11": "This is the same as line 10.",
        "12": "A nickname can have at most 40 characters.",
        "13": "A name cannot contain control characters.",
    }
    assert "Add 2 players" not in page
    text = refused_list(desk, club, "\n".join(lines), fingerprint_of(page))
    assert "Fix the marked lines; nothing has been saved." in text
    assert club.players.count() == 2


def refused_list(desk: Client, club: Club, text: str, seen: str, **more: str) -> str:
    return send_refused(desk, address(club, "add"), text=text, seen=seen, **more)


def test_a_namesake_is_left_out_unless_it_is_somebody_else(desk: Client, club: Club) -> None:
    players_add(club=club, names=["Ana Gil"])
    text = "Ben\nANA GIL\nAna Gil, 5"
    page = look_through(desk, club, text)
    assert "2 names are already in the club or on the list" in page
    assert "like Ana Gil" in page
    seen = fingerprint_of(page)
    untold = refused_list(desk, club, text, seen, **{"other-2": "on"})
    assert "ANA GIL is already in the club" in error_of(untold, "nickname-2")
    assert "checked" in untold
    add_players(desk, club, text, **{"other-2": "on", "nickname-2": "Flaca", "other-3": "on"})
    assert sorted(map(str, club.players.all())) == [
        "ANA GIL (Flaca)",
        "Ana Gil",
        "Ana Gil (5)",
        "Ben",
    ]
    assert "There is no one to add." in refused_list(
        desk, club, "Ben", fingerprint_of(look_through(desk, club, "Ben"))
    )


def test_one_key_is_asked_about(desk: Client, club: Club) -> None:
    players_add(club=club, names=["José Pérez"])
    text = "Jose Perez\nAna Gil\nAná Gil\nPérez José"
    page = look_through(desk, club, text)
    assert "2 names are already in the club or on the list" in page
    assert page.count("like José Pérez") == page.count("like Ana Gil") == 1
    assert "the same name as José Pérez in another order" in page
    untold = refused_list(
        desk, club, text, fingerprint_of(page), **{"other-1": "on", "other-3": "on"}
    )
    assert "Jose Perez looks like José Pérez in the club" in error_of(untold, "nickname-1")
    assert "Aná Gil looks like Ana Gil" in untold
    told = {"other-1": "on", "nickname-1": "Pepe", "other-3": "on", "nickname-3": "Nita"}
    add_players(desk, club, text, **told)
    assert sorted(map(str, club.players.all())) == [
        "Ana Gil",
        "Aná Gil (Nita)",
        "Jose Perez (Pepe)",
        "José Pérez",
        "Pérez José",
    ]


def test_a_list_that_was_changed_is_looked_over_again(desk: Client, club: Club) -> None:
    seen = fingerprint_of(look_through(desk, club, "Ana"))
    page = refused_list(desk, club, "Ana\nBen", seen)
    assert "check it again" in page
    assert "2 new players" in page
    assert club.players.count() == 0
    desk.post(address(club, "add"), {"text": "Ana\nBen", "seen": fingerprint_of(page)})
    assert club.players.count() == 2


def test_somebody_else_was_quicker(desk: Client, club: Club) -> None:
    seen = fingerprint_of(look_through(desk, club, "Ana\nBen"))
    players_add(club=club, names=["Ben"])
    desk.post(address(club, "add"), {"text": "Ana\nBen", "seen": seen})
    assert sorted(club.players.values_list("name", flat=True)) == ["Ana", "Ben"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_a_file_is_read(desk: Client, club: Club, encoding: str) -> None:
    data = "Nombre,Número\nÑoño Báez,3\n".encode(encoding)
    page = desk.post(address(club, "look"), {"file": SimpleUploadedFile("a.csv", data)})
    assert "1 new player" in page.text
    assert "Ñoño Báez" in page.text


@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        ({"text": " \n "}, "text", "Enter at least one name"),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x00\x01")}, "file", "cannot be read as text"),
        ({"file": SimpleUploadedFile("a.csv", b"a\n" * 200_001)}, "file", "too large"),
    ],
)
def test_what_is_no_list(
    desk: Client, club: Club, sent: dict[str, object], field: str, said: str
) -> None:
    assert said in error_of(send_refused(desk, address(club, "look"), **sent), field)


def test_too_many_at_once(desk: Client, club: Club) -> None:
    text = "\n".join(f"Player {number}" for number in range(501))
    assert "Add at most 500 at once." in refused_list(
        desk, club, text, fingerprint_of(look_through(desk, club, text))
    )


@pytest.mark.parametrize("tail", ["look", "add"])
def test_only_organisers_add(
    client: Client, club: Club, scorer: User, outsider: User, tail: str
) -> None:
    for user in (scorer, outsider):
        desk = browser_of(user)
        assert "Add players" not in desk.get(address(club)).text
        assert desk.post(address(club, tail), {"text": "Ana"}).status_code == 403
    assert "Add players" not in client.get(address(club)).text
    assert client.post(address(club, tail), {"text": "Ana"}).url.startswith("/login/")  # type: ignore[attr-defined]
    assert not Player.objects.exists()


def test_nothing_of_no_club(desk: Client, client: Client) -> None:
    nowhere = f"/clubs/{uuid4()}/players/"
    assert client.get(nowhere).status_code == 404
    assert desk.post(f"{nowhere}add", {"text": "Ana"}).status_code == 404


def test_players_are_found(client: Client, club: Club) -> None:
    names: list[str | NewPlayer] = ["Ángel Ñúñez", "Zoë Angelou", NewPlayer("Ben", "Ñato", 12)]
    players_add(club=club, names=names)
    for asked, count in (
        ("nunez angel", 1),
        ("angel", 2),
        ("nato", 1),
        ("12", 1),
        ("999999999999999", 0),
        ("²", 0),
        ("x", 0),
    ):
        page = client.get(address(club), {"q": asked}).text
        assert page.count('<th scope="row">') == count, asked


def test_the_list_takes_one_query_more_for_many(desk: Client, client: Client, club: Club) -> None:
    def look(of: str = "") -> None:
        for who, browser in (("a guest", client), ("an organiser", desk)):
            with count_queries(f"page: the players of a club, {who}{of}"):
                assert browser.get(address(club)).status_code == 200

    players_add(club=club, names=["Ana"])
    look()
    players_add(club=club, names=[f"Player {number}" for number in range(60)])
    look(", of many")
    assert "1 to 50 of 61" in client.get(address(club)).text


def test_a_player_gets_another_name_everywhere(desk: Client, club: Club) -> None:
    ana = players_add(club=club, names=["Ana"])[0]
    page = desk.get(f"/players/{ana.id}/edit/").text
    assert 'value="Ana"' in page
    sent = {"called": "Ana Gil", "nickname": "Flaca", "number": "4"}
    done = desk.post(f"/players/{ana.id}/change", sent, follow=True)
    assert done.redirect_chain == [(address(club), 302)]
    assert "Ana Gil (Flaca): changes saved." in done.text
    assert "Ana Gil (Flaca)" in desk.get(f"/players/{ana.id}/").text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        ({"called": ""}, "called", "required"),
        ({"called": "Ben"}, "called", "Ben is already in the club"),
        ({"number": "7"}, "number", "The club number 7 is taken."),
        ({"number": "0"}, "number", "Enter a whole number from 1 to 999999."),
        ({"nickname": "\ufe0f"}, "nickname", "invisible"),
    ],
)
def test_a_refused_name_is_shown_again(
    desk: Client, club: Club, sent: dict[str, str], field: str, said: str
) -> None:
    ana, _ben, _cyd = players_add(club=club, names=["Ana", "Ben", NewPlayer("Cyd", number=7)])
    whole = {"called": "Ana", "nickname": "", "number": ""} | sent
    text = send_refused(desk, f"/players/{ana.id}/change", **whole)
    assert said in error_of(text, field)
    assert Player.objects.get(id=ana.id).sort_key == "ana"


def test_only_organisers_change(client: Client, club: Club, scorer: User, outsider: User) -> None:
    ana = players_add(club=club, names=["Ana"])[0]
    for user in (scorer, outsider):
        desk = browser_of(user)
        assert desk.get(f"/players/{ana.id}/edit/").status_code == 403
        assert desk.post(f"/players/{ana.id}/change", {"called": "X"}).status_code == 403
    assert client.get(f"/players/{ana.id}/edit/").status_code == 302
    assert client.post(f"/players/{ana.id}/change", {"called": "X"}).status_code == 302
    assert Player.objects.get().name == "Ana"
