"""Filters and tags of the pages: numbers as they are read, tiles, words for slugs."""

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
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.web.words import refusal_in_words
from games.rules.errors import TITLES
from games.rules.registry import GAMES
from games.rules.viewer import Scene
from ratings.elo import MICRO, rounded
from tournaments import wording
from tournaments.drawing.tiles import HIDDEN, Tile, standing_tile
from tournaments.scheduling.registry import METHODS
from tournaments.standings.presets import PRESETS

register = template.Library()
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@register.filter
def rating(millionths: int) -> int:
    """Return a rating in whole points.

    >>> rating(1_508_500_000)
    1509
    """
    return rounded(millionths, MICRO)


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
def game_title(slug: str) -> str:
    """Return the title of a game."""
    return _(GAMES[slug].title) if slug in GAMES else slug


@register.filter
def method_title(slug: str) -> str:
    """Return the title of a way of drawing."""
    return _(METHODS[slug].title) if slug in METHODS else slug


@register.filter
def metric(slug: str) -> Any:
    """Return what a metric counts."""
    return wording.metric_in_words(slug)


@register.filter
def attendance(state: str) -> Any:
    """Return how an entry stands to the coming round."""
    return wording.ATTENDANCE.get(state, state)


@register.filter
def broken(violation: Mapping[str, Any]) -> Any:
    """Return which rule a round breaks."""
    return wording.VIOLATIONS.get(violation["code"], violation["detail"])


@register.filter
def measured(
    values: Mapping[str, float], bounds: Mapping[str, float]
) -> list[tuple[Any, Any, Any]]:
    """Return (what it counts, value, bound) of the metrics that are not at 0."""
    return [
        (wording.metric_in_words(name), value, bounds.get(name))
        for name, value in values.items()
        if value
    ]


@register.filter
def preset_title(slug: str) -> str:
    """Return the title of a way of scoring."""
    return _(PRESETS[slug].title) if slug in PRESETS else slug


@register.filter
def code_title(code: str) -> str:
    """Return the short heading of a verdict's code."""
    return _(TITLES[code]) if code in TITLES else code.replace("_", " ")


@register.filter
def refusal(error: Mapping[str, Any]) -> str:
    """Return why a log was refused, of the error of its verdict document."""
    return refusal_in_words(error)


@register.filter
def contract(word: str) -> str:
    """Return what a contract asks for."""
    return str(wording.CONTRACTS.get(word, ""))


@register.filter
def move(text: str) -> str:
    """Return an event in words, without its seat."""
    return wording.move_in_words(text)


@register.filter
def ended(end: str, names: Mapping[str, str]) -> str:
    """Return how a deal ended, in words."""
    return wording.end_in_words(end, names)


@register.filter
def tally(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return each number with how often it is there, in the order of its first time.

    >>> tally((6, 6, 3))
    [(6, 2), (3, 1)]
    """
    return list(Counter(numbers).items())


@register.filter
def begun(scene: Scene, names: Mapping[str, str]) -> str:
    """Return what comes first in a deal that has just been dealt."""
    return wording.begun_in_words(scene, names)


@register.filter
def shown(tiles: Sequence[str]) -> str:
    """Return a list of tiles as text; hidden ones are counted.

    >>> shown(["6-4", "3-0"]), shown(["5-5", "?", "?"]), shown([])
    ('6-4, 3-0', '5-5, 2 hidden', '')
    """
    texts = [text for text in tiles if text != HIDDEN]
    hidden = len(tiles) - len(texts)
    if hidden:
        texts.append(ngettext("%(count)d hidden", "%(count)d hidden", hidden) % {"count": hidden})
    return ", ".join(texts)


@register.inclusion_tag("tournaments/_tile.html")
def tile(text: str, look: str = "") -> dict[str, Tile]:
    """Draw one standing tile: `down` is one that lies face down, `fresh` one just drawn."""
    return {"tile": standing_tile(text, look)}


@register.filter
def certified(certificate: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a certificate line by line: metric in words, value, least possible, gap."""
    objective, bounds = certificate.get("objective", {}), certificate.get("bounds", {})
    order = certificate.get("order", objective)
    return [
        {
            "metric": wording.METRICS.get(slug, slug.replace("_", " ")),
            "value": objective[slug],
            "bound": bounds.get(slug),
            "gap": None if bounds.get(slug) is None else round(objective[slug] - bounds[slug], 6),
        }
        for slug in order
    ]


@register.simple_tag
@cache
def version() -> str:
    """Return the version of Boneyard, as pyproject.toml has it."""
    project = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())
    return str(project["project"]["version"])
