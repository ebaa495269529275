"""The examples of the API's schema: an evening that is played, each answer as the schema has it.

`EXAMPLES=write python -m pytest tests/deploy/test_examples.py` keeps what is answered now.
"""

import json
import os
import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import resolve
from rest_framework.test import APIClient

from clubs.models import User
from deploy.schema.examples import FILE, examples
from deploy.schema.others import BEN
from deploy.schema.steps import JSON, NDJSON, TEXT, Step
from deploy.schema.story import STORY
from deploy.tokens import SCOPES, token_create
from games.bots import playout
from games.rules.write import to_text
from ratings.models import Pool
from ratings.tasks import rate_pool
from tests import builders
from tests.answers import operation, served_schema, validator
from tests.photos import picture
from tournaments.hall.core.codes import card_code

pytestmark = pytest.mark.django_db
LOG = to_text(playout("partnership", 4, 5, "sensible"))
HALF = "\n\n".join(to_text(playout("draw", 2, 5, "sensible")).split("\n\n")[:2]) + "\n"
CASUAL = to_text(playout("draw", 2, 6, "sensible", occupants={"A": "{p2}", "B": "{p3}"}))
LOGS = {
    "log": LOG,
    "half": HALF,
    "opening": "\n\n".join(LOG.split("\n\n")[:2]) + "\n",
    "second_log": to_text(playout("partnership", 4, 6, "sensible")),
    "third_log": to_text(playout("partnership", 4, 7, "sensible")),
    "quoted_log": json.dumps(LOG),
    "casual_log": CASUAL,
}
LINES = 12
"""How many lines of a file are an example."""


def fill_in(value: Any, kept: dict[str, str]) -> Any:
    """A body or an address with what earlier steps kept."""
    if isinstance(value, list):
        return [fill_in(one, kept) for one in value]
    if isinstance(value, dict):
        return {key: fill_in(one, kept) for key, one in value.items()}
    if isinstance(value, str):
        return re.sub(r"\{(\w+)\}", lambda name: fill_in(kept[name[1]], kept), value)
    return value


def at(document: Any, place: str) -> str:
    for key in place.split("/") if place else ():
        document = document[int(key) if isinstance(document, list) else key]
    return str(document)


def rate_all() -> None:
    """Rate what is waiting, as the worker would."""
    for pool in Pool.objects.all():
        rate_pool(str(pool.id))


Accounts = dict[str, APIClient]


def accounts_of(organiser: User) -> Accounts:
    """Clients of all who have a part in the story, by what its steps call them."""
    users = {"": organiser, BEN: builders.user(BEN)}
    tokens = {
        by: token_create(user=user, name="a tablet", scopes=SCOPES)[1] for by, user in users.items()
    }
    return {
        by: APIClient(headers={"Authorization": f"Bearer {token}"}) for by, token in tokens.items()
    }


def play_step(accounts: Accounts, step: Step, kept: dict[str, str]) -> dict[str, Any] | None:
    """Do what a step says, and return the example it makes, if it makes one."""
    api = accounts[step.by]
    if step.after_rating:
        rate_all()
    if step.operation == "add_table_token":
        kept["card_code"] = card_code(UUID(kept["carded"]), UUID(kept["organiser"]))
    body = fill_in(step.body, kept)
    sent: Any = "" if body is None else body if step.media != JSON else json.dumps(body)
    if step.media.startswith("image/"):
        sent = picture("WEBP")
    answer = api.generic(
        step.method,
        f"/api/v1/{fill_in(step.path, kept)}",
        sent,
        content_type=step.media,
        headers={"If-Match": "*"} if step.any_state else {},
    )
    assert (answer.status_code >= 400) == step.refused, (step, answer.getvalue())
    media, _semicolon, _more = answer.get("Content-Type", "").partition(";")
    text = answer.getvalue().decode("utf-8-sig")
    found = json.loads(text) if media.endswith("json") and media != NDJSON else text
    kept |= {name: at(found, place) for name, place in step.keep.items()}
    if step.refused:
        return None
    request = {} if body is None else {"media": step.media, "request": shorten(body, step.media)}
    made = {"status": str(answer.status_code), "answer": media}
    return {**request, **made, "response": shorten(found, media)}


def shorten(found: Any, media: str) -> Any:
    """The first lines of a file; documents and the logs of a game whole."""
    if media in {JSON, TEXT}:
        return found
    return "".join(found.splitlines(keepends=True)[:LINES])


def test_the_evening_goes_as_it_is_told(organiser: User) -> None:
    """Every request is taken; the client of the tests holds every answer against the schema."""
    accounts, kept = accounts_of(organiser), LOGS | {"organiser": str(organiser.id)}
    found: dict[str, Any] = {}
    for step in STORY:
        made = play_step(accounts, step, kept)
        path = f"/api/v1/{fill_in(step.path, kept)}".partition("?")[0]
        there = operation(str(resolve(path).route), step.method)
        assert there is not None
        assert there["operationId"] == step.operation
        if made is not None:
            found.setdefault(step.operation, made)
    if os.environ.get("EXAMPLES") == "write":
        FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        examples.cache_clear()
    kept_before = examples()
    assert kept_before.keys() == found.keys(), "EXAMPLES=write keeps them anew"
    for name, one in found.items():
        before = kept_before[name]
        assert shape(one) == shape(before), name


def shape(value: Any) -> Any:
    """What an example is made of: ids, times and hashes differ from one evening to the next."""
    if isinstance(value, dict):
        return {_key(key): shape(one) for key, one in value.items()}
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    return type(value).__name__


def _key(key: str) -> str:
    return "id" if re.fullmatch(r"[0-9a-f-]{36}", key) else key


def test_what_is_shown_is_as_the_schema_has_it() -> None:
    """In the schema as it is served, and whole: every example that was kept is there."""
    shown = set()
    for path, methods in served_schema()["paths"].items():
        for method, one in methods.items():
            known = examples().get(one["operationId"])
            if known is None:
                continue
            answered = one["responses"][known["status"]]["content"][known["answer"]]
            assert answered["example"] == known["response"]
            route = re.sub(r"\{(\w+)\}", lambda name: f"<{name[1]}>", path.lstrip("/"))
            judge = validator(route, method.upper(), known["status"], known["answer"])
            assert not list(judge.iter_errors(known["response"])), one["operationId"]
            if "request" in known:
                content = one["requestBody"]["content"][known["media"]]
                assert content["example"] == known["request"]
            shown.add(one["operationId"])
    assert shown == examples().keys()


def test_no_operation_is_without_an_example_that_could_have_one() -> None:
    """All but pictures and what answers nothing: each body, and what is answered at first."""
    for methods in served_schema()["paths"].values():
        for one in methods.values():
            bodies = one.get("requestBody", {}).get("content", {})
            if bodies and not all(media.startswith("image/") for media in bodies):
                assert any("example" in body for body in bodies.values()), one["operationId"]
            answers = [
                body
                for status, answer in one["responses"].items()
                if status < "300"
                for media, body in answer.get("content", {}).items()
                if not media.startswith("image/")
            ]
            assert not answers or any("example" in body for body in answers), one["operationId"]
