"""A season: players, or teams, ranked over several events.

Decides what an event brings a player or team, which of the results count, and the order. An event
brings ranking points by the place there and for having played at all, or, where there are none,
the score made there; both players of a pair have what their pair has. Only the best so many
results count.
Who has more is ahead; level, who has the better best result, then the next one; level in all of
them, the place is shared. An event missed is a result of nothing: 25 is level with 25, 0 and 0.
The points a place brings are not shared out among those level at it: each has them whole, as domino
federations count.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How results count: `points` by place from the first on, those for playing, how many count.

    Without points the score of an event counts; without `best` every result does.
    """

    points: tuple[int, ...] = ()
    attendance: int = 0
    best: int | None = None


@dataclass(frozen=True, slots=True)
class EventResult:
    """What a player did in an event, by the ids of both; or a team, by what it is known by.

    `name` is how a team was written there.
    """

    event: str
    player: str
    place: int
    score: Fraction
    name: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
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
    results: tuple[Counted, ...]


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
    counted = {player: _counted(found, rules) for player, found in own.items()}
    most = max(map(len, counted.values()), default=0)
    keys = {player: _key(found, most) for player, found in counted.items()}
    order = sorted(keys, key=lambda player: ([-value for value in keys[player]], player))
    ranked = [keys[player] for player in order]
    return [
        SeasonLine(1 + ranked.index(keys[player]), player, keys[player][0], counted[player])
        for player in order
    ]


UP, DOWN, OPEN = "up", "down", "open"
"""Goes up, goes down; level with others across the line, so that something else decides."""


def moves_between(places: Sequence[int], up: int, down: int) -> list[str]:
    """Return who of a division changes it: the first `up` go up, the last `down` go down.

    `places` are those of the lines, best first, shared ones as they are. Who shares a place that
    reaches over the line is `OPEN`: the table alone does not decide. Where both ends would meet,
    going up comes first. Else an empty text.

    >>> moves_between([1, 2, 3, 4, 5], up=1, down=2)
    ['up', '', '', 'down', 'down']
    >>> moves_between([1, 2, 2, 4], up=2, down=1)
    ['up', 'open', 'open', 'down']
    """
    size = len(places)
    shared = Counter(places)
    found = []
    for place in places:
        last = place + shared[place] - 1
        if last <= up:
            found.append(UP)
        elif place <= up < last or place <= size - down < last:
            found.append(OPEN)
        else:
            found.append(DOWN if place > size - down else "")
    return found


def _counted(results: Sequence[EventResult], rules: SeasonRules) -> tuple[Counted, ...]:
    values = [value_of(result, rules) for result in results]
    # Of equal results the earlier one counts.
    order = sorted(range(len(values)), key=lambda place: -values[place])
    best = set(order if rules.best is None else order[: rules.best])
    return tuple(
        Counted(result, value, place in best)
        for place, (result, value) in enumerate(zip(results, values, strict=True))
    )


def _key(counted: Sequence[Counted], size: int) -> list[Fraction]:
    """What ranks a player: the total, then the results that count, the best first.

    All keys are of one size, with a nought for every result that is missing.
    """
    values = [one.value for one in counted if one.counts]
    values += [Fraction(0)] * (size - len(values))
    return [sum(values, Fraction(0)), *sorted(values, reverse=True)]
