"""What pages tell search engines."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString

register = template.Library()
NOINDEX = SafeString('<meta name="robots" content="noindex">')
WAYS = (
    ("club",),
    ("event", "club"),
    ("pool", "club"),
    ("season", "club"),
    ("round", "event", "club"),
    ("table", "round", "event", "club"),
)
"""How pages come from what they show to the club."""


@register.simple_tag
def noindex() -> str:
    """Return the word that keeps a page out of search engines (a page about people)."""
    return NOINDEX


@register.simple_tag(takes_context=True)
def noindex_unlisted(context: Mapping[str, Any]) -> str:
    """Return the same on a page of a club that is not listed, else ""."""
    clubs = (_follow(context.get(first), rest) for first, *rest in WAYS)
    return "" if all(getattr(club, "is_listed", True) for club in clubs) else NOINDEX


def _follow(thing: Any, way: list[str]) -> Any:
    for step in way:
        thing = getattr(thing, step, None)
    return thing
