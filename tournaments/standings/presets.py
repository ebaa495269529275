"""Scoring presets: what a win, a tie, a loss and a bye are worth, and the order of tie-breaks.

Decides nothing by itself: data for the ranking. With more than two sides at a table the score is
the share of the other sides beaten, between the values of a loss and of a win. The names of
tie-breaks are those of ``metrics.METRICS``.
"""

from dataclasses import dataclass
from fractions import Fraction

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to score an event; ``tie_breaks`` in the order in which they are applied.

    ``order`` is what ranks first: almost always ``score``. ``bye_points`` are the points for (none
    against) that a bye brings.
    """

    slug: str
    title: str
    tie_breaks: tuple[str, ...]
    win: Fraction = Fraction(1)
    tie: Fraction = HALF
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)
    bye_points: int = 0
    order: str = "score"


PRESETS = {
    preset.slug: preset
    for preset in (
        Preset(
            "match_points",
            "Match points: win 1, tie 1/2, loss 0",
            ("head_to_head", "buchholz", "sonneborn_berger", "point_difference", "points_for"),
        ),
        Preset(
            "match_points_difference",
            "Match points, then point difference",
            ("point_difference", "points_for", "head_to_head"),
        ),
        Preset(
            "three_one_zero",
            "Win 3, tie 1, loss 0",
            ("point_difference", "points_for", "head_to_head", "buchholz"),
            win=Fraction(3),
            tie=Fraction(1),
            bye=Fraction(3),
        ),
        Preset(
            "total_points",
            "Total points made",
            ("score", "wins", "point_difference", "head_to_head"),
            order="points_for",
        ),
        Preset(
            "lowest_points",
            "Fewest points taken",
            ("score", "wins", "head_to_head"),
            order="points_for_low",
        ),
    )
}

DEFAULT = "match_points"


def choices() -> list[tuple[str, str]]:
    """(slug, title) of every preset, in the order they are offered."""
    return [(preset.slug, preset.title) for preset in PRESETS.values()]
