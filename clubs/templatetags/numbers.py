"""Filters of all pages: numbers as they are read, look-ups, the version."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template.defaultfilters import floatformat

register = template.Library()
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@register.filter
def exact(value: Fraction | int | float) -> str:
    """Return a number as standings show it: whole, in quarters, or with two decimals.

    >>> exact(Fraction(5, 2)), exact(Fraction(3)), exact(Fraction(-1, 4)), exact(Fraction(5, 3))
    ('2½', '3', '−¼', '1.67')
    """
    number = Fraction(value)
    sign = "−" if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in QUARTERS:
        return f"{sign}{whole or ''}{QUARTERS[rest]}"
    return sign + str(floatformat(Decimal(float(abs(number))), 2))


@register.filter
def signed(value: float, digits: int = 1) -> str:
    """Return a change with its sign; a true minus, so that columns align.

    >>> signed(3.26), signed(-0.04), signed(-12)
    ('+3.3', '0.0', '−12.0')
    """
    near = round(float(value), digits)
    text = str(floatformat(abs(near), digits))
    if near == 0:
        return text
    return ("+" if near > 0 else "−") + text


@register.filter
def lookup(mapping: Mapping[Any, Any] | Sequence[tuple[Any, Any]], key: Any) -> Any:
    """Return what a mapping, or a list of pairs, has for a key; "" where it has nothing."""
    return dict(mapping).get(key, "") if mapping else ""


@register.filter
def tally(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return each number with how often it is there, in the order of its first time.

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
