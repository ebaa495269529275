"""What v1 of the API promises, a line an operation or shape, and every change since a release.

`python -m tests.services python -m tests.contract --freeze X.Y.Z` keeps the contract of a release
in `golden/contract.json`; `CONTRACT=write ./test tests/deploy/test_contract.py` writes what has
changed since then into `golden/contract-changes.txt`, where each change is a line of a diff.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent / "golden"
RELEASED = GOLDEN / "contract.json"
CHANGES = GOLDEN / "contract-changes.txt"
METHODS = ("get", "post", "put", "patch", "delete")

Part = Mapping[str, Any]
Contract = dict[str, dict[str, dict[str, str]]]
"""Operations, shapes and words: of each by its name what it has, by names, too."""


def contract_of(schema: Part) -> Contract:
    """Return what a schema promises.

    An operation has its address, parameters (`limit?` where they may be left out), bodies and
    answers by media type, its refusals with the codes that are not those of all with that status
    (`codes`); a shape has members, a vocabulary words.
    """
    schemas = schema["components"]["schemas"]
    codes = _codes_by_status(schema)
    operations = {
        one["operationId"]: dict(_facts(schema, codes, f"{method.upper()} {path}", one))
        for path, at in schema["paths"].items()
        for method in METHODS
        if (one := at.get(method)) is not None
    }
    problems = {name for name in schemas if name.endswith("Problem") and name != "Problem"}
    return {
        "codes": {status: dict.fromkeys(sorted(shared), "") for status, shared in codes.items()},
        "operations": operations,
        "shapes": {
            name: _members(one)
            for name, one in schemas.items()
            if "enum" not in one and name not in problems
        },
        "words": {
            name: dict.fromkeys(map(str, one["enum"]), "")
            for name, one in schemas.items()
            if "enum" in one
        },
    }


def _facts(
    schema: Part, codes: Mapping[str, set[str]], address: str, operation: Part
) -> Iterator[tuple[str, str]]:
    yield "at", address
    for named in operation["parameters"]:
        one = _resolve(schema, named)
        mark = "" if one.get("required") else "?"
        yield f"{one['in']} {one['name']}{mark}", _kind(one["schema"])
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        yield f"body {media}", _kind(body["schema"])
    for status, named in operation["responses"].items():
        answer = _resolve(schema, named)
        for media, body in answer.get("content", {"nothing": {"schema": {}}}).items():
            if status < "400":
                yield f"{status} {media}", _kind(body["schema"])
            else:
                yield status, ""
                for code in sorted(_codes(schema, body["schema"]) - codes[status]):
                    yield f"{status} {code}", ""


def _codes_by_status(schema: Part) -> dict[str, set[str]]:
    """Return the codes that every refusal with a status may have."""
    found: dict[str, set[str]] = {}
    for at in schema["paths"].values():
        for method in METHODS:
            for status, named in at.get(method, {}).get("responses", {}).items():
                for body in _resolve(schema, named).get("content", {}).values():
                    if status >= "400":
                        codes = _codes(schema, body["schema"])
                        found[status] = found.get(status, codes) & codes
    return dict(sorted(found.items()))


def _codes(schema: Part, problem: Part) -> set[str]:
    _general, own = _resolve(schema, problem)["allOf"]
    return set(own["properties"]["code"]["enum"])


def _resolve(schema: Part, part: Part) -> Part:
    if "$ref" not in part:
        return part
    *_root, kind, name = part["$ref"].split("/")
    found: Part = schema["components"][kind][name]
    return found


def _members(shape: Part) -> dict[str, str]:
    needed = shape.get("required", ())
    found = {
        name + ("" if name in needed else "?"): _kind(one)
        for name, one in shape.get("properties", {}).items()
    }
    return found or {"is": _kind(shape)}


def _kind(part: Part) -> str:
    """Return what a value is, in a word or two.

    >>> _kind({"type": ["string", "null"], "format": "uuid"})
    'uuid | null'
    """
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "enum" in part:
        return " | ".join(map(json.dumps, part["enum"]))
    for several in ("allOf", "oneOf", "anyOf"):
        if several in part:
            return " | ".join(dict.fromkeys(map(_kind, part[several])))
    kinds = part.get("type", "any")
    if isinstance(kinds, list):
        return " | ".join(_kind({**part, "type": one}) for one in kinds)
    if kinds == "array":
        return f"[{_kind(part.get('items', {}))}]"
    if kinds == "object":
        more = part.get("additionalProperties")
        return f"{{{_kind(more)}}}" if isinstance(more, Mapping) else "object"
    return "null" if kinds == "null" else str(part.get("format", kinds))


def changes(before: Contract, after: Contract) -> list[str]:
    """Return every change: `+` for what came, `-` for what is gone, `~` for what is another now.

    >>> old = {"shapes": {"Club": {"name": "string", "above": "uuid"}, "Old": {}}}
    >>> new = {"shapes": {"Club": {"name": "ClubName", "kind?": "string"}}}
    >>> for one in changes(old, new):
    ...     print(one)
    - shapes Club above
    + shapes Club kind?
    ~ shapes Club name: string, now ClubName
    - shapes Old
    """
    found = []
    for section in sorted(before.keys() | after.keys()):
        old, new = before.get(section, {}), after.get(section, {})
        for name in sorted(old.keys() | new.keys()):
            if name not in new or name not in old:
                found.append(f"{'-' if name in old else '+'} {section} {name}")
                continue
            found += _member_changes(f"{section} {name}", old[name], new[name])
    return found


def _member_changes(of: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    for one in sorted(old.keys() | new.keys()):
        if one not in new or one not in old:
            yield f"{'-' if one in old else '+'} {of} {one}"
        elif old[one] != new[one]:
            yield f"~ {of} {one}: {old[one]}, now {new[one]}"


def breaks(change: str) -> bool:
    """Say whether a client that knows what was before may stumble over a change.

    What is gone or another breaks, and a parameter or a member of a body that has to be given now.
    Refusals may come and go, answers and vocabularies may get more.

    >>> [breaks(one) for one in ("- words Game draw", "+ words Game sixes", "+ operations add_x")]
    [True, False, False]
    >>> breaks("+ shapes ClubInputRequest kind"), breaks("+ shapes ClubInputRequest kind?")
    (True, False)
    >>> breaks('~ operations list_x query a?: "b", now "b" | "c"')
    False
    >>> breaks('~ operations list_x query a?: ["b"], now ["b" | "c"]')
    False
    >>> breaks("~ operations add_x body application/json: A, now A | B")
    False
    """
    sign, section, *rest = change.split()
    if sign == "~" and rest[1:2] in (["query"], ["body"]) and _offers_more(change):
        return False
    refusal = section == "operations" and len(rest) > 1 and rest[1].isdigit() and rest[1] >= "400"
    if section == "codes" or refusal:
        return False
    if sign in "-~":
        return True
    asked = section == "operations" and len(rest) > 2 and rest[1] in {"path", "query", "header"}
    given = section == "shapes" and rest[0].endswith("InputRequest") and len(rest) > 1
    return (asked or given) and not rest[-1].endswith("?")


def _offers_more(change: str) -> bool:
    """Say whether a parameter or a body takes all that it took, and more."""
    before, _now, after = change.partition(": ")[2].partition(", now ")
    took, takes = (set(one.strip("[]").split(" | ")) for one in (before, after))
    return took < takes


def released_contract() -> Contract:
    """Return the contract of the last release."""
    found: dict[str, Any] = json.loads(RELEASED.read_text("utf-8"))
    return {name: one for name, one in found.items() if name != "version"}


def text_of(version: str, contract: Contract) -> str:
    """Return a contract as it is kept: JSON with an operation, shape or vocabulary a line."""
    sections = [f' "version": {json.dumps(version)}']
    for section, named in contract.items():
        lines = [f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(named.items())]
        sections.append(f" {json.dumps(section)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(sections) + "\n}\n"


def main() -> None:
    """Keep today's contract as that of a release, since which nothing has changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--freeze", required=True, metavar="X.Y.Z")
    version = parser.parse_args().freeze
    import django

    django.setup()
    from tests.answers import served_schema

    RELEASED.write_text(text_of(version, contract_of(served_schema())), "utf-8")
    CHANGES.write_text("", "utf-8")


if __name__ == "__main__":
    main()
