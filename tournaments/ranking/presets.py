"""Scoring presets: what a win, a tie, a loss and a bye are worth, and the order of tie-breaks.

Data for the ranking. With more than two sides at a table the score is
the share of the other sides beaten, between the values of a loss and of a win; or, ``per_side``,
that value once for every other side. The names of tie-breaks are those of ``metrics.METRICS``.

Two presets rank by games won, then by margins (a tie counts nothing, a bye is won). In Venezuela
*efectividad* is a margin to the target (``efectividad``, a bye half of it; see outcomes); in the
Dominican Republic and Brazil the word, or *saldo*, means points made minus points taken (``saldo``,
a bye the whole target to nothing).

Three presets compare tables that have played the same deals (duplicate; see board_scores).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from web.messages import gettext_noop as _

HALF = Fraction(1, 2)

ByePoints = Literal["none", "average", "target"]
"""Points a bye brings: none, the mean of the entry's own games, or the target of the game."""


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to score an event; ``tie_breaks`` in the order in which they are applied.

    ``order`` is what ranks first: almost always ``score``.
    """

    slug: str
    title: str
    tie_breaks: tuple[str, ...]
    win: Fraction = Fraction(1)
    tie: Fraction = HALF
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)
    bye_points: ByePoints = "none"
    per_side: bool = False
    order: str = "score"


_MATCH = Preset(
    "match",
    _("Match points: win 1, tie ½, loss 0"),
    ("direct_encounter", "buchholz", "sonneborn_berger", "point_difference", "points_for"),
)
_POINTS = Preset(
    "points",
    _("Total points scored"),
    ("score", "wins", "point_difference", "direct_encounter"),
    bye_points="average",
    order="points_for",
)
_OFFERED = (
    _MATCH,
    Preset(
        "match_points_difference",
        _("Match points, then point difference"),
        ("point_difference", "points_for", "direct_encounter"),
    ),
    Preset(
        "three_one_zero",
        _("Win 3, tie 1, loss 0"),
        ("point_difference", "points_for", "direct_encounter", "buchholz"),
        win=Fraction(3),
        tie=Fraction(1),
        bye=Fraction(3),
    ),
    Preset(
        "efectividad",
        _("Efectividad: games won, then the margin to the target"),
        ("efectividad", "points_for"),
        tie=Fraction(0),
        bye_points="target",
    ),
    Preset(
        "saldo",
        _("Saldo: games won, then points scored minus points conceded"),
        ("point_difference", "points_for"),
        tie=Fraction(0),
        bye_points="target",
    ),
    Preset(
        "places",
        _("Places: one point for every side finished ahead of"),
        ("wins", "direct_encounter", "point_difference", "points_for"),
        per_side=True,
    ),
    _POINTS,
    Preset(
        "lowest_points",
        _("Fewest points wins"),
        ("score", "wins", "direct_encounter"),
        bye_points="average",
        order="points_for_low",
    ),
    Preset(
        "matchpoints",
        _("Matchpoints: all tables play the same deals"),
        ("imps", "butler", "score"),
        order="matchpoints",
    ),
    Preset(
        "imps",
        _("IMPs: all tables play the same deals"),
        ("matchpoints", "butler", "score"),
        order="imps",
    ),
    Preset(
        "butler",
        _("Butler: all tables play the same deals"),
        ("matchpoints", "imps", "score"),
        order="butler",
    ),
)

PRESETS = {preset.slug: preset for preset in _OFFERED} | {
    "match_points": _MATCH,
    "total_points": _POINTS,
}
"""Every preset by its slug; the last two slugs are older names that events may still hold."""

DEFAULT = "match"


def choices() -> list[tuple[str, str]]:
    """Return (slug, title) of every preset in the order of the form, without older names."""
    return [(preset.slug, preset.title) for preset in _OFFERED]
