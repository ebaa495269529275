"""Filters of all pages: numbers as people read them, look-ups, the version."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template.defaultfilters import floatformat
from django.utils.html import format_html
from django.utils.safestring import SafeString

from web.messages import isolate
from web.words import exact

register = template.Library()
register.filter(exact)
register.filter(isolate)


@register.filter
def with_sign(value: float, digits: int = 1) -> str:
    """Return a change with its sign; a true minus, so that columns align.

    >>> with_sign(3.26), with_sign(-0.04), with_sign(-12)
    ('+3.3', '0.0', '−12.0')
    """
    near = round(float(value), digits)
    # A whole number is written alike in all our languages, and a history has hundreds.
    text = str(floatformat(abs(near), digits)) if digits else str(int(abs(near)))
    if near == 0:
        return text
    return ("+" if near > 0 else "−") + text


@register.simple_block_tag
def page_title(content: str) -> str:
    """Return what a page is called, for the browser and for whoever shares a link to it."""
    # What was rendered is markup already; a translation alone may have quotes.
    quoted = SafeString(content.replace('"', "&quot;"))
    return format_html(
        '<title>{0} · Boneyard</title>\n  <meta property="og:title" content="{1}">', content, quoted
    )


@register.filter
def lookup(mapping: Mapping[Any, Any] | Sequence[tuple[Any, Any]], key: Any) -> Any:
    """Return the value of a key in a mapping or a list of pairs; "" if there is none."""
    return dict(mapping).get(key, "") if mapping else ""


@register.filter
def tally(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return each number with its count, in order of first appearance.

    >>> tally((6, 6, 3))
    [(6, 2), (3, 1)]
    """
    return list(Counter(numbers).items())


@register.simple_tag
@cache
def version() -> str:
    """Return the version of Boneyard, as pyproject.toml has it."""
    project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())
    return str(project["project"]["version"])
