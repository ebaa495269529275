"""A season: players, or teams, ranked over several events.

Decides what an event brings a player or team, which of the results count, and the order. An event
brings ranking points by the place there and for having played at all, or, without such points,
the score made there; both players of a pair have what their pair has. Only the best results count,
as many as the season says.
The higher total is ahead; if level, the better best result, then the next one; if level in all of
them, they share the place. An event missed is a result of nothing: 25 is level with 25, 0
and 0. Those who share a place each have all its points, as domino federations count.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How results count: `points` by place from the first on, `attendance` for playing.

    Without points the score of an event counts; the `best` so many results count, or all of them.
    """

    points: tuple[int, ...] = ()
    attendance: int = 0
    best: int | None = None


@dataclass(frozen=True, slots=True)
class EventResult:
    """What a player did in an event, by the ids of both; or a team, by its key.

    `name` is how the team was written there.
    """

    event: str
    player: str
    place: int
    score: Fraction
    name: str = ""


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result, what it brings, and whether it is among those that count."""

    result: EventResult
    value: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player: the place, the total of what counts, every result in the order given."""

    place: int
    player: str
    total: Fraction
    results: tuple[CountedResult, ...]


def value_of(result: EventResult, rules: SeasonRules) -> Fraction:
    """Return what a result brings.

    >>> rules = SeasonRules(points=(25, 20, 16), attendance=2)
    >>> int(value_of(EventResult("e", "ana", 2, Fraction(3)), rules))
    22
    >>> int(value_of(EventResult("e", "ben", 9, Fraction(1)), rules))
    2
    """
    if not rules.points:
        return result.score + rules.attendance
    placed = rules.points[result.place - 1] if result.place <= len(rules.points) else 0
    return Fraction(placed + rules.attendance)


def season_lines(results: Iterable[EventResult], rules: SeasonRules) -> list[SeasonLine]:
    """Return the table of a season, best first; players level in everything by their ids."""
    own: dict[str, list[EventResult]] = defaultdict(list)
    for result in results:
        own[result.player].append(result)
    counted = {player: _count_best(found, rules) for player, found in own.items()}
    most = max(map(len, counted.values()), default=0)
    keys = {player: _ranking_key(found, most) for player, found in counted.items()}
    order = sorted(keys, key=lambda player: ([-value for value in keys[player]], player))
    ranked = [keys[player] for player in order]
    return [
        SeasonLine(1 + ranked.index(keys[player]), player, keys[player][0], counted[player])
        for player in order
    ]


class Move(StrEnum):
    """Where an entry of a division goes after the season."""

    UP = "up"
    DOWN = "down"
    OPEN = "open"
    """It shares a place that reaches over the line: the table alone does not decide."""
    NONE = ""


def division_moves(places: Sequence[int], up: int, down: int) -> list[Move]:
    """Return where the entries of a division go: the first `up` up, the last `down` down.

    `places` are those of the lines, best first, shared ones as they are. Where both ends would
    meet, going up comes first.

    >>> [str(move) for move in division_moves([1, 2, 3, 4, 5], up=1, down=2)]
    ['up', '', '', 'down', 'down']
    >>> [str(move) for move in division_moves([1, 2, 2, 4], up=2, down=1)]
    ['up', 'open', 'open', 'down']
    """
    size = len(places)
    shared = Counter(places)
    found = []
    for place in places:
        last = place + shared[place] - 1
        if last <= up:
            found.append(Move.UP)
        elif place <= up < last or place <= size - down < last:
            found.append(Move.OPEN)
        else:
            found.append(Move.DOWN if place > size - down else Move.NONE)
    return found


def _count_best(results: Sequence[EventResult], rules: SeasonRules) -> tuple[CountedResult, ...]:
    values = [value_of(result, rules) for result in results]
    # Of equal results the earlier one counts.
    order = sorted(range(len(values)), key=lambda place: -values[place])
    best = set(order if rules.best is None else order[: rules.best])
    return tuple(
        CountedResult(result, value, place in best)
        for place, (result, value) in enumerate(zip(results, values, strict=True))
    )


def _ranking_key(counted: Sequence[CountedResult], size: int) -> list[Fraction]:
    """Return what ranks a player: the total, then the results that count, the best first.

    All keys are of one size, with 0 for every result that is missing.
    """
    values = [one.value for one in counted if one.counts]
    values += [Fraction(0)] * (size - len(values))
    return [sum(values, Fraction(0)), *sorted(values, reverse=True)]
