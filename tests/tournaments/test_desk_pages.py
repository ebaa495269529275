"""The desk's pages: who plays, settings, drafts changed by hand, whole schedules."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests import builders
from tests.pages import logged_in, marked, refused, settings_of, url
from tournaments.models import Entry, Event, Forbidden, Round, RoundEdit
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(organiser: User) -> Client:
    return logged_in(organiser)


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number"))


def sent(desk: Client, address: str, what: Event | Round, tail: str = "", **form: Any) -> str:
    """Send a form and return the page it leads to."""
    page = desk.post(address, {"next": url(what, tail), **form}, follow=True)
    assert page.status_code == 200
    return page.text


def test_many_are_checked_in_at_once(desk: Client, event: Event, scorer: User) -> None:
    chosen = [entry.id for entry in entries_of(event)[:3]]
    page = sent(logged_in(scorer), url(event, "check-in"), event, "people/", entry=chosen)
    assert "3 entries are checked in for round 1." in page
    assert "3 of 5 here" in page
    page = sent(desk, url(event, "check-in"), event, "people/", entry=chosen[0], out="1")
    assert "1 entry is checked out of round 1." in page


def test_somebody_comes_late_leaves_and_returns(desk: Client, event: Event, club: Club) -> None:
    pair = builders.pairs(club, 1, "Late ")[0]
    page = sent(desk, url(event, "enter"), event, "people/", one=pair.name, team="North")
    assert f"{pair} is entered, from round 1 on." in page
    entry = event.entries.get(partnership=pair)
    path = f"/entries/{entry.id}/"
    form = {"team": "South", "fixed_table": "2", "sits_out": "2, 3"}
    assert "is changed." in sent(desk, path + "change", event, "people/", **form)
    entry.refresh_from_db()
    assert (entry.team, entry.fixed_table, entry.sits_out) == ("South", 2, [2, 3])
    assert "has left" in sent(desk, path + "withdraw", event, "people/")
    assert "is back." in sent(desk, path + "return", event, "people/")
    assert "has not left." in refused(desk, path + "return")
    assert "taken back" in sent(desk, path + "remove", event, "people/")


def test_table_numbers_have_an_end(desk: Client, club: Club, event: Event) -> None:
    entry = entries_of(event)[0]
    said = "Write a whole number from 1 to 32767."
    page = refused(desk, f"/entries/{entry.id}/change", team="", fixed_table="999999")
    assert marked(page, "fixed_table") == said
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4, name="P", prefix="P ").id)
    both = [seat.entry_id for seat in row.seats.filter(table__number=1, letter__in="AB")]
    assert marked(refused(desk, url(row, "move"), entry=both, to="999999"), "to") == said
    assert marked(refused(desk, url(row, "move"), entry=both, to="0"), "to") == said
    assert "The draft is changed." in sent(desk, url(row, "move"), row, entry=both, to="32767")


def test_the_language_is_switched_where_a_form_was_refused(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 4, method="manual")
    row = builders.published(builders.pairs_event(club, 4, name="P", prefix="P "))
    table = builders.tables_of(row)[0]
    for where, tail, to in ((event, "arrange", "arrange/"), (table, "award", "")):
        wrong = refused(desk, url(where, tail), tables="9 9")
        back = re.findall(r'name="next" value="([^"]*)"', wrong)[-1]
        chosen = {"language": "es", "next": back}
        page = desk.post("/i18n/setlang/", chosen, follow=True)
        assert page.redirect_chain[-1] == (url(where, to), 302)
        assert '<html lang="es">' in page.text
        desk.post("/i18n/setlang/", {"language": "en"})


def test_two_are_kept_apart(desk: Client, event: Event) -> None:
    one, other = entries_of(event)[:2]
    form = {"one": one.id, "other": other.id, "reason": "siblings"}
    page = sent(desk, url(event, "forbid"), event, "people/", **form)
    assert "are kept apart" in page
    assert "siblings" in page
    row = Forbidden.objects.get()
    assert "may meet again" in sent(desk, f"/forbidden/{row.id}/allow", event, "people/")
    assert not Forbidden.objects.exists()


def test_settings_are_changed(desk: Client, event: Event) -> None:
    changes: dict[str, Any] = {
        "rounds_planned": "4",
        "preset": "efectividad",
        "tie_break-1": "wins",
        "tie_break-3": "lots",
        "cap": "1,5",
        "match_points": "3-1-0",
        "time_limit": "draw",
        "byes_per_round": "1",
        "club_rounds": "",
        "check_in": None,
    }
    form = settings_of(desk, event, **changes)
    assert "The settings are changed." in sent(desk, url(event, "settings"), event, **form)
    event.refresh_from_db()
    assert (event.rounds_planned, event.preset, event.check_in) == (4, "efectividad", False)
    assert (event.tie_breaks, event.scoring) == (
        ["wins", "lots"],
        {"cap": 1.5, "match_points": "3-1-0"},
    )
    assert event.policy == {"byes_per_round": 1}
    page = desk.get(url(event, "settings/")).text
    assert 'value="1.5"' in page


def test_a_draft_is_looked_over_and_changed(desk: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5)
    row = rounds.round_draw(event_id=event.id)
    page = desk.get(url(row)).text
    assert "The draft breaks no rule." in page
    one, other = (table.seats.all()[0].entry for table in builders.tables_of(row))
    page = sent(desk, url(row, "swap"), row, one=one.id, other=other.id)
    assert "The draft is changed." in page
    assert "Edited by hand after the draw" in page
    assert f"{one}, {other}" in page
    assert organiser.get_username() in page
    assert "The round does not allow that" in refused(desk, url(row, "move"), entry=one.id)
    assert RoundEdit.objects.count() == 1
    page = sent(desk, url(row, "redraw"), row, seed="5")
    assert "Round 1 is drawn again." in page
    assert "Changed by hand" not in page
    row.refresh_from_db()
    assert row.seed == 5
    sent(desk, f"/entries/{one.id}/withdraw", row)
    page = desk.get(url(row)).text
    assert "since this was drawn" in page
    assert "somebody who is not there" in page
    assert "The draft no longer fits" in refused(desk, url(row, "publish"))


def test_another_organiser_sees_the_change(desk: Client, club: Club) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    tag = {"If-None-Match": desk.get(url(row, "live"))["ETag"]}
    assert desk.get(url(row, "live"), headers=tag).status_code == 304
    one, other = (table.seats.all()[0].entry for table in builders.tables_of(row))
    sent(desk, url(row, "swap"), row, one=one.id, other=other.id)
    assert desk.get(url(row, "live"), headers=tag).status_code == 200


def test_the_whole_schedule_is_shown(desk: Client, club: Club, event: Event) -> None:
    fixed = builders.groups_event(club)
    assert url(fixed, "schedule/") in desk.get(url(fixed)).text
    page = desk.get(url(fixed, "schedule/")).text
    assert all(f"Round {number}" in page for number in range(1, 5))
    assert url(event, "schedule/") not in desk.get(url(event)).text
    assert "not known in advance" in desk.get(url(event, "schedule/")).text


def test_a_round_is_entered_by_hand(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 5, method="manual")
    assert url(event, "arrange/") in desk.get(url(event)).text
    wrong = desk.post(url(event, "arrange"), {"tables": "1 2\n3 9"})
    assert (wrong.status_code, "there is no entry 9" in wrong.text) == (422, True)
    assert "1 2\n3 9" in wrong.text
    assert "has 2 places" in desk.post(url(event, "arrange"), {"tables": "1 2 3"}).text
    assert "a line for every table" in desk.post(url(event, "arrange"), {"tables": " "}).text
    assert desk.post(url(event, "arrange"), {"tables": "1 2\n3"}).status_code == 422
    done = desk.post(url(event, "arrange"), {"tables": "2 1\n3 4"}, follow=True)
    assert "A draft: only" in done.text
    assert event.rounds.get().byes.get().entry.number == 5


TAILS = ("people/", "settings/", "schedule/", "arrange/")
DEEDS = ("check-in", "enter", "forbid", "settings", "arrange")


@pytest.mark.parametrize("tail", TAILS)
def test_desk_pages_are_for_the_desk(
    tail: str, client: Client, desk: Client, event: Event, scorer: User, outsider: User
) -> None:
    assert client.get(url(event, tail)).status_code == 302
    assert logged_in(outsider).get(url(event, tail)).status_code == 403
    assert logged_in(scorer).get(url(event, tail)).status_code == (
        200 if tail == "people/" else 403
    )
    assert desk.get(url(event, tail)).status_code == 200


@pytest.mark.parametrize("deed", DEEDS)
def test_desk_deeds_are_for_the_desk(
    deed: str, client: Client, event: Event, scorer: User, outsider: User
) -> None:
    assert client.post(url(event, deed)).status_code == 302
    assert logged_in(outsider).post(url(event, deed)).status_code == 403
    allowed = logged_in(scorer).post(url(event, deed)).status_code
    assert allowed == (422 if deed == "check-in" else 403)


@pytest.mark.parametrize("deed", ["swap", "move", "redraw"])
def test_only_organisers_change_drafts(
    deed: str, client: Client, club: Club, scorer: User, outsider: User
) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    assert client.post(url(row, deed)).status_code == 302
    assert logged_in(scorer).post(url(row, deed)).status_code == 404
    assert logged_in(outsider).post(url(row, deed)).status_code == 404


def test_a_scorer_sees_no_organisers_tools(event: Event, scorer: User) -> None:
    page = logged_in(scorer).get(url(event, "people/")).text
    assert "Enter somebody" not in page
    assert "Has left" not in page
    assert "Undo check-in" in page


def test_pages_take_the_same_queries_with_six_entries_and_a_hundred_tables(
    desk: Client, club: Club
) -> None:
    small, large = builders.pairs_event(club, 6), builders.rotating_event(club, 120)
    builders.more_players(large, 280)
    drawn = [rounds.round_draw(event_id=event.id) for event in (small, large)]
    assert drawn[1].tables.count() == 100
    for event, row in zip((small, large), drawn, strict=True):
        taken = []
        for address in (url(row), url(row, "live"), url(event, "people/"), url(event, "settings/")):
            with CaptureQueriesContext(connection) as queries:
                assert desk.get(address).status_code == 200
            taken.append(len(queries))
        assert taken == [21, 9, 15, 9]
