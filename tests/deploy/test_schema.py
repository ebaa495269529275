"""The API describes itself: the schema is valid, complete and served with its own page."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator
from rest_framework import serializers
from rest_framework.test import APIClient

from clubs.api.outputs import ClubOutput
from clubs.models import Club
from deploy.explanations import DRAW, EXPLANATIONS, explanation
from deploy.refusals import REFEREE
from deploy.requests import matrix
from deploy.schema.codes import COMMON, MANY, leaves_of
from deploy.schema.subjects import VERBS
from deploy.web.refusals import CODES
from tests.answers import served_schema
from web.rest.inputs import Input
from web.rest.outputs import Output
from web.rest.parameters import known_parameters

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema() -> dict[str, Any]:
    """The schema as it is served."""
    return served_schema()


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


NAMES = VERBS | {
    "analyse",
    "add",
    "change",
    "delete",
    "explain",
    "get",
    "import",
    "judge",
    "list",
    "put",
    "try",
}
"""What operations begin with."""
METHODS = {"get", "post", "put", "patch", "delete"}


def operations(schema: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and operation of all there are."""
    for path, at in schema["paths"].items():
        for method in METHODS & at.keys():
            yield path, method, at[method]


def parts(value: Any, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object inside of a document, with where it stands."""
    if isinstance(value, dict):
        yield at, value
    within = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in within:
        if isinstance(one, dict | list):
            yield from parts(one, f"{at}/{key}")


def test_it_is_openapi_3_1(schema: Any) -> None:
    """By the official schema of OpenAPI 3.1, and every schema inside by that of JSON Schema."""
    assert schema["openapi"].startswith("3.1.")
    validate: Any = validate_schema
    validate(schema)
    for at, one in parts(schema):
        where = at.rsplit("/", 2)
        if where[-1] == "schema" or where[-2:-1] == ["schemas"]:
            Draft202012Validator.check_schema(one)


def test_no_query_is_described_that_is_refused(schema: Any) -> None:
    """What stands behind the question mark is what `KnownQuery` lets in, no more and no less."""
    described = {
        (path, method): {one["name"] for one in operation["parameters"] if one.get("in") == "query"}
        for path, method, operation in operations(schema)
    }
    for one in matrix.endpoints():
        path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.address)
        view: Any = one.view
        assert described[path, one.method.lower()] == set(known_parameters(view, one.method)), path


def test_what_is_made_has_an_address_that_can_be_read(schema: Any) -> None:
    """Every 201 says which, its ids those of the request or members of the answer."""
    read = {re.sub(r"\{.*?\}", "{}", path) for path, at in schema["paths"].items() if "get" in at}
    makes = [one for _path, _method, one in operations(schema) if "201" in one["responses"]]
    assert makes
    for operation in makes:
        location = operation["responses"]["201"]["headers"]["Location"]
        said = location["description"].split("`")[1]
        assert location["required"], operation["operationId"]
        assert re.sub(r"\{.*?\}", "{}", said) in read, operation["operationId"]


def test_no_part_is_a_mere_yes_or_no(schema: Any) -> None:
    """`items: false` is right, but generators of clients stumble over it."""
    for at, one in parts(schema):
        assert not isinstance(one.get("items"), bool), at


def test_tokens_are_declared_so_that_generated_clients_send_them(schema: Any) -> None:
    """Every scheme that an operation names is there, and is a bearer token in the header."""
    named = {
        name
        for _path, _method, operation in operations(schema)
        for one in operation["security"]
        for name in one
    }
    schemes = schema["components"]["securitySchemes"]
    assert named == schemes.keys() == {"token"}
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")


def test_the_head_says_where_the_site_is_whom_to_ask_and_the_licence(
    schema: Any, settings: Any
) -> None:
    assert [one["url"] for one in schema["servers"]] == ["/"]
    assert schema["info"]["license"] == {"name": "MIT", "identifier": "MIT"}
    assert schema["info"]["contact"]["name"]
    for asked, kind in (("ana@club.example", "email"), ("https://club.example/@ana", "url")):
        settings.CONTACT = asked
        made: Any = SchemaGenerator
        assert made().get_schema(public=True)["info"]["contact"][kind] == asked


def test_the_head_says_what_holds_everywhere(schema: Any) -> None:
    """Every address and header that it names is there."""
    said = schema["info"]["description"]
    for path in re.findall(r"`(?:GET|POST) (/[\w/{}-]+)", said):
        there = [
            one for one in schema["paths"] if re.sub(r"\{\w+\}", "{id}", one) == f"/api/v1{path}"
        ]
        assert there, path
    for name in ("Idempotency-Key", "If-None-Match", "Link", "RateLimit", "ETag"):
        assert f"`{name}`" in said
        components = schema["components"]
        assert name in components["headers"] | components["parameters"]


def test_every_reference_leads_somewhere_and_nothing_is_left_over(schema: Any) -> None:
    there = {
        f"#/components/{kind}/{name}"
        for kind, named in schema["components"].items()
        for name in named
    }
    named = {one["$ref"] for _at, one in parts(schema) if "$ref" in one}
    schemes = {
        f"#/components/securitySchemes/{one}" for one in schema["components"]["securitySchemes"]
    }
    assert named | schemes == there


def test_all_that_linters_and_generators_ask_for_is_said(schema: Any) -> None:
    """What the recommended rules of Redocly and Spectral ask, and generators need besides."""
    for path, method, operation in operations(schema):
        for one in operation["parameters"]:
            assert one.get("description") or "$ref" in one, (method, path, one)
    schemas = schema["components"]["schemas"]
    assert [name for name, one in schemas.items() if not one.get("description")] == []
    for at, one in parts(schema):
        if "/example" in at:
            continue
        if one.get("type") in ("integer", ["integer", "null"]) and "enum" not in one:
            assert one["format"] in {"int32", "int64"}, at
        if one.get("type") == "array":
            assert "items" in one, at
        if "default" in one and "allOf" in one:
            (word,) = (schemas[named["$ref"].rpartition("/")[2]] for named in one["allOf"])
            assert one["default"] in word["enum"], at


def test_names_are_unique_and_hold_no_version(schema: Any) -> None:
    names = [operation["operationId"] for _path, _method, operation in operations(schema)]
    assert len(set(names)) == len(names) > 130
    for name in names:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", name), name
        assert "v1" not in name
        # A verb and a noun.
        verb, _, noun = name.partition("_")
        assert verb in NAMES, name
        assert noun, name


def test_addresses_name_their_parameters(schema: Any) -> None:
    for path, method, operation in operations(schema):
        named = {one["name"] for one in operation["parameters"] if one.get("in") == "path"}
        assert named == set(re.findall(r"\{(\w+)\}", path)), (method, path)


def test_every_operation_says_what_it_is_about_and_who_may(schema: Any) -> None:
    subjects = {tag["name"] for tag in schema["tags"]}
    used = set()
    for path, method, operation in operations(schema):
        where = (method, path)
        assert operation["description"].startswith(operation["summary"]), where
        assert 0 < len(operation["summary"]) <= 110, where
        (subject,) = operation["tags"]
        used.add(subject)
        needed = operation["x-access"]
        scopes = [needed["scope"]] if needed["scope"] else []
        open_to_all: list[Any] = [{}] if needed["for"] == "everybody" else []
        assert operation["security"] == [{"token": []}, *open_to_all], where
        assert all(f"`{scope}`" in operation["description"] for scope in scopes), where
    assert used == subjects


def test_every_refusal_is_a_problem_by_reference(schema: Any) -> None:
    for path, method, operation in operations(schema):
        refused = {key: one for key, one in operation["responses"].items() if key >= "400"}
        assert refused.keys() >= {"401", "406", "429", "503"}, (method, path)
        assert "405" not in refused
        assert all(set(one) == {"$ref"} for one in refused.values()), (method, path)
        conditional = {one.get("name") for one in operation["parameters"]}
        assert ("412" in refused) >= ("If-Match" in conditional), (method, path)
        assert ("415" in refused) == ("requestBody" in operation), (method, path)
        assert ("404" in refused) >= ("{" in path), (method, path)
    problem = {"$ref": "#/components/schemas/Problem"}
    for name, one in schema["components"]["responses"].items():
        if name != "NotModified":
            (shape,) = one["content"].values()
            assert [*one["content"]] == ["application/problem+json"]
            # By reference, so that a generated client has one type for it.
            assert shape["schema"] == {"$ref": f"#/components/schemas/{name}Problem"}
            general, own = schema["components"]["schemas"][f"{name}Problem"]["allOf"]
            assert general == problem
            assert own["properties"]["code"]["enum"], name


def test_every_code_is_said_where_it_may_come() -> None:
    """Each is explained, and a view names it, unless it may come from any."""
    named = {leaf for one in matrix.endpoints() for leaf in leaves_of(one.view, one.method)}
    own = {leaf.code for leaf in named - MANY.keys()}
    said = {code for codes in COMMON.values() for code in codes} | own | REFEREE.keys()
    anywhere = {"length_required", "method_not_allowed", "server_error", *CODES.values()}
    assert said | DRAW.keys() >= EXPLANATIONS.keys() - anywhere
    for code in own:
        assert explanation(code), code


def test_unknown_keys_are_refused_where_the_schema_says_so(schema: Any) -> None:
    bodies = [name for name in schema["components"]["schemas"] if name.endswith("InputRequest")]
    assert len(bodies) > 30
    for name in (*bodies, "PoolConfig", "SecondPoolConfig"):
        assert schema["components"]["schemas"][name]["additionalProperties"] is False, name


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
    if word.endswith("sis"):
        return word
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
