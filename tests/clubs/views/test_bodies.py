"""The pages of bodies and of membership numbers."""

import pytest
from django.test import Client

from clubs.lists.cells import parse_rows
from clubs.lists.columns import recognise_columns
from clubs.lists.layouts import NUMBERS
from clubs.models import Affiliation, Club, MemberNumber, User
from clubs.services import players_add
from tests import builders, lists
from tests.federations import Federation, body, federation
from tests.pages import browser_of, send_refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def associations(club: Club, organiser: User) -> Federation:
    return federation(club, organiser)


def test_a_club_joins_by_page(client: Client, club: Club, organiser: User) -> None:
    chief = builders.user("cleo")
    top = body(chief, "Liga", "club")
    mine, theirs = browser_of(organiser), browser_of(chief)
    path, above = f"/clubs/{club.id}/bodies/", f"/clubs/{top.id}/bodies/"
    assert theirs.post(f"{above}kind", {"kind": "x"}).status_code == 422
    page = theirs.post(f"{above}kind", {"kind": "federation"}, follow=True).text
    assert "Liga is now registered as: federation." in page
    assert "No club is called" in mine.post(f"{path}ask", {"called": "Nobody"}).text
    assert (
        "Request sent: Liga has to accept it."
        in mine.post(f"{path}ask", {"called": "liga"}, follow=True).text
    )
    row = Affiliation.objects.get()
    assert mine.post(f"{above}{row.id}/accept").status_code == 403
    assert client.post(f"{above}{row.id}/accept").url.startswith("/login/")  # type: ignore[attr-defined]
    assert mine.post(f"{path}{row.id}/accept").status_code == 422
    assert "Accept" not in mine.get(path).text
    assert "Accept" in theirs.get(above).text
    page = theirs.post(f"{above}{row.id}/accept", follow=True).text
    assert "Doble Nueve now belongs to Liga." in page
    shown = client.get(f"/clubs/{club.id}/").text
    assert f'href="/clubs/{top.id}/">Liga</a>' in shown
    assert f'href="/clubs/{club.id}/">Doble Nueve</a>' in client.get(f"/clubs/{top.id}/").text
    assert "Release" not in client.get(above).text
    assert "no longer" in theirs.post(f"{above}{club.id}/release", follow=True).text
    theirs.post(f"{above}ask", {"called": club.name})
    mine.post(f"{path}{Affiliation.objects.get().id}/accept")
    assert "no longer" in mine.post(f"{path}leave", follow=True).text
    theirs.post(f"{above}ask", {"called": club.name})
    gone = mine.post(f"{path}{Affiliation.objects.get().id}/decline", follow=True)
    assert "Request removed." in gone.text


def test_numbers_by_page(
    client: Client, club: Club, organiser: User, associations: Federation
) -> None:
    (ana,) = players_add(club=club, names=["Ana Gil"])
    path = f"/clubs/{associations.body.id}/numbers/"
    chief, mine = browser_of(associations.owner), browser_of(organiser)
    given = {"text": "F-1, Ana Gil", "since": "2026-01-01"}
    assert mine.post(f"{path}give", given).status_code == 403
    wrong = lists.look_through(chief, f"{path}look", **given | {"text": "F-1, Zoe"})
    assert "No member club" in lists.faults(wrong)["1"]
    page = send_refused(chief, f"{path}give", **given | {"text": "F-1, Zoe"})
    assert "F-1, Zoe</textarea>" in page
    assert "check it again" in send_refused(chief, f"{path}give", **given)
    assert mine.post(f"{path}look", given).status_code == 403
    assert "1 number issued." in lists.take_list(chief, f"{path}look", f"{path}give", **given)
    assert str(MemberNumber.objects.get().since) == "2026-01-01"
    assert "Ana Gil" in client.get(path, {"q": "f1"}).text
    assert "No number or name found" in client.get(path, {"q": "f2"}).text
    assert "F-1" in client.get(f"/players/{ana.id}/").text
    row = MemberNumber.objects.get()
    assert mine.post(f"/numbers/{row.id}/end").status_code == 403
    assert "has ended" in chief.post(f"/numbers/{row.id}/end", follow=True).text
    assert "is valid again" in chief.post(f"/numbers/{row.id}/end", follow=True).text
    assert mine.post(f"/numbers/{row.id}/remove").status_code == 403
    assert "was removed" in chief.post(f"/numbers/{row.id}/remove", follow=True).text
    assert "Only associations" in client.get(f"/clubs/{club.id}/numbers/").text


@pytest.mark.whole
def test_numbers_as_spreadsheets_leave_them(
    client: Client, club: Club, associations: Federation
) -> None:
    players_add(club=club, names=["Ana Gil", "Ben", "Cyd"])
    path, chief = f"/clubs/{associations.body.id}/numbers/", browser_of(associations.owner)

    def give_numbers(text: str) -> str:
        sent = {"text": text, "since": "2026-01-01"}
        return lists.take_list(chief, f"{path}look", f"{path}give", **sent)

    text = '\ufeffNúmero;Nombre;Correo\n"\'00123";"Ana Gil";a@b.es\n"Ben";7.0;'
    assert "2 numbers issued." in give_numbers(text)
    assert sorted(MemberNumber.objects.values_list("number", flat=True)) == ["00123", "7"]
    page = lists.look_through(chief, f"{path}look", text="1.24E+05, Cyd", since="2026-01-01")
    assert "A spreadsheet has shortened 1.24E+05" in lists.faults(page)["1"]
    assert "0123 looks like 00123 of Ana Gil: are both correct?" in give_numbers("sep=,\n0123, Cyd")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("1;F-7;Ana\n2;F-8;Ben", ["left_out", "member", "name"]),
        ("Ana;F-7\nBen;F-8", ["name", "member"]),
        ("Licencia;Apellidos;Nombre;Club\nx;y;z;w", ["member", "surname", "given", "club"]),
        ("N.º;Licencia;Jugador\n1;F-7;Ana\n2;F-8;Ben", ["left_out", "member", "name"]),
        ("Number,Name\n7,Ana\n9,Ben", ["member", "name"]),
        ("7;Gil;Ana\n9;Báez;Ben", ["member", "", ""]),
        ("Ana;Gil", ["", ""]),
    ],
)
def test_columns_of_numbers_are_known(text: str, columns: list[str]) -> None:
    assert list(recognise_columns(parse_rows(text), NUMBERS).kinds) == columns
