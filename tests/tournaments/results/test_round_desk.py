"""The round desk without scripts and as htmx asks: every act, every refusal, for every role."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.models import CheckIn, Event, Result, Round, Table

pytestmark = pytest.mark.django_db


made, row = once(lambda club: builders.publish_round(builders.pairs_event(club, 8)))


@pytest.fixture
def table(row: Round) -> Table:
    return builders.tables_of(row)[0]


@pytest.fixture
def desk(scorer: User) -> Client:
    return browser_of(scorer)


def at_desk(table: Table) -> dict[str, str]:
    """The headers with which the row of a table asks."""
    return {"HX-Request": "true", "HX-Target": f"row-{table.id}"}


def points(one: str = "104", other: str = "62", **more: str) -> dict[str, str]:
    return {"points-AC": one, "points-BD": other, "version": "0", **more}


def test_who_sees_the_desk(
    client: Client, desk: Client, organiser: User, outsider: User, row: Round
) -> None:
    assert client.get(url(row, "desk/")).status_code == 302
    assert browser_of(outsider).get(url(row, "desk/")).status_code == 403
    page = desk.get(url(row, "desk/"))
    assert page.status_code == 200
    assert page.text.count('class="sheet desk-row') == 4
    assert "Unpublish round 1" not in page.text
    assert "Unpublish round 1" in browser_of(organiser).get(url(row, "desk/")).text


def test_the_teams_of_a_match_are_named(club: Club, desk: Client, row: Round) -> None:
    """Where teams meet table by table; elsewhere a team is a label that the desk need not read."""
    event = builders.pairs_event(
        club, 4, method="team_round_robin", rounds_planned=1, name="League", prefix="L "
    )
    for event_of in (event, row.event):
        for entry in event_of.entries.all():
            entry.team = "Lions" if entry.number % 2 else "Bears"
            entry.save()
    matches = desk.get(url(builders.publish_round(event), "desk/")).text
    assert matches.count("<bdi>Lions</bdi>") == matches.count("<bdi>Bears</bdi>") == 2
    assert "<bdi>Lions</bdi>" not in desk.get(url(row, "desk/")).text


def test_nobody_else_types_results(client: Client, outsider: User, table: Table) -> None:
    for name in ("sheet", "clear", "log"):
        assert client.post(url(table, name), points()).status_code == 302
        assert browser_of(outsider).post(url(table, name), points()).status_code == 403
    assert client.get(url(table, "more/")).status_code == 302
    assert browser_of(outsider).get(url(table, "more/")).status_code == 403
    assert not Result.objects.exists()


def test_a_sheet_without_scripts_leads_back_to_the_desk(
    desk: Client, row: Round, table: Table
) -> None:
    back = url(row, "desk/")
    page = desk.post(url(table, "sheet"), points(next=back), follow=True)
    assert page.redirect_chain == [(back, 302)]
    assert "Table 1: saved." in page.text
    assert Result.objects.get(table=table).points == {"AC": 104, "BD": 62}


def test_a_row_is_answered_to_htmx(desk: Client, table: Table) -> None:
    page = desk.post(url(table, "sheet"), points(), headers=at_desk(table))
    assert page.status_code == 200
    assert page.headers["HX-Trigger-After-Swap"] == "boneyard:entered"
    assert f'id="row-{table.id}"' in page.text
    assert 'id="desk-head"' in page.text
    assert "<html" not in page.text


@pytest.mark.parametrize("headers", [True, False])
def test_what_no_game_gives_is_shown_with_what_was_typed(
    desk: Client, table: Table, headers: bool
) -> None:
    asked = at_desk(table) if headers else {}
    page = desk.post(url(table, "sheet"), points("94"), headers=asked)
    assert page.status_code == 422
    assert "Nobody has won yet with 94:62." in page.text
    assert 'value="94"' in page.text
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"points-AC": ""}, "This field is required."),
        ({"points-AC": "1e3"}, "Enter a whole number."),
        ({"points-AC": "100001"}, "Enter a whole number from 0 to 100000."),
        ({"deals": "60\n44 0"}, "Enter one deal per line"),
        ({"deals": "60 0\n0 62\n45 0"}, "The deals add up to 105:62, but the sheet says 104:62."),
    ],
)
def test_faults_stand_beside_their_fields(
    desk: Client, table: Table, wrong: dict[str, str], says: str
) -> None:
    page = desk.post(url(table, "sheet"), points() | wrong, headers=at_desk(table))
    assert page.status_code == 422
    assert says in page.text


def test_deals_are_typed_line_by_line(desk: Client, table: Table) -> None:
    desk.post(url(table, "sheet"), points(deals="60:0\n0 62\n44 0\n", slip="12"))
    result = Result.objects.get(table=table)
    assert result.deals == [{"AC": 60, "BD": 0}, {"AC": 0, "BD": 62}, {"AC": 44, "BD": 0}]
    assert result.slip == "12"


def test_a_conflict_shows_the_other_result_and_can_be_sent_again(
    desk: Client, organiser: User, table: Table
) -> None:
    builders.enter_sheet(table, organiser, 110, 80)
    page = desk.post(url(table, "sheet"), points(), headers=at_desk(table))
    assert page.status_code == 422
    assert "The result of table 1 has changed" in page.text
    assert "110" in page.text
    assert 'name="version" value="1"' in page.text
    again = points(version="1", reason="theirs was of table 2")
    assert desk.post(url(table, "sheet"), again, headers=at_desk(table)).status_code == 200
    assert Result.objects.get(table=table, current=True).points == {"AC": 104, "BD": 62}


def test_no_ruling_takes_the_place_of_a_result_its_sender_has_not_seen(
    desk: Client, organiser: User, table: Table
) -> None:
    builders.enter_sheet(table, organiser, 110, 80)
    award = {"place-AC": "1", "place-BD": "2", "reason": "nobody came", "version": "0"}
    for headers in (at_desk(table), {}):
        page = desk.post(url(table, "award"), award, headers=headers)
        assert page.status_code == 422
        assert "The result of table 1 has changed" in page.text
        assert "nobody came" in page.text or not headers
    builders.enter_sheet(table, organiser, 111, 80, reason="misread")
    sanction = {"points-AC": "10", "reason": "late", "version": "1"}
    page = desk.post(url(table, "sanction"), sanction, headers=at_desk(table))
    assert page.status_code == 422
    assert "The result of table 1 has changed" in page.text
    again = desk.post(url(table, "sanction"), sanction | {"version": "2"}, headers=at_desk(table))
    assert again.status_code == 200
    assert Result.objects.get(table=table, current=True).sanctions == {"AC": 10}


@pytest.mark.whole
def test_an_entered_result_takes_the_same_queries_whatever_the_tables(
    desk: Client, club: Club
) -> None:
    for count in (4, 40):
        row = builders.publish_round(
            builders.pairs_event(club, count, name=f"E{count}", prefix=f"{count} ")
        )
        table = builders.tables_of(row)[0]
        with count_queries("act: type a score"):
            answer = desk.post(url(table, "sheet"), points(), headers=at_desk(table))
        assert answer.status_code == 200


def test_a_result_is_cleared(desk: Client, table: Table) -> None:
    desk.post(url(table, "sheet"), points())
    bare = desk.post(url(table, "clear"), {"version": "1", "reason": ""}, headers=at_desk(table))
    assert bare.status_code == 422
    page = desk.post(url(table, "clear"), {"version": "1", "reason": "x"}, headers=at_desk(table))
    assert "is open again" in page.text
    table.refresh_from_db()
    assert table.state == Table.State.OPEN


def test_a_log_is_pasted_or_uploaded(desk: Client, row: Round, table: Table) -> None:
    text = builders.log_for(table)
    page = desk.post(url(table, "log"), {"text": text}, headers=at_desk(table))
    assert "The log is valid and decides the table." in page.text
    other = builders.tables_of(row)[1]
    file = SimpleUploadedFile("game.domlog", builders.log_for(other).encode())
    assert desk.post(url(other, "log"), {"file": file}, headers=at_desk(other)).status_code == 200
    other.refresh_from_db()
    assert other.state == Table.State.DECIDED


def test_a_refused_log_is_drawn_where_it_goes_wrong(desk: Client, table: Table) -> None:
    lines = builders.log_for(table).splitlines(keepends=True)
    played = [number for number, line in enumerate(lines) if line[:2].strip(".").isdigit()]
    lines[played[1]], lines[played[2]] = lines[played[2]], lines[played[1]]
    page = desk.post(url(table, "log"), {"text": "".join(lines)}, headers=at_desk(table))
    assert page.status_code == 422
    assert "refusal-board" in page.text
    assert "The table before the rejected move:" in page.text
    empty = desk.post(url(table, "log"), {"text": " "}, headers=at_desk(table))
    assert "Paste the log of the game, or choose its file." in empty.text


def test_what_is_seldom_done_answers_in_the_row(desk: Client, row: Round) -> None:
    first, second, third, fourth = builders.tables_of(row)
    award = {"place-AC": "1", "place-BD": "2", "absent-BD": "on", "reason": "nobody came"}
    page = desk.post(url(first, "award"), award, headers=at_desk(first))
    assert "Table awarded." in page.text
    wrong = desk.post(url(second, "award"), award | {"reason": ""}, headers=at_desk(second))
    assert wrong.status_code == 422
    assert "desk-more-forms" in wrong.text
    desk.post(url(third, "sheet"), points())
    sanction = {"points-AC": "10", "reason": "late"}
    assert desk.post(url(third, "sanction"), sanction, headers=at_desk(third)).status_code == 200
    assert Result.objects.get(table=third, current=True).sanctions == {"AC": 10}
    stopped = desk.post(url(fourth, "stop"), headers=at_desk(fourth))
    assert stopped.status_code == 422
    assert "No finished deal has arrived from this table yet." in stopped.text


def test_only_rows_that_changed_come_with_the_poll(
    desk: Client, organiser: User, row: Round, table: Table
) -> None:
    page = desk.get(url(row, "desk/")).text
    held = [part.split('"')[0] for part in page.split('name="held" value="')[1:]]
    assert len(held) == 4
    asked = {"held": "-".join(held)}
    # Web servers take 4,094 characters: enough for 300 tables.
    assert max(len(one) for one in held) <= len("123") + 10
    assert desk.get(url(row, "desk/live"), asked).status_code == 204
    builders.enter_sheet(table, organiser, 104, 62)
    fresh = desk.get(url(row, "desk/live"), asked)
    assert fresh.text.count("hx-swap-oob") == 2
    assert f'id="row-{table.id}"' in fresh.text


def test_a_desk_of_some_tables_gets_no_rows_of_others(
    desk: Client, organiser: User, row: Round, table: Table
) -> None:
    builders.enter_sheet(table, organiser, 104, 62)
    page = desk.get(url(row, "desk/?show=open")).text
    held = [part.split('"')[0] for part in page.split('name="held" value="')[1:]]
    other = builders.tables_of(row)[1]
    builders.enter_sheet(other, organiser, 90, 120)
    fresh = desk.get(url(row, "desk/live"), {"held": "-".join(held), "show": "open"}).text
    assert f'id="row-{other.id}"' in fresh
    assert f'id="row-{table.id}"' not in fresh
    assert 'value="2"' in fresh


def test_tables_by_state(desk: Client, row: Round, table: Table) -> None:
    page = desk.get(url(row, "desk/")).text
    assert ("?show=open" in page, "?show=done" in page, "?show=disputed" in page) == (
        *(True, False, False),
    )
    desk.post(url(table, "sheet"), points())
    assert "?show=done" in desk.get(url(row, "desk/")).text
    assert desk.get(url(row, "desk/?show=done")).text.count("desk-row desk-done") == 1
    assert desk.get(url(row, "desk/?show=open")).text.count("desk-row desk-open") == 3
    assert desk.get(url(row, "desk/?show=odd")).text.count("sheet desk-row") == 4


def test_the_next_act_is_on_the_desk(organiser: User, row: Round) -> None:
    desk = browser_of(organiser)
    assert "4 results to come" in desk.get(url(row, "desk/")).text
    for table in builders.tables_of(row):
        builders.enter_sheet(table, organiser, 104, 62)
    assert "Close round 1" in desk.get(url(row, "desk/")).text
    builders.close(row)
    text = desk.get(url(row, "desk/")).text
    assert "Draw round 2" in text
    assert "Reopen round 1" in text
    page = desk.post(url(row, "reopen"), {"next": url(row, "desk/")}, follow=True)
    assert "Round 1 is open again" in page.text
    Event.objects.update(rounds_planned=1)
    builders.close(row)
    assert "End the event" in desk.get(url(row, "desk/")).text


def test_only_the_last_round_is_opened_again(organiser: User, row: Round) -> None:
    desk = browser_of(organiser)
    for number in (1, 2):
        last = row if number == 1 else builders.publish_round(row.event)
        for table in builders.tables_of(last):
            builders.enter_sheet(table, organiser, 104, 62)
        builders.close(last)
    assert "Reopen round 2" in desk.get(url(last, "desk/")).text
    assert "Reopen round 1" not in desk.get(url(row, "desk/")).text


def test_who_was_there_is_checked_in_for_the_next_round_from_the_desk(
    organiser: User, row: Round
) -> None:
    event = row.event
    Event.objects.update(check_in=True)
    here = [entry.id for entry in event.entries.all()]
    CheckIn.objects.bulk_create(CheckIn(entry_id=entry, number=1) for entry in here)
    for table in builders.tables_of(row):
        builders.enter_sheet(table, organiser, 104, 62)
    builders.close(row)
    desk = browser_of(organiser)
    for address in (url(row, "desk/"), url(event), "/"):
        text = desk.get(address).text
        assert "Check in the same as last round" in text
        assert "Draw round 2" not in text
    assert "Reopen round 1" in desk.get(url(row, "desk/")).text
    page = desk.post(
        url(event, "check-in"), {"who": "again", "next": url(row, "desk/")}, follow=True
    )
    assert "8 entries checked in for round 2." in page.text
    assert "Draw round 2" in page.text
    assert "Draw round 2" in desk.get(url(event, "people/")).text


def test_before_the_first_round_somebody_has_to_be_there(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.update(check_in=True)
    desk = browser_of(organiser)
    assert "Check players in" in desk.get(url(event)).text
    event.entries.all().delete()
    text = desk.get(url(event)).text
    assert "Enter players" in text
    assert "Draw round 1" not in text


@pytest.mark.whole
def test_a_desk_takes_the_same_queries_whatever_its_tables(
    desk: Client, club: Club, organiser: User
) -> None:
    for count in (4, 40):
        row = builders.publish_round(
            builders.pairs_event(club, count, name=f"E{count}", prefix=f"{count} ")
        )
        builders.enter_sheet(builders.tables_of(row)[0], organiser, 104, 62)
        with count_queries("page: the desk where nothing was said"):
            assert desk.get(url(row, "desk/")).status_code == 200


def test_a_row_says_that_its_scorer_is_logged_out(client: Client, table: Table) -> None:
    """401 and where to log in, never the page to log in with; what was typed stays in the row."""
    here = {"HX-Current-URL": f"http://testserver/rounds/{table.round_id}/desk/?show=open"}
    for address, ask in (("sheet", client.post), ("award", client.post), ("more/", client.get)):
        answer = ask(url(table, address), headers=at_desk(table) | here)
        assert (answer.status_code, answer["WWW-Authenticate"][:7]) == (401, "Session")
        assert f"/login/?next=%2Frounds%2F{table.round_id}%2Fdesk%2F%3Fshow%3Dopen" in answer.text
        assert "your input is saved" in answer.text
        assert "<form" not in answer.text
    elsewhere = {"HX-Current-URL": "http://testserver//evil.example/"}
    answer = client.post(url(table, "sheet"), headers=at_desk(table) | elsewhere)
    assert 'href="/login/?next=%2F"' in answer.text
    assert client.post(url(table, "sheet")).status_code == 302


def test_a_row_says_that_its_page_is_old_or_not_allowed(
    organiser: User, outsider: User, table: Table
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    old = strict.post(url(table, "sheet"), headers=at_desk(table))
    assert (old.status_code, "<!doctype" in old.text) == (403, False)
    assert "This page is out of date" in old.text
    denied = browser_of(outsider).post(url(table, "sheet"), headers=at_desk(table))
    assert (denied.status_code, "<!doctype" in denied.text) == (403, False)
    assert "do not have permission" in denied.text


def test_a_refusal_in_more_is_not_asked_for_again(desk: Client, table: Table) -> None:
    refused = desk.post(url(table, "log"), {"text": "no log"}, headers=at_desk(table))
    assert refused.status_code == 422
    opened = re.search(r'<details class="desk-more"[^>]*>', refused.text)
    assert opened
    assert " open" in opened[0]
    assert "hx-get" not in opened[0]


def test_who_did_not_show_up_is_one_press(desk: Client, outsider: User, table: Table) -> None:
    assert 'name="side" value="BD"' in desk.get(url(table, "more/?part=absent")).text
    assert 'name="side"' not in desk.get(url(table, "more/")).text
    Event.objects.update(scoring={"no_show": "100:0"})
    sent = {"side": "BD", "version": "0"}
    wrong = desk.post(url(table, "no-show"), sent | {"side": "XY"}, headers=at_desk(table))
    assert wrong.status_code == 422
    assert browser_of(outsider).post(url(table, "no-show"), sent).status_code == 403
    assert desk.post(url(table, "no-show"), sent, headers=at_desk(table)).status_code == 200
    result = Result.objects.get(current=True)
    assert (result.absent, result.points) == (["BD"], {"AC": 100, "BD": 0})
    both = {"side": "AC", "version": "1"}
    assert desk.post(url(table, "no-show"), both, headers=at_desk(table)).status_code == 200
    result = Result.objects.get(current=True)
    assert (result.absent, result.points, result.winner) == (["AC", "BD"], {}, "")
