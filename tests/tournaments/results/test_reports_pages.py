"""The page of a table and the one with nothing else, on which its players say what came of it."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, field, send_refused, url
from tournaments.models import Event, Round, SideReport, Table

pytestmark = pytest.mark.django_db
WON = {"points-AC": "104", "points-BD": "62"}
OTHER = {"points-AC": "62", "points-BD": "104"}


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 4)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def users(table: Table) -> dict[str, User]:
    return builders.accounts_of(table)


def test_said_by_one_and_confirmed_by_the_other(table: Table, users: dict[str, User]) -> None:
    ours, theirs = browser_of(users["A"]), browser_of(users["B"])
    page = ours.get(url(table))
    assert "Your result" in page.text
    sent = WON | {"next": url(table)}
    said = ours.post(url(table, "report/say"), sent, follow=True)
    assert said.request["PATH_INFO"] == url(table)
    assert "Sent. It counts once your opponents confirm." in said.text
    assert 'value="104"' in field(said.text, "points-AC")
    shown = theirs.get(url(table))
    assert "Your opponents reported:" in shown.text
    report = SideReport.objects.get()
    done = theirs.post(url(table, "report/confirm"), {"report": report.id}, follow=True)
    assert "Both reports match: the result counts." in done.text
    table.refresh_from_db()
    assert table.state == "decided"
    assert "confirmed by both sides" in Client().get(url(table)).text
    assert "tell the scorer" in send_refused(ours, url(table, "report/say"), **OTHER)


def test_different_things_are_shown_to_the_scorer(
    row: Round, table: Table, users: dict[str, User], scorer: User
) -> None:
    browser_of(users["A"]).post(url(table, "report/say"), WON)
    desk = browser_of(scorer)
    assert "Waiting for the opponents" in desk.get(url(row, "desk/")).text
    page = browser_of(users["B"]).post(url(table, "report/say"), OTHER, follow=True)
    assert "The reports do not match." in page.text
    for address in (url(row, "desk/"), url(table)):
        text = desk.get(address).text
        assert "The reports do not match" in text
        assert text.count("104") >= 2
    assert "Conflicting logs" not in desk.get(url(table)).text
    sheet = {"points-AC": "104", "points-BD": "62", "version": "0", "deals": "", "slip": ""}
    assert desk.post(url(table, "sheet"), sheet).status_code == 302
    table.refresh_from_db()
    assert table.state == "decided"


def test_the_desk_and_the_players_see_what_differs_side_by_side(
    row: Round, table: Table, users: dict[str, User], scorer: User
) -> None:
    ours, theirs = browser_of(users["A"]), browser_of(users["B"])
    deals = {"points-AC": "104", "points-BD": "62", "deals": "60 0\n0 62\n44 0"}
    assert ours.post(url(table, "report/say"), deals).status_code == 302
    assert 'class="said-apart"' not in theirs.get(url(table)).text
    other = {"points-AC": "104", "points-BD": "60", "deals": "60 0\n0 60\n44 0"}
    assert theirs.post(url(table, "report/say"), other).status_code == 302
    for page in (ours.get(url(table)), browser_of(scorer).get(url(row, "desk/"))):
        head, lines = _side_by_side(page.text)
        assert [line.split()[-2:] for line in lines[:2]] == [["104", "104"], ["62", "60"]]
        assert lines[2:] == ["Deal 2 0 : 62 0 : 60"]
        assert page.text.count('class="apart-here"') == 2
    assert "Your report" not in head
    assert "Your report" in _side_by_side(ours.get(url(table)).text)[0]
    assert 'class="said-apart"' not in Client().get(url(table)).text


def _side_by_side(text: str) -> tuple[str, list[str]]:
    """Return the words of the head and of each line of the table in which reports differ."""
    table = text[text.index('<table class="said-apart">') :].partition("</table>")[0]
    head, *lines = [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in table.split("<tr")[1:]]
    return head, [line.partition(">")[2].strip() for line in lines]


def test_the_desk_hears_what_is_said(table: Table, users: dict[str, User], scorer: User) -> None:
    desk = browser_of(scorer)
    address = url(table.round, "desk/")
    marks = [one["desk"].held for one in desk.get(address).context["rows"]]
    live = f"{address}live?held={'-'.join(marks)}"
    assert desk.get(live).status_code == 204
    browser_of(users["A"]).post(url(table, "report/say"), WON)
    assert "Waiting for the opponents" in desk.get(live).text


def test_guests_and_others_see_nothing_of_it(
    row: Round, table: Table, users: dict[str, User], outsider: User, club: Club
) -> None:
    browser_of(users["A"]).post(url(table, "report/say"), WON)
    member = builders.member(club, builders.user("pia"), "player")
    elsewhere = builders.accounts_of(builders.tables_of(row)[1])["A"]
    for user in (outsider, member, elsewhere):
        theirs = browser_of(user)
        assert 'id="report"' not in theirs.get(url(table)).text
        assert theirs.get(url(table, "report/")).url == url(table)  # type: ignore[attr-defined]
        text = send_refused(theirs, url(table, "report/say"), **WON)
        assert "Only players at table 1 can report its result." in text
        assert "104" not in text
    guest = Client().get(url(table))
    assert 'id="report"' not in guest.text
    assert "Log in to report the result." in guest.text
    assert Client().post(url(table, "report/say"), WON).status_code == 302
    assert not SideReport.objects.filter(side="BD").exists()


def test_what_is_typed_wrongly_stays(table: Table, users: dict[str, User]) -> None:
    ours = browser_of(users["A"])
    text = send_refused(ours, url(table, "report/say"), **{"points-AC": "94", "points-BD": "62"})
    assert "Nobody has won yet" in error_of(text, "points-AC")
    assert 'value="94"' in field(text, "points-AC")
    text = send_refused(ours, url(table, "report/say"), **WON, deals="60 0")
    assert "The deals add up" in text
    assert "have changed their report" in send_refused(
        ours, url(table, "report/confirm"), report=str(table.id)
    )


def test_what_is_new_is_asked_for(table: Table, users: dict[str, User]) -> None:
    ours = browser_of(users["A"])
    stamp = ours.get(url(table, "report/")).context["said_stamp"]
    live = url(table, f"report/live?seen={stamp}")
    assert "HX-Refresh" not in ours.get(live)
    browser_of(users["B"]).post(url(table, "report/say"), WON)
    assert ours.get(live)["HX-Refresh"] == "true"


def test_where_the_desk_alone_decides(table: Table, users: dict[str, User]) -> None:
    Event.objects.update(players_report=False)
    text = browser_of(users["A"]).get(url(table)).text
    assert "report/say" not in text
    assert "Log in and say" not in Client().get(url(table)).text
