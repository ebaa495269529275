"""The desk in a real browser: its pages at every width, and an organiser who works on a draft.

With BONEYARD_SHOTS=some/folder every picture is kept there, to be looked at.
"""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_games import look_at
from tests.browser.test_looks import open_all
from tests.browser.test_walk import log_in
from tournaments.entries.services import entries
from tournaments.models import Event, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(home: Club, host: User) -> Event:
    """A rotating event with a round played, somebody gone, two kept apart, check-in on."""
    event = builders.rotating_event(home, 14)
    builders.close(builders.play_round(event, host))
    Event.objects.filter(id=event.id).update(check_in=True, time_limit="draw")
    event.refresh_from_db()
    everybody = list(event.entries.order_by("number"))
    entries.entry_withdraw(entry_id=everybody[0].id)
    entries.entry_change(
        entry_id=everybody[1].id, changes={"team": "North", "sits_out": [3], "fixed_table": 2}
    )
    entries.forbidden_add(
        event_id=event.id, one=everybody[2].id, other=everybody[3].id, reason="siblings"
    )
    here = [entry.id for entry in everybody[1:11]]
    entries.entries_check_in(event_id=event.id, entries=here)
    return event


@pytest.mark.whole
def test_the_desk_at_every_width(
    host: User, home: Club, event: Event, live_server: LiveServer, new_window: Opened
) -> None:
    draft = rounds.round_draw(event_id=event.id)
    fixed = builders.groups_event(home, prefix="Concepción Castellanos de la Vega y Solórzano ")
    threes = builders.groups_event(home, method="groups_swiss", name="Threes", prefix="T ")
    builders.publish_round(threes)
    open_table = builders.tables_of(
        builders.publish_round(builders.pairs_event(home, 2, prefix="P "))
    )
    entry = event.entries.order_by("number")[4]
    pages = {
        "people": f"/events/{event.id}/people/",
        "settings": f"/events/{event.id}/settings/",
        "draft": f"/rounds/{draft.id}/",
        "explain": f"/rounds/{draft.id}/explain?entry={entry.id}",
        "schedule": f"/events/{fixed.id}/schedule/",
        "arrange": f"/events/{event.id}/arrange/",
        "what-if": f"/events/{event.id}/what-if/",
        "what-if-places": f"/events/{threes.id}/what-if/",
        "desk-table": f"/tables/{open_table[0].id}/",
    }
    for width in ("phone", "desk"):
        page = new_window(width)
        log_in(page, live_server, "olga", "olga")
        for name, address in pages.items():
            page.goto(live_server.url + address)
            open_all(page)
            look_at(page, name, width)


def test_an_organiser_checks_in_draws_and_changes(
    host: User, event: Event, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/people/")
    waiting = page.locator("tr", has_text="not checked in")
    for line in waiting.all()[:2]:
        line.get_by_role("checkbox").check()
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.get_by_text("2 entries checked in for round 2.")).to_be_visible()
    page.goto(f"{live_server.url}/events/{event.id}/")
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.get_by_role("status")).to_contain_text("Round 2 is drawn")
    row = Round.objects.get(event=event, number=2)
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    swap_neighbours(page, row)
    expect(page.get_by_role("status")).to_contain_text("Draft changed.")
    expect(page.get_by_role("heading", name="Manual changes")).to_be_visible()
    page.get_by_text("More: find").click()
    page.get_by_label("Entry", exact=True).select_option(index=1)
    page.get_by_role("button", name="Explain").click()
    expect(page.locator("#explained h3")).to_be_visible()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_role("status")).to_contain_text("Round 2 is published")


def swap_neighbours(page: Page, row: Round) -> None:
    """Swap two entries who sit at one table, so that they only change seats."""
    page.get_by_text("More: find").click()
    one, other = row.seats.filter(table__number=1, letter__in="AB").order_by("letter")
    form = page.locator("form", has=page.get_by_role("button", name="Swap"))
    form.get_by_label("First entry").select_option(str(one.entry_id))
    form.get_by_label("Second entry").select_option(str(other.entry_id))
    form.get_by_role("button", name="Swap").click()


@pytest.mark.whole
def test_an_organiser_supposes_results(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 9, prefix="Concepción Castellanos ")
    builders.decide(builders.tables_of(builders.publish_round(event))[0], host)
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/")
    page.locator("#event-more summary").click()
    page.get_by_role("link", name="What if …?").click()
    expect(page.get_by_role("heading", name="No result yet")).to_be_visible()
    page.get_by_role("button", name="Trial draw").click()
    expect(page.get_by_role("alert")).to_contain_text("of these tables: 2, 3, 4.")
    expect(page.get_by_role("alert")).to_be_focused()
    for number in (2, 3, 4):
        page.locator(f"#won-{number}").select_option("AC")
    page.get_by_role("button", name="Trial draw").click()
    expect(page.get_by_role("heading", name="Round 2, if it ends like this")).to_be_visible()
    expect(page.get_by_text("no round was drawn, no result is stored")).to_be_visible()
    open_all(page)
    look_at(page, "what-if-drawn")
    assert event.rounds.count() == 1


@pytest.mark.sampled
@pytest.mark.parametrize("script", [True, False])
def test_a_refused_form_says_where(
    host: User, home: Club, live_server: LiveServer, new_window: Opened, script: bool
) -> None:
    row = builders.publish_round(builders.pairs_event(home, 2, prefix="R "))
    table = builders.tables_of(row)[0]
    page = new_window("phone", script=script)
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/tables/{table.id}/")
    page.get_by_text("Walkover (award without a game)").click()
    for place in page.get_by_label("Place of").all():
        place.fill("2")
    page.get_by_label("Reason").fill("Nobody came")
    page.get_by_role("button", name="Award the table").click()
    first = page.get_by_label("Place of").first
    expect(first).to_be_focused()
    expect(first).to_have_accessible_description("Give each side a place, starting at 1: AC, BD.")
    expect(first).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Reason")).to_have_value("Nobody came")
    if script:
        look_at(page, "refused-award", "phone")
    page.goto(page.url)
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    assert page.url == f"{live_server.url}/tables/{table.id}/"


@pytest.mark.whole
def test_a_refused_question_says_where(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(home, 4, prefix="W ").id)
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    # The browser itself asks for what is left empty; here it does not.
    page.get_by_text("More: find").click()
    page.locator("#why form").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Explain").click()
    asked = page.get_by_label("Entry", exact=True)
    expect(asked).to_be_focused()
    expect(asked).to_have_accessible_description("Choose an entry.")
    asked.select_option(index=1)
    page.get_by_role("button", name="Explain").click()
    expect(page.locator("#explained h3")).to_be_visible()
    expect(page.get_by_role("button", name="Explain")).to_be_focused()
    assert page.url == f"{live_server.url}/rounds/{row.id}/"


@pytest.mark.whole
def test_results_are_supposed_without_scripts(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    event = builders.pairs_event(home, 4, prefix="Q ")
    builders.publish_round(event)
    page = new_window("phone", script=False)
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/events/{event.id}/what-if/")
    page.locator("#won-1").select_option("tie")
    page.locator("#won-2").select_option("BD")
    page.get_by_role("button", name="Trial draw").click()
    expect(page.get_by_role("heading", name="Round 2, if it ends like this")).to_be_visible()
    expect(page.locator("#won-1")).to_have_value("tie")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("¿Y si…?")


@pytest.mark.whole
def test_two_presses_swap_two(
    host: User, home: Club, live_server: LiveServer, new_window: Opened
) -> None:
    """A draft is changed by two presses or by the keyboard, and the change is taken back."""
    event = builders.rotating_event(home, 12)
    row = rounds.round_draw(event_id=event.id)
    page = new_window("phone")
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/")
    look_at(page, "draft-review", "phone")
    picks = page.locator(".table-card .pick")
    one, other = picks.nth(0).inner_text(), picks.nth(5).inner_text()
    picks.nth(0).click()
    expect(picks.nth(0)).to_have_attribute("aria-pressed", "true")
    picks.nth(5).click()
    expect(page.get_by_text("Draft changed.")).to_be_visible()
    expect(picks.nth(0)).to_have_text(other)
    expect(picks.nth(5)).to_have_text(one)
    page.get_by_role("button", name="Undo the last change").click()
    expect(picks.nth(0)).to_have_text(one)
    picks.nth(1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(picks.nth(1)).not_to_have_attribute("aria-pressed", "true")
    picks.nth(2).drag_to(picks.nth(9))
    expect(page.get_by_role("heading", name="Manual changes")).to_be_visible()
