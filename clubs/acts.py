"""What a view does in a club, in a word: the view names it, and the audit writes it down.

A page or an action says it with `@act`, an endpoint with `acts`, by its methods. The words with
their sentences for people are in `deploy/auditing/words.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def act(word: str) -> Callable[[View], View]:
    """Say of an action of a page what it does.

    >>> @act("event_open")
    ... def event_open(request: object) -> None: ...
    >>> act_of(event_open, "POST")
    'event_open'
    """

    def named(view: View) -> View:
        view.act = word  # type: ignore[attr-defined]  # read by `act_of`
        return view

    return named


def act_of(view: Any, method: str | None) -> str | None:
    """Return what a view does by a method; None where it does nothing that is written down."""
    endpoint = getattr(view, "cls", None)
    if endpoint is None:
        word: str | None = getattr(view, "act", None)
        return word
    acts: Mapping[str, str] = getattr(endpoint, "acts", {})
    return acts.get(method or "")
