"""The API's documentation: operations are tried by a token; TypeScript's client plays an event."""

import gzip
import io
import re
import tarfile

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from deploy.clients import PACKAGES
from deploy.tokens import SCOPES, token_create
from tests.browser.conftest import Opened, assert_accessible, assert_fits

pytestmark = pytest.mark.django_db(transaction=True)
EVENING = """
async ([site, token]) => {
  const club = new window.client.Boneyard(site, token);
  const home = (await club.addClub({ name: "La Ficha", sandbox: true })).id;
  const { results: players } = await club.addClubPlayers(home, { names: ["Ana", "Ben"] });
  const event = (await club.addEvent({
    club: home, name: "Duel", game: "draw", method: "round_robin", shape: "single",
    rounds_planned: 1, table_sizes: { min: 2, max: 2, preferred: 2 },
  })).id;
  await club.addEventEntries(event, { players: players.map((one) => one.id) });
  await club.openEvent(event);
  const drawn = await club.addEventRound(event);
  await club.publishRound(drawn.id);
  const [table] = (await club.getRound(drawn.id)).tables;
  await club.putTableResult(table.id, { points: { A: 104, B: 62 } });
  await club.closeRound(drawn.id);
  const rows = (await club.listEventEntries(event, { fields: ["number", "name"] })).results;
  let told;
  for await (const one of club.follow(event)) { told = one.kind; break; }
  const refused = await club.addClub({ name: "" }).catch((error) => error.code);
  const lines = await club.listEventStandings(event);
  const again = await club.listEventStandings(event);
  return [rows, told, refused, lines.results.map((one) => one.played), again.count];
}
"""


@pytest.fixture
def token(host: User) -> str:
    return token_create(user=host, name="mine", scopes=SCOPES)[1]


def open_form(page: Page, operation: str) -> Locator:
    """The form of an operation, which is opened by the keyboard."""
    page.locator(f"#{operation} > summary").focus()
    page.keyboard.press("Enter")
    return page.locator(f"#{operation} form.try")


def send(form: Locator) -> str:
    """What is answered, its status first."""
    form.get_by_role("button", name="Send").press("Enter")
    expect(form.locator(".status")).not_to_be_empty()
    return form.locator(".answer").inner_text()


@pytest.mark.whole
def test_an_operation_is_tried_in_a_sandbox(
    new_window: Opened, live_server: LiveServer, token: str
) -> None:
    """By keyboard alone; what was made is filled in below the next one, the token kept nowhere."""
    page = new_window("phone")
    page.goto(f"{live_server.url}/api/docs/")
    page.get_by_label("Token", exact=True).fill(token)
    page.get_by_role("link", name="make a sandbox").press("Enter")
    made = page.locator("#add_club form.try")
    assert '"sandbox": true' in made.locator("textarea").input_value()
    answer = send(made)
    assert answer.startswith("201")
    assert "location: /api/v1/clubs/" in answer
    club = Club.objects.get(name__startswith="A try")
    assert club.sandbox_until is not None
    shown = open_form(page, "get_club")
    assert shown.get_by_label("club_id").input_value() == str(club.id)
    assert '"name": "A try' in send(shown)
    players = open_form(page, "add_club_players")
    assert '"count": 10' in send(players)
    listed = open_form(page, "list_club_players")
    listed.get_by_label("limit").fill("2")
    assert '"name": "Ben"' in send(listed)
    assert_fits(page)
    assert_accessible(page)
    kept = page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
    )
    assert token not in kept
    page.reload()
    assert page.get_by_label("Token", exact=True).input_value() == ""


@pytest.mark.whole
def test_what_is_refused_is_shown(new_window: Opened, live_server: LiveServer) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/api/docs/")
    assert send(open_form(page, "add_club")).startswith("401")
    assert "not_authenticated" in page.locator("#add_club .content").inner_text()
    assert page.locator("#add_table_photo form.try").count() == 0
    photo = open_form(page, "add_table_photo").get_by_label("file")
    expect(photo).to_have_attribute("type", "file")


@pytest.mark.whole
def test_without_scripts_there_is_nothing_to_try(
    new_window: Opened, live_server: LiveServer
) -> None:
    page = new_window(script=False)
    page.goto(f"{live_server.url}/api/docs/")
    expect(page.locator("#try-token")).to_be_hidden()


def module() -> str:
    """The module of the package as a script that leaves the client in `window.client`."""
    _name, data = PACKAGES["typescript"]()
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(data))) as archive:
        found = archive.extractfile("package/index.js")
        assert found is not None
        text = re.sub(r"^export ", "", found.read().decode(), flags=re.MULTILINE)
    return f"(() => {{ {text}\nwindow.client = {{ Boneyard, Refused }}; }})()"


@pytest.mark.whole
def test_the_client_for_typescript_plays_an_event(
    new_window: Opened, live_server: LiveServer, token: str
) -> None:
    page = new_window()
    page.goto(f"{live_server.url}/api/docs/")
    page.evaluate(module())
    rows, told, refused, played, count = page.evaluate(EVENING, [live_server.url, token])
    assert rows == [{"number": 1, "name": "Ana"}, {"number": 2, "name": "Ben"}]
    assert (told, refused, played, count) == ("start", "invalid", [1, 1], 2)
