"""The name of what a view does in a club, for the audit log.

A page or an action declares it with `@act`, an endpoint with `acts`, by method. The sentences for
these names are in `deploy/auditing/words.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def act(word: str) -> Callable[[View], View]:
    """Declare what an action of a page does.

    >>> @act("event_open")
    ... def event_open(request: object) -> None: ...
    >>> act_of(event_open, "POST")
    'event_open'
    """

    def mark(view: View) -> View:
        view.act = word  # type: ignore[attr-defined]  # `act_of` reads it
        return view

    return mark


def act_of(view: Any, method: str | None) -> str | None:
    """Return what a view does by a method; None if the audit does not log it."""
    endpoint = getattr(view, "cls", None)
    if endpoint is None:
        word: str | None = getattr(view, "act", None)
        return word
    acts: Mapping[str, str] = getattr(endpoint, "acts", {})
    return acts.get(method or "")
