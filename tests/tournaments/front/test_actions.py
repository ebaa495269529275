"""Every action of the pages: where it leads, who may do it, where its fault is shown."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, send_refused, url
from tests.sampling import sample
from tournaments.entries.services import entries
from tournaments.models import Event, Round, Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db

NUL = "a\x00b"


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships."""
    return builders.pairs_event(club, 5)


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


made, draft = once(
    lambda club: rounds.round_draw(event_id=builders.pairs_event(club, 4, name="D", prefix="D ").id)
)
"""A draft of four partnerships at two tables."""


@pytest.fixture
def table(club: Club) -> Table:
    """An open table."""
    row = builders.publish_round(builders.pairs_event(club, 4, name="T", prefix="T "))
    return builders.tables_of(row)[0]


@pytest.fixture
def decided_table(club: Club, organiser: User) -> Table:
    """A decided table."""
    row = builders.play_round(builders.pairs_event(club, 4, name="P", prefix="P "), organiser)
    return builders.tables_of(row)[0]


def every_action(event: Event, draft: Round, played: Table) -> dict[str, str]:
    """An address of every action, with the page that it stands on."""
    entry, other = event.entries.order_by("number")[:2]
    kept = entries.forbidden_add(event_id=event.id, one=entry.id, other=other.id, reason="kin")
    log = str(played.results.get().submission)
    people, settings = url(event, "people/"), url(event, "settings/")
    of_people = ["check-in", "leave", "come-back", "forbid"]
    of_people += ["enter", "enter-all", "enter-again"]
    found = {url(event, act): people for act in of_people}
    found |= {url(event, act): url(event) for act in ("open", "draw", "finish", "reopen")}
    found |= {
        url(event, "settings"): settings,
        url(event, "cancel"): settings,
        url(event, "arrange"): url(event, "arrange/"),
    }
    for act in ("change", "withdraw", "return", "remove", "to-bye"):
        found[f"/entries/{entry.id}/{act}"] = people
    found[f"/forbidden/{kept.id}/allow"] = people
    for act in ("publish", "discard", "close", "swap", "move", "redraw"):
        found[url(draft, act)] = url(draft)
    found |= {url(played, act): url(played) for act in ("award", "stop", "sanction")}
    return found | {f"/submissions/{log}/{act}": url(played) for act in ("accept", "dismiss")}


def test_a_reload_leads_to_the_page(
    desk: Client, client: Client, event: Event, draft: Round, decided_table: Table, outsider: User
) -> None:
    stranger = browser_of(outsider)
    for address, page in sample(every_action(event, draft, decided_table).items()):
        answer = desk.get(address)
        assert (answer.status_code, answer["Location"]) == (302, page), address
        assert desk.get(page).status_code == 200
        assert desk.get(f"{address}?step=2")["Location"] == f"{page}?step=2"
        assert client.get(address)["Location"] == f"/login/?next={address}"
        assert client.post(address)["Location"] == f"/login/?next={address}"
        secret = address.startswith(("/forbidden/", "/submissions/", url(draft, "")))
        refused = 404 if secret else 403
        assert stranger.get(address).status_code == refused
        assert stranger.post(address).status_code == refused
        assert desk.put(address).status_code == 405


@pytest.mark.whole
def test_no_form_is_broken_by_what_is_sent(
    desk: Client, event: Event, draft: Round, decided_table: Table
) -> None:
    """Whatever stands in a field, the answer is the page again or a message."""
    names = [
        *("team", "who", "entry", "one", "other", "reason", "tables", "cap", "to", "seed"),
        *("name", "starts", "place", "minutes", "time_zone", "option-target", "revision"),
        *("rounds_planned", "preset", "points-AC", "place-AC", "tie_break-1", "sits_out"),
    ]
    for address in every_action(event, draft, decided_table):
        for odd in (NUL, "x" * 100_000, "9" * 5000, "\U0001f0b0", "<odd>"):
            answer = desk.post(address, dict.fromkeys(names, odd) | {"next": odd})
            assert answer.status_code in {302, 404, 422}, address
            assert "<odd>" not in answer.text


def test_a_button_of_the_event_is_refused_on_the_event(
    desk: Client, table: Table, draft: Round
) -> None:
    shown = url(table.round.event)
    page = desk.post(url(table.round, "close"), {"next": shown})
    assert page.status_code == 422
    assert "<strong>Some tables have no final result.</strong>" in page.text
    assert '<div id="live" class="event"' in page.text
    page = desk.post(url(table.round, "close"), {"next": url(table.round)})
    assert '<div id="live" class="event"' not in page.text
    assert "Find your table" in page.text


@pytest.mark.sampled
@pytest.mark.parametrize("next_page", ["//evil.example/", "/nowhere/", "x\x00y", "/" * 5000])
def test_a_button_that_says_nothing_sane(desk: Client, table: Table, next_page: str) -> None:
    page = send_refused(desk, url(table.round, "close"), next=next_page)
    assert "Find your table" in page


def test_htmx_gets_the_same_page(desk: Client, table: Table) -> None:
    asked = {"HX-Request": "true"}
    page = desk.post(url(table, "award"), {"place-AC": "7"}, headers=asked)
    assert page.status_code == 422
    assert error_of(page.text, "place-AC") == "Enter a whole number from 1 to 2."
    # The script of every page tells htmx to put such an answer in.
    assert "web/live" in page.text
    script = (settings.ROOT / "web" / "static" / "web" / "live.js").read_text()
    assert '{"code": "422", "swap": true}' in script


@pytest.fixture
def roles(scorer: User, outsider: User) -> Callable[[str], Client]:
    return lambda who: browser_of({"scorer": scorer, "outsider": outsider}[who])


@pytest.mark.parametrize(("who", "status"), [("scorer", 422), ("outsider", 403)])
def test_a_scorers_forms(
    roles: Callable[[str], Client], who: str, status: int, event: Event, table: Table
) -> None:
    assert roles(who).post(url(table, "award")).status_code == status
    assert roles(who).post(url(event, "check-in")).status_code == status
    assert roles(who).post(url(event, "enter")).status_code == 403
