"""Names that are written as markup stay names in a real browser, whatever stands around them."""

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, Player, User
from tests import builders
from tests.browser.conftest import Opened
from tests.browser.test_walk import log_in
from tournaments.models import Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row(home: Club) -> Round:
    """A round in which somebody's name would take the round back as soon as it is seen."""
    found = builders.publish_round(builders.singles_event(home, "draw", [2, 2]))
    name = f"<b hx-post=/rounds/{found.id}/unpublish hx-trigger=load>Ana</b>"
    Player.objects.filter(id=found.seats.all()[0].player_id).update(name=name)
    return found


def requests_of(page: Page) -> list[str]:
    """What the page sends from now on, besides what it looks at."""
    sent: list[str] = []

    def note_request(request: Request) -> None:
        if request.method != "GET":
            sent.append(request.url)

    page.on("request", note_request)
    return sent


def test_a_name_does_nothing_at_the_desk(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    sent = requests_of(page)
    with page.expect_response(lambda one: "/more" in one.url):
        page.goto(f"{live_server.url}/rounds/{row.id}/desk/")
        page.locator(".desk-row").first.get_by_text("More").click()
    expect(page.locator(".desk-row").first).to_contain_text("hx-trigger=load>Ana</b>")
    expect(page.locator("[hx-post*=unpublish]")).to_have_count(0)
    assert sent == []
    row.refresh_from_db()
    assert row.state == "published"


@pytest.mark.whole
def test_htmx_acts_on_nothing_where_names_stand(
    host: User, row: Round, live_server: LiveServer, new_window: Opened
) -> None:
    """Were a name once not escaped, it would still ask for nothing."""
    page = new_window()
    log_in(page, live_server, "olga", "olga")
    page.goto(f"{live_server.url}/rounds/{row.id}/desk/")
    sent = requests_of(page)
    page.route("**/nowhere/**", lambda route: route.fulfill(status=204))
    # The one outside, last, is what htmx acts on; it asks in the order in which they stand.
    with page.expect_request("**/nowhere/last"):
        spots = page.evaluate(
            """() => {
              const spots = document.querySelectorAll("bdi, .hint, h1, label, .desk-row a");
              [...spots, document.querySelector("main")].forEach(one => {
                const evil = document.createElement("b");
                evil.setAttribute("hx-post", one.matches("main") ? "/nowhere/last" : "/nowhere/");
                evil.setAttribute("hx-trigger", "load");
                one.append(evil);
              });
              htmx.process(document.body);
              return spots.length;
            }"""
        )
    assert spots > 4
    assert [one.rpartition("/")[2] for one in sent] == ["last"]
