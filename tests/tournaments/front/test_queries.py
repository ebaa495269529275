"""Every page takes a fixed number of queries, however many entries, tables and games there are."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests import builders
from tests.bells import sweep
from tests.pages import logged_in, url
from tournaments.models import Event, Seat

pytestmark = pytest.mark.django_db

GUEST = {
    "event": 16,
    "event live": 10,
    "standings": 9,
    "crosstable": 11,
    "rounds": 8,
    "players": 10,
    "about": 8,
    "event 304": 1,
    "round": 7,
    "round live": 7,
    "table": 5,
    "step": 4,
    "log": 4,
    "player": 14,
    "partnership": 11,
}
SCORER = {"table": 11, "event": 14}
"""Session, user and role besides, and on a table what was sent and how much of it there is."""


def queries(client: Client, address: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as taken:
        assert client.get(address, headers=headers).status_code in {200, 304}
    return len(taken)


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
        taken = {
            name: queries(client, address, **({"HX-Request": "true"} if name == "step" else {}))
            for name, address in pages.items()
        }
        tag = client.get(pages["event live"])["ETag"]
        taken["event 304"] = queries(client, pages["event live"], **{"If-None-Match": tag})
        assert taken == GUEST
        desk = logged_in(scorer)
        assert {name: queries(desk, pages[name]) for name in SCORER} == SCORER
