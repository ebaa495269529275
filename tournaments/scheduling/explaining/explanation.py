"""What an explanation of a draw says: levels, alternatives, sentences in plain English.

Decides only the wording and how two draws are compared level by level; what the levels are worth is
found by the modules that use these values (see explain). Values are exact numbers; an entry of
``None`` stands for the bye. Translations are the business of the pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Value = int | Fraction

TITLES = {
    "meetings": "meetings that are forbidden or repeated",
    "byes": "byes beyond the fewest",
    "bye_score": "the score of whoever has the bye",
    "float_squares": "the sum of squared score differences",
    "same_club": "meetings within a club",
    "repeated_floats": "repeated floats",
    "fold": "steps away from the fold",
    "axis": "the imbalance of the axes",
    "forbidden_meetings": "forbidden meetings",
    "partner_repeats": "repeated partners",
    "opponent_repeats": "repeated opponents",
    "meet_repeats": "repeated meetings at a table",
    "wrong_byes": "byes out of turn",
    "float_sum": "the sum of score differences",
    "same_club_meetings": "meetings within a club",
    "consecutive_meetings": "meetings in two rounds running",
    "table_number_repeats": "returns to a table",
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
    """What if the entry met this one (``None``: had the bye) instead.

    ``decides`` is the first level that differs (``None``: none, or not feasible); ``better`` says
    that the alternative is the better one there; ``levels`` is empty where it is not feasible.
    """

    entry: str | None
    feasible: bool
    levels: tuple[Level, ...]
    decides: str | None
    better: bool
    sentence: str


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
    sentence: str


def compared(
    change: str, entry: str | None, chosen: Mapping[str, Value], other: Mapping[str, Value]
) -> Alternative:
    """The alternative of a change said in words ("If a met b"), both with the same levels in order.

    >>> compared("If a met b", "b", {"meetings": 0, "fold": 2}, {"meetings": 1, "fold": 0}).sentence
    'If a met b, meetings that are forbidden or repeated would be 1 instead of 0.'
    """
    levels = tuple(Level(name, value, other[name]) for name, value in chosen.items())
    differing = [level for level in levels if level.chosen != level.alternative]
    if not differing:
        return Alternative(entry, True, levels, None, False, f"{change}, nothing would differ.")
    first = differing[0]
    better = first.alternative < first.chosen
    sentence = (
        f"{change}, {TITLES[first.name]} would be {said(first.alternative)} "
        f"instead of {said(first.chosen)}."
    )
    return Alternative(entry, True, levels, first.name, better, sentence)


def impossible(change: str, entry: str | None, why: str) -> Alternative:
    """An alternative that cannot be drawn."""
    return Alternative(entry, False, (), None, False, f"{change}: {why}.")


def said(value: Value) -> str:
    """A number as it is written in a sentence.

    >>> said(Fraction(5, 2)), said(3)
    ('2.5', '3')
    """
    exact = Fraction(value)
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):g}"


def nearest(order: Sequence[str], entry: str, without: Sequence[str]) -> list[str]:
    """The others of a standing by distance from an entry, below before above.

    >>> nearest("abcde", "c", "d")
    ['b', 'e', 'a']
    """
    here = order.index(entry)
    rest = [name for name in order if name != entry and name not in without]
    return sorted(rest, key=lambda name: (abs(order.index(name) - here), -order.index(name)))
