"""What an endpoint requires of its caller, as the view declares it.

A view's `roles` maps a method to the least role in the club, `scopes` a method to the scope of the
token, `read` where a safe one names none; `holder` says that it is about the token or account
itself. HEAD and OPTIONS follow the rule of GET. A safe method without a role is open to all, and so
is a view whose only permission is `KnownQuery`: it stores nothing, or checks a secret of its own.
An unsafe method without a scope is closed to everybody.
"""

from dataclasses import dataclass
from typing import Any

from rest_framework.permissions import SAFE_METHODS

from clubs.access import TOKEN
from deploy.tokens import READ
from web.rest.parameters import KnownQuery

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True)
class Needs:
    """What a method of a view needs.

    `open`: nothing at all. `closed`: nobody may. `scope` is that of the token (None: any), `role`
    the least in the club (None: any). `holder`: a token for the whole account (`account`), or any
    token (`token`). `narrowed`: to which of club, event and table a token may be narrowed; a view
    that says which one it is about takes tokens narrowed to it.
    """

    open: bool = False
    closed: bool = False
    scope: str | None = None
    role: str | None = None
    holder: str | None = None
    narrowed: tuple[str, ...] = ()


def methods_of(view: Any) -> tuple[str, ...]:
    """Return the methods a view answers, without HEAD and OPTIONS."""
    return tuple(method for method in METHODS if hasattr(view, method.lower()))


def effective_method(view: Any, method: str) -> str:
    """Return the method whose rule counts: for HEAD and OPTIONS that of GET, or the first one."""
    if method not in {"HEAD", "OPTIONS"}:
        return method
    return methods_of(view)[0]


def needs(view: Any, method: str) -> Needs:
    """Return what a method of a view needs; the view may be its class."""
    if view.permission_classes == [KnownQuery]:
        return Needs(open=True)
    counts = effective_method(view, method)
    role = getattr(view, "roles", {}).get(counts)
    scope = getattr(view, "scopes", {}).get(counts)
    holder = getattr(view, "holder", None)
    bounds = tuple(name for name in ("club", "event", "table") if hasattr(view, f"{name}_id"))
    if holder == TOKEN:
        return Needs(holder=TOKEN, narrowed=("club", "event", "table"))
    if counts in SAFE_METHODS:
        if role is None and holder is None:
            return Needs(open=True, narrowed=bounds)
        scope = scope or READ
    if scope is None:
        return Needs(closed=True)
    return Needs(scope=scope, role=role, holder=holder, narrowed=() if holder else bounds)
