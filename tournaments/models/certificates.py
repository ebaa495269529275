"""What the certificate of a round may hold as it is stored: pages and services read it by this."""

from collections.abc import Mapping
from typing import Any, TypedDict

import msgspec

Number = int | float
Values = dict[str, Number]


class Meeting(TypedDict):
    """Two entries that should not meet, and do at a table."""

    table: int
    entries: list[str]


class Beside(TypedDict):
    """What another method would have achieved."""

    method: str
    objective: Values


class Homes(TypedDict):
    """How level homes and aways are."""

    leg: int
    difference: int
    at_end: int
    least: int
    breaks: int


class Ahead(TypedDict):
    """How many rounds can do without repeats."""

    planned: int
    sure: int
    reason: str | None
    dearer: bool


class Matches(TypedDict, total=False):
    """The certificate of the matches between teams; what every certificate has."""

    objective: Values
    bounds: Values
    order: list[str]
    seed: int
    input_hash: str
    engine: str
    cut: bool
    homes: Homes
    ahead: Ahead


class Certificate(Matches, total=False):
    """The certificate of a round."""

    beside: Beside
    matches: Matches
    edited: bool
    forbidden: list[Meeting]


USUAL: Mapping[str, Any] = {
    "objective": {},
    "bounds": {},
    "seed": 0,
    "input_hash": "",
    "engine": "",
}
"""What is read where a certificate says nothing, or nothing that can be read."""


def certificate_checked(stored: Any) -> None:
    """Raise ValueError for what no draw leaves: values of another kind, an order of others."""
    found = msgspec.convert(stored, Certificate)
    for part in (found, found.get("matches", {})):
        if not set(part.get("order", ())) <= part.get("objective", {}).keys():
            raise ValueError(part["order"])


def certificate_read(stored: Any) -> dict[str, Any]:
    """Return a stored certificate with whatever of it can be read, and an order of its metrics.

    >>> certificate_read({"objective": {"byes": 1}, "order": None})["order"]
    ['byes']
    """
    found = _read(stored, Certificate)
    if "matches" in found:
        found["matches"] = _read(found["matches"], Matches)
    return found


def _read(stored: Any, kind: Any) -> dict[str, Any]:
    members = stored if isinstance(stored, Mapping) else {}
    hints = {**Matches.__annotations__, **kind.__annotations__}
    found = {**USUAL, **{name: one for name, one in members.items() if _is(one, hints.get(name))}}
    order = [name for name in found.get("order", ()) if name in found["objective"]]
    return found | {"order": order or list(found["objective"])}


def _is(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return kind is not None
