"""The page "What if …?": the next round under results that are only supposed."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import browser_of, error_of, field, send_refused, url
from tournaments.entries.services import entries
from tournaments.models import Event, Result, Round, Seat, Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db

TAIL = "what-if/"


def make_event(club: Club) -> Event:
    """Six partnerships whose first round is published."""
    event = builders.pairs_event(club, 6)
    builders.publish_round(event)
    event.refresh_from_db()
    return event


made, event = once(make_event)


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def count_rows() -> tuple[int, ...]:
    """How much there is of everything that a draw would add to."""
    return tuple(model.objects.count() for model in (Round, Table, Seat, Result))


def test_the_form_names_every_table(desk: Client, event: Event, organiser: User) -> None:
    decided, *open_tables = builders.tables_of(event.rounds.get())
    builders.decide(decided, organiser)
    page = desk.get(url(event, TAIL)).text
    assert page.count("not played yet") == len(open_tables) == 2
    assert page.count("unchanged") == 1
    assert "Nothing is saved." in page
    for seat in Seat.objects.select_related("entry__partnership"):
        assert f"won by {seat.entry}" in page
    for shown in (url(event), url(event.rounds.get())):
        assert url(event, TAIL) in desk.get(shown).text


def test_the_round_that_would_follow(
    desk: Client, api_for: ApiFor, organiser: User, event: Event
) -> None:
    before = count_rows()
    sent = {"won-1": "AC", "won-2": "BD", "won-3": "tie"}
    page = desk.post(url(event, TAIL), sent)
    assert page.status_code == 200
    text = page.text
    assert "Round 2, if it ends like this" in text
    assert "no round was drawn, no result is stored" in text
    assert "No rule is broken." in text
    assert "How it was drawn" in text
    assert '<option value="tie" selected>' in text
    places = ({"AC": 1, "BD": 2}, {"AC": 2, "BD": 1}, {"AC": 1, "BD": 1})
    document = [{"table": number, "places": one} for number, one in enumerate(places, 1)]
    answer = (
        api_for(organiser).post(f"/api/v1/events/{event.id}/what-if", {"results": document}).json()
    )
    drawn = page.context["preview"].rounds[0]
    assert {table.number: table.seats for table in drawn.tables} == {
        table["number"]: {seat: who["id"] for seat, who in table["seats"].items()}
        for table in answer["rounds"][0]["tables"]
    }
    assert answer["violations"] == []
    assert count_rows() == before


def test_only_the_answer_for_htmx(desk: Client, event: Event) -> None:
    asked = {"HX-Request": "true"}
    sent = {"won-1": "AC", "won-2": "AC", "won-3": "AC"}
    answer = desk.post(url(event, TAIL), sent, headers=asked)
    assert answer.text.strip().startswith('<div id="what-if">')
    assert "Round 2, if it ends like this" in answer.text
    assert "HX-Request" in answer["Vary"]
    lacking = desk.post(url(event, TAIL), {"won-1": "AC"}, headers=asked)
    assert (lacking.status_code, lacking["HX-Reswap"]) == (422, "outerHTML")
    assert "needs results of these tables: 2, 3." in lacking.text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "needs results of these tables: 1, 2, 3."),
        ({"won-1": "AC", "won-3": "tie"}, "needs results of these tables: 2."),
        ({"won-1": "X"}, "Select a valid choice. X is not one of the available choices."),
    ],
)
def test_what_is_lacking_is_said(
    desk: Client, event: Event, sent: dict[str, str], said: str
) -> None:
    before = count_rows()
    page = desk.post(url(event, TAIL), sent)
    assert page.status_code == 422
    assert said in page.text
    assert "if it ends like this" not in page.text
    assert count_rows() == before


def test_what_stands_may_be_supposed_otherwise(desk: Client, event: Event, organiser: User) -> None:
    row = event.rounds.get()
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    stands = desk.post(url(event, TAIL)).context["preview"].rounds
    assert stands == desk.post(url(event, TAIL)).context["preview"].rounds
    results = {result.table.number: result.places for result in Result.objects.all()}
    turned = {f"won-{number}": max(places, key=places.get) for number, places in results.items()}
    assert desk.post(url(event, TAIL), turned).context["preview"].rounds != stands
    builders.close(row)
    assert "Change a result that is in" in desk.get(url(event, TAIL)).text


@pytest.mark.whole
def test_places_at_larger_tables(desk: Client, club: Club) -> None:
    event = builders.groups_event(club, method="groups_swiss")
    builders.publish_round(event)
    sent = {
        f"place-{number}-{side}": str(place)
        for number in (1, 2, 3)
        for place, side in enumerate("BCA", 1)
    }
    page = desk.post(url(event, TAIL), sent)
    assert "Round 2, if it ends like this" in page.text
    assert 'value="3"' in field(page.text, "place-3-A")
    for wrong in ("0", "4", "two", "-1", "", "9" * 40):
        text = send_refused(desk, url(event, TAIL), **sent | {"place-2-A": wrong})
        said = "Give each side of table 2 a place, starting at 1: A, B, C."
        assert error_of(text, "place-2-A") == (
            "Enter a whole number from 1 to 3." if wrong else said
        )


def test_byes_and_broken_rules_are_shown(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 3, rounds_planned=4)
    builders.publish_round(event)
    one, two, three = event.entries.order_by("number")
    for pair in ((one, two), (one, three), (two, three)):
        entries.forbidden_add(event_id=event.id, one=pair[0].id, other=pair[1].id, reason="kin")
    page = desk.post(url(event, TAIL), {"won-1": "AC"}).text
    assert "Byes" in page
    assert "a pairing that should not be" in page
    assert "Unwanted pairings that could not be avoided" in page


@pytest.mark.whole
def test_where_results_decide_nothing(desk: Client, club: Club, organiser: User) -> None:
    early = builders.pairs_event(club, 4, name="Early")
    assert "No round has been drawn yet" in desk.get(url(early, TAIL)).text
    fixed = builders.groups_event(club)
    builders.publish_round(fixed)
    last = builders.pairs_event(club, 4, name="Last", rounds_planned=1, prefix="L ")
    builders.close(builders.play_round(last, organiser))
    for event in (fixed, last):
        assert "No round comes after these results." in desk.get(url(event, TAIL)).text
        assert url(event, TAIL) not in desk.get(url(event)).text
        assert url(event, TAIL) not in desk.get(url(event.rounds.get())).text
        answer = desk.post(url(event, TAIL), {})
        assert answer.status_code == 422
        assert "if it ends like this" not in answer.text


def test_the_page_is_the_organisers(
    client: Client, event: Event, scorer: User, outsider: User
) -> None:
    for send in (client.get, client.post):
        answer = send(url(event, TAIL))
        assert (answer.status_code, answer["Location"].startswith("/login/")) == (302, True)
    for user in (scorer, outsider):
        theirs = browser_of(user)
        assert theirs.get(url(event, TAIL)).status_code == 403
        assert theirs.post(url(event, TAIL), {"won-1": "AC"}).status_code == 403
        assert url(event, TAIL) not in theirs.get(url(event)).text
        assert url(event, TAIL) not in theirs.get(url(event.rounds.get())).text


def test_an_event_that_is_not_there(desk: Client) -> None:
    nowhere = "/events/00000000-0000-7000-8000-000000000000/what-if/"
    assert desk.get(nowhere).status_code == 404
    assert desk.post(nowhere).status_code == 404
    assert desk.put(nowhere).status_code == 405


@pytest.mark.whole
def test_the_number_of_queries_is_fixed(desk: Client, club: Club, event: Event) -> None:
    large = builders.pairs_event(club, 40, name="Large", prefix="L ")
    builders.publish_round(large)
    for one in (event, large):
        sent = {f"won-{table.number}": "AC" for table in one.rounds.get().tables.all()}
        with count_queries("page: what if"):
            assert desk.get(url(one, TAIL)).status_code == 200
        with count_queries("page: what if, drawn"):
            assert desk.post(url(one, TAIL), sent).status_code == 200


def test_an_event_that_would_be_over(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 2, method="knockout")
    row = builders.publish_round(event)
    winner = row.seats.get(letter="B").entry
    answer = desk.post(url(event, TAIL), {"won-1": "BD"})
    assert answer.status_code == 422
    assert f"{winner} has won; there is nothing left to play." in answer.text.replace("&#x27;", "'")


def test_everybody_is_expected_until_somebody_is_checked_in(
    desk: Client, api_for: ApiFor, organiser: User, club: Club
) -> None:
    event = builders.pairs_event(club, 6)
    Event.objects.filter(id=event.id).update(check_in=True)
    everybody = [entry.id for entry in event.entries.order_by("number")]
    entries.entries_check_in(event_id=event.id, entries=everybody)
    builders.publish_round(event)
    sent = {f"won-{number}": "AC" for number in (1, 2, 3)}
    page = desk.post(url(event, TAIL), sent)
    assert len(page.context["preview"].rounds[0].tables) == 3
    assert "Everyone is expected until somebody checks in for round 2." in page.text
    entries.entries_check_in(event_id=event.id, entries=everybody[:4])
    page = desk.post(url(event, TAIL), sent)
    assert len(page.context["preview"].rounds[0].tables) == 2
    fixed = builders.groups_event(club)
    Event.objects.filter(id=fixed.id).update(check_in=True)
    ahead = api_for(organiser).get(f"/api/v1/events/{fixed.id}/schedule").json()
    assert [len(row["tables"]) for row in ahead["rounds"]] == [3, 3, 3, 3]


def test_a_draft_can_be_looked_beyond(desk: Client, event: Event, organiser: User) -> None:
    row = event.rounds.get()
    for table in builders.tables_of(row):
        builders.decide(table, organiser)
    builders.close(row)
    rounds.round_draw(event_id=event.id)
    page = desk.post(url(event, TAIL), {f"won-{number}": "AC" for number in (1, 2, 3)})
    assert "Round 3, if it ends like this" in page.text
