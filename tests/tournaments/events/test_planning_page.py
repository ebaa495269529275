"""The page on which an event is made: what it offers, what it refuses, who may see it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from clubs.services import club_create
from games.rules.registry import GAMES
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, error_of, field, send_refused
from tournaments.events.forms.fields import as_sent
from tournaments.events.forms.options import options_initial
from tournaments.models import Event

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


@pytest.fixture
def new(club: Club) -> str:
    """The address of the page; without its last stroke that of the action."""
    return f"/clubs/{club.id}/events/new/"


def form_of(**changes: Any) -> dict[str, Any]:
    """What a browser sends of a form that is filled in."""
    sent = {
        "name": "Friday",
        "game": "partnership",
        "options_of": "partnership",
        **as_sent(options_initial(GAMES["partnership"], {})),
        "shape": "pairs",
        "method": "swiss",
        "rounds_planned": "4",
        "time_zone": "europe/madrid",
        "preset": "efectividad",
        "time_limit": "none",
        "rated": "on",
    }
    return {name: value for name, value in (sent | changes).items() if value is not None}


def test_an_event_is_made_and_open(desk: Client, club: Club, new: str) -> None:
    more = {"starts": "2026-11-27T19:30", "place": " Bar  Sol ", "minutes": "45"}
    page = desk.post(new[:-1], form_of(**more, **{"option-target": "200"}), follow=True)
    event = Event.objects.get()
    assert page.redirect_chain == [(f"/events/{event.id}/", 302)]
    assert "The event is open." in page.text
    assert (event.club, event.name, event.state) == (club, "Friday", "open")
    assert (event.options, event.rounds_planned) == ({"target": 200}, 4)
    assert event.starts == datetime(2026, 11, 27, 18, 30, tzinfo=UTC)
    assert (event.place, event.minutes, event.rated) == ("Bar Sol", 45, True)
    assert (event.preset, event.check_in, event.time_zone) == (
        "efectividad",
        False,
        "Europe/Madrid",
    )
    assert event.seed
    assert "19:30</time> · Bar Sol" in page.text
    about = desk.get(f"/events/{event.id}/about/").text
    assert "<dt>Minutes per round</dt><dd>45</dd>" in about
    assert "<dt>Place</dt><dd>Bar Sol</dd>" in about
    assert "19:30</time> · Bar Sol" in desk.get("/").text


def test_a_draft_stays_one(desk: Client, client: Client, new: str) -> None:
    page = desk.post(new[:-1], form_of(draft="on", rated=None), follow=True)
    assert "Saved as draft" in page.text
    event = Event.objects.get()
    assert (event.state, event.rated) == ("draft", False)
    assert client.get(f"/events/{event.id}/").status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("wrong", "name", "said"),
    [
        ({"name": " "}, "name", "This field is required."),
        ({"name": "a\x00b"}, "name", "Null characters are not allowed."),
        ({"rounds_planned": "0"}, "rounds_planned", "Enter a whole number from 1 to 200."),
        ({"minutes": "0"}, "minutes", "Enter a whole number from 1 to 600."),
        ({"minutes": "soon"}, "minutes", "Enter a whole number from 1 to 600."),
        ({"option-target": "0"}, "option-target", "Enter a whole number from 1 to 999999999."),
        ({"starts": "Friday"}, "starts", "Enter a date and time, e.g. 2026-11-27 19:30."),
        ({"starts": "0001-01-01T10:00"}, "starts", "Enter a date and time"),
        ({"starts": "2026-03-29T02:30"}, "starts", "That time does not exist on that day"),
        ({"time_zone": "Moon"}, "time_zone", "No such time zone"),
        ({"cap": "much"}, "cap", "Enter a number, e.g. 1.5."),
        ({"preset": "best"}, "preset", "Select a valid choice."),
        ({"place": "x" * 121}, "place", "at most 120 characters"),
        ({"game": "chess"}, "game", "Select a valid choice."),
        ({"shape": "single"}, "shape", "Select a valid choice."),
        ({"method": "groups"}, "method", "Select a valid choice."),
        ({"tie_break-1": "wins", "tie_break-2": "wins"}, "tie_break-2", "is there twice."),
    ],
)
def test_what_is_refused_stands_beside_its_field(
    desk: Client, new: str, wrong: dict[str, str], name: str, said: str
) -> None:
    page = send_refused(desk, new[:-1], **form_of(place="Bar Sol") | wrong)
    assert said in error_of(page, name)
    if name != "place":
        assert 'value="Bar Sol"' in field(page, "place")
    if name != "rounds_planned":
        assert 'value="4"' in field(page, "rounds_planned")
    assert not Event.objects.exists()


def test_names_may_repeat(desk: Client, club: Club, new: str) -> None:
    builders.pairs_event(club, 2, name="Friday")
    assert desk.post(new[:-1], form_of(name="FRIDAY")).status_code == 302
    assert sorted(Event.objects.values_list("name", flat=True)) == ["FRIDAY", "Friday"]


def test_three_steps_ask_for_little(desk: Client, new: str) -> None:
    """A field more on the first screen is one too many."""
    steps = desk.get(new).context["form"].steps
    assert [[field.name for field in step.fields] for step in steps] == [
        ["name", "starts", "game"],
        ["shape", "method", "rounds_planned"],
        ["expected", "players_enter", "check_in"],
    ]


def test_formats_of_teams_stand_apart(desk: Client, new: str) -> None:
    page = desk.get(new).text
    alone, _group, teams = page.partition('<optgroup label="For teams">')
    assert '<option value="swiss" selected>' in alone
    assert '<option value="manual">' in alone
    assert '<option value="team_swiss">' in teams
    assert "Players with similar scores meet" in page


@pytest.mark.whole
def test_what_was_typed_comes_back_with_its_format(desk: Client, new: str) -> None:
    sent = form_of(method="team_swiss", boards="3", name="League")
    away = desk.post(new, sent | {"method": "round_robin"}, headers=HTMX).context["form"]
    back = desk.post(new, away.as_sent() | {"method": "team_swiss"}, headers=HTMX).text
    assert 'value="3"' in field(back, "boards")
    assert 'type="hidden"' not in field(back, "boards")
    desk.post(new[:-1], away.as_sent())
    assert Event.objects.get().policy == {"balance": "mixing"} or not Event.objects.get().policy


def test_a_fault_behind_more_is_shown(desk: Client, new: str) -> None:
    page = send_refused(desk, new[:-1], **form_of(byes_per_round="-1"))
    assert '<details id="more-draw" open>' in page
    assert '<details id="more-chain">' in page


def test_another_game_brings_its_options_and_keeps_what_was_typed(desk: Client, new: str) -> None:
    sent = form_of(game="matador", name="Matador night", **{"option-target": "250"}, check_in="on")
    page = desk.post(new, sent, headers=HTMX)
    assert page.status_code == 200
    assert 'role="alert"' not in page.text
    assert 'value="Matador night"' in field(page.text, "name")
    assert "checked" in field(page.text, "check_in")
    assert 'value="250"' in field(page.text, "option-target")
    assert "Who may draw" in page.text
    assert 'value="pairs"' not in page.text
    assert '<option value="single" selected>' in page.text
    assert "tables-least" in desk.post(new, form_of(game="matador", method="groups")).text
    # What was usual for the game before gives way to what is usual for this one.
    assert 'value="250"' in field(desk.post(new, form_of(game="pinochle")).text, "option-target")
    assert not Event.objects.exists()


def test_options_of_another_game_are_not_taken_unseen(desk: Client, new: str) -> None:
    sent = form_of(game="pinochle", shape="single", method="groups")
    page = send_refused(desk, new[:-1], **sent)
    assert "now those of Domino Pinochle" in error_of(page, "game")
    assert 'value="pinochle"' in field(page, "options_of")
    assert 'value="250"' in field(page, "option-target")


CUBA = {"target": 300, "set": 9, "next_lead": "winning_side", "block": "lowest_hand"} | {
    "block_tie": "leader"
}


def test_a_way_of_playing_fills_in_the_rules(desk: Client, new: str) -> None:
    page = desk.post(new, form_of(way="cuba-55", way_shown="classic", name="Habana"), headers=HTMX)
    assert 'role="alert"' not in page.text
    assert 'value="Habana"' in field(page.text, "name")
    assert 'value="300"' in field(page.text, "option-target")
    assert 'value="cuba-55"' in field(page.text, "way_shown")
    form = page.context["form"]
    # What is changed afterwards stays, and is saved as it stands.
    sent = form.as_sent() | {"name": "Habana", "option-target": "150"}
    assert 'value="150"' in field(desk.post(new, sent, headers=HTMX).text, "option-target")
    desk.post(new[:-1], sent)
    assert Event.objects.get().options == CUBA | {"target": 150}


@pytest.mark.whole
def test_a_way_of_playing_is_not_taken_unseen(desk: Client, new: str) -> None:
    page = send_refused(desk, new[:-1], **form_of(way="cuba-55", way_shown=""))
    assert "The rules of the game are filled in" in error_of(page, "way")
    assert 'value="300"' in field(page, "option-target")
    assert "Select a valid choice" in error_of(
        send_refused(desk, new[:-1], **form_of(way="mars")), "way"
    )


def test_about_names_the_way_of_playing(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 2, options=CUBA)
    about = desk.get(f"/events/{event.id}/about/").text
    assert "<dt>Rules</dt><dd>Cuba, double nine, to 300</dd>" in about
    assert "Set of tiles: double nine" in about
    assert "Bonus for a chuchazo" not in about
    settings = desk.get(f"/events/{event.id}/settings/").text
    assert "cuba-55" in settings


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "shape", "method", "sizes"),
    [
        ("domizerka", "single", "groups", (3, 3, 3)),
        ("draw", "single", "groups", (3, 4, 4)),
        ("draw", "single", "swiss", (2, 2, 2)),
        ("martini", "single", "groups_swiss", (2, 3, 3)),
        ("martini", "rotating", "rotating", (4, 4, 4)),
        ("allfives", "single", "knockout", (2, 2, 2)),
    ],
)
def test_tables_are_as_usual_for_the_game(
    desk: Client, new: str, game: str, shape: str, method: str, sizes: tuple[int, int, int]
) -> None:
    shown = desk.post(new, form_of(game=game, shape=shape, method=method)).context["form"]
    sent = shown.as_sent() | {"name": "Any"}
    page = desk.post(new[:-1], sent)
    assert page.status_code == 302, page.text
    event = Event.objects.get()
    assert (event.table_min, event.table_max, event.table_preferred) == sizes
    assert (event.game, event.shape, event.method, event.options) == (game, shape, method, {})


def test_sizes_of_ones_own(desk: Client, new: str) -> None:
    shown = desk.post(new, form_of(game="draw", shape="single", method="groups")).context["form"]
    sent = shown.as_sent() | {"name": "Any", "tables-preferred": "5", "tables-least": "4"}
    assert desk.post(new[:-1], sent).status_code == 302
    event = Event.objects.get()
    assert (event.table_min, event.table_max, event.table_preferred) == (4, 5, 5)
    page = send_refused(desk, new[:-1], **sent | {"name": "B", "tables-least": "6"})
    assert "Table sizes must" in error_of(page, "tables-least")


def test_again_like_last_friday(desk: Client, club: Club, new: str) -> None:
    past = timezone.now() - timedelta(days=3)
    event = builders.pairs_event(
        club, 2, name="Friday 12", rounds_planned=6, options={"target": 150}, method="round_robin"
    )
    Event.objects.update(starts=past, minutes=50, tie_breaks=["wins"], place="Bar Sol")
    page = desk.get(new).text
    assert f'href="{new}?like={event.id}">Friday 12</a>' in page
    sent = desk.get(f"{new}?like={event.id}").context["form"].as_sent()
    assert (sent["name"], sent["rounds_planned"], sent["minutes"]) == ("Friday 13", "6", "50")
    assert sent["expected"] == "2"
    assert (sent["option-target"], sent["method"], sent["tie_break-1"]) == (
        "150",
        "round_robin",
        "wins",
    )
    assert desk.post(f"{new[:-1]}?like={event.id}", sent).status_code == 302
    made = Event.objects.get(name="Friday 13")
    assert (made.options, made.place, made.tie_breaks) == ({"target": 150}, "Bar Sol", ["wins"])
    assert made.starts == (past + timedelta(days=7)).replace(second=0, microsecond=0)
    assert made.entries.count() == 0


def test_like_an_event_that_is_not_the_clubs(desk: Client, organiser: User, new: str) -> None:
    other = builders.pairs_event(club_create(name="Other", owner=organiser), 2)
    for asked in (other.id, "x", "01890000-0000-7000-8000-000000000000"):
        assert desk.get(f"{new}?like={asked}").status_code == 404


@pytest.mark.parametrize("tail", ["events/new/", "events/new", "events/advice"])
def test_only_who_organises_the_club(
    client: Client, club: Club, scorer: User, outsider: User, tail: str
) -> None:
    address = f"/clubs/{club.id}/{tail}"
    assert client.get(address)["Location"] == f"/login/?next={address}"
    for user in (scorer, outsider):
        assert browser_of(user).get(address).status_code == 403
    post = browser_of(scorer).post(address, form_of())
    assert post.status_code in {403, 405}
    assert not Event.objects.exists()


def test_an_unknown_club(desk: Client) -> None:
    nowhere = "/clubs/01890000-0000-7000-8000-000000000000/events"
    assert desk.get(f"{nowhere}/new/").status_code == 404
    assert desk.get(f"{nowhere}/advice").status_code == 404


def test_advice_while_typing(desk: Client, club: Club, new: str) -> None:
    address = f"/clubs/{club.id}/events/advice"
    more = {"expected": "13", "minutes": "40", "starts": "2026-11-27T19:30"}

    def page_text(**changes: Any) -> str:
        return desk.get(f"{address}?{urlencode(form_of(**more | changes))}").text

    assert "Tables per round: 6; byes per round: 1." in page_text()
    assert "Including changeovers it ends at about 22:40" in page_text()
    assert "The winner is known only after round 4." in page_text(
        method="knockout", rounds_planned="3"
    )
    assert "about 3 h 10 min" in page_text(starts="")
    assert "at about 00:56 on 28 Nov 2026" in page_text(rounds_planned="7", minutes="38")
    for odd in ("", "0", "x", "9" * 50, "-1"):
        assert "Enter how many you expect" in page_text(expected=odd)
    assert "Tables per round" in page_text(
        starts="soon", time_zone="Moon", minutes="x", game="chess", shape="x", method="x"
    )
    for wrong in ({"starts": "soon"}, {"time_zone": "Moon"}, {"starts": "2026-03-29T02:30"}):
        assert "about 3 h 10 min" in page_text(**wrong)
    threes = page_text(game="domizerka", shape="single", method="groups", expected="10")
    assert "Tables per round: 3; byes per round: 1." in threes
    # The page says the same at once, and never blocks.
    page = send_refused(desk, new[:-1], **form_of(**more, name=""))
    assert "Tables per round: 6" in page


def test_the_page_speaks_spanish(desk: Client, club: Club, new: str) -> None:
    desk.cookies["django_language"] = "es"
    page = desk.get(new).text
    for said in ("Torneo nuevo", "Puntos para ganar", "Parejas fijas", "Suizo", "Más: reglas"):
        assert said in page
    assert "Más: reglas" in desk.post(new, form_of(game="draw")).text
    asked = form_of(expected="13", minutes="40", starts="2026-11-27T19:30")
    advice = desk.get(f"/clubs/{club.id}/events/advice?{urlencode(asked)}").text
    assert "Mesas por ronda: 6; descansos por ronda: 1." in advice
    assert "termina hacia las 22:40" in advice


@pytest.mark.whole
def test_the_number_of_queries_is_fixed(desk: Client, club: Club, new: str) -> None:
    like = builders.pairs_event(club, 2, name="E")
    for count in (2, 9):
        for i in range(count):
            builders.pairs_event(club, 2, name=f"E{count}-{i}", prefix=f"{count}-{i} ")
        for name, address in (
            ("page: a new event", new),
            ("page: a new event like another", f"{new}?like={like.id}"),
            ("page: advice", f"/clubs/{club.id}/events/advice?expected=9&rounds_planned=3"),
        ):
            with count_queries(name):
                assert desk.get(address).status_code == 200


@pytest.mark.parametrize(
    ("starts", "end"),
    [
        ("2026-10-17T23:00", "at about 03:50 on 18 Oct 2026"),
        ("2026-10-24T23:00", "at about 02:50 on 25 Oct 2026"),
        ("2026-03-28T23:00", "at about 04:50 on 29 Mar 2026"),
    ],
)
def test_an_evening_takes_as_long_when_the_clocks_change(
    desk: Client, club: Club, starts: str, end: str
) -> None:
    """Five rounds of 50 minutes with changeovers are 4 h 50 min, whatever the wall shows."""
    given = form_of(starts=starts, time_zone="Europe/Madrid", rounds_planned="5", minutes="50")
    page = desk.get(f"/clubs/{club.id}/events/advice?{urlencode(given | {'expected': '16'})}").text
    assert end in page


@pytest.mark.sampled
@pytest.mark.parametrize("parts", ["62,5 37,5", "62,5", "33.3 33.3 33.4", "50,30"])
def test_parts_of_the_purse_are_whole(desk: Client, new: str, parts: str) -> None:
    page = send_refused(desk, new[:-1], **form_of(purse="100", prizes=parts))
    assert "Enter whole numbers separated by spaces" in error_of(page, "prizes")


def test_an_hour_that_comes_twice_is_the_first(desk: Client, new: str) -> None:
    given = form_of(starts="2026-10-25T02:30", time_zone="Europe/Madrid")
    page = desk.post(new[:-1], given, follow=True).text
    assert ("The clocks change that day and show this time twice; the first one counts.") in page
    starts = Event.objects.get().starts
    assert starts is not None
    assert starts.astimezone(UTC).isoformat() == "2026-10-25T00:30:00+00:00"
