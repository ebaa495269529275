"""The API describes itself: the schema is valid, complete and served with its own page."""

import io
from collections.abc import Sequence

import pytest
import yaml
from django.core.management import call_command
from django.urls import get_resolver
from rest_framework.test import APIClient

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
