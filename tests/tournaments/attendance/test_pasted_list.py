"""Who enters by a pasted list: looked through first, judged line by line, entered all or none."""

from html import unescape
from string import ascii_uppercase

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Partnership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import partnership_make, players_add
from tests import builders, lists
from tests.counting import count_queries
from tests.pages import browser_of, send_refused, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


@pytest.fixture
def people(club: Club, outsider: User) -> dict[str, Player]:
    """Four of the club, and Ana Gil of another one."""
    away = Club.objects.get(name="Elsewhere")
    players_add(club=away, names=["Gus Away"])
    names: list[str | NewPlayer] = [
        "Ana Gil",
        NewPlayer("Ben Báez", number=7),
        NewPlayer("Ida", "Flaca"),
        "Cyd",
    ]
    return {one.name: one for one in players_add(club=club, names=names)}


@pytest.fixture
def pairs(club: Club, people: dict[str, Player]) -> Event:
    return builders.pairs_event(club, 2)


@pytest.fixture
def single(club: Club, people: dict[str, Player]) -> Event:
    return builders.singles_event(club, "allfives", [2])


def look_through(desk: Client, event: Event, text: str, **said: str) -> str:
    return unescape(lists.look_through(desk, url(event, "enter-look"), text=text, **said))


def enter_list(desk: Client, event: Event, text: str, **said: str) -> str:
    look, make = url(event, "enter-look"), url(event, "enter-listed")
    return lists.take_list(desk, look, make, text=text, **said)


def names(event: Event) -> list[str]:
    return [str(one) for one in event.entries.order_by("number")][2:]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("ana gil\n7.0\nIda (Flaca)", [], ["Ana Gil", "Ben Báez (7)", "Ida (Flaca)"]),
        (
            "sep=;\nNº;Jugador;Equipo;Teléfono\n1;Ana Gil;Norte;612345679\n2;Ben Baez;norte;",
            ["left_out", "name", "team", "left_out"],
            ["Ana Gil", "Ben Báez (7)"],
        ),
        ("Nombre;Apellidos\nAna;Gil\nBen;Báez", ["given", "surname"], ["Ana Gil", "Ben Báez (7)"]),
        ("Jugador,Club\nGus Away,Elsewhere", ["name", "club"], ["Gus Away"]),
        ("Gus Away · Elsewhere", [], ["Gus Away"]),
        ("1. Ana Gil\n2. Cyd", [], ["Ana Gil", "Cyd"]),
        ("Ana Gil;\nZoe;1.234", ["name", "number"], ["Ana Gil", "Zoe (1234)"]),
    ],
)
def test_a_list_of_players_enters(
    desk: Client, single: Event, text: str, columns: list[str], found: list[str]
) -> None:
    page = look_through(desk, single, text, new="on")
    assert lists.kinds(page) == columns
    assert not lists.faults(page)
    assert f"{len(found)} entries added." in enter_list(desk, single, text, new="on") or (
        len(found) == 1
    )
    assert names(single) == found


def test_teams_of_a_list_are_spelled_as_the_event_has_them(desk: Client, single: Event) -> None:
    enter_list(desk, single, "Jugador;Equipo\nAna Gil;Ñandú\nCyd;nandu")
    assert [one.team for one in single.entries.order_by("number")][2:] == ["Ñandú", "Ñandú"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("ana gil - 7\nIda (Flaca) & Zoe", [], ["Ana Gil – Ben Báez (7)", "Ida (Flaca) – Zoe"]),
        (
            "N.º;Jugador 1;Jugador 2;Equipo;Correo\n1;Ana Gil;Cyd;Norte;a@b.es",
            ["left_out", "name", "partner", "team", "left_out"],
            ["Ana Gil – Cyd"],
        ),
        ("Ana Gil;Gus Away · Elsewhere", ["name", "partner"], ["Ana Gil – Gus Away"]),
        ("Los Tigres\nIda - Zoe", [], ["Los Tigres", "Ida (Flaca) – Zoe"]),
        ("Dupla\nAna Gil / Cyd", [], ["Ana Gil – Cyd"]),
    ],
)
def test_a_list_of_pairs_enters(
    desk: Client,
    pairs: Event,
    people: dict[str, Player],
    text: str,
    columns: list[str],
    found: list[str],
) -> None:
    one, other = people["Ben Báez"].id, people["Cyd"].id
    partnership_make(club=pairs.club, one=one, other=other, name="Los Tigres")
    assert lists.kinds(look_through(desk, pairs, text, new="on")) == columns
    enter_list(desk, pairs, text, new="on")
    assert names(pairs) == found


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Zoe", "Zoe is not in the club."),
        ("ana gil", "ana gil is already on line 1."),
        ("x@example.org", "an e-mail address"),
        ("Nobody · Elsewhere", "has no player called “Nobody”"),
        ("Ana Gil - Cyd", "One name per line."),
        ("F-1", "F-1 is not in the club."),
        ("5", "5 is not in the club."),
    ],
)
def test_wrong_lines_are_told_and_the_list_is_kept(
    desk: Client, single: Event, line: str, said: str
) -> None:
    text = f"Ana Gil\n{line}"
    page = look_through(desk, single, text)
    assert said in lists.faults(page)["2"].replace("\u2068", "").replace("\u2069", "")
    assert '<button class="button">' not in page
    page = unescape(
        send_refused(desk, url(single, "enter-listed"), text=text, seen=lists.fingerprint_of(page))
    )
    assert f"{text}</textarea>" in page
    assert names(single) == []


def test_who_is_entered_already_stays_so(desk: Client, pairs: Event, club: Club) -> None:
    first = str(pairs.entries.get(number=1))
    text = first.replace("–", "-")
    page = look_through(desk, pairs, f"{text}\nAna Gil - Cyd")
    assert lists.fine(page) == [f"{first} already entered", "Ana Gil – Cyd"]
    assert "1 entry added." in enter_list(desk, pairs, f"{text}\nAna Gil - Cyd")
    sent = {"text": text, "seen": lists.fingerprint_of(look_through(desk, pairs, text))}
    page = send_refused(desk, url(pairs, "enter-listed"), **sent)
    assert "Everyone on the list is already entered." in page
    one = text.split(" - ")[0]
    assert "nobody can play twice" in lists.faults(look_through(desk, pairs, f"{one} - Ida"))["1"]


def test_nobody_enters_unseen(desk: Client, single: Event) -> None:
    make = url(single, "enter-listed")
    assert "check it again" in send_refused(desk, make, text="Ana Gil")
    seen = lists.fingerprint_of(look_through(desk, single, "Ana Gil\nCyd"))
    assert "check it again" in send_refused(desk, make, text="Ana Gil", seen=seen)
    assert "check it again" in send_refused(desk, make, text="Ana Gil\nCyd", seen=seen, new="on")
    assert "Enter at least one name" in send_refused(desk, url(single, "enter-look"), text=" ")
    assert names(single) == []


def test_a_file_is_read_and_its_columns_said(desk: Client, single: Event) -> None:
    file = SimpleUploadedFile("who.csv", "Ana Gil;Norte\nCyd;Sur".encode("utf-16"))
    page = unescape(desk.post(url(single, "enter-look"), {"file": file}).text)
    assert lists.kinds(page) == ["", ""]
    assert "Choose what each column is" in page
    said = {"column-0": "name", "column-1": "team"}
    assert lists.fine(look_through(desk, single, "Ana Gil;Norte\nCyd;Sur", **said)) == [
        "Ana Gil Norte",
        "Cyd Sur",
    ]
    enter_list(desk, single, "Ana Gil;Norte\nCyd;Sur", **said)
    assert names(single) == ["Ana Gil", "Cyd"]


@pytest.mark.whole
def test_it_is_offered_while_somebody_can_enter(desk: Client, single: Event) -> None:
    assert "?listed=1#listed" in desk.get(url(single, "people/")).text
    assert url(single, "enter-look") in desk.get(url(single, "people/?listed=1")).text
    Event.objects.filter(id=single.id).update(state="finished")
    page = desk.get(url(single, "people/?listed=1")).text
    assert url(single, "enter-look") not in page
    assert "?listed=1#listed" not in page
    sent = {"text": "Ana Gil", "seen": lists.fingerprint_of(look_through(desk, single, "Ana Gil"))}
    send_refused(desk, url(single, "enter-listed"), **sent)
    assert names(single) == []


@pytest.mark.parametrize("tail", ["enter-look", "enter-listed"])
def test_only_organisers_enter_by_a_list(
    client: Client, single: Event, scorer: User, outsider: User, tail: str
) -> None:
    for who in (scorer, outsider):
        assert browser_of(who).post(url(single, tail), {"text": "Ana Gil"}).status_code == 403
    assert client.post(url(single, tail), {"text": "Ana Gil"}).status_code == 302
    assert names(single) == []


@pytest.mark.whole
def test_a_long_list_is_looked_through_in_few_queries(desk: Client, pairs: Event) -> None:
    text = "\n".join(f"One {one * 2} - Two {one * 2}" for one in ascii_uppercase)
    with count_queries("act: look through a list of 26 pairs to enter"):
        look_through(desk, pairs, text, new="on")
    enter_list(desk, pairs, text, new="on")
    assert len(names(pairs)) == 26
    assert Partnership.objects.count() == 28
