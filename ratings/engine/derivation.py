"""A change of a rating as arithmetic that a reader can follow, line by line.

It takes the steps of ``elo`` one by one and keeps each result, so that the last line is the change
that was written. Ratings, K and changes are in millionths of a point, scores and expectations in
10^-9. The floor and the sum over a period's games belong to the list and are not covered.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ratings.engine import elo
from ratings.engine.margin import margin_score
from ratings.engine.period import Config


@dataclass(frozen=True, slots=True)
class Side:
    """A side as it went into the game: its members' opening ratings, its place and points."""

    ratings: tuple[int, ...]
    place: int
    points: int | None = None


@dataclass(frozen=True, slots=True)
class OpponentStep:
    """My side against one other: the expected and the actual score.

    ``difference`` is my mean less theirs, exact; ``counted`` what is left of it under the cap.
    """

    mean: Fraction
    difference: Fraction
    counted: Fraction
    expected: int
    score: int


@dataclass(frozen=True, slots=True)
class Derivation:
    """K x weight x sum(S - E) = change.

    ``surplus`` is the sum over the other sides; ``weight`` 1 / (n - 1) or 2 / n; ``exact`` the
    change before it is rounded to ``change``.
    """

    mean: Fraction
    against: tuple[OpponentStep, ...]
    surplus: int
    k: int
    weight: Fraction
    exact: Fraction
    change: int


def derive_change(config: Config, sides: Sequence[Side], mine: int, k: int) -> Derivation:
    """Derive the change of a member of side number ``mine`` who plays with ``k``.

    >>> sides = [Side((1500_000000,), 1), Side((1500_000000,), 2)]
    >>> one = derive_change(Config(), sides, 0, 20_000000)
    >>> one.against[0].expected, one.surplus, one.change
    (500000000, 500000000, 10000000)
    """
    mean = elo.mean_rating(sides[mine].ratings)
    against = tuple(
        _opponent_step(config, mean, sides[mine], side) for side in sides if side is not sides[mine]
    )
    surplus = sum(one.score - one.expected for one in against)
    count = len(sides)
    weight = Fraction(1, count - 1) if config.multi == "per_opponent" else Fraction(2, count)
    exact = k * weight * Fraction(surplus, elo.NANO)
    return Derivation(
        mean, against, surplus, k, weight, exact, elo.rating_change(k, surplus, count, config.multi)
    )


def _opponent_step(config: Config, mean: Fraction, mine: Side, other: Side) -> OpponentStep:
    theirs = elo.mean_rating(other.ratings)
    difference = mean - theirs
    cap = elo.FIDE_CAP if config.model == "fide" and config.cap is None else config.cap
    counted = difference if cap is None else max(Fraction(-cap), min(Fraction(cap), difference))
    score = elo.score_of_places(mine.place, other.place)
    if config.margin is not None and mine.points is not None and other.points is not None:
        score = margin_score(score, mine.points - other.points, config.margin)
    expected = elo.expected_score(config.model, difference, config.scale, config.cap)
    return OpponentStep(theirs, difference, counted, expected, score)
