"""What operations share, by reference: problems, headers, closed vocabularies, the log as JSON."""

import re
from typing import Any

import msgspec
from django.conf import settings
from drf_spectacular.plumbing import build_bearer_security_scheme_object

from deploy.schema.about import ABOUT
from deploy.schema.refusals import PROBLEM, pop_codes, responses
from deploy.schema.subjects import SUBJECTS
from games.rules.reading.json_form import JsonLog
from web.paging import Pages
from web.rest.vocabularies import SHAPES, VOCABULARIES

_TEXT = {"type": "string"}
HEADERS: dict[str, Any] = {
    "ETag": {"schema": _TEXT, "description": "Says which state of the answer this is."},
    "Link": {
        "schema": _TEXT,
        "description": 'The pages beside this one: `<address>; rel="next"`, `rel="prev"`.',
    },
    "RateLimit": {"schema": _TEXT, "description": 'Like `"token";r=2999;t=60`.'},
    "RateLimit-Policy": {"schema": _TEXT, "description": 'Like `"token";q=3000;w=60`.'},
    "Idempotency-Replayed": {
        "schema": {"type": "string", "enum": ["true"]},
        "description": "The request was sent before; this is the answer it got then.",
    },
}
GOING_HEADERS: dict[str, Any] = {
    "Deprecation": {
        "schema": _TEXT,
        "description": "Since when the operation is deprecated (RFC 9745): `@` and seconds.",
    },
    "Sunset": {"schema": _TEXT, "description": "When the operation is gone (RFC 8594)."},
}
"""Those of operations that are deprecated, where there are any."""
PARAMETERS: dict[str, Any] = {
    "If-None-Match": {
        "in": "header",
        "name": "If-None-Match",
        "schema": _TEXT,
        "description": "The ETag of the answer you have; 304 while it is still current.",
    },
    "Idempotency-Key": {
        "in": "header",
        "name": "Idempotency-Key",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        "description": "A request sent again with the same key is done only once.",
    },
}
LICENCE = {"name": "MIT", "identifier": "MIT"}
SECURITY_SCHEMES: dict[str, Any] = {
    "token": build_bearer_security_scheme_object("Authorization", "Bearer")
    | {"description": "A token of an account, made on the page `/tokens/`."}
}
NOT_MODIFIED = {
    "description": "The named ETag is still current.",
    "headers": {"ETag": {"$ref": "#/components/headers/ETag"}},
}

SPARSE_LIST: dict[str, Any] = Pages().get_paginated_response_schema(
    {"type": "array", "items": {"type": "object", "minProperties": 1, "additionalProperties": True}}
) | {
    "description": "A page of a list whose rows have only the members that `fields` names.",
    # What says of the whole list what no row says.
    "additionalProperties": True,
}


def add_shared_parts(result: dict[str, Any], **_given: Any) -> dict[str, Any]:
    """Return the schema with its shared parts; named in the settings as a post-processing hook."""
    components = result["components"]
    schemas: dict[str, Any] = components["schemas"]
    for name, one in schemas.items():
        if re.search(r"InputRequest$", name):
            # Unknown keys are refused by name (`web.rest.inputs`).
            one["additionalProperties"] = False
        if page := re.fullmatch(r"Paginated(\w+)OutputList", name):
            one["description"] = f"A page of `{page[1]}`."
        elif name == "BlankEnum":
            one["description"] = "No word at all."
    schemas |= {"Problem": PROBLEM, "SparseList": SPARSE_LIST} | _logs() | _vocabularies()
    schemas |= {name: one.schema() for name, one in SHAPES.items()}
    answers, problems = responses(pop_codes(result["paths"]))
    components["schemas"] = dict(sorted((schemas | problems).items()))
    components["responses"] = {**answers, "NotModified": NOT_MODIFIED}
    operations = [one for at in result["paths"].values() for one in at.values()]
    going = any(one.get("deprecated") for one in operations)
    components["headers"] = HEADERS | (GOING_HEADERS if going else {})
    components["parameters"] = PARAMETERS
    components["securitySchemes"] = SECURITY_SCHEMES
    result["info"] |= {"description": ABOUT, "contact": _contact(), "license": LICENCE}
    result["tags"] = [{"name": name, "description": about} for name, about, _words in SUBJECTS]
    _size_numbers(result)
    return result


def _size_numbers(part: Any) -> None:
    """Say of every whole number how many bits it may take; of what has no bound, 64."""
    if isinstance(part, dict):
        if part.get("type") in ("integer", ["integer", "null"]) and "enum" not in part:
            small = part.get("maximum", _MOST_32 + 1) <= _MOST_32
            part["format"] = "int32" if small else "int64"
        for key, one in part.items():
            if key not in {"example", "default"}:
                _size_numbers(one)
    elif isinstance(part, list):
        for one in part:
            _size_numbers(one)


_MOST_32 = 2**31 - 1


def _contact() -> dict[str, str]:
    """Return whom to ask about this site: whoever runs it, by mail or on a page."""
    asked = settings.CONTACT
    kind = "email" if "@" in asked and "/" not in asked else "url"
    return {"name": "Whoever runs this site"} | ({kind: asked} if asked else {})


def _vocabularies() -> dict[str, Any]:
    return {
        name: {"type": "string", "enum": list(one.words()), "description": one.means}
        for name, one in VOCABULARIES.items()
    }


def _logs() -> dict[str, Any]:
    """Return the JSON form of a log as the referee's reader declares it."""
    _log, found = msgspec.json.schema_components(
        [JsonLog], ref_template="#/components/schemas/{name}"
    )
    for one in found.values():
        one["description"] = one["description"].replace("``", "`")
    return found
