"""The cost of a meeting or a bye in a Swiss round: nine levels, the first weighs most.

1. ``meetings``: how often the two have met already, plus one where they should not meet.
2. ``byes``: how many more byes whoever has the bye has had than the fewest of anybody present.
3. ``bye_score``: the score of whoever has the bye.
4. ``float_squares``: the squared difference of the scores.
5. ``same_club``: one where both are of one club (in the first rounds only, see field).
6. ``repeated_floats``: against a lower score, how often the higher of the two has had that before;
   and for the lower of the two how often it has met a higher score before.
7. ``third_axis``: what the axis difference of either is beyond two after the better of the two
   seatings (as FIDE C.04.3 has no third game more of a colour, but here floats come first).
8. ``fold``: in a score group of m in seed order the i-th should meet the (i + m/2)-th: the distance
   from that, m/2 rounded down. Across groups: how far the higher is from the end of its group and
   the lower from the head of its own; for the bye how far from the end of the group.
9. ``axis``: the fourth powers of both axis differences after the better of the two seatings.

A round costs the sum over its tables and its bye, level by level; a better earlier level outweighs
any later one. Scores are in the units of the field, so squares are in units squared.
"""

from collections.abc import Iterable
from fractions import Fraction

from tournaments.scheduling.parts.matching import Cost, Edge
from tournaments.scheduling.swiss.field import Field
from web.messages import gettext_noop as _

LEVELS = {
    "meetings": _("meetings that are repeated or forbidden"),
    "byes": _("byes beyond the fewest"),
    "bye_score": _("score of whoever has the bye"),
    "float_squares": _("score gaps at tables, squares added up"),
    "same_club": _("pairs from the same club at one table"),
    "repeated_floats": _("floats of one entry in two rounds running"),
    "third_axis": _("games on one axis beyond two more than on the other"),
    "fold": _("steps away from the fold"),
    "axis": _("imbalance of the axes"),
}
"""Level -> what it counts, in English; the first weighs most."""

MOST_AXIS_DIFFERENCE = 2
"""A difference between the axes of so many games need not be avoided before the fold."""

MEETINGS, BYES, BYE_SCORE, FLOAT_SQUARES, SAME_CLUB, REPEATED_FLOATS = range(6)
THIRD_AXIS, FOLD, AXIS = range(6, 9)


def cost_of(field: Field, edge: Edge) -> Cost:
    """The cost of one meeting, the better entry first, or of the bye for an entry."""
    i, j = edge
    if j == field.bye:
        return _bye_cost(field, i)
    group, other = field.group[i], field.group[j]
    club = field.clubs[i]
    same_club = int(club is not None and club == field.clubs[j])
    third, axis = _axis_costs(field.axis[i], field.axis[j])
    if group == other:
        fold = abs(j - i - len(field.groups[group]) // 2)
        return (field.trouble(i, j), 0, 0, 0, same_club, 0, third, fold, axis)
    squares = (field.scores[i] - field.scores[j]) ** 2
    floats = field.down[i] + field.up[j]
    fold = field.groups[group].stop - 1 - i + j - field.groups[other].start
    return (field.trouble(i, j), 0, 0, squares, same_club, floats, third, fold, axis)


def _bye_cost(field: Field, i: int) -> Cost:
    above = field.byes[i] - min(field.byes)
    from_end = field.groups[field.group[i]].stop - 1 - i
    return (0, above, field.scores[i], 0, 0, 0, 0, from_end, 0)


def _axis_costs(one: int, other: int) -> tuple[int, int]:
    """For both differences after the better seating: the sum beyond two, and of fourth powers.

    With the powers one large difference weighs more than several small.
    """
    after = min(
        ((one + 1, other - 1), (one - 1, other + 1)), key=lambda both: sum(x**4 for x in both)
    )
    return sum(max(0, abs(x) - MOST_AXIS_DIFFERENCE) for x in after), sum(x**4 for x in after)


def total_cost(costs: Iterable[Cost]) -> Cost:
    """The sum of costs, level by level.

    >>> total_cost([(1, 0, 0, 4, 0, 0, 0, 2, 2), (0, 0, 0, 1, 0, 0, 0, 0, 2)])
    (1, 0, 0, 5, 0, 0, 0, 2, 4)
    """
    return tuple(map(sum, zip(*costs, strict=True)))


def totals_in_points(field: Field, totals: Cost) -> dict[str, int | Fraction]:
    """Level -> total, with scores in points again instead of the units of the field."""
    scale = {"bye_score": field.unit, "float_squares": field.unit**2}
    exact = {
        level: Fraction(value, scale.get(level, 1))
        for level, value in zip(LEVELS, totals, strict=True)
    }
    return {level: int(v) if v.denominator == 1 else v for level, v in exact.items()}
