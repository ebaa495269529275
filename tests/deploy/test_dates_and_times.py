"""Days and moments, wherever one is asked for: no way to write one is a 500, then or later."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import answers, builders
from tests.addresses import real_ids
from tests.conftest import ApiFor
from tests.federations import body, join
from tests.sampling import sample
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MOMENTS = (
    *(f"2026-01-01T12:00:00{sign}{hours}:00" for sign in "+-" for hours in (14, 15, 16, 23)),
    "2026-01-01T12:00:00-15:59", "2026-01-01T12:00:00+16", "2026-01-01T12:00:00-23:59",
    "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "0001-01-01", "0001-01-01T00:00:00",
    "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-23:59", "9999-12-31", "0000-00-00",
    "2026-02-30T00:00:00Z", "10000-01-01T00:00:00Z", "-2026-01-01T00:00:00Z", "2026-W01-1T00:00Z",
    "2026-01-01T00:00:60Z", "1500-01-01T00:00:00+00:00:30", "+16:00", "now", "infinity", "",
)  # fmt: skip
DAYS = ("0001-01-01", "9999-12-31", "2026-02-30", "0000-00-00", "-infinity", "2026-01-01T00:00Z")
BODIES: Mapping[tuple[str, str, str], dict[str, Any]] = {
    ("POST", "/clubs/{club_id}/numbers", "since"): {},
    ("POST", "/clubs/{club_id}/seasons", "transfers_from"): {"name": "A"},
    ("POST", "/clubs/{club_id}/seasons", "transfers_until"): {"name": "B"},
    ("POST", "/events", "starts"): {
        "name": "E", "game": "partnership", "method": "swiss", "shape": "pairs",
        "rounds_planned": 2,
    },
    ("PATCH", "/events/{event_id}", "starts"): {},
    ("PUT", "/events/{event_id}/dates", "starts"): {},
    ("PUT", "/events/{event_id}/line-ups/deadline", "until"): {},
    ("POST", "/ratings/calculate", "day"): {
        "format": "rating-period 2", "config": {}, "subjects": {}, "games": [],
    },
    ("PATCH", "/numbers/{number_id}", "until"): {},
    ("PATCH", "/seasons/{season_id}", "transfers_from"): {},
    ("PATCH", "/seasons/{season_id}", "transfers_until"): {},
}  # fmt: skip
"""Every member of a body that is a day or a moment, and what else the body has."""
PAGES = (
    "/", "/events/", "/events/{event_id}/", "/events/{event_id}/settings/", "/clubs/{club_id}/",
    "/events/{event_id}/line-ups/", "/seasons/{season_id}/", "/seasons/{season_id}/settings/",
    "/players/{player_id}/", "/clubs/{federation}/numbers/", "/clubs/{club_id}/seasons/",
    "/events/{event_id}/dates/", "/events/{event_id}/rounds.ics",
    "/api/v1/events", "/api/v1/events/{event_id}", "/api/v1/events/{event_id}/dates",
)  # fmt: skip
"""What shows what was changed."""


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, item in answers.served_schema()["paths"].items():
        for method in ("get", "post", "put", "patch", "delete"):
            if method in item:
                yield method.upper(), path, item[method]


def address_parameters() -> list[tuple[str, str]]:
    """The parameters of addresses that are days or moments."""
    return [
        (path, one["name"])
        for _method, path, operation in operations()
        for one in operation.get("parameters", [])
        if one.get("schema", {}).get("format") in {"date", "date-time"}
    ]


def body_members() -> set[tuple[str, str, str]]:
    """The members of bodies that are days or moments."""
    return {
        (method, path.removeprefix("/api/v1"), name)
        for method, path, operation in operations()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for name in members(content.get("schema", {}), ())
    }


def members(schema: Any, seen: tuple[str, ...]) -> Iterator[str]:
    """The names of members of a schema that are days or moments, however deep."""
    named = schema.get("$ref", "").rpartition("/")[2]
    if named and named not in seen:
        yield from members(answers.served_schema()["components"]["schemas"][named], (*seen, named))
    for part in ("allOf", "oneOf", "anyOf"):
        for one in schema.get(part, ()):
            yield from members(one, seen)
    if "items" in schema:
        yield from members(schema["items"], seen)
    for name, one in schema.get("properties", {}).items():
        if one.get("format") in {"date", "date-time"}:
            yield name
        yield from members(one, seen)


@pytest.fixture
def ids(club: Club, organiser: User, api_for: ApiFor) -> dict[str, str]:
    """Real ids, also of what has days."""
    there = body(organiser, "Asociación", "association")
    join(club, there, organiser)
    found = real_ids(club, organiser) | {"season_id": str(builders.season(club).id)}
    found |= {"federation": str(there.id)}
    given = api_for(organiser).post(
        f"/api/v1/clubs/{there.id}/numbers",
        {"numbers": [{"player": found["player_id"], "number": "N 0"}]},
    )
    return found | {"number_id": given.json()["results"][0]["id"]}


def test_moments_of_addresses(ids: dict[str, str], api_for: ApiFor, organiser: User) -> None:
    api = api_for(organiser)
    found = address_parameters()
    assert len(found) >= 6
    for path, name in found:
        here = path.format(**ids)
        for text in sample(MOMENTS):
            status = api.get(f"{here}?{name}={quote(text)}").status_code
            assert status in {200, 422}, (path, name, text)
        for offset in sample(("-16:00", "+16:30", "-23:59")):
            late = f"{here}?{name}=2026-01-01T12:00:00{quote(offset)}"
            assert api.get(late).status_code == 200, late


def test_a_moment_is_the_same_by_every_clock(api_for: ApiFor, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    api = api_for(organiser)
    starts = {"starts": "2026-11-27T04:00:00-16:00"}
    changed = api.patch(f"/api/v1/events/{event.id}", starts)
    assert changed.json()["starts"] == "2026-11-27T20:00:00Z"
    for text, count in (("2026-11-27T03:59:00-16:00", 1), ("2026-11-27T04:01:00-16:00", 0)):
        assert api.get(f"/api/v1/events?since={text}").json()["count"] == count
    refused = api.patch(f"/api/v1/events/{event.id}", {"starts": "1066-10-14T09:00:00Z"})
    assert (refused.status_code, refused.json()["pointer"]) == (422, "/starts")
    assert "2000 and 2199" in refused.json()["detail"]


@pytest.mark.sampled
@pytest.mark.parametrize("zone", ["America/Caracas", "Pacific/Kiritimati"])
def test_moments_of_bodies(
    ids: dict[str, str], api_for: ApiFor, organiser: User, client: Client, zone: str
) -> None:
    """Whatever was taken is shown on pages and by the API."""
    assert body_members() == set(BODIES)
    api = api_for(organiser)
    client.force_login(organiser)
    assert api.patch(f"/api/v1/events/{ids['event_id']}", {"time_zone": zone}).status_code == 200
    for (method, path, name), rest in sample(BODIES.items()):
        where = ids | ({"club_id": ids["federation"]} if name == "since" else {})
        for place, text in enumerate(sample((*MOMENTS, *DAYS))):
            sent = {**rest, name: text}
            if name == "since":
                sent = {"numbers": [{"player": ids["player_id"], "number": f"N {place}", **sent}]}
            if path == "/events":
                sent["club"] = ids["club_id"]
            if path.endswith("/dates"):
                sent = {"dates": [{"round": 3, **sent}]}
            act = getattr(api, method.lower())
            answer = act(f"/api/v1{path}".format(**where), sent, format="json")
            assert answer.status_code in {200, 201, 409, 422}, (path, name, text)
            if answer.status_code < 300:
                for page in sample(PAGES, place):
                    shown = client.get(page.format(**ids))
                    assert shown.status_code == 200, (path, name, text, page)


@pytest.mark.parametrize("zone", ["America/Caracas", "Pacific/Kiritimati"])
@pytest.mark.parametrize(
    "starts", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)]
)
def test_a_start_stored_before_years_were_refused(
    club: Club, organiser: User, client: Client, starts: datetime, zone: str
) -> None:
    """An older release took any year: what it stored still opens, and makes the next event."""
    event = builders.pairs_event(club, 2)
    Event.objects.filter(id=event.id).update(starts=starts, time_zone=zone)
    client.force_login(organiser)
    for page in (f"/events/{event.id}/settings/", f"/clubs/{club.id}/events/new/?like={event.id}"):
        assert client.get(page).status_code == 200, page
