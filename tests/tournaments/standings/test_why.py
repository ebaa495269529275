"""Why one is before the other, on pages and over REST."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import url
from tournaments.models import Event
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


def make_event(club: Club) -> Event:
    """Four partnerships after a round."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    return event


made, event = once(make_event)


def test_every_line_says_why(client: Client, event: Event) -> None:
    page = client.get(url(event, "standings/")).text
    links = re.findall(r'class="why-link" href="([^"]+)"', page)
    assert len(links) == 4
    lines = standings_of(event)
    for link, said in (
        (links[0], str(lines[1].entry)),
        (links[1], str(lines[0].entry)),
        (links[2], f"{lines[1].entry} is ahead of {lines[2].entry} on Score: 1 against 0."),
    ):
        whole = client.get(link).text
        fragment = client.get(link, headers={"HX-Request": "true"}).text
        assert "<html" in whole
        assert fragment.startswith('<tr class="why-row"')
        for text in (whole, fragment):
            assert said in text
            assert "Round 1, table " in text
    assert client.get(url(event, "standings/why?entry=99")).status_code == 404


def test_two_are_held_against_each_other(client: Client, event: Event) -> None:
    lines = standings_of(event)
    query = {"one": str(lines[0].entry.id), "other": str(lines[1].entry.id)}
    whole = client.get(url(event, "standings/why"), query).text
    fragment = client.get(url(event, "standings/why"), query, headers={"HX-Request": "true"}).text
    assert "<html" in whole
    assert "<html" not in fragment
    for text in (whole, fragment):
        assert f"{lines[0].entry} is ahead of {lines[1].entry} on " in text


def test_over_rest(event: Event, api: APIClient) -> None:
    lines = standings_of(event)
    path = f"/api/v1/events/{event.id}/standings/why"
    one, other = lines[0].entry, lines[-1].entry
    answer = api.get(path, {"one": str(other.id), "other": str(one.id)}).json()
    assert (answer["ahead"], answer["behind"]) == (str(one.id), str(other.id))
    assert (answer["level"], answer["values"], answer["equal"]) == ("score", [1.0, 0.0], [])
    assert answer["sentence"] == f"{one} is ahead of {other} on Score: 1 against 0."
    spanish = api.get(
        path, {"one": str(other.id), "other": str(one.id)}, HTTP_ACCEPT_LANGUAGE="es"
    ).json()["sentence"]
    assert spanish.startswith(f"{one} va delante de {other}")


@pytest.fixture
def api() -> APIClient:
    """A guest: standings are open to everybody."""
    return APIClient()


def test_what_cannot_be_compared(event: Event, api: APIClient, client: Client) -> None:
    path, page = f"/api/v1/events/{event.id}/standings/why", url(event, "standings/why")
    entry = standings_of(event)[0].entry.id
    cases = [({}, 422), ({"one": str(entry)}, 422), ({"one": "x", "other": str(entry)}, 422)]
    cases += [({"one": str(entry), "other": str(entry)}, 422)]
    cases += [({"one": str(entry), "other": str(uuid4())}, 404)]
    for query, status in cases:
        assert api.get(path, query).status_code == status, query
        assert client.get(page, query).status_code == 404, query
    Event.objects.filter(id=event.id).update(state="draft")
    assert api.get(path, {"one": str(entry), "other": str(entry)}).status_code == 404


def test_queries_of_why(event: Event, client: Client) -> None:
    lines = standings_of(event)
    query = {"one": str(lines[0].entry.id), "other": str(lines[1].entry.id)}
    with count_queries("page: why one is before another"):
        client.get(url(event, "standings/why"), query)
    with count_queries("page: why an entry stands where it does"):
        client.get(url(event, "standings/why?entry=1"))
