"""Table pages: the replay step by step, its log, what the scorer's desk sees and does."""

import json
import re

import pytest
from django.test import Client

from clubs.models import Club, User
from games.models import Submission
from games.rules.replay import referee
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, send_refused, url
from tournaments.models import Round, Table
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club)))
"""A published round of two tables."""


@pytest.fixture
def table(row: Round) -> Table:
    """An open table."""
    return builders.tables_of(row)[0]


@pytest.fixture
def table_with_log(table: Table, organiser: User) -> Table:
    """The table, decided by a log."""
    builders.decide(table, organiser)
    return table


@pytest.fixture
def disputed_table(table_with_log: Table, scorer: User) -> Table:
    """The table, with a second log that says otherwise, and a third that is illegal."""
    builders.decide(table_with_log, scorer, seed=2)
    broken = builders.log_for(table_with_log, 3).replace("1. ", "1. X 9-9 ", 1)
    log_submit(table_id=table_with_log.id, body=broken.encode(), form="text", by=scorer)
    return table_with_log


def fragment(client: Client, table: Table, query: str) -> str:
    return client.get(url(table) + query, headers={"HX-Request": "true"}).text


def test_an_open_table_shows_its_seats(client: Client, table: Table) -> None:
    text = client.get(url(table)).text
    assert "The replay appears here" in text
    assert all(seat.player.name in text for seat in table.seats.select_related("player"))


def test_the_replay_opens_on_the_last_position(client: Client, table_with_log: Table) -> None:
    text = client.get(url(table_with_log)).text
    count = re.search(r'step-count">(\d+)/(\d+)<', text)
    assert count is not None
    assert count[1] == count[2] != "0"
    assert 'class="outcome"' in text
    assert 'id="step-ArrowRight"' in text
    assert 'data-key="ArrowRight"' not in text


def test_a_deal_begins_with_the_tiles(client: Client, table_with_log: Table) -> None:
    text = client.get(url(table_with_log) + "?deal=1").text
    assert "The tiles are dealt." in text
    assert text.count('class="small-tile"') == 28
    assert "No tiles on the table yet." in text


def test_a_step_lays_a_tile(client: Client, table_with_log: Table) -> None:
    text = client.get(url(table_with_log) + "?deal=1&step=1").text
    assert text.count('class="tile newest"') == 1
    assert text.count('class="small-tile"') == 27
    assert "Open ends" in text
    assert 'aria-current="step"' in text


def test_steps_are_links_and_fragments(client: Client, table_with_log: Table) -> None:
    whole = client.get(url(table_with_log) + "?deal=1&step=2")
    part = fragment(client, table_with_log, "?deal=1&step=2")
    assert "HX-Request" in whole["Vary"]
    assert "<html" in whole.text
    assert "<html" not in part
    assert part.strip().startswith('<div id="replay"')
    assert part.strip() in whole.text
    for href in ("?deal=1&amp;step=1#replay", "?deal=1&amp;step=3#replay"):
        assert f'href="{href}"' in part


def test_the_end_of_a_deal_leads_to_the_next(client: Client, table_with_log: Table) -> None:
    last = fragment(client, table_with_log, "?deal=1&step=9999")
    assert 'class="outcome"' in last
    assert 'href="?deal=2&amp;step=0#replay" data-key="ArrowRight"' in last
    second = fragment(client, table_with_log, "?deal=2&step=0")
    assert 'data-key="ArrowLeft"' in second
    assert 'id="step-ArrowLeft" href="?deal=1&amp;step=' in second


@pytest.mark.parametrize("query", ["?deal=0&step=-1", "?deal=x&step=y", "?deal=999999&step=²"])
def test_any_address_shows_something(query: str, client: Client, table_with_log: Table) -> None:
    assert 'id="replay"' in client.get(url(table_with_log) + query).text


def test_domizerka_shows_contract_and_trick(client: Client, club: Club, organiser: User) -> None:
    row = builders.play_round(builders.groups_event(club), organiser)
    table = builders.tables_of(row)[0]
    text = fragment(client, table, "?deal=1&step=6")
    assert "take tricks" in text or "avoid tricks" in text
    assert "led as" in text
    assert "tricks" in text
    assert '<svg class="board"' not in text
    assert "All tricks are played." in fragment(client, table, "?deal=1&step=99")


def test_the_log_can_be_taken_home(client: Client, table_with_log: Table) -> None:
    text = client.get(url(table_with_log, "log.domlog"))
    form = client.get(url(table_with_log, "log.json"))
    assert text["Content-Type"] == "text/x-domlog; charset=utf-8"
    assert form["Content-Type"] == "application/json"
    assert referee(text.content).verdict == "accepted"
    assert referee(form.content).verdict == "accepted"
    assert json.loads(form.content)["game"] == "partnership"


def test_without_a_game_there_is_no_log(client: Client, table: Table) -> None:
    assert client.get(url(table, "log.domlog")).status_code == 404


def test_only_scorers_see_what_was_sent(
    client: Client, disputed_table: Table, scorer: User, outsider: User
) -> None:
    for other in (client, browser_of(outsider)):
        text = other.get(url(disputed_table)).text
        assert "Submitted logs" not in text
        assert "disputed" in text
    text = browser_of(scorer).get(url(disputed_table)).text
    assert "Submitted logs" in text
    assert "Accept this log" in text
    assert all(state in text for state in ("current", "contested", "refused"))
    assert 'href="/problems/syntax"' in text


def test_a_refusal_says_what_would_have_been_legal(table: Table, scorer: User) -> None:
    whole = builders.log_for(table)
    head, first = whole.split("\n1. ", 1)
    seat = first[0]
    log = f"{head}\n1. {seat} pass\n"
    log_submit(table_id=table.id, body=log.encode(), form="text", by=scorer)
    text = browser_of(scorer).get(url(table)).text
    assert "pass_on_lead" in text
    assert "Legal moves" in text
    assert "Deal 1, move 1" in text
    assert scorer.username in text


def contested_log(table: Table) -> str:
    """The id of the table's contested log."""
    return str(Submission.objects.get(match=table.id, state="contested").id)


@pytest.mark.parametrize(("deed", "version"), [("accept", 2), ("dismiss", 1)])
def test_a_scorer_settles_a_dispute(
    deed: str, version: int, disputed_table: Table, scorer: User
) -> None:
    desk, back = browser_of(scorer), {"next": url(disputed_table)}
    page = desk.post(f"/submissions/{contested_log(disputed_table)}/{deed}", back, follow=True)
    disputed_table.refresh_from_db()
    assert disputed_table.state == "confirmed"
    assert disputed_table.results.get(current=True).version == version
    assert "Accept this log" not in page.text
    assert ("Result history" in page.text) == (version == 2)


def test_a_settled_dispute_is_not_settled_again(disputed_table: Table, scorer: User) -> None:
    desk, chosen = browser_of(scorer), contested_log(disputed_table)
    desk.post(f"/submissions/{chosen}/accept")
    again = send_refused(desk, f"/submissions/{chosen}/accept", next=url(disputed_table))
    assert "only a contested log can be decided" in again


@pytest.mark.parametrize("deed", ["accept", "dismiss"])
def test_strangers_settle_nothing(
    deed: str, client: Client, disputed_table: Table, outsider: User
) -> None:
    address = f"/submissions/{contested_log(disputed_table)}/{deed}"
    assert client.post(address).status_code == 302
    assert browser_of(outsider).post(address).status_code == 404
    assert browser_of(outsider).post(f"/submissions/{disputed_table.id}/{deed}").status_code == 404
    disputed_table.refresh_from_db()
    assert disputed_table.state == "disputed"


def test_a_scorer_awards_an_open_table(client: Client, table: Table, scorer: User) -> None:
    desk = browser_of(scorer)
    assert "Award the table" in desk.get(url(table)).text
    wrong = {"next": url(table), "place-AC": "1", "place-BD": "7", "reason": "Nobody came"}
    page = send_refused(desk, url(table, "award"), **wrong)
    assert error_of(page, "place-BD") == "Enter a whole number from 1 to 2."
    assert 'value="Nobody came"' in page
    assert 'value="7"' in page
    right = desk.post(url(table, "award"), wrong | {"place-BD": "2"}, follow=True)
    assert "Table awarded." in right.text
    assert "Nobody came" in client.get(url(table)).text
    assert "No replay" in client.get(url(table)).text
    assert client.get(url(table, "log.json")).status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize(
    "given",
    [
        {"reason": "x"},
        {"reason": "x", "place-AC": "", "place-BD": ""},
        {"reason": "x", "place-AC": "²", "place-BD": "1"},
        {"reason": "", "place-AC": "1", "place-BD": "1"},
        {"reason": "x" * 251, "place-AC": "1", "place-BD": "1"},
    ],
)
def test_an_award_that_does_not_fit_is_refused(
    given: dict[str, str], table: Table, scorer: User
) -> None:
    page = send_refused(browser_of(scorer), url(table, "award"), **given)
    assert 'aria-invalid="true"' in page
    assert '<details class="sheet award" id="award" open>' in page


def test_only_scorers_award(client: Client, table: Table, outsider: User) -> None:
    assert client.post(url(table, "award")).status_code == 302
    assert browser_of(outsider).post(url(table, "award")).status_code == 403


def test_an_award_takes_the_place_of_a_result(table_with_log: Table, scorer: User) -> None:
    given = {"next": url(table_with_log), "place-AC": "1", "place-BD": "2", "reason": "Late"}
    page = browser_of(scorer).post(url(table_with_log, "award"), given, follow=True)
    assert "Table awarded." in page.text
    result = table_with_log.results.get(current=True)
    assert (result.version, result.evidence, result.reason) == (2, "award", "Late")


def test_a_table_of_a_draft_is_not_found(
    client: Client, club: Club, organiser: User, scorer: User
) -> None:
    event = builders.pairs_event(club, name="Later", prefix="L ")
    browser_of(organiser).post(url(event, "draw"))
    table = Table.objects.get(round__event=event, number=1)
    assert client.get(url(table)).status_code == 404
    assert browser_of(scorer).get(url(table)).status_code == 404
    assert browser_of(organiser).get(url(table)).status_code == 200


def test_a_replay_may_be_embedded_and_nothing_else(client: Client, table_with_log: Table) -> None:
    page = client.get(url(table_with_log, "embed/") + "?deal=1&step=2")
    assert 'id="replay"' in page.text
    assert 'data-step="2"' in page.text
    assert "<form" not in page.text
    assert "frame-ancestors *" in page["Content-Security-Policy"]
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "X-Frame-Options" not in page
    whole = client.get(url(table_with_log))
    assert "frame-ancestors 'none'" in whole["Content-Security-Policy"]
    assert whole["X-Frame-Options"] == "DENY"


def test_without_a_game_nothing_is_embedded(client: Client, table: Table) -> None:
    assert client.get(url(table, "embed/")).status_code == 404
