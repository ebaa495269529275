"""Lists that people paste: columns are shown and named, what is no name stays out of names."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.lists.code_pages import text_of_windows
from clubs.models import Club, User
from clubs.rosters import NewPlayer
from clubs.services import players_add
from tests import lists
from tests.pages import browser_of, send_refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def look_through(desk: Client, club: Club, text: str, **said: str) -> str:
    return lists.look_through(desk, f"/clubs/{club.id}/players/look", text=text, **said)


def add_list(desk: Client, club: Club, text: str, **said: str) -> list[str]:
    """Add a list as the preview reads it; return who is in the club then."""
    where = f"/clubs/{club.id}/players/"
    lists.take_list(desk, f"{where}look", f"{where}add", text=text, **said)
    return sorted(map(str, club.players.all()))


def test_surname_and_given_name_are_asked_about(desk: Client, club: Club) -> None:
    text = "Pérez Gómez, Juan\nNúñez, Ana\nDe la Cruz, María José"
    page = look_through(desk, club, text)
    assert lists.kinds(page) == ["", ""]
    assert "Choose what each column is" in page
    assert '<button class="button">' not in page
    assert "Choose what each column is" in send_refused(
        desk, f"/clubs/{club.id}/players/add", text=text, seen="x"
    )
    surnames = {"column-0": "surname", "column-1": "given"}
    assert lists.kinds(look_through(desk, club, text, **surnames)) == ["surname", "given"]
    assert add_list(desk, club, text, **surnames) == [
        "Ana Núñez",
        "Juan Pérez Gómez",
        "María José De la Cruz",
    ]


def test_a_nickname_is_shown_as_one(desk: Client, club: Club) -> None:
    page = look_through(
        desk, club, "Ana Gil, Flaca", **{"column-0": "name", "column-1": "nickname"}
    )
    assert re.search(r'Ana Gil <span class="quiet">\(Flaca\)</span>', page)


def test_columns_that_were_changed_are_looked_over_again(desk: Client, club: Club) -> None:
    text = "Ana Gil;12"
    seen = lists.fingerprint_of(look_through(desk, club, text))
    sent = {"text": text, "seen": seen, "column-0": "name", "column-1": "left_out"}
    assert "check it again" in send_refused(desk, f"/clubs/{club.id}/players/add", **sent)
    assert add_list(desk, club, text, **{"column-1": "left_out"}) == ["Ana Gil"]


@pytest.mark.sampled
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
    assert lists.kinds(look_through(desk, club, text)) == columns
    assert add_list(desk, club, text) == people


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ana Gil;ana@example.org", "looks like an e-mail address"),
        ("Ben Báez;+34 612 345 679", "a telephone number"),
        ("Ben Báez;612345679", "a telephone number"),
        ("Ana Gil;12/05/1970", "or a date"),
        ("Ana Gil;1970-05-12", "or a date"),
        ("ana@example.org", "looks like an e-mail address"),
        ("Ana Gil;1.24E+05", "A spreadsheet has shortened"),
        ("17", "at least one letter"),
    ],
)
def test_what_is_no_name_stays_out(desk: Client, club: Club, line: str, said: str) -> None:
    page = look_through(desk, club, f"Zoe;\n{line}")
    assert said in lists.faults(page)["2"]
    assert '<button class="button">' not in page
    people = (
        add_list(desk, club, f"Zoe;\n{line}", **{"column-1": "left_out"}) if ";" in line else []
    )
    assert all("(" not in one for one in people)


def test_other_code_pages_are_warned_about(desk: Client, club: Club) -> None:
    for text, encoding in (("José Muñoz", "cp850"), ("José Muñoz", "mac-roman")):
        file = SimpleUploadedFile("a.csv", text.encode(encoding))
        page = desk.post(f"/clubs/{club.id}/players/look", {"file": file}).text
        assert "looks like another code page" in page
    assert "looks like another code page" in look_through(desk, club, "JosÃ© Gil")
    assert "looks garbled" in look_through(desk, club, "Jos\ufffd Gil")
    for right in ("José Muñoz O’Neill – Gil", "Łukasz Žižek", "São João, Ângela Ávila"):
        page = look_through(desk, club, right)
        assert "looks garbled" not in page
        assert "another code page" not in page
    file = SimpleUploadedFile("a.txt", "Nombre\tNº\nJosé Muñoz\t3\n".encode("utf-16"))
    page = desk.post(f"/clubs/{club.id}/players/look", {"file": file}).text
    assert "José Muñoz" in page


@pytest.mark.parametrize(
    ("key", "word"), [("utf-8", "Joaquín"), ("cp850", "Joaquín"), ("mac-roman", "Muñoz")]
)
def test_a_garbled_list_is_read_again(desk: Client, club: Club, key: str, word: str) -> None:
    """One press reads it in the code page offered; what was typed and chosen stays."""
    wrong = text_of_windows("Joaquín Güell;12\nÁngel Muñoz;13".encode(key))
    chosen = {"column-0": "name", "column-1": "left_out"}
    page = look_through(desk, club, wrong, **chosen)
    offered = re.findall(r'name="reading" value="([^"]*)">([^<]*)<', page)
    assert offered == [(key, f"Read it as “{word}”")]
    page = look_through(desk, club, wrong, reading=key, **chosen)
    assert "another code page" not in page
    assert lists.kinds(page) == ["name", "left_out"]
    assert "Joaquín Güell" in page
    assert "Ángel Muñoz" in page
    assert "looks like" in look_through(desk, club, wrong, reading="cobol", **chosen)


ANA, BEN = "Ana Gil", "Ben (7)"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "columns", "pairs"),
    [
        ('\ufeffsep=;\nJugador;Pareja\n1;"Ana Gil";7', ["left_out", "name", "partner"], [0]),
        ('Nº;Jugador;Pareja\n1;"Ana Gil";7\n2;Eva;Fay', ["left_out", "name", "partner"], [0, 1]),
        ("1;Ana Gil;7", ["left_out", "name", "partner"], [0]),
        ("1. ana gil - Ben\n2. Eva / Fay", [], [0, 1]),
        ("Pareja\nAna Gil - Ben", [], [0]),
        ("Player 1;Player 2\nAna Gil;Ben", ["name", "partner"], [0]),
        ("Pareja;Correo\nAna Gil - Ben;a@b.es", ["name", "left_out"], [0]),
        (
            "Pareja;Jugador 1;Jugador 2;Teléfono\nA;Ana Gil;7.0;+34 612 345 679",
            ["left_out", "name", "partner", "left_out"],
            [0],
        ),
        (
            "Nome;Sobrenome;Nome;Sobrenome\nEva;;Fay;\nAna;Gil;Ben;",
            ["given", "surname", "partner_given", "partner_surname"],
            [1, 0],
        ),
        ("Ana Gil;;Ben;7,0", ["name", "number", "partner", "partner_number"], [0]),
        ("Ana Gil;Ben;ana@example.org", ["name", "partner", "left_out"], [0]),
        ("Ana Gil;Ben;Los Tigres", ["", "", ""], None),
        ("Ana Gil - Ben;Los Tigres", ["name", ""], None),
    ],
)
def test_pairs_are_read_so_too(
    desk: Client, club: Club, text: str, columns: list[str], pairs: list[int] | None
) -> None:
    players_add(club=club, names=["Ana Gil", NewPlayer("Ben", number=7)])
    where = f"/clubs/{club.id}/pairs/"
    page = lists.look_through(desk, f"{where}look", text=text, new="on")
    assert lists.kinds(page) == columns
    if pairs is None:
        assert "Choose what each column is" in page
    else:
        known = [f"{ANA} – {BEN}", "Eva (new) – Fay (new)"]
        assert lists.fine(page) == [known[one] for one in pairs]
        lists.take_list(desk, f"{where}look", f"{where}many", text=text, new="on")
        assert club.partnerships.count() == len(pairs)


def test_columns_of_pairs_are_said(desk: Client, club: Club) -> None:
    text = "Ana;Ben;Los Tigres"
    said = {"column-0": "name", "column-1": "partner", "column-2": "left_out", "new": "on"}
    page = lists.look_through(desk, f"/clubs/{club.id}/pairs/look", text=text, **said)
    assert lists.fine(page) == ["Ana (new) – Ben (new)"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Cyd;+34 612 345 679", "a telephone number"),
        ("cyd@example.org;Dee", "an e-mail address"),
        ("Cyd;1/5/1970", "or a date"),
    ],
)
def test_what_is_no_name_of_a_pair_stays_out(
    desk: Client, club: Club, line: str, said: str
) -> None:
    page = lists.look_through(
        desk, f"/clubs/{club.id}/pairs/look", text=f"Ana;Ben\n{line}", new="on"
    )
    assert said in lists.faults(page)["2"]
    assert '<button class="button">' not in page


def test_grouped_digits_are_a_club_number(desk: Client, club: Club) -> None:
    assert add_list(desk, club, "Ana Gil;1.234\nBen;12,000") == ["Ana Gil (1234)", "Ben (12000)"]


def test_players_with_numbers_for_names_are_no_heads(desk: Client, club: Club) -> None:
    assert add_list(desk, club, "Player 1\nPlayer 2") == ["Player 1", "Player 2"]
    page = lists.look_through(
        desk, f"/clubs/{club.id}/pairs/look", text="Player 1;Player 2\nPlayer 3;Player 4", new="on"
    )
    assert lists.fine(page) == ["Player 1 – Player 2", "Player 3 (new) – Player 4 (new)"]


def test_a_report_file_of_a_federation_is_a_list_of_names(desk: Client, club: Club) -> None:
    text = (
        "012 Open\r\n###  a remark\r\n001    1 m    Núñez, Ana                        1720 VEN\r\n"
        "001    2      Ben Paz                                                            1.0\r\n"
    )
    file = SimpleUploadedFile("open.trf", text.encode("cp1252"))
    page = desk.post(f"/clubs/{club.id}/players/look", {"file": file}).text
    assert lists.fine(page) == ["Ana Núñez", "Ben Paz"]
    assert "012 Open" not in page
    assert lists.fine(look_through(desk, club, text)) == ["Ana Núñez", "Ben Paz"]
    assert add_list(desk, club, "Ana Núñez\nBen Paz") == ["Ana Núñez", "Ben Paz"]
