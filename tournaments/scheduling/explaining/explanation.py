"""An explanation of a draw: levels, alternatives, sentences in plain English.

Words the explanation, and compares two draws level by level; the modules that use it compute the
values of the levels (see explain). Values are exact numbers; an entry of ``None`` stands for the
bye.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from web.messages import Message, message

Value = int | Fraction

TITLES = {
    "meetings": message("meetings that are forbidden or repeated"),
    "byes": message("byes beyond the fewest"),
    "bye_score": message("the score of whoever has the bye"),
    "float_squares": message("the sum of squared score differences"),
    "same_club": message("meetings within a club"),
    "repeated_floats": message("repeated floats"),
    "third_axis": message("games on one axis beyond two more than on the other"),
    "fold": message("steps away from the fold"),
    "axis": message("the imbalance of the axes"),
    "forbidden_meetings": message("forbidden pairings"),
    "partner_repeats": message("repeated partners"),
    "opponent_repeats": message("repeated opponents"),
    "meet_repeats": message("repeated meetings at a table"),
    "wrong_byes": message("byes out of turn"),
    "float_sum": message("the sum of score differences"),
    "same_club_meetings": message("meetings within a club"),
    "mixed_tables": message("tables of players of different places"),
    "consecutive_meetings": message("meetings in two rounds running"),
    "table_number_repeats": message("returns to a table"),
}
"""Level -> its name in a sentence."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the comparison: the total of the draw, and of the best draw with the change."""

    name: str
    chosen: Value
    alternative: Value


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another opponent for the entry (``None``: the bye).

    ``decides`` is the first level that differs (``None``: none, or not feasible); ``better`` says
    that the alternative is better there; ``levels`` is empty where it is not feasible.
    """

    entry: str | None
    feasible: bool
    levels: tuple[Level, ...]
    decides: str | None
    better: bool
    message: Message


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entry sits where it does: with whom, what the round costs, and what else there was.

    ``table`` is ``None`` and ``others`` empty for a bye.
    """

    entry: str
    table: int | None
    others: tuple[str, ...]
    levels: tuple[tuple[str, Value], ...]
    alternatives: tuple[Alternative, ...]
    message: Message


def compare_levels(
    change: Message, entry: str | None, chosen: Mapping[str, Value], other: Mapping[str, Value]
) -> Alternative:
    """The alternative of a change ("If a met b"), both with the same levels in order.

    >>> change = message("If %(entry)s had the bye", entry="a")
    >>> found = compare_levels(change, None, {"meetings": 0, "fold": 2}, {"meetings": 1, "fold": 0})
    >>> str(found.message)
    'If a had the bye, meetings that are forbidden or repeated would be 1 instead of 0.'
    """
    levels = tuple(Level(name, value, other[name]) for name, value in chosen.items())
    differing = [level for level in levels if level.chosen != level.alternative]
    if not differing:
        same = message("%(change)s, nothing would differ.", change=change)
        return Alternative(entry, True, levels, None, False, same)
    first = differing[0]
    better = first.alternative < first.chosen
    what = message(
        "%(change)s, %(what)s would be %(other)s instead of %(chosen)s.",
        change=change,
        what=TITLES[first.name],
        other=write_number(first.alternative),
        chosen=write_number(first.chosen),
    )
    return Alternative(entry, True, levels, first.name, better, what)


def impossible_alternative(entry: str | None, why: Message) -> Alternative:
    """An alternative that cannot be drawn."""
    return Alternative(entry, False, (), None, False, why)


def write_number(value: Value) -> str:
    """A number as it is written in a sentence.

    >>> write_number(Fraction(5, 2)), write_number(3)
    ('2.5', '3')
    """
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):g}"


def nearest_in_order(order: Sequence[str], entry: str, without: Sequence[str]) -> list[str]:
    """The others of a standing by distance from an entry, below before above.

    >>> nearest_in_order("abcde", "c", "d")
    ['b', 'e', 'a']
    """
    here = order.index(entry)
    rest = [name for name in order if name != entry and name not in without]
    return sorted(rest, key=lambda name: (abs(order.index(name) - here), -order.index(name)))
