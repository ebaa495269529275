"""What is done and looked at all evening takes as many queries in a hall of 4 tables as of 12."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of, url
from tests.sampling import large
from tournaments.models import Event, Round, SideReport, Table

pytestmark = pytest.mark.django_db
SIZES = (8, *large(24))
"""Pairs: two at a table."""
POINTS = {"points-AC": "104", "points-BD": "62"}
DEALT = {"points": {"AC": 104, "BD": 62}}


def begin_event(club: Club, count: int) -> Event:
    event = builders.pairs_event(club, count, name=f"Evening of {count}", prefix=f"{count} ")
    Event.objects.filter(id=event.id).update(players_report=True)
    return event


def at_desk(table: Table) -> dict[str, str]:
    """The headers with which the row of a table asks."""
    return {"HX-Request": "true", "HX-Target": f"row-{table.id}"}


def send_form(desk: Client, table: Table, act: str, **sent: str) -> int:
    """Send a form of a row of the desk."""
    return desk.post(url(table, act), sent, headers=at_desk(table)).status_code


def draw_round(organiser: Client, event: Event, which: str) -> Round:
    """Draw and publish the next round on the pages, as an organiser does."""
    with count_queries(f"act: draw the {which} round"):
        assert organiser.post(url(event, "draw")).status_code == 302
    row = event.rounds.latest("number")
    with count_queries(f"act: publish the {which} round"):
        assert organiser.post(url(row, "publish"), {"revision": row.revision}).status_code == 302
    return row


@pytest.mark.parametrize("count", SIZES)
def test_an_evening_on_pages(club: Club, organiser: User, scorer: User, count: int) -> None:
    desk, pages = browser_of(scorer), browser_of(organiser)
    event = begin_event(club, count)
    row = draw_round(pages, event, "first")
    played, logged, gone, said, *others = builders.tables_of(row)
    with count_queries("act: type a score"):
        assert send_form(desk, played, "sheet", **POINTS, version="0") == 200
    with count_queries("act: correct a score"):
        sent = {"points-AC": "110", "points-BD": "62", "version": "1", "reason": "misread"}
        assert send_form(desk, played, "sheet", **sent) == 200
    with count_queries("act: take a score back"):
        assert send_form(desk, played, "clear", version="2", reason="wrong table") == 200
    with count_queries("act: type a score without scripts"):
        assert desk.post(url(played, "sheet"), POINTS | {"version": "0"}).status_code == 302
    with count_queries("act: paste a log"):
        assert send_form(desk, logged, "log", text=builders.log_for(logged)) == 200
    with count_queries("act: award a table"):
        places = {"place-AC": "1", "place-BD": "2", "reason": "late", "version": "0"}
        assert send_form(desk, gone, "award", **places) == 200
    with count_queries("act: take points off"):
        sanction = {"points-AC": "10", "reason": "late", "version": "1"}
        assert send_form(desk, gone, "sanction", **sanction) == 200
    report_alike(said)
    for table in others:
        builders.enter_sheet(table, scorer, 104, 62)
    look_at(desk, row, played)
    with count_queries("act: close a round"):
        assert pages.post(url(row, "close")).status_code == 302
    with count_queries("act: open a round again"):
        assert pages.post(url(row, "reopen")).status_code == 302
    with count_queries("act: close a round again"):
        assert pages.post(url(row, "close")).status_code == 302
    draw_round(pages, event, "second")


def report_alike(table: Table) -> None:
    """Let both sides of a table say the same."""
    people = builders.accounts_of(table)
    one, other = browser_of(people["A"]), browser_of(people["B"])
    with count_queries("act: say what came of a table"):
        assert one.post(url(table, "report/say"), POINTS).status_code == 302
    with count_queries("page: what the sides say"):
        assert other.get(url(table, "report/")).status_code == 200
    said = SideReport.objects.get(table=table)
    with count_queries("act: confirm what the others say"):
        sent = {"report": str(said.id)}
        assert other.post(url(table, "report/confirm"), sent).status_code == 302
    for name, address in (
        ("page: a table, one who sat there", url(table)),
        ("page: my page", "/my/"),
        ("page: me in an event", other.get("/my/")["Location"]),
    ):
        with count_queries(name):
            assert other.get(address).status_code in {200, 302}


def look_at(desk: Client, row: Round, table: Table) -> None:
    """Look at what a scorer has open."""
    for name, address, status in (
        ("page: the desk", url(row, "desk/"), 200),
        ("page: the desk, what changed", url(row, "desk/live"), 200),
        ("page: more of a table of the desk", url(table, "more/"), 200),
        ("page: a table, a scorer", url(table), 200),
    ):
        with count_queries(name):
            assert desk.get(address).status_code == status


@pytest.mark.parametrize("count", SIZES)
def test_an_evening_over_rest(
    club: Club, organiser: User, scorer: User, api_for: ApiFor, count: int
) -> None:
    desk, organising = api_for(scorer), api_for(organiser)
    for client in (desk, organising):  # when the token was used last is noted now and then
        client.get("/api/v1/me")
    event = begin_event(club, count)
    with count_queries("rest: draw the first round"):
        assert organising.post(f"/api/v1/events/{event.id}/rounds", {}).status_code == 201
    row = event.rounds.get()
    with count_queries("rest: publish the first round"):
        assert organising.post(f"/api/v1/rounds/{row.id}/publish").status_code == 200
    table, said, *others = builders.tables_of(row)
    with count_queries("rest: type a score"):
        assert desk.put(f"/api/v1/tables/{table.id}/result", DEALT).status_code == 201
    with count_queries("rest: take a score back"):
        answer = desk.post(f"/api/v1/tables/{table.id}/result/undo", {"reason": "wrong table"})
        assert answer.status_code == 200
    people = builders.accounts_of(said)
    one, other = api_for(people["A"]), api_for(people["B"])
    for client in (one, other):
        client.get("/api/v1/me")
    with count_queries("rest: say what came of a table"):
        assert one.post(f"/api/v1/tables/{said.id}/reports", DEALT).status_code == 201
    report = {"report": SideReport.objects.get(table=said).id}
    with count_queries("rest: confirm what the others say"):
        answer = other.post(f"/api/v1/tables/{said.id}/reports/confirm", report)
        assert answer.status_code == 201
    for left in (table, *others):
        builders.enter_sheet(left, scorer, 104, 62)
    with count_queries("rest: close a round"):
        assert organising.post(f"/api/v1/rounds/{row.id}/close").status_code == 200


@pytest.mark.parametrize("count", SIZES)
def test_checking_in(club: Club, scorer: User, count: int) -> None:
    desk = browser_of(scorer)
    event = builders.pairs_event(club, count, name=f"Evening of {count}", prefix=f"{count} ")
    Event.objects.filter(id=event.id).update(check_in=True)
    entry = event.entries.latest("number")
    with count_queries("act: check in"):
        sent = {"entry": str(entry.id)}
        assert desk.post(url(event, "check-in"), sent).status_code == 302
    with count_queries("page: who is there"):
        assert desk.get(url(event, "people/")).status_code == 200
