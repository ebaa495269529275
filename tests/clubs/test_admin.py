"""What is made and changed in the admin is as if it were made on a page."""

import pytest
from django.test import Client

from clubs.models import Club, Player, User
from clubs.services import partnerships_add, players_add
from clubs.web.access import role_in_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(db: None) -> Client:
    user = User.objects.create_superuser("root", password="root")  # noqa: S106 - a test's
    client = Client()
    client.force_login(user)
    return client


def test_who_makes_a_club_in_the_admin_owns_it(admin: Client) -> None:
    assert admin.post("/admin/clubs/club/add/", {"name": "Doble  Seis"}).status_code == 302
    made = Club.objects.get()
    assert (made.name, made.sort_key) == ("Doble Seis", "doble seis")
    assert role_in_club(User.objects.get(), made.id) == "owner"
    admin.post(f"/admin/clubs/club/{made.id}/change/", {"name": "Ñeque"})
    made.refresh_from_db()
    assert (made.sort_key, made.memberships.count()) == ("neque", 1)


def test_a_player_renamed_in_the_admin_is_sorted_by_the_new_name(admin: Client, club: Club) -> None:
    one, other = players_add(club=club, names=["Zoë", "Ana"])
    pair = partnerships_add(club=club, pairs=[(one.id, other.id)])[0]
    page = f"/admin/clubs/player/{one.id}/change/"
    given = {"club": club.id, "name": " Ángel  Gil ", "nickname": "", "number": "", "user": ""}
    assert admin.post(page, given).status_code == 302
    one.refresh_from_db()
    pair.refresh_from_db()
    assert (one.name, one.sort_key, pair.name) == ("Ángel Gil", "angel gil", "Ángel Gil – Ana")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": "A\u200bna"}, "invisible"),
        ({"nickname": 'a"b'}, "control characters"),
        ({"number": "0"}, "greater than or equal to 1"),
        ({"name": "ana"}, "told_apart"),
    ],
)
def test_the_admin_refuses_what_pages_refuse(
    admin: Client, club: Club, given: dict[str, str], said: str
) -> None:
    one, _other = players_add(club=club, names=["Zoë", "Ana"])
    whole = {"club": club.id, "name": "Zoë", "nickname": "", "number": "", "user": ""} | given
    page = admin.post(f"/admin/clubs/player/{one.id}/change/", whole)
    assert (page.status_code, said in page.text) == (200, True)
    assert Player.objects.get(id=one.id).name == "Zoë"
