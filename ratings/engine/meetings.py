"""Head-to-head of two players or pairs, and the expected result of a pairing: values for pages.

Head-to-head counts two kinds of games: one in which the two sat on different sides is a meeting of
opponents, won by the better place; a game in which both sat on one side is one played as partners,
won by coming first alone and drawn by sharing the first place. A pair is two players on one side,
so a pair can be compared with a player as well as with another pair. The expected result of a
pairing is that of `elo`, with its arithmetic; a side's share at a table of several is the mean over
its opponents, as in the ratings. How sure it is comes from the deviations of the members, taken as
independent, so for partners who always play together it is a little wider than need be.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

from ratings.engine import elo
from ratings.engine.elo import MICRO, NANO
from ratings.engine.period import Config, Game

Z95 = Fraction(196, 100)
"""Deviations from the middle within which 95 % lie."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games in order of id, and how they ended for the one; points of games that have any."""

    games: tuple[str, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    points_against: int = 0
    with_points: int = 0

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.games)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of two players or pairs: against each other, and as partners."""

    opponents: Tally
    partners: Tally


@dataclass(frozen=True, slots=True)
class OpponentExpectation:
    """One comparison of a side: the other side's place in the list, difference, expectation.

    `difference` in millionths of a point, rounded; `expected` in 10^-9.
    """

    other: int
    difference: int
    expected: int


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a side may expect: `expected` in 10^-9 is the mean over the other sides.

    `ratings` are those of the members, `strength` is their mean, both in millionths. `deviation` is
    that of `strength`, `between` the ends of what is expected with 95 % certainty in 10^-9; None
    where it is not known how sure the ratings are.
    """

    members: tuple[str, ...]
    ratings: tuple[int, ...]
    strength: int
    against: tuple[OpponentExpectation, ...]
    expected: int
    deviation: int | None = None
    between: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended between the one and the other: places and points."""

    game: str
    mine: int
    theirs: int
    points: tuple[int, int] | None


def head_to_head(games: Iterable[Game], one: Collection[str], other: Collection[str]) -> HeadToHead:
    """The games of `one` and `other`, each the ids of a player or of a pair's players.

    A game that is there twice counts once; games that were not played do not count. Raises
    `ValueError` where nobody is named or both are the same.

    >>> games = [Game("g", (("ana", "ben"), ("cyd", "dee")), (1, 2), (100, 60))]
    >>> found = head_to_head(games, ["ana"], ["cyd"])
    >>> found.opponents.wins, found.opponents.points, found.partners.games
    (1, 100, ())
    """
    mine, theirs = frozenset(one), frozenset(other)
    if not mine or not theirs or mine == theirs:
        raise ValueError("Choose two different players or pairs.")
    against: list[Result] = []
    together: list[Result] = []
    played = {game.id: game for game in games if game.places is not None}
    for name in sorted(played):
        game = played[name]
        here, there = _side_of(game, mine), _side_of(game, theirs)
        if here is not None and there is not None:
            (together if here == there else against).append(_result(game, here, there))
    return HeadToHead(_tally(against), _tally(together))


def _side_of(game: Game, who: frozenset[str]) -> int | None:
    """The number of the side on which all of them sat."""
    return next((place for place, side in enumerate(game.sides) if who <= set(side)), None)


def _result(game: Game, here: int, there: int) -> Result:
    """Against the other side, or, for partners, against the best of the other sides."""
    places = game.places or ()
    if here == there:
        there = min((side for side in range(len(places)) if side != here), key=places.__getitem__)
    points = (game.points[here], game.points[there]) if game.points is not None else None
    return Result(game.id, places[here], places[there], points)


def _tally(results: Sequence[Result]) -> Tally:
    points = [result.points for result in results if result.points is not None]
    return Tally(
        games=tuple(result.game for result in results),
        wins=sum(result.mine < result.theirs for result in results),
        draws=sum(result.mine == result.theirs for result in results),
        losses=sum(result.mine > result.theirs for result in results),
        points=sum(mine for mine, _theirs in points),
        points_against=sum(theirs for _mine, theirs in points),
        with_points=len(points),
    )


def expected_result(
    ratings: Mapping[str, int],
    sides: Sequence[Sequence[str]],
    config: Config,
    deviations: Mapping[str, int] | None = None,
) -> tuple[Expectation, ...]:
    """What each side may expect; players without a rating have the start rating.

    Ratings and deviations, of all players or of none, in millionths. Raises `ValueError` for fewer
    than two sides, an empty one and a player who sits twice.

    >>> one, other = expected_result({"ana": 1900 * MICRO}, [["ana"], ["ben"]], Config())
    >>> one.expected, other.expected
    (909090909, 90909091)
    """
    members = [name for side in sides for name in side]
    if len(sides) < 2 or not all(sides):
        raise ValueError("A pairing needs two sides or more, none of them empty.")
    if len(set(members)) < len(members):
        raise ValueError("A player is at this table twice.")
    known = [tuple(ratings.get(name, config.start) for name in side) for side in sides]
    means = [elo.mean_rating(side) for side in known]
    found = tuple(
        _expectation(
            tuple(side), known[place], _opponent_expectations(place, means, config), means[place]
        )
        for place, side in enumerate(sides)
    )
    if not deviations:
        return found
    unsure = [sum(deviations[name] ** 2 for name in side) // len(side) ** 2 for side in sides]
    return tuple(
        replace(one, deviation=isqrt(unsure[place]), between=_between(one, place, unsure, config))
        for place, one in enumerate(found)
    )


def _between(
    one: Expectation, place: int, unsure: Sequence[int], config: Config
) -> tuple[int, int]:
    """The mean over the other sides of what is expected at either end of each difference."""
    ends = []
    for sign in (-1, 1):
        total = 0
        for against in one.against:
            wide = isqrt(unsure[place] + unsure[against.other]) * Z95
            moved = Fraction(against.difference + sign * wide)
            total += elo.expected_score(config.model, moved, config.scale, config.cap)
        ends.append(elo.round_fraction(total, len(one.against)))
    return ends[0], ends[1]


def _opponent_expectations(
    mine: int, means: Sequence[Fraction], config: Config
) -> tuple[OpponentExpectation, ...]:
    found = []
    for other, mean in enumerate(means):
        if other != mine:
            between = means[mine] - mean
            difference = elo.round_fraction(between.numerator, between.denominator)
            hoped = elo.expected_score(config.model, between, config.scale, config.cap)
            found.append(OpponentExpectation(other, difference, hoped))
    return tuple(found)


def _expectation(
    members: tuple[str, ...],
    ratings: tuple[int, ...],
    against: tuple[OpponentExpectation, ...],
    mean: Fraction,
) -> Expectation:
    hoped = elo.round_fraction(sum(one.expected for one in against), len(against))
    strength = elo.round_fraction(mean.numerator, mean.denominator)
    return Expectation(members, ratings, strength, against, hoped)


def expectation_lines(expectation: Expectation, config: Config) -> tuple[str, ...]:
    """The expectation of a side as sums that a reader can follow, one a line.

    >>> one, _other = expected_result({"ana": 1600 * MICRO}, [["ana"], ["ben"]], Config())
    >>> expectation_lines(one, config=Config())
    ('d = 1600.00 - 1500.00 = 100.00', 'E = 1 / (1 + 10^(-100.00 / 400)) = 0.640')
    """
    lines = []
    mine = expectation.strength
    if len(expectation.members) > 1:
        summed = " + ".join(_points(rating) for rating in expectation.ratings)
        lines.append(f"R = ({summed}) / {len(expectation.members)} = {_points(mine)}")
    for one in expectation.against:
        theirs = mine - one.difference
        lines.append(f"d = {_points(mine)} - {_points(theirs)} = {_points(one.difference)}")
        lines.append(_curve(one, config))
    if len(expectation.against) > 1:
        summed = " + ".join(_share(one.expected) for one in expectation.against)
        count = len(expectation.against)
        lines.append(f"E = ({summed}) / {count} = {_share(expectation.expected)}")
    return tuple(lines)


def _curve(one: OpponentExpectation, config: Config) -> str:
    cap = elo.FIDE_CAP if config.model == "fide" and config.cap is None else config.cap
    difference = one.difference
    if cap is not None:
        difference = max(-cap, min(cap, difference))
    if config.model == "fide":
        points = elo.round_fraction(difference, MICRO)
        return f"E = table 8.1.2 at {points} = {_share(one.expected)}"
    scale = f"{config.scale / MICRO:g}"
    signed = _points(-difference) if difference else "0.00"
    return f"E = 1 / (1 + 10^({signed} / {scale})) = {_share(one.expected)}"


def _points(micro: int) -> str:
    hundredths = elo.round_fraction(micro, MICRO // 100)
    return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def _share(nano: int) -> str:
    return f"{elo.round_fraction(nano, NANO // 1000) / 1000:.3f}"
