"""Every page takes a fixed number of queries, however many entries, tables and games there are."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, url
from tests.sweeps import sweep
from tournaments.models import Event, Seat

pytestmark = pytest.mark.django_db

SCORER = ("table", "event")
"""Pages that tell a scorer more."""


def ask_for(who: str, client: Client, pages: dict[str, str], name: str, **headers: str) -> None:
    """Ask for a page, in as many queries as it is known to take."""
    with count_queries(f"page: {name}, {who}"):
        assert client.get(pages[name.removesuffix(KNOWN)], headers=headers).status_code in {
            200,
            304,
        }


KNOWN = ", known already"


def evening(club: Club, organiser: User, count: int, rounds: int) -> dict[str, str]:
    """Play some rounds; return the addresses of one page of each kind."""
    name = f"Cup of {count}"
    event = builders.pairs_event(club, count, rounds_planned=5, name=name, prefix=f"{count} ")
    for seed in range(rounds):
        row = builders.play_round(event, organiser, 10 * seed + 1)
        builders.close(row)
    sweep()
    seat = Seat.objects.filter(round=row).select_related("entry", "table").first()
    assert seat is not None
    return addresses(event, seat)


def addresses(event: Event, seat: Seat) -> dict[str, str]:
    return {
        "event": url(event),
        "event live": url(event, "live"),
        "standings": url(event, "standings/"),
        "crosstable": url(event, "crosstable/"),
        "rounds": url(event, "rounds/"),
        "players": url(event, "players/"),
        "about": url(event, "about/"),
        "round": url(seat.round),
        "round live": url(seat.round, "live"),
        "table": url(seat.table),
        "step": url(seat.table) + "?deal=2&step=5",
        "log": url(seat.table, "log.json"),
        "player": f"/players/{seat.player_id}/",
        "partnership": f"/partnerships/{seat.entry.partnership_id}/",
    }


def test_the_number_of_queries_is_fixed(
    client: Client, club: Club, organiser: User, scorer: User
) -> None:
    small, large = evening(club, organiser, 4, 1), evening(club, organiser, 12, 3)
    for pages in (small, large):
        for name in pages:
            ask_for(
                "a guest", client, pages, name, **({"HX-Request": "true"} if name == "step" else {})
            )
        tag = client.get(pages["event live"])["ETag"]
        ask_for("a guest", client, pages, f"event live{KNOWN}", **{"If-None-Match": tag})
        desk = browser_of(scorer)
        for name in SCORER:
            ask_for("a scorer", desk, pages, name)
