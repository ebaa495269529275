"""Filters of the rating pages: millionths, tenths and shares for readers."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.drawing.trends import trend_points
from ratings.engine import arithmetic
from ratings.engine.elo import MICRO, NANO, round_fraction
from ratings.selectors.changes import ExplainedChange
from ratings.selectors.list_sql import PARTNERSHIPS
from ratings.selectors.lists import STRENGTH
from ratings.selectors.trends import Trend
from web.messages import isolate_values
from web.templatetags.numbers import with_sign

register = template.Library()
UNBROKEN = "\xa0"
"""A space at which no line breaks."""


@register.simple_tag
def list_url(pool_id: UUID, *, pairs: bool = False) -> str:
    """Return the address of a pool's newest list, of players or of pairs."""
    return f"{reverse('rating-list', args=[pool_id])}{'?show=' + PARTNERSHIPS if pairs else ''}"


@register.simple_tag
def strengths_url(pool_id: UUID) -> str:
    """Return the address of who carries a pair, in a pool."""
    return f"{reverse('rating-list', args=[pool_id])}?show={STRENGTH}"


@register.filter
def rating(millionths: int) -> int:
    """Return a rating in whole points.

    >>> rating(1_508_500_000)
    1509
    """
    return round_fraction(millionths, MICRO)


@register.filter
def points(millionths: int) -> str:
    """Return a change in whole points with its sign.

    >>> points(7_198_700), points(-12_000_000), points(400_000)
    ('+7', '−12', '0')
    """
    return with_sign(millionths / MICRO, 0)


@register.filter
def spark(one: Trend) -> str:
    """Return the points of the small line that shows how a rating went."""
    return trend_points(one.points)


@register.filter
def change_in_words(one: ExplainedChange, voice: str = "") -> str:
    """Return in a sentence what a game did to a rating: what was expected, and the result.

    `voice` "you" speaks to the player whose rating it is.
    """
    who = [str(one.row.subject), *(str(row.subject) for row in one.partners)]
    # With two sides the sentence has no place, which takes half the time of all of it.
    place = ordinal(one.places[one.mine]) if len(one.sides) > 2 else ""
    values = isolate_values(
        {
            "name": who[0],
            "names": _(" and ").join(who),
            "expected": percent(one.row.expected),
            "place": place,
            "sides": len(one.sides),
            "change": points(one.row.change),
        }
    )
    if voice == "you" and one.row.subject.partnership_id is None:
        values["names"] = _(" and ").join(who[1:])
        return _sentence_to_player(one, together=len(who) > 1) % values
    return (
        _sentence(one, together=len(who) > 1 or one.row.subject.partnership_id is not None) % values
    )


def _sentence_to_player(one: ExplainedChange, *, together: bool) -> str:
    """The sentence for the result of a game, to a player, alone or with a partner."""
    if len(one.sides) > 2:
        if together:
            return _(
                "With %(names)s: expected %(expected)s, finished %(place)s of %(sides)s: %(change)s"
            )
        return _("Expected %(expected)s, finished %(place)s of %(sides)s: %(change)s")
    mine, other = one.places[one.mine], one.places[1 - one.mine]
    if mine < other:
        if together:
            return _("With %(names)s: expected %(expected)s, won: %(change)s")
        return _("Expected %(expected)s, won: %(change)s")
    if mine > other:
        if together:
            return _("With %(names)s: expected %(expected)s, lost: %(change)s")
        return _("Expected %(expected)s, lost: %(change)s")
    if together:
        return _("With %(names)s: expected %(expected)s, drew: %(change)s")
    return _("Expected %(expected)s, drew: %(change)s")


def _sentence(one: ExplainedChange, *, together: bool) -> str:
    """The sentence for the result of a game of one player or of several."""
    if len(one.sides) > 2:
        if together:
            return _(
                "%(names)s: expected %(expected)s, finished %(place)s of %(sides)s: %(change)s"
            )
        return _("%(name)s: expected %(expected)s, finished %(place)s of %(sides)s: %(change)s")
    mine, other = one.places[one.mine], one.places[1 - one.mine]
    if mine < other:
        if together:
            return _("%(names)s: expected %(expected)s, won: %(change)s")
        return _("%(name)s: expected %(expected)s, won: %(change)s")
    if mine > other:
        if together:
            return _("%(names)s: expected %(expected)s, lost: %(change)s")
        return _("%(name)s: expected %(expected)s, lost: %(change)s")
    if together:
        return _("%(names)s: expected %(expected)s, drew: %(change)s")
    return _("%(name)s: expected %(expected)s, drew: %(change)s")


@register.filter
def whole_points(millionths: int) -> str:
    """Return a K or a rating in points, with the decimals it has.

    >>> whole_points(20_000_000), whole_points(1_500_500_000)
    ('20', '1500.5')
    """
    return arithmetic.points_text(millionths)


@register.filter
def share(nano: int) -> str:
    """Return a share of a game with three decimals.

    >>> share(640_064_955)
    '0.640'
    """
    return str(floatformat(nano / NANO, 3))


@register.filter
def percent(nano: int) -> str:
    r"""Return a share of a game in whole percents.

    >>> percent(640_064_955)
    '64\xa0%'
    """
    return f"{floatformat(100 * nano / NANO, 0)}{UNBROKEN}%"


@register.filter
def tenths(number: int) -> str:
    """Return tenths of a point as whole points with a sign.

    >>> tenths(432), tenths(-5)
    ('+43', '0')
    """
    return with_sign(number / 10, 0)


@register.filter
def plus_minus(tenths_of_a_point: int | None) -> str:
    """Return an uncertainty behind a strength; "" where it is not known.

    >>> plus_minus(1414), plus_minus(None)
    (' ± 141', '')
    """
    return "" if tenths_of_a_point is None else f" ± {floatformat(tenths_of_a_point / 10, 0)}"


@register.filter
def unsigned_tenths(number: int | None) -> str:
    """Return tenths of a point as whole points without a sign; a dash where they are not known.

    >>> unsigned_tenths(1414), unsigned_tenths(None)
    ('141', '–')
    """
    return "–" if number is None else str(floatformat(number / 10, 0))


@register.filter
def sum_part(millionths: int) -> str:
    """Return a change as a part of a sum, exact.

    >>> sum_part(7_198_700), sum_part(-10_000_000)
    ('+ 7.1987', '− 10')
    """
    return f"{'−' if millionths < 0 else '+'} {arithmetic.points_text(abs(millionths))}"


@register.simple_tag
def sum_lines(lines: Iterable[str]) -> SafeString:
    """Return the lines of a calculation as a list."""
    rows = format_html_join("", "<li><code>{}</code></li>", ((line,) for line in lines))
    return format_html('<ol class="sum-lines">{}</ol>', rows)


@register.filter
def as_percent(share: float | None) -> str:
    r"""Return a share in percents with one decimal; a dash where there is none.

    >>> as_percent(0.6234), as_percent(None)
    ('62.3\xa0%', '–')
    """
    return "–" if share is None else f"{floatformat(100 * share, 1)}{UNBROKEN}%"


@register.filter
def figure(value: float | None, digits: int = 3) -> str:
    """Return a figure of a report; a dash where there is none.

    >>> figure(0.69314), figure(None)
    ('0.693', '–')
    """
    return "–" if value is None else str(floatformat(value, digits))


@register.filter
def model(name: str) -> Any:
    """Return the name of a model of the second opinions."""
    return {"Coin": _("Coin"), "First side": _("First side")}.get(name, name)


@register.filter
def k_in_words(k: Any) -> str:
    """Return a K, a number or steps, in the reader's language.

    >>> k_in_words(20.0), k_in_words([{"k": 22.0, "games_below": 30}, {"k": 16.0}])
    ('20', '22 below 30 games, then 16')
    """
    if not isinstance(k, list):
        return str(floatformat(k, -2))
    return ", ".join(str(_step_in_words(step)) for step in k)


def _step_in_words(step: Mapping[str, Any]) -> Any:
    values = {
        "k": floatformat(step["k"], -2),
        "games": step.get("games_below"),
        "points": floatformat(step.get("rating_below"), -2),
    }
    if "games_below" in step and "rating_below" in step:
        return _("%(k)s below %(games)s games and %(points)s points") % values
    if "games_below" in step:
        return _("%(k)s below %(games)s games") % values
    if "rating_below" in step:
        return _("%(k)s below %(points)s points") % values
    return _("then %(k)s") % values
