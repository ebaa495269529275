"""The pairs of a club: made of two players, found, dissolved and made again."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Partnership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import partnership_make, partnerships_add, players_add
from tests import builders
from tests.tournaments.views.pages import logged_in, marked, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return logged_in(organiser)


@pytest.fixture
def people(club: Club) -> list[Player]:
    return players_add(club=club, names=["Ana Ñeco", "Ben", "Cyd"])


def address(club: Club, tail: str = "") -> str:
    return f"/clubs/{club.id}/pairs/{tail}"


def test_a_pair_is_made_dissolved_and_made_again(
    desk: Client, club: Club, people: list[Player]
) -> None:
    given = {"one": "ben", "other": "Ana Ñeco", "called": "", "next": address(club)}
    page = desk.post(address(club, "make"), given, follow=True)
    assert "Ben – Ana Ñeco are a pair now." in page.text
    pair = Partnership.objects.get()
    back = {"next": address(club)}
    page = desk.post(f"/partnerships/{pair.id}/dissolve", back, follow=True)
    assert "are a pair no more; their games and ratings stay." in page.text
    assert "Make it a pair again" in page.text
    page = desk.post(f"/partnerships/{pair.id}/revive", back, follow=True)
    assert "are a pair again." in page.text
    desk.post(f"/partnerships/{pair.id}/dissolve", back)
    desk.post(address(club, "make"), given | {"called": "Los Tigres"})
    pair.refresh_from_db()
    assert (pair.name, pair.dissolved) == ("Los Tigres", None)


@pytest.mark.parametrize(
    ("who", "field", "said"),
    [
        ((0, 0, ""), "other", "two different players"),
        ((0, 1, ""), "other", "The two are a pair already: Ana Ñeco – Ben."),
        ((0, None, "Typed"), "other", "required"),
        ((0, 2, "x" * 121), "called", "at most 120"),
        ((0, 2, "a\ufe0fb"), "called", "invisible"),
        ((-1, 2, ""), "one", "Nobody of the club is called"),
    ],
)
def test_a_refused_pair_is_shown_again(
    desk: Client,
    club: Club,
    people: list[Player],
    outsider: User,
    who: tuple[int, int | None, str],
    field: str,
    said: str,
) -> None:
    partnerships_add(club=club, pairs=[(people[0].id, people[1].id)])
    people.append(builders.players(outsider.memberships.get().club, 1)[0])
    one, other, title = who
    sent = {
        "one": people[one].name,
        "other": people[other].name if other is not None else "",
        "called": title,
    }
    text = refused(desk, address(club, "make"), **sent)
    assert said in marked(text, field)
    assert f'value="{title}"' in text or not title
    assert Partnership.objects.count() == 1


def test_only_organisers_make_and_dissolve(
    client: Client, club: Club, people: list[Player], scorer: User, outsider: User
) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    acts = (
        address(club, "make"),
        f"/partnerships/{pair.id}/dissolve",
        f"/partnerships/{pair.id}/revive",
    )
    for user in (scorer, outsider):
        other = logged_in(user)
        assert "Dissolve" not in other.get(address(club)).text
        assert {other.post(act, {}).status_code for act in acts} == {403}
    assert "Dissolve" not in client.get(address(club)).text
    assert {client.post(act, {}).status_code for act in acts} == {302}
    pair.refresh_from_db()
    assert pair.dissolved is None


def test_pairs_are_found_by_words_in_any_order(
    client: Client, club: Club, people: list[Player]
) -> None:
    partnership_make(club=club, one=people[0].id, other=people[1].id)
    partnership_make(club=club, one=people[0].id, other=people[2].id, name="Los Tigres")
    for asked, count in (("ben neco", 1), ("neco", 2), ("tigres", 1), ("CYD los", 1), ("dee", 0)):
        page = client.get(address(club), {"q": asked}).text
        assert page.count('href="/partnerships/') == count, asked


def test_the_list_takes_as_many_queries_for_many(desk: Client, client: Client, club: Club) -> None:
    def queries(browser: Client) -> int:
        with CaptureQueriesContext(connection) as taken:
            assert browser.get(address(club)).status_code == 200
        return len(taken)

    builders.pairs(club, 2)
    few = queries(client), queries(desk)
    builders.pairs(club, 51, "More ")
    assert (queries(client), queries(desk)) == few == (4, 7)
    assert "1 to 50 of 53" in client.get(address(club)).text


def test_an_active_pair_is_renamed(desk: Client, club: Club, people: list[Player]) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    assert f"/partnerships/{pair.id}/edit/" in desk.get(address(club)).text
    assert desk.get(f"/partnerships/{pair.id}/edit/").status_code == 200
    change = f"/partnerships/{pair.id}/change"
    assert "Los Tigres is changed." in desk.post(change, {"called": "Los Tigres"}, follow=True).text
    assert 'value="Los Tigres"' in desk.get(f"/partnerships/{pair.id}/edit/").text
    assert "invisible" in marked(refused(desk, change, called="a\ufe0fb"), "called")
    desk.post(change, {"called": " "})
    pair.refresh_from_db()
    assert pair.name == "Ana Ñeco – Ben"


def test_only_organisers_rename(
    client: Client, club: Club, people: list[Player], scorer: User, outsider: User
) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    for user in (scorer, outsider):
        other = logged_in(user)
        assert other.get(f"/partnerships/{pair.id}/edit/").status_code == 403
        assert other.post(f"/partnerships/{pair.id}/change", {"called": "X"}).status_code == 403
    assert client.post(f"/partnerships/{pair.id}/change", {"called": "X"}).status_code == 302
    pair.refresh_from_db()
    assert pair.name != "X"


def test_the_page_of_pairs_does_not_list_the_whole_club(desk: Client, club: Club) -> None:
    players_add(club=club, names=[f"Nobody {number}" for number in range(100)])
    page = desk.get(address(club)).text
    assert "Nobody 7" not in page
    known = desk.get(f"/clubs/{club.id}/players/known").text
    assert known.count("<option") == 30


def test_many_pairs_are_made_of_a_list(desk: Client, club: Club, people: list[Player]) -> None:
    text = "Pareja\nana neco - BEN\nCyd, Dee (7)\n"
    given = {"text": text.removeprefix("Pareja\n"), "new": "on", "next": address(club)}
    page = desk.post(address(club, "many"), given, follow=True)
    assert "2 pairs are there. New in the club: Dee (7)." in page.text
    names = set(Partnership.objects.values_list("name", flat=True))
    assert names == {"Ana Ñeco – Ben", "Cyd – Dee (7)"}
    page = desk.post(address(club, "many"), given, follow=True)
    assert "2 pairs are there." in page.text
    assert Partnership.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This field is required."),
        (" \n", "Write at least one pair."),
        ("Ana Ñeco - Zoe", "Line 1: Zoe is not a player of the club."),
        ("\nBen", "Line 2: Write two names with a dash or a comma between them."),
        ("Ben - Ben", "Line 1: A partnership is two different players."),
        ("Ana Ñeco, Ben\nCyd, ben", "Line 2: ben stands in line 1 already."),
        ("Ida\tBen", "Line 1: More than one player is called Ida"),
        ("\n".join("Zoe - Yan" for _line in range(12)), "2 more lines are wrong."),
    ],
)
def test_a_wrong_list_of_pairs_is_shown_again_line_by_line(
    desk: Client, club: Club, people: list[Player], text: str, said: str
) -> None:
    players_add(club=club, names=[NewPlayer("Ida", number=1), NewPlayer("Ida", number=2)])
    page = refused(desk, address(club, "many"), text=text, next=address(club))
    assert said in unescape(page)
    assert not Partnership.objects.exists()


def test_new_names_of_a_list_are_judged_as_players(desk: Client, club: Club) -> None:
    text = "Ana - Ben\nCyd - D\ufe0fee"
    page = desk.post(address(club, "many"), {"text": text, "new": "on"})
    assert page.status_code == 422
    assert "Line 2: The name holds invisible characters" in page.text
    twice = desk.post(address(club, "many"), {"text": "Ana - ben\nANA - Cyd", "new": "on"})
    assert twice.status_code == 422
    assert not Player.objects.exists()


def test_who_may_make_pairs_of_a_list(
    client: Client, club: Club, scorer: User, outsider: User, people: list[Player]
) -> None:
    given = {"text": "Ana Ñeco - Ben"}
    assert client.post(address(club, "many"), given).status_code == 302
    for user in (scorer, outsider):
        assert logged_in(user).post(address(club, "many"), given).status_code == 403
    assert not Partnership.objects.exists()


def test_a_list_of_pairs_takes_few_queries(desk: Client, club: Club) -> None:
    """One query a pair more, as each is looked for and made."""
    text = "\n".join(f"One {number} - Two {number}" for number in range(30))
    with CaptureQueriesContext(connection) as queries:
        desk.post(address(club, "many"), {"text": text, "new": "on"})
    assert Partnership.objects.count() == 30
    assert len(queries) < 200
