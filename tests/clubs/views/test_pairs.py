"""The pairs of a club: made of two players, found, dissolved and made again."""

from html import unescape

import pytest
from django.test import Client

from clubs.models import Club, Partnership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import partnership_make, partnerships_add, players_add
from tests import builders, lists
from tests.counting import count_queries
from tests.pages import browser_of, error_of, send_refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


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
    assert "Ben – Ana Ñeco are now a pair." in page.text
    pair = Partnership.objects.get()
    back = {"next": address(club)}
    page = desk.post(f"/partnerships/{pair.id}/dissolve", back, follow=True)
    assert "are no longer a pair; their games and ratings stay." in page.text
    assert "Restore" in page.text
    page = desk.post(f"/partnerships/{pair.id}/revive", back, follow=True)
    assert "are a pair again." in page.text
    desk.post(f"/partnerships/{pair.id}/dissolve", back)
    desk.post(address(club, "make"), given | {"called": "Los Tigres"})
    pair.refresh_from_db()
    assert (pair.name, pair.dissolved) == ("Los Tigres", None)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("who", "field", "said"),
    [
        ((0, 0, ""), "other", "two different players"),
        ((0, 1, ""), "other", "They are already a pair: Ana Ñeco – Ben."),
        ((0, None, "Typed"), "other", "required"),
        ((0, 2, "x" * 121), "called", "at most 120"),
        ((0, 2, "a\ufe0fb"), "called", "invisible"),
        ((-1, 2, ""), "one", "No one in the club is called"),
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
    text = send_refused(desk, address(club, "make"), **sent)
    assert said in error_of(text, field)
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
        other = browser_of(user)
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


@pytest.mark.whole
def test_the_list_takes_one_query_more_for_many(desk: Client, client: Client, club: Club) -> None:
    def look(of: str = "") -> None:
        for who, browser in (("a guest", client), ("an organiser", desk)):
            with count_queries(f"page: the pairs of a club, {who}{of}"):
                assert browser.get(address(club)).status_code == 200

    builders.pairs(club, 2)
    look()
    builders.pairs(club, 51, "More ")
    look(", of many")
    assert "1 to 50 of 53" in client.get(address(club)).text


def test_an_active_pair_is_renamed(desk: Client, club: Club, people: list[Player]) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    assert f"/partnerships/{pair.id}/edit/" in desk.get(address(club)).text
    assert desk.get(f"/partnerships/{pair.id}/edit/").status_code == 200
    change = f"/partnerships/{pair.id}/change"
    assert (
        "Los Tigres: changes saved."
        in desk.post(change, {"called": "Los Tigres"}, follow=True).text
    )
    assert 'value="Los Tigres"' in desk.get(f"/partnerships/{pair.id}/edit/").text
    assert "invisible" in error_of(send_refused(desk, change, called="a\ufe0fb"), "called")
    desk.post(change, {"called": " "})
    pair.refresh_from_db()
    assert pair.name == "Ana Ñeco – Ben"


def test_only_organisers_rename(
    client: Client, club: Club, people: list[Player], scorer: User, outsider: User
) -> None:
    pair = partnership_make(club=club, one=people[0].id, other=people[1].id)
    for user in (scorer, outsider):
        other = browser_of(user)
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


def make_pairs(desk: Client, club: Club, **given: str) -> str:
    return lists.take_list(desk, address(club, "look"), address(club, "many"), **given)


def test_many_pairs_are_made_of_a_list(desk: Client, club: Club, people: list[Player]) -> None:
    given = {"text": "ana neco - BEN\nCyd, Dee (7)\n", "new": "on", "next": address(club)}
    assert "2 pairs added. New in the club: Dee (7)." in make_pairs(desk, club, **given)
    names = set(Partnership.objects.values_list("name", flat=True))
    assert names == {"Ana Ñeco – Ben", "Cyd – Dee (7)"}
    assert "2 pairs added." in make_pairs(desk, club, **given)
    assert Partnership.objects.count() == 2


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Ana Ñeco - Zoe", "1", "Zoe is not in the club."),
        ("\nBen", "2", "Write two names with a dash or a comma between them."),
        ("Ben - Ben", "1", "A pair needs two different players."),
        ("Ana Ñeco, Ben\nCyd, ben", "2", "ben is already on line 1."),
        ("Ida\tBen", "1", "There is more than one Ida"),
    ],
)
def test_a_wrong_list_of_pairs_is_shown_again_line_by_line(
    desk: Client, club: Club, people: list[Player], text: str, line: str, said: str
) -> None:
    players_add(club=club, names=[NewPlayer("Ida", number=1), NewPlayer("Ida", number=2)])
    page = unescape(lists.look_through(desk, address(club, "look"), text=text))
    assert said in lists.faults(page)[line]
    sent = {"text": text, "seen": lists.fingerprint_of(page), "next": address(club)}
    page = send_refused(desk, address(club, "many"), **sent)
    assert "Fix the marked lines; nothing has been saved." in page
    assert text.strip() in unescape(page)
    assert not Partnership.objects.exists()


def test_a_list_of_no_pairs_is_refused(desk: Client, club: Club) -> None:
    for text in ("", " \n"):
        page = send_refused(desk, address(club, "look"), text=text)
        assert "Enter at least one name, or choose a file." in page
    page = send_refused(desk, address(club, "many"), text="Pareja")
    assert "Enter at least one line." in page
    assert "check it again" in send_refused(desk, address(club, "many"), text="Ana - Ben", new="on")
    assert not Player.objects.exists()


def test_who_is_new_is_seen_before(desk: Client, club: Club, people: list[Player]) -> None:
    page = lists.look_through(desk, address(club, "look"), text="Ben - Zoe", new="on")
    assert lists.fine(page) == ["Ben – Zoe (new)"]
    seen = lists.fingerprint_of(lists.look_through(desk, address(club, "look"), text="Ben - Cyd"))
    page = send_refused(desk, address(club, "many"), text="Ben - Cyd", new="on", seen=seen)
    assert "check it again" in page


def test_new_names_of_a_list_are_judged_as_players(desk: Client, club: Club) -> None:
    text = "Ana - Ben\nCyd - D\ufe0fee"
    page = lists.look_through(desk, address(club, "look"), text=text, new="on")
    assert "The name contains invisible characters" in lists.faults(page)["2"]
    page = lists.look_through(desk, address(club, "look"), text="Ana - ben\nANA - Cyd", new="on")
    seen = lists.fingerprint_of(page)
    sent = {"text": "Ana - ben\nANA - Cyd", "new": "on", "seen": seen}
    assert "appear twice: ANA" in send_refused(desk, address(club, "many"), **sent)
    assert not Player.objects.exists()


@pytest.mark.parametrize("tail", ["look", "many"])
def test_who_may_make_pairs_of_a_list(
    client: Client, club: Club, scorer: User, outsider: User, people: list[Player], tail: str
) -> None:
    given = {"text": "Ana Ñeco - Ben"}
    assert client.post(address(club, tail), given).status_code == 302
    for user in (scorer, outsider):
        assert browser_of(user).post(address(club, tail), given).status_code == 403
    assert not Partnership.objects.exists()


def test_a_list_of_pairs_takes_few_queries(desk: Client, club: Club) -> None:
    """One query a pair more, as each is looked for and made; looking through takes none a line."""
    text = "\n".join(f"One {number} - Two {number}" for number in range(30))
    with count_queries("act: look through a list of 30 pairs"):
        page = lists.look_through(desk, address(club, "look"), text=text, new="on")
    sent = {"text": text, "new": "on", "seen": lists.fingerprint_of(page)}
    with count_queries("act: enter a list of 30 pairs"):
        desk.post(address(club, "many"), sent)
    assert Partnership.objects.count() == 30
