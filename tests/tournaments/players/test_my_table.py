"""A player's own page: where to sit, who is around, how it went, found by a name."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Partnership, User
from clubs.services import players_add
from games.rules.registry import GAMES
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round, Seat
from tournaments.players.selectors.my_table import player_page
from tournaments.players.selectors.participants import read_participants
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 8)))


def seat_of(row: Round) -> Seat:
    found = Seat.objects.filter(round=row).select_related("player", "table", "entry").first()
    assert found is not None
    return found


def address(event: Event, player: object, tail: str = "") -> str:
    return url(event, f"me/{player}/{tail}")


def test_the_table_the_partner_and_the_opponents(client: Client, row: Round) -> None:
    seat = seat_of(row)
    page = client.get(address(row.event, seat.player_id)).text
    assert f"Table {seat.table.number}" in page
    assert f"seat {seat.letter}" in page
    mates = Seat.objects.filter(table=seat.table).exclude(id=seat.id).select_related("player")
    for mate in mates:
        assert str(mate.player) in page
    assert page.count("your partner") == 1
    assert page.count("opponent,") == 2
    assert "on your right" in page
    assert "on your left" in page
    assert "opposite you" in page
    assert "No result yet." in page


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("partnership", {"right": ["C"], "far": ["D"], "left": ["A"]}),
        ("martini", {"left": ["C"], "far": ["D"], "right": ["A"]}),
        ("pinochle", {"left": ["C"], "right": ["A"]}),
    ],
)
def test_whoever_plays_next_sits_on_the_hand_that_the_game_says(
    game: str, seats: dict[str, list[str]], client: Client, club: Club
) -> None:
    row = builders.publish_round(builders.any_event(club, game))
    seat = Seat.objects.get(round=row, letter="B", table__number=1)
    found = player_page(row.event, seat.player_id, read_participants(row.event)).now
    assert found is not None
    assert found.table is not None
    assert {
        side: [one.seat.letter for one in chairs] for side, chairs in found.table.around.items()
    } == seats
    nexts = Seat.objects.get(round=row, letter="C", table__number=1)
    page = client.get(address(row.event, seat.player_id)).text
    around = page[page.index(f"/players/{nexts.player_id}/") :]
    assert f"on your {GAMES[game].turns}" in around[: around.index("</li>")]


def test_the_partner_sits_opposite(row: Round) -> None:
    seat = Seat.objects.get(round=row, letter="B", table__number=1)
    found = player_page(row.event, seat.player_id, read_participants(row.event)).now
    assert found is not None
    assert found.table is not None
    assert [one.letter for one in found.table.partners] == ["D"]


def test_the_result_the_standing_and_the_rounds_before(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 8)
    builders.close(builders.play_round(event, organiser, 1))
    row = builders.publish_round(event)
    seat = seat_of(row)
    page = client.get(address(event, seat.player_id)).text
    assert "My rounds so far" in page
    assert "Your place" in page
    assert "of 8" in page
    builders.decide(seat.table, organiser)
    page = client.get(address(event, seat.player_id, "live")).text
    assert "Result and replay" in page
    assert "chip-won" in page or "chip-lost" in page


def test_before_the_first_round_and_after_the_last(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=1)
    pair = Partnership.objects.filter(entries__event=event).first()
    assert pair is not None
    page = client.get(address(event, pair.first_id)).text
    assert "Before the first round" in page
    assert "You are entered." in page
    builders.close(builders.play_round(event, organiser, 1))
    lifecycle.event_finish(event_id=event.id, by=organiser)
    page = client.get(address(event, pair.first_id)).text
    assert "Your final place" in page
    assert "hx-get" not in page.partition('id="live"')[2].partition(">")[0]


def test_a_bye_is_said(client: Client, club: Club) -> None:
    row = builders.publish_round(builders.pairs_event(club, 5))
    bye = row.byes.select_related("entry__partnership").get()
    assert bye.entry.partnership is not None
    assert "You have a bye." in client.get(address(row.event, bye.entry.partnership.first_id)).text


def test_seats_of_a_draft_are_nobodys(client: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 8)
    drawn = rounds.round_draw(event_id=event.id)
    seat = seat_of(drawn)
    for browser in (client, browser_of(organiser)):
        page = browser.get(address(event, seat.player_id)).text
        assert "Before the first round" in page
        assert "Table " not in page.partition("<main")[2]
    assert "Table" not in client.get("/my/found", {"q": seat.player.name}).text


def test_an_event_that_is_a_draft_is_not_found(
    client: Client, club: Club, organiser: User, outsider: User
) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.filter(id=event.id).update(state="draft")
    pair = Partnership.objects.filter(entries__event=event).first()
    assert pair is not None
    for path in (
        address(event, pair.first_id),
        address(event, pair.first_id, "live"),
        url(event, "me/"),
        url(event, "me/found"),
    ):
        assert client.get(path).status_code == 404
        assert browser_of(outsider).get(path).status_code == 404
        assert browser_of(organiser).get(path).status_code == 200
    answer = client.get(f"/my/{pair.first_id}/")
    assert answer.status_code == 200
    assert "You are not in an event yet." in answer.text


def test_nobody_of_another_event(client: Client, club: Club, row: Round) -> None:
    stranger = players_add(club=club, names=["Stranger Uno"])[0]
    assert client.get(address(row.event, stranger.id)).status_code == 404
    assert client.get(f"/my/{row.id}/").status_code == 404


def test_a_name_leads_to_the_chair(client: Client, row: Round) -> None:
    seat = seat_of(row)
    words = " ".join(reversed(seat.player.name.upper().split()))
    mine_here = address(row.event, seat.player_id)
    for path in ("/my/", url(row.event, "me/")):
        answer = client.get(path, {"q": words})
        assert (answer.status_code, answer["Location"]) == (302, mine_here)
    for path in ("/my/found", url(row.event, "me/found")):
        answer = client.get(path, {"q": words[:-1]})
        assert f'href="{mine_here}"' in answer.text
        assert f"Table {seat.table.number} · seat {seat.letter}" in answer.text
    answer = client.get(f"/my/{seat.player_id}/")
    assert (answer.status_code, answer["Location"]) == (302, mine_here)


def test_an_account_that_is_a_player_is_not_asked_for_a_name(row: Round) -> None:
    seat = seat_of(row)
    seat.player.user = builders.user("ana")
    seat.player.save()
    assert seat.player.user is not None
    mine = browser_of(seat.player.user)
    assert mine.get("/my/", follow=True).redirect_chain[-1][0] == address(row.event, seat.player_id)
    assert "Where do I sit?" in mine.get("/my/?q=nobody").text
    assert "Where do I sit?" in browser_of(builders.user("eva")).get("/my/").text


def test_several_of_a_name_are_offered(client: Client, row: Round) -> None:
    answer = client.get("/my/", {"q": "a"})
    assert answer.status_code == 200
    assert answer.text.count('class="found-table"') > 1
    assert client.get("/my/", {"q": "nobody at all"}).text.count("No player found.") == 1
    here = client.get(url(row.event, "me/"), {"q": "nobody"})
    assert "Nobody by that name in this event." in here.text
    assert client.get("/my/", {"q": "x" * 81}).status_code == 422


def test_a_club_asks_among_its_own(client: Client, row: Round, outsider: User) -> None:
    other = builders.club(outsider, "Somewhere")
    elsewhere = builders.publish_round(builders.pairs_event(other, 4))
    name = seat_of(elsewhere).player.name
    both = client.get("/my/found", {"q": name}).text
    assert both.count('class="found-table"') == 2
    own = client.get("/my/found", {"q": name, "club": str(other.id)}).text
    assert own.count('class="found-table"') == 1
    assert str(elsewhere.event_id) in own


def test_the_box_stands_on_the_pages_that_lead_there(client: Client, row: Round) -> None:
    for path in (
        "/",
        f"/clubs/{row.event.club_id}/",
        url(row.event),
        url(row.event, "me/"),
        "/my/",
        url(builders.tables_of(row)[0]),
    ):
        page = client.get(path).text
        assert page.count("Find my table") == 1, path


def test_it_is_made_once_for_all_and_kept_by_the_stamp(client: Client, row: Round) -> None:
    seat = seat_of(row)
    for tail in ("", "live"):
        path = address(row.event, seat.player_id, tail)
        first = Client().get(path)
        assert not first.cookies
        with CaptureQueriesContext(connection) as taken:
            again = Client().get(path)
            known = Client().get(path, headers={"If-None-Match": first["ETag"]})
        assert (again.content, known.status_code, len(taken)) == (first.content, 304, 2)


@pytest.mark.whole
def test_queries_do_not_grow(club: Club, organiser: User) -> None:
    for count in (4, 12):
        event = builders.pairs_event(club, count, name=f"Cup {count}", prefix=f"{count} ")
        builders.close(builders.play_round(event, organiser, 1))
        seats = list(Seat.objects.filter(round=builders.publish_round(event)))
        with count_queries("page: a player in an event, the first who asks"):
            assert Client().get(address(event, seats[0].player_id)).status_code == 200
        # The next player needs neither the participants nor the standings again.
        with count_queries("page: a player in an event, whoever comes next"):
            assert Client().get(address(event, seats[1].player_id)).status_code == 200


def test_it_speaks_spanish(client: Client, row: Round) -> None:
    seat = seat_of(row)
    page = client.get(address(row.event, seat.player_id), headers={"Accept-Language": "es"}).text
    for words in (f"Mesa {seat.table.number}", "tu pareja, frente a ti", "rival, a tu derecha"):
        assert words in page
    assert "Buscar mi mesa" in client.get("/", headers={"Accept-Language": "es"}).text


def test_a_page_of_one_is_small(client: Client, club: Club) -> None:
    """What a phone asks for again every few seconds, compressed, with fifty pairs."""
    row = builders.publish_round(builders.pairs_event(club, 50))
    path = address(row.event, seat_of(row).player_id)
    sizes = []
    for tail in ("", "live"):
        answer = client.get(path + tail, headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        sizes.append(len(answer.content))
    assert sizes[0] < 4_500, sizes
    assert sizes[1] < 1_500, sizes
