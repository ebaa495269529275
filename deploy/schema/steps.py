"""A step of the story that the examples of the API's schema are (`story.py`, `office.py`)."""

from dataclasses import dataclass, field
from typing import Any

JSON, TEXT, NDJSON = "application/json", "text/x-domlog", "application/x-ndjson"


@dataclass(frozen=True)
class Step:
    """One request, and what of its answer later ones need; `body` is sent as `media`.

    It is a request of the organiser, or of another account (`by`). Of what is `refused` there is
    no example: it makes what a later step is about.
    """

    operation: str
    method: str
    path: str
    body: Any = None
    media: str = JSON
    keep: dict[str, str] = field(default_factory=dict)
    by: str = ""
    refused: bool = False
    any_state: bool = False
    """Whether it accepts any state: `If-Match: *`."""
    after_rating: bool = False
    """Whether all that is waiting to be rated is rated before."""
