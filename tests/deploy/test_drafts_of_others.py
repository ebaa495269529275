"""Drafts of others are answered as what is not there, by every operation of the schema."""

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.requests.matrix import pages
from deploy.requests.permissions import UNKNOWN
from deploy.tokens import SCOPES, token_create
from tests import answers, builders
from tests.deploy.world import World
from tests.pages import browser_of
from tests.sampling import SHARE, sample
from tournaments.entries.services.entries import forbidden_add
from tournaments.models import Event
from tournaments.rounds.services.rounds import round_draw

METHODS = ("get", "head", "post", "put", "patch", "delete")
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def secret(club: Club, organiser: User) -> dict[str, str]:
    """Ids of an event that is a draft, and of a round that is one."""
    draft = builders.pairs_event(club, 4, name="Secret", prefix="S ")
    one, other = draft.entries.order_by("number")[:2]
    forbidden = forbidden_add(event_id=draft.id, one=one.id, other=other.id, reason="kin")
    Event.objects.filter(id=draft.id).update(state=Event.State.DRAFT)
    running = builders.pairs_event(club, 4, name="Open", prefix="O ")
    row = round_draw(event_id=running.id)
    return {
        "event_id": str(draft.id),
        "entry_id": str(one.id),
        "forbidden_id": str(forbidden.id),
        "round_id": str(row.id),
        "table_id": str(builders.tables_of(row)[0].id),
    }


def callers(club: Club) -> dict[str, APIClient]:
    """Everybody who may not know of a draft: also with a token for something else."""
    elsewhere = builders.user("elsewhere")
    theirs = builders.club(elsewhere, "Theirs")
    found = {"a guest": APIClient()}
    tokens: tuple[tuple[str, User, dict[str, Any]], ...] = (
        ("an outsider", builders.user("outsider"), {}),
        ("a player", builders.member(club, builders.user("player"), "player"), {}),
        ("a token for a club", elsewhere, {"club": theirs.id}),
        ("a token for an event", elsewhere, {"event": builders.pairs_event(theirs, 2).id}),
    )
    for name, user, bounds in tokens:
        api = APIClient()
        text = token_create(user=user, name="all", scopes=SCOPES, **bounds)[1]
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
        found[name] = api
    return found


def test_a_draft_is_answered_as_what_is_not_there(club: Club, secret: dict[str, str]) -> None:
    by, told, asked = callers(club), [], 0
    for place, (path, item) in enumerate(answers.served_schema()["paths"].items()):
        named = [name for name in secret if f"{{{name}}}" in path]
        for method in METHODS:
            if not named or (method != "head" and method not in item):
                continue
            for who, api in sample(by.items(), place):
                asked += 1
                there, nowhere = (
                    answer_of(api, method, path, ids)
                    for ids in (secret, dict.fromkeys(secret, str(uuid4())))
                )
                if there != nowhere:
                    told.append((method, path, who, there, nowhere))
    assert asked > 300 / SHARE
    assert not told, "\n".join(map(str, told))


def answer_of(api: APIClient, method: str, path: str, ids: dict[str, str]) -> Any:
    """What an address answers: status, and the document without the ids that were asked for."""
    here = path
    for name, value in ids.items():
        here = here.replace(f"{{{name}}}", value)
    here = here.replace("{what}.{form}", "standings.csv").replace("{number}", "1")
    answer = getattr(api, method)(here, *(() if method in ("get", "head") else ({},)))
    text = "".join(map(str, answer)) if answer.streaming else answer.content.decode()
    for value in ids.values():
        text = text.replace(value, "ID")
    return answer.status_code, text


@pytest.mark.whole
def test_the_pages_of_a_draft_are_as_what_is_not_there(
    club: Club, secret: dict[str, str], scorer: User
) -> None:
    browsers = {"a guest": Client()}
    for who in ("outsider", "player"):
        user = builders.user(f"the {who}")
        browsers[who] = browser_of(user if who == "outsider" else builders.member(club, user, who))
    told = differing_pages(secret, browsers)
    # Who scores comes as far as the page that does not know of a draft.
    drawn = {name: secret[name] for name in ("round_id", "table_id")}
    told += differing_pages(drawn, {"a scorer": browser_of(scorer)}, follow=True)
    assert not told, "\n".join(map(str, told))


def test_what_only_a_club_knows_of_is_for_others_not_there(
    club: Club, organiser: User, outsider: User
) -> None:
    ids = {name: str(one) for name, one in World(club, organiser).ids.items() if name in UNKNOWN}
    told = differing_pages(ids, {"a guest": Client(), "an outsider": browser_of(outsider)})
    assert not told, "\n".join(map(str, told))


def differing_pages(
    ids: dict[str, str], browsers: dict[str, Client], *, follow: bool = False
) -> list[Any]:
    """The pages that answer for these ids another thing than for ids of nothing."""
    nowhere = dict.fromkeys(ids, str(uuid4()))
    named = [
        one.address for one in pages() if set(re.findall(r"uuid:(\w+)", one.address)) & set(ids)
    ]
    assert named
    return [
        (method, address, who, there, not_there)
        for address in named
        for who, browser in browsers.items()
        for method in ("get", "post")
        if (there := page_shown(browser, method, address, ids, follow=follow))
        != (not_there := page_shown(browser, method, address, nowhere, follow=follow))
    ]


def page_shown(
    browser: Client, method: str, address: str, ids: dict[str, str], *, follow: bool
) -> Any:
    """What a page answers: status, where it leads and its words, without ids; or where it ends."""
    other = {"int": "1", "slug": "results", "str": "x", "uuid": str(UUID(int=1))}
    here = re.sub(
        r"<(?:(\w+):)?(\w+)>", lambda one: ids.get(one[2], other[one[1] or "str"]), f"/{address}"
    )
    answer = getattr(browser, method)(here, follow=follow)
    if follow:
        return answer.status_code
    text = answer.headers.get("Location", "") + "".join(
        re.findall(r"(?s)<main.*</main>", answer.content.decode())
    )
    for value in ids.values():
        text = text.replace(value, "ID")
    return answer.status_code, text


@pytest.mark.whole
def test_methods_that_are_not_there_are_405_whoever_asks(
    club: Club, secret: dict[str, str]
) -> None:
    told = []
    by = callers(club)
    for path, item in answers.served_schema()["paths"].items():
        path = path.replace("{index}", "0").replace("{board}", "1")  # noqa: PLW2901 - numbers, no ids
        for method in METHODS:
            known = "get" if method == "head" else method
            if known in item:
                continue
            for who, api in by.items():
                here = re.sub(r"\{\w+\}", lambda one: secret.get(one[0][1:-1], str(uuid4())), path)
                answer = getattr(api, method)(here)
                allowed = answer.headers.get("Allow", "").lower().split(", ")
                if answer.status_code != 405 or not set(item) & set(METHODS) <= set(allowed):
                    told.append((method, path, who, answer.status_code, allowed))
    assert not told, "\n".join(map(str, told))
