"""Which codes a refusal may have: for every status those of all operations, and what a view names.

A view's `refuses` maps a method to leaves of the apps' trees, and to statuses that do not follow
from what it declares otherwise; all other codes of a status may come from any operation that
answers with it. A test holds every refusal of the tests against this.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from deploy.explanations import DRAW
from deploy.problems import status_of
from deploy.refusals import REFEREE
from games.errors import LogRefused
from tournaments.errors import CannotDraw
from web.faults import Fault

COMMON: Mapping[int, tuple[str, ...]] = {
    400: ("idempotency_key", "parse_error"),
    401: ("authentication_failed", "not_authenticated"),
    403: ("permission_denied",),
    404: ("not_found",),
    406: ("not_acceptable",),
    409: ("idempotency_in_progress", "wrong_state"),
    410: (),
    412: (),
    413: ("too_large",),
    415: ("content_encoding", "unsupported_media_type"),
    422: ("idempotency_mismatch", "invalid"),
    428: ("precondition_required",),
    429: ("throttled",),
    503: ("busy", "database_away", "no_room", "took_too_long"),
}
"""The codes that any operation may answer with a status."""

Leaf = type[Fault]
MANY: Mapping[Leaf, tuple[str, Iterable[str]]] = {
    LogRefused: ("Log", REFEREE),
    CannotDraw: ("Draw", DRAW),
}
"""Leaves that stand for many codes: their name, and the codes."""


def leaves_of(view: Any, method: str) -> list[Leaf]:
    """Return the leaves that a view names as what a method may refuse with, by their codes."""
    named = getattr(view, "refuses", {}).get(method, ())
    return sorted(
        (one for one in named if not isinstance(one, int)),
        key=lambda leaf: (leaf in MANY, leaf.code),
    )


def statuses_of(view: Any, method: str) -> set[int]:
    """Return the statuses that a view names, by leaves or by themselves."""
    named = getattr(view, "refuses", {}).get(method, ())
    return {one if isinstance(one, int) else status_of(one) for one in named}


def special_of(leaves: Iterable[Leaf], status: int) -> tuple[str, tuple[str, ...]]:
    """Return the codes that a status has beyond the common ones, and their name.

    >>> from tournaments.errors import TablesOpen
    >>> special_of([TablesOpen], 409), special_of([TablesOpen], 404)
    (('TablesOpen', ('tables_open',)), ('', ()))
    """
    name, codes = "", list[str]()
    for leaf in leaves:
        if status_of(leaf) == status:
            called, means = MANY.get(leaf, (_camel(leaf.code), (leaf.code,)))
            name += called
            codes += means
    return name, tuple(codes)


def _camel(code: str) -> str:
    return "".join(part.capitalize() for part in code.split("_"))
