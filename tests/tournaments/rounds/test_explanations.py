"""Why somebody sits where they do: over REST and on the page, for everybody."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.models import Entry, Round
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
NOWHERE = "01890000-0000-7000-8000-000000000000"


def make_row(club: Club) -> Round:
    """The second round of seven partnerships, published."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 7)
    builders.close(builders.play_round(event, organiser))
    return builders.publish_round(event)


made, row = once(make_row)


def entry_at(row: Round, number: int) -> Entry:
    seat = row.seats.filter(table__number=number).first()
    assert seat is not None
    return seat.entry


def test_an_opponent_is_explained(api_for: ApiFor, row: Round, scorer: User) -> None:
    entry = entry_at(row, 1)
    path = f"/api/v1/rounds/{row.id}/explanation?entry={entry.id}"
    answer = api_for(scorer).get(path)
    assert answer.status_code == 200
    body = answer.json()
    assert (body["entry"]["id"], body["table"]) == (str(entry.id), 1)
    opponent = row.seats.filter(table__number=1).exclude(entry=entry).first()
    assert opponent is not None
    assert [one["id"] for one in body["others"]] == [str(opponent.entry_id)]
    assert body["alternatives"]
    for one in body["alternatives"]:
        assert one["sentence"].endswith(".")
        assert "0190" not in one["sentence"]
        if one["decides"]:
            level = next(row for row in one["levels"] if row["name"] == one["decides"])
            assert level["chosen"] != level["alternative"]
            assert not one["better"]


def test_why_not_against_is_answered(api_for: ApiFor, row: Round, scorer: User) -> None:
    first = row.event.rounds.get(number=1)
    entry = entry_at(row, 1)
    met = first.seats.filter(table__seats__entry=entry).exclude(entry=entry).first()
    bye = row.byes.get().entry
    against = met.entry if met else bye
    path = f"/api/v1/rounds/{row.id}/explanation?entry={entry.id}&against={against.id}"
    found = api_for(scorer).get(path).json()["alternatives"]
    assert str(against.id) in [one["entry"]["id"] for one in found if one["entry"]]
    of_bye = api_for(scorer).get(f"/api/v1/rounds/{row.id}/explanation?entry={bye.id}").json()
    assert (of_bye["table"], of_bye["others"]) == (None, [])


def test_whose_place_nobody_has(api_for: ApiFor, row: Round, scorer: User) -> None:
    path = f"/api/v1/rounds/{row.id}/explanation"
    for query, pointer in (
        (f"?entry={NOWHERE}", "/entry"),
        ("", "/entry"),
        (f"?entry={entry_at(row, 1).id}&against={NOWHERE}", "/against"),
    ):
        answer = api_for(scorer).get(path + query)
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_members_ask_once_it_is_published(
    api_for: ApiFor, club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    path = f"/api/v1/rounds/{row.id}/explanation?entry={entry_at(row, 1).id}"
    users = (None, outsider, scorer, organiser)
    assert [api_for(user).get(path).status_code for user in users] == [401, 404, 404, 200]
    builders.publish(row)
    assert [api_for(user).get(path).status_code for user in users] == [401, 403, 200, 200]


@pytest.mark.parametrize("kind", ["rotating", "groups"])
def test_every_method_explains(kind: str, api_for: ApiFor, club: Club, organiser: User) -> None:
    make = builders.rotating_event if kind == "rotating" else builders.groups_event
    row = builders.publish_round(make(club, 9))
    path = f"/api/v1/rounds/{row.id}/explanation?entry={entry_at(row, 1).id}"
    body = api_for(organiser).get(path).json()
    assert len(body["others"]) == (3 if kind == "rotating" else 2)
    assert body["sentence"]


def test_the_page_explains(client: Client, row: Round, scorer: User, outsider: User) -> None:
    member = browser_of(scorer)
    assert "Why this table?" in member.get(url(row)).text
    assert "Why this table?" not in client.get(url(row)).text
    entry = entry_at(row, 1)
    page = member.get(url(row, "explain"), {"entry": str(entry.id)})
    assert "Alternatives, and what" in page.text
    assert "<html" in page.text
    part = member.get(url(row, "explain"), {"entry": str(entry.id)}, headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert "Choose an entry" in member.get(url(row, "explain")).text
    assert browser_of(outsider).get(url(row, "explain")).status_code == 403
    assert client.get(url(row, "explain")).status_code == 302


@pytest.mark.whole
def test_an_explanation_takes_the_same_queries_however_many(
    api_for: ApiFor, club: Club, organiser: User
) -> None:
    api = api_for(organiser)
    api.get("/api/v1/events")  # notes that the token was used
    for count in (4, 20):
        event = builders.pairs_event(club, count, name=f"E{count}", prefix=f"{count} ")
        row = builders.publish_round(event)
        path = f"/api/v1/rounds/{row.id}/explanation?entry={entry_at(row, 1).id}"
        with count_queries("rest: why somebody sits where he does"):
            assert api.get(path).status_code == 200
