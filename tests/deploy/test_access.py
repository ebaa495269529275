"""Every endpoint and every page, with every method, tried by everybody: who gets in, who does not.

What is expected is what the code declares and docs/access.md shows; the tests hold the answers
against it. Who is let in may still be refused for what they send, but never with 401 or 403.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django import shortcuts
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from rest_framework.test import APIClient

from clubs.access import RANKS
from clubs.models import User
from deploy.models import ApiToken
from deploy.requests.access_rules import METHODS
from deploy.requests.matrix import Endpoint, document, endpoints, pages
from deploy.tokens import SCOPES, token_create
from tests import builders
from tests.deploy.world import World, client_of, try_out
from tests.pages import browser_of
from tests.sampling import SHARE, sample
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
WHOLE = os.environ.get("BONEYARD_MATRIX") == "all"
"""Everything with everything takes minutes; else each is tried once, each time with another."""

SAFE, ROLES = ("HEAD", "OPTIONS"), ("", "outsider", *RANKS)
OUTSIDE = {
    "api/client.py", "api/clients/<str:name>", "api/docs/", "api/schema/", "health/live",
    "health/ready", "metrics", "login/",
    "manifest.webmanifest", "robots.txt", ".well-known/security.txt", "logout/", "i18n/setlang/",
    "password/", "password/mail/", "password/forgotten/",
    "password/forgotten/sent/", "password/reset/<uidb64>/<token>/", "problems/<slug:code>",
}  # fmt: skip
"""Pages that stand outside the clubs: what they let in is theirs to say."""


def ask(world: World, api: APIClient, method: str, address: str) -> Any:
    body = {"club": str(world.club.id)} if method in METHODS[1:] else None
    answer = try_out(lambda: getattr(api, method.lower())(world.path(address), body, format="json"))
    if method == "HEAD" and answer.status_code == 403:
        # Why it is refused, only GET can say.
        assert (got := ask(world, api, "GET", address)).status_code == answer.status_code
        return got
    return answer


def endpoints_by_method() -> Iterator[tuple[Endpoint, str]]:
    """Every endpoint with every method, HEAD and OPTIONS as what they stand for."""
    every = endpoints()
    for one in every:
        yield one, one.method
    seen = set()
    for one in every:
        if one.address not in seen:
            seen.add(one.address)
            yield one, "OPTIONS"
            if one.method == "GET":
                yield one, "HEAD"


def share(part: int, parts: int) -> list[tuple[Endpoint, str]]:
    """One part of `endpoints_by_method`, another for each of so many tests; all with WHOLE."""
    every = list(endpoints_by_method())
    return every if WHOLE else sample(every[part::parts], part)


def endpoints_for(role: str) -> list[tuple[Endpoint, str]]:
    """Every endpoint for the roles on either side of its threshold, and for one of the others."""
    return [
        (one, method)
        for place, (one, method) in enumerate(endpoints_by_method())
        if is_tried(role, place, partial(is_let_in, endpoint=one))
    ]


def is_tried(role: str, place: int, lets_in: Callable[[str], bool]) -> bool:
    """Whether a role tries the door in this place: rank by rank, it opens at one threshold.

    In a sample, whoever is just not let in tries every other, and of the rest the first who is let
    in every other.
    """
    last_out = sum(not lets_in(one) for one in ROLES) - 1
    at = ROLES.index(role)
    if SHARE > 1 and not WHOLE:
        return (at == last_out and place % 2 == 0) or (at == last_out + 1 and place % 4 == 1)
    return WHOLE or at in {last_out, last_out + 1, place % len(ROLES)}


def is_let_in(role: str, endpoint: Endpoint, scopes: tuple[str, ...] = SCOPES) -> bool:
    """Say whom an endpoint is to let in."""
    needs = endpoint.needs
    if needs.open:
        return True
    if needs.closed or not role or (needs.scope is not None and needs.scope not in scopes):
        return False
    return needs.role is None or RANKS.get(role, 0) >= RANKS[needs.role]


NOTHING = "There is nothing here"
"""What outsiders are told of what only a club's people know of."""


def fault_of(answer: Any, expected: bool, *what: object) -> str | None:
    """Return what is wrong with an answer, None for nothing."""
    refused = answer.status_code in {401, 403}
    if answer.status_code == 404 and not expected:
        # HEAD has the status alone.
        refused = not answer.content or answer.json()["detail"].startswith(NOTHING)
    if refused and answer.headers["Content-Type"] != "application/json" and answer.content:
        # Who may give which role, and who sits where, the service decides and says by other codes.
        refused = answer.json()["code"] not in {"role_refused", "not_yours"}
    if answer.status_code >= 500 or refused == expected:
        return f"{what}: {answer.status_code}, expected {'in' if expected else 'out'}"
    return None


def test_the_document_is_what_the_code_says() -> None:
    """`manage.py access --write` writes it anew."""
    root = Path(__file__).resolve().parents[2]
    assert (root / "docs" / "access.md").read_text("utf-8") == document()


@pytest.mark.parametrize("role", ROLES)
def test_endpoints_by_role(world: World, role: str) -> None:
    api = client_of(world.users[role])
    wrong = [
        fault_of(ask(world, api, method, one.address), is_let_in(role, one), method, one.address)
        for one, method in endpoints_for(role)
    ]
    assert not [one for one in wrong if one]


BY_SCOPE = ("", *SCOPES)
BY_BOUND = ("event", "club", "other event", "other club", "table", "other table")


@pytest.mark.parametrize("scope", BY_SCOPE)
def test_endpoints_by_scope(world: World, scope: str) -> None:
    scopes = (scope,) if scope else ()
    api = client_of(world.owner, scopes)
    wrong = [
        fault_of(
            ask(world, api, method, one.address),
            is_let_in("owner", one, scopes),
            scope,
            method,
            one.address,
        )
        for one, method in share(BY_SCOPE.index(scope), len(BY_SCOPE))
    ]
    assert not [one for one in wrong if one]


@pytest.mark.parametrize("bound", BY_BOUND)
def test_endpoints_by_narrowed_token(world: World, outsider: User, bound: str) -> None:
    """Everything of its own event, club or table, and nothing else."""
    kind = bound.removeprefix("other ")
    own = {
        "event": world.event.id,
        "club": world.club.id,
        "table": world.ids["table_id"],
    }[kind]
    other = {"table": world.open_table.id}.get(kind, uuid4())
    bounds: Any = {kind: own if kind == bound else other}
    api = client_of(world.owner, **bounds)
    wrong = []
    for one, method in share(BY_BOUND.index(bound), len(BY_BOUND)):
        here = kind == bound and kind in one.needs.narrowed
        anywhere = one.needs.holder == "token"
        # A log of no event, a submission of a round that is closed: of no event, of no table.
        expected = one.needs.open or anywhere or here
        wrong.append(fault_of(ask(world, api, method, one.address), expected, bound, method, one))
    assert not [one for one in wrong if one]


def test_a_token_without_read_sees_no_draft(world: World) -> None:
    Event.objects.filter(id=world.event.id).update(state="draft")
    path = f"/api/v1/events/{world.event.id}"
    for method in ("get", "head"):
        assert getattr(client_of(world.owner), method)(path).status_code == 200
        for narrow in (
            client_of(world.owner, ("organise", "submit", "score")),
            client_of(world.owner, event=uuid4()),
            client_of(world.owner, club=uuid4()),
            client_of(world.users["outsider"]),
            client_of(None),
        ):
            assert getattr(narrow, method)(path).status_code == 404
        assert (
            getattr(client_of(world.owner, event=world.event.id), method)(path).status_code == 200
        )
        assert getattr(client_of(world.owner, club=world.club.id), method)(path).status_code == 200
    listed = client_of(world.owner, ("organise",)).get("/api/v1/events").json()["results"]
    assert str(world.event.id) not in {one["id"] for one in listed}


def test_an_event_token_runs_the_whole_event(world: World) -> None:
    """Entries, results, the clock, publishing, closing, drawing again, drafts that are seen."""
    api = client_of(world.owner, event=world.event.id)
    row, table = world.ids["round_id"], world.open_table
    assert (
        api.put(f"/api/v1/rounds/{row}/clock", {"running": True, "minutes": 30}).status_code == 200
    )
    log = builders.log_for(table)
    path = f"/api/v1/tables/{table.id}/logs"
    assert api.generic("POST", path, log, content_type="text/x-domlog").status_code == 201
    assert api.post(f"/api/v1/rounds/{row}/close", {}).status_code == 200
    drawn = api.post(f"/api/v1/events/{world.event.id}/rounds", {})
    assert drawn.status_code == 201
    draft = drawn.json()["id"]
    seen = api.get(f"/api/v1/rounds/{draft}")
    assert seen.status_code == 200
    as_seen = {"If-Match": seen["ETag"]}
    assert api.post(f"/api/v1/rounds/{draft}/redraw", {}, headers=as_seen).status_code == 200
    assert api.post(f"/api/v1/rounds/{draft}/publish", {}).status_code == 200
    elsewhere = builders.pairs_event(world.club, 2, name="Elsewhere", prefix="E ")
    assert api.post(f"/api/v1/events/{elsewhere.id}/rounds", {}).status_code == 403


def test_head_tells_no_length_of_what_is_not_shown(world: World) -> None:
    """A refusal by HEAD is that of GET."""
    path = f"/api/v1/clubs/{world.club.id}/members"
    for role, status in (("", 401), ("outsider", 403), ("player", 200)):
        api = client_of(world.users[role])
        got, head = api.get(path), api.head(path)
        assert (got.status_code, head.status_code) == (status, status)
        assert head.headers.get("Content-Length") == got.headers.get("Content-Length")
        assert api.options(path).status_code == status


@pytest.mark.parametrize("role", ROLES)
def test_pages_by_role(
    world: World, role: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Only the status counts, so that nothing is drawn, and nothing of that is kept for others."""
    # Not in the module of the loader itself: who imports from it meanwhile would never draw again.
    monkeypatch.setattr(shortcuts, "loader", SimpleNamespace(render_to_string=lambda *_, **__: ""))
    settings.RATE_PREFIX = f"{uuid4()}:"
    user = world.users[role]
    browser = Client() if user is None else browser_of(user)
    wrong = []
    for place, one in enumerate(pages()):
        if one.open_to is None:
            continue
        path, expected = world.path(one.address), page_lets_in(role, one.open_to)
        if not is_tried(role, place, partial(page_lets_in, open_to=one.open_to)):
            continue
        asked = WHOLE or place % len(ROLES) == ROLES.index(role)
        for method in ("GET", "POST", *(["HEAD"] if asked else [])):
            answer = try_out(partial(getattr(browser, method.lower()), path))
            if answer.status_code == 405:
                continue
            refused = to_log_in(answer) or answer.status_code in ([403] if expected else [403, 404])
            if answer.status_code >= 500 or refused == expected:
                wrong.append((method, one.address, answer.status_code))
        assert not asked or browser.options(path).status_code == 405, one.address
    assert not wrong


def page_lets_in(role: str, open_to: str) -> bool:
    if open_to == "everybody" or (open_to == "account" and role):
        return True
    return RANKS.get(role, 0) >= RANKS.get(open_to, 9)


def to_log_in(answer: Any) -> bool:
    return str(answer.headers.get("Location", "")).startswith(reverse("login"))


def test_every_page_says_whom_it_lets_in() -> None:
    assert {one.address for one in pages() if one.open_to is None} == OUTSIDE


def test_bounds_are_one_at_most(organiser: User) -> None:
    with pytest.raises(ValueError, match="one club, one event or one table"):
        token_create(user=organiser, name="x", scopes=(), club=uuid4(), event=uuid4())
    assert not ApiToken.objects.filter(user=organiser, name="x").exists()
