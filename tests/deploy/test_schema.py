"""The API describes itself: the schema is valid, complete and served with its own page."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework import serializers
from rest_framework.test import APIClient

from clubs.api.outputs import ClubOutput
from clubs.models import Club
from clubs.web.inputs import Input
from clubs.web.outputs import Output

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def schema() -> dict[str, dict[str, dict[str, object]]]:
    """The schema as the command writes it; a warning is an error."""
    output = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=output)
    loaded: dict[str, dict[str, dict[str, object]]] = yaml.safe_load(output.getvalue())
    return loaded


def test_every_endpoint_is_described(schema: dict[str, dict[str, object]]) -> None:
    described = {path.strip("/").partition("{")[0] for path in schema["paths"]}
    addressed = {
        str(pattern).partition("<")[0]
        for pattern in _patterns("", get_resolver().url_patterns)
        if str(pattern).startswith("api/v1/")
    }
    assert addressed <= described


def _patterns(prefix: str, patterns: Sequence[object]) -> list[str]:
    found = []
    for pattern in patterns:
        here = prefix + str(getattr(pattern, "pattern", ""))
        inner = getattr(pattern, "url_patterns", None)
        found += _patterns(here, inner) if inner is not None else [here]
    return found


def test_every_operation_has_words_and_a_problem(
    schema: dict[str, dict[str, dict[str, dict[str, dict[str, object]]]]],
) -> None:
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if method in {"get", "post", "put", "patch", "delete"}:
                assert operation["description"], (path, method)
                assert "default" in operation["responses"], (path, method)


def test_schema_and_its_page_are_served() -> None:
    api = APIClient()
    assert api.get("/api/schema/").status_code == 200
    page = api.get("/api/docs/")
    assert page.status_code == 200
    assert b"cdn" not in page.content


def endpoints() -> Iterator[tuple[str, str, str]]:
    """Address below /api/v1/, class and name of every endpoint."""

    def below(resolver: URLResolver) -> Iterator[URLPattern]:
        for one in resolver.url_patterns:
            if isinstance(one, URLResolver):
                yield from below(one)
            else:
                yield one

    for outer in get_resolver().url_patterns:
        if isinstance(outer, URLResolver) and str(outer.pattern) == "api/v1/":
            for one in below(outer):
                view: Any = one.callback
                yield str(one.pattern), view.view_class.__name__, str(one.name)


def class_of(address: str) -> str:
    """What the view of an address is called.

    Every segment but the last stands in the singular, the last as it is; `Detail` follows an id,
    `List` is all of a kind.
    """
    parts = address.split("/")
    words = [part for part in parts if not part.startswith("<")]
    *first, last = words
    if parts[-1] != last:
        words = [*map(singular, words), "detail"]
    elif not first and singular(last) != last:
        words = [singular(last), "list"]
    else:
        words = [*map(singular, first), last]
    return "".join(part.capitalize() for word in words for part in re.split(r"[-.]", word))


def singular(word: str) -> str:
    return re.sub(r"ies$", "y", word) if word.endswith("ies") else word.removesuffix("s")


def test_views_and_names_follow_the_address() -> None:
    for address, view, name in endpoints():
        assert view == class_of(address), address
        assert name == "api" + re.sub(r"(?=[A-Z])", "-", view).lower(), address


def test_serializers_say_what_they_are_for() -> None:
    """Documents are `…Output`, bodies `…Input`, parameters of an address `…Query`."""
    base: Any = serializers.Serializer

    def all_of(kind: Any) -> Iterator[Any]:
        for one in kind.__subclasses__():
            yield one
            yield from all_of(one)

    ours = [one for one in all_of(base) if ".api." in one.__module__]
    assert len(ours) > 50
    for one in ours:
        if one.__name__.endswith("Output"):
            assert issubclass(one, Output), one
        else:
            assert one.__name__.endswith(("Input", "Query")), one
            assert issubclass(one, Input), one


@pytest.mark.parametrize("change", [{"secret": 1}, {"name": None}, {"id": "x"}, {}])
def test_an_answer_that_is_not_as_described_is_noticed(club: Club, change: Any) -> None:
    """The client of the tests holds every answer against the schema (`tests/answers.py`)."""
    document = {"id": str(club.id), "name": club.name} | change
    if not change:
        del document["name"]
    with (
        patch.object(ClubOutput, "to_representation", lambda *_given: document),
        pytest.raises(AssertionError, match="clubs/<uuid:club_id>"),
    ):
        APIClient().get(f"/api/v1/clubs/{club.id}")
