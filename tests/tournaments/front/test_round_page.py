"""Round pages: tables, finding one's own, byes, drafts, the live fragment."""

import pytest
from django.test import Client

from clubs.models import User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, send_refused, url
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 5))
"""An open event of five partnerships, so that one has a bye."""


@pytest.fixture
def row(event: Event) -> Round:
    """Its first round, published."""
    return builders.publish_round(event)


def test_a_round_shows_who_sits_where(client: Client, row: Round) -> None:
    text = client.get(url(row)).text
    for seat in row.seats.select_related("player"):
        assert seat.player.name in text
        assert f"/players/{seat.player_id}/" in text
    assert str(row.byes.get().entry) in text
    assert "0 of 2 results in" in text


def test_results_appear_with_words(client: Client, row: Round, organiser: User) -> None:
    decision = builders.decide(builders.tables_of(row)[0], organiser)
    assert decision.result is not None
    text = client.get(url(row)).text
    assert "decided" in text
    assert "open" in text
    assert all(f">{points}<" in text for points in decision.result.points.values())
    assert "place 1" in text


@pytest.mark.parametrize("tail", ["", "live"])
def test_a_table_is_found_by_name_or_number(tail: str, client: Client, row: Round) -> None:
    one, other = builders.tables_of(row)
    named = client.get(url(row, tail), {"q": "báez"}).text
    assert url(one) not in client.get(url(row, tail), {"q": "2"}).text
    assert url(other) in client.get(url(row, tail), {"q": "2"}).text
    seat = one.seats.select_related("player").first()
    assert seat is not None
    assert url(one) in client.get(url(row, tail), {"q": seat.player.name.upper()}).text
    assert "No table matches" in client.get(url(row, tail), {"q": "<Nobody>"}).text
    assert "<Nobody>" not in client.get(url(row, tail), {"q": "<Nobody>"}).text
    assert "find your table" in named.lower() or tail


def test_nothing_new_is_answered_304(client: Client, row: Round, organiser: User) -> None:
    first = client.get(url(row, "live"))
    same = {"If-None-Match": first["ETag"]}
    assert client.get(url(row, "live"), headers=same).status_code == 304
    assert client.get(url(row, "live") + "?q=Ana", headers=same).status_code == 200
    builders.decide(builders.tables_of(row)[0], organiser)
    assert client.get(url(row, "live"), headers=same).status_code == 200


def test_a_draft_is_for_organisers(
    client: Client, event: Event, organiser: User, scorer: User, outsider: User
) -> None:
    desk = browser_of(organiser)
    desk.post(url(event, "draw"))
    row = event.rounds.get()
    shown = desk.get(url(row)).text
    assert "Draft: only" in shown
    assert "Publish round 1" in shown
    for other in (client, browser_of(scorer), browser_of(outsider)):
        assert other.get(url(row)).status_code == 404
        assert other.get(url(row, "live")).status_code == 404


@pytest.mark.parametrize("deed", ["publish", "discard", "close"])
def test_only_organisers_run_rounds(
    deed: str, client: Client, row: Round, scorer: User, outsider: User
) -> None:
    assert client.post(url(row, deed)).status_code == 302
    assert browser_of(scorer).post(url(row, deed)).status_code == 403
    assert browser_of(outsider).post(url(row, deed)).status_code == 403


def test_a_closed_round_stops_asking(client: Client, event: Event, organiser: User) -> None:
    row = builders.play_round(event, organiser)
    builders.close(row)
    page = client.get(url(row)).text
    assert "every 5s" not in page
    assert "closed" in page


def test_a_published_round_cannot_be_discarded(row: Round, organiser: User) -> None:
    desk = browser_of(organiser)
    assert "Only a draft can be discarded." in send_refused(desk, url(row, "discard"))


def test_an_unknown_round_is_not_found(client: Client, event: Event) -> None:
    page = client.get(f"/rounds/{event.id}/")
    assert page.status_code == 404
    assert f"There is no round {event.id}." in page.text
