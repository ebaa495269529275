"""Lists that people paste: columns are shown and named, what is no name stays out of names."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, User
from clubs.pairlists import Roster, pairs_read
from clubs.rosters import NewPlayer
from clubs.selectors import roster_of_club
from clubs.services import players_add
from tests.tournaments.views.pages import logged_in, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return logged_in(organiser)


def looked(desk: Client, club: Club, text: str, **said: str) -> str:
    page = desk.post(f"/clubs/{club.id}/players/look", {"text": text, **said})
    assert page.status_code == 200
    return page.text.replace("&#x27;", "'")


def kinds(page: str) -> list[str]:
    """What the preview takes the columns for, "" where it asks."""
    found = re.findall(r'<select name="column-\d+".*?</select>', page, re.DOTALL)
    chosen = [re.search(r'value="(\w*)" selected', one) for one in found]
    return [one[1] if one else "" for one in chosen]


def faults(page: str) -> dict[str, str]:
    found = re.findall(r'Line (\d+)</span>.*?<span class="warn">(.*?)</span>', page, re.DOTALL)
    return dict(found)


def added(desk: Client, club: Club, text: str, **said: str) -> list[str]:
    """Add a list as the preview reads it; return who is in the club then."""
    seen = re.search(r'name="seen" value="(\w+)"', looked(desk, club, text, **said))
    assert seen
    sent = {"text": text, "seen": seen[1], **said}
    page = desk.post(f"/clubs/{club.id}/players/add", sent)
    assert page.status_code == 302, page.text
    return sorted(map(str, club.players.all()))


def test_surname_and_given_name_are_asked_about(desk: Client, club: Club) -> None:
    text = "Pérez Gómez, Juan\nNúñez, Ana\nDe la Cruz, María José"
    page = looked(desk, club, text)
    assert kinds(page) == ["", ""]
    assert "Say what the columns are" in page
    assert '<button class="button">' not in page
    assert "Say what the columns are" in refused(
        desk, f"/clubs/{club.id}/players/add", text=text, seen="x"
    )
    surnames = {"column-0": "surname", "column-1": "given"}
    assert kinds(looked(desk, club, text, **surnames)) == ["surname", "given"]
    assert added(desk, club, text, **surnames) == [
        "Ana Núñez",
        "Juan Pérez Gómez",
        "María José De la Cruz",
    ]


def test_a_nickname_is_shown_as_one(desk: Client, club: Club) -> None:
    page = looked(desk, club, "Ana Gil, Flaca", **{"column-0": "name", "column-1": "nickname"})
    assert re.search(r'Ana Gil <span class="quiet">\(Flaca\)</span>', page)


def test_columns_that_were_changed_are_looked_over_again(desk: Client, club: Club) -> None:
    text = "Ana Gil;12"
    seen = re.search(r'name="seen" value="(\w+)"', looked(desk, club, text))
    assert seen
    sent = {"text": text, "seen": seen[1], "column-0": "name", "column-1": "left_out"}
    assert "check it once more" in refused(desk, f"/clubs/{club.id}/players/add", **sent)
    assert added(desk, club, text, **{"column-1": "left_out"}) == ["Ana Gil"]


@pytest.mark.parametrize(
    ("text", "columns", "people"),
    [
        ("1\tAna Gil\n2\tBen Báez", ["left_out", "name"], ["Ana Gil", "Ben Báez"]),
        ("7\tAna Gil\n12\tBen Báez", ["number", "name"], ["Ana Gil (7)", "Ben Báez (12)"]),
        ("1. Ana Gil\n2. Ben Báez\n3) Cyd Cid", [], ["Ana Gil", "Ben Báez", "Cyd Cid"]),
        ("sep=;\nNombre;Nº\nAna Gil;12", ["name", "number"], ["Ana Gil (12)"]),
        ("Nº;Nombre\n1;Ana Gil\n2;Ben", ["left_out", "name"], ["Ana Gil", "Ben"]),
        ("Name\n1. Ana Gil\n2. Ben", [], ["Ana Gil", "Ben"]),
        (
            "Apellidos;Nombre;Apodo;Correo;Nacimiento\nGil Báez;Ana;Flaca;a@b.es;12/05/1970",
            ["surname", "given", "nickname", "left_out", "left_out"],
            ["Ana Gil Báez (Flaca)"],
        ),
        (
            "Nome,Sobrenome,Telefone,Clube,Parceiro,Rating\nAna,Gil,+34 612 345 679,X,Ben,1500",
            ["given", "surname", *["left_out"] * 4],
            ["Ana Gil"],
        ),
        ("First name,Last name,Foo\nAna,Gil,x", ["given", "surname", "left_out"], ["Ana Gil"]),
        ('\ufeff"Ana ""La"" Gil","\'12"', ["name", "either"], ['Ana "La" Gil (12)']),
        ("Ana Gil;0012\nBen;13.0\nCyd;", ["name", "either"], ["Ana Gil (12)", "Ben (13)", "Cyd"]),
        (
            "Ana Gil, 12, Flaca\nBen, Ñato, 7",
            ["name", "either", "either"],
            ["Ana Gil (Flaca)", "Ben (Ñato)"],
        ),
    ],
)
def test_columns_are_known(
    desk: Client, club: Club, text: str, columns: list[str], people: list[str]
) -> None:
    assert kinds(looked(desk, club, text)) == columns
    assert added(desk, club, text) == people


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ana Gil;ana@example.org", "looks like an e-mail address"),
        ("Ben Báez;+34 612 345 679", "a telephone number"),
        ("Ben Báez;612345679", "a telephone number"),
        ("Ana Gil;12/05/1970", "or a date"),
        ("Ana Gil;1970-05-12", "or a date"),
        ("ana@example.org", "looks like an e-mail address"),
        ("Ana Gil;1.24E+05", "a spreadsheet has shortened"),
        ("17", "at least one letter"),
    ],
)
def test_what_is_no_name_stays_out(desk: Client, club: Club, line: str, said: str) -> None:
    page = looked(desk, club, f"Zoe;\n{line}")
    assert said in faults(page)["2"]
    assert '<button class="button">' not in page
    people = added(desk, club, f"Zoe;\n{line}", **{"column-1": "left_out"}) if ";" in line else []
    assert all("(" not in one for one in people)


def test_other_code_pages_are_warned_about(desk: Client, club: Club) -> None:
    for text, encoding in (("José Muñoz", "cp850"), ("José Muñoz", "mac-roman")):
        file = SimpleUploadedFile("a.csv", text.encode(encoding))
        page = desk.post(f"/clubs/{club.id}/players/look", {"file": file}).text
        assert "another code page" in page
    assert "another code page" in looked(desk, club, "JosÃ© Gil")
    for right in ("José Muñoz O’Neill – Gil", "Łukasz Žižek", "São João, Ângela Ávila"):
        assert "another code page" not in looked(desk, club, right)
    file = SimpleUploadedFile("a.txt", "Nombre\tNº\nJosé Muñoz\t3\n".encode("utf-16"))
    page = desk.post(f"/clubs/{club.id}/players/look", {"file": file}).text
    assert "José Muñoz" in page


def test_pairs_are_read_so_too(club: Club) -> None:
    players_add(club=club, names=["Ana Gil", NewPlayer("Ben", number=7)])
    roster = Roster(roster_of_club(club.id))
    text = '\ufeffsep=;\nJugador;Pareja\n1;"Ana Gil";7\n2;Cyd;+34 612 345 679\n3;Eva;Fay'
    lines = pairs_read(text, roster, new=True)
    assert [len(line.pair) for line in lines] == [2, 0, 2]
    assert "telephone" in lines[1].fault
