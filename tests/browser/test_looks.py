"""How pages look: at every width, light and dark, nothing is cut off and nothing inaccessible.

With BONEYARD_PICTURES=docs/pictures the pictures of the README are written there.
"""

import os
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from ratings.models import RatingChange
from tests import builders
from tests.browser.conftest import WIDTHS, Opened, assert_accessible, assert_fits
from tests.browser.evening import Evening, evening
from tests.sweeps import sweep_reports
from tournaments.models import Round, Seat, Table

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CHECKED = {("phone", "light"), ("desk", "dark")}
"""Where the accessibility checker runs: either layout, and the contrast of either scheme."""

pytestmark = pytest.mark.django_db(transaction=True)


def addresses(played: Evening) -> dict[str, str]:
    """One page of every kind."""
    row = Round.objects.get(event=played.pairs, number=5)
    table = Table.objects.get(round__event=played.pairs, round__number=4, number=1)
    trick = Table.objects.get(round__event=played.solo, number=1)
    seat = Seat.objects.select_related("entry").get(table=table, letter="A")
    other = Seat.objects.get(table=table, letter="B")
    change = RatingChange.objects.filter(subject__player=seat.player_id).latest("list_id")
    pool = change.list.pool_id
    return {
        "home": "/",
        "event": f"/events/{played.pairs.id}/",
        "standings": f"/events/{played.pairs.id}/standings/",
        "rounds": f"/events/{played.pairs.id}/rounds/",
        "players": f"/events/{played.pairs.id}/players/",
        "about": f"/events/{played.pairs.id}/about/",
        "crosstable": f"/events/{played.pairs.id}/crosstable/",
        "round": f"/rounds/{row.id}/",
        "replay": f"/tables/{table.id}/?deal=2&step=19",
        "outcome": f"/tables/{table.id}/?deal=2&step=99",
        "trick": f"/tables/{trick.id}/?deal=3&step=9",
        "player": f"/players/{seat.player_id}/",
        "partnership": f"/partnerships/{seat.entry.partnership_id}/",
        "pools": "/ratings/",
        "ratings": f"/ratings/{pool}/?show=partnerships",
        "earlier": f"/ratings/{pool}/lists/2/",
        "lists": f"/ratings/{pool}/lists/",
        "strength": f"/ratings/{pool}/?show=strength",
        "compare": f"/ratings/{pool}/compare/?one={seat.player_id}&other={other.player_id}",
        "opinions": f"/ratings/{pool}/opinions/",
        "drift": f"/ratings/{pool}/drift/",
        "change": f"/ratings/changes/{change.change_id}/",
        **of_teams(played),
        "login": "/login/",
        "api": "/api/docs/",
        "problem": "/problems/must_follow_suit",
    }


def of_teams(played: Evening) -> dict[str, str]:
    """Pages of a league whose teams have met once, and of a season."""
    league = builders.pairs_event(
        played.club, 4, method="team_round_robin", rounds_planned=2, prefix="T "
    )
    league.policy = {"legs": 2}
    league.save()
    for entry in league.entries.all():
        entry.team = "Peñarol Dominó Club" if entry.number % 2 else "Santiago de los Caballeros"
        entry.save()
    row = builders.publish_round(league)
    builders.enter_sheet(builders.tables_of(row)[0], played.organiser, 100, 60)
    return {
        "league": f"/events/{league.id}/",
        "teams": f"/events/{league.id}/teams/",
        "fixtures": f"/events/{league.id}/fixtures/",
        "matches": f"/rounds/{row.id}/",
        "season": f"/seasons/{builders.season(played.club).id}/",
    }


WHOLE = ("standings", "teams", "ratings")
"""Pages whose table shows all of its columns on a phone."""


def assert_whole(page: Page) -> None:
    """The table lies within its box: nothing of it is reached by scrolling sideways."""
    over = page.locator(".ranking").first.evaluate(
        "one => one.scrollWidth - one.parentElement.clientWidth"
    )
    assert over <= 0, f"{page.url}: the table is {over} px too wide"


def open_all(page: Page) -> None:
    """Open everything that can be opened, so that the checker sees it too."""
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.whole
def test_every_page_at_every_width(
    live_server: LiveServer, new_window: Opened, tmp_path: Path
) -> None:
    played = evening(builders.user("olga"))
    sweep_reports()
    pictures = Path(os.environ.get("BONEYARD_PICTURES") or tmp_path)
    pages = addresses(played)
    page = new_window()
    for name, address in pages.items():
        page.goto(live_server.url + address)
        if name != "api":  # Its operations are alike: one is opened in a test of its own.
            open_all(page)
        for width, (wide, high) in WIDTHS.items():
            page.set_viewport_size({"width": wide, "height": high})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert_fits(page)
                if name in WHOLE:
                    assert_whole(page)
                if (width, scheme) in CHECKED:
                    assert_accessible(page)
    page = new_window()
    for name in ("standings", "replay"):
        page.goto(live_server.url + pages[name])
        page.screenshot(full_page=True, path=pictures / f"{name}.png")
        assert (pictures / f"{name}.png").stat().st_size > 20_000
