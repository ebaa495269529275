"""Stages of one event: who goes on from one to the next, in which order, and why.

Decides from the standings of a stage who plays in the next: those in some places of the whole
table, or in some places of every group. Where several share the last place that goes on, the lot of
the event decides between them, which is said of each. Who goes on is in the order of places (of
groups: all firsts before all seconds, the better score first), which is the order they are seeded
in; two of one group are moved apart by nothing but the draw that follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.ranking import Standing
from tournaments.scheduling.chance import Chance
from web.messages import Message, Value, message


@dataclass(frozen=True, slots=True)
class Cut:
    """Which places go on, both included; of the whole table, or ``by_group`` of every group."""

    first: int
    last: int
    by_group: bool = False


@dataclass(frozen=True, slots=True)
class Going:
    """An entry that goes on: its place in the table or group, its score, why, and ``lot``.

    ``group`` is empty where there are none; ``lot`` says that the lot put it through.
    """

    entry: str
    place: int
    group: str
    score: Fraction
    why: Message
    lot: bool = False


def going_on(groups: Mapping[str, Sequence[Standing]], cut: Cut, seed: int) -> list[Going]:
    """Return who goes on, the first seed first; the first part of `divided`.

    ``groups`` are the standings, best first, of every group by its name (one of the name "" where
    there are none). ``seed`` draws the lots between those who share a place.

    >>> line = Standing("a", 1, Fraction(3), ("score", Fraction(3)), (), 3, 3, 0, 0, 0,
    ...     Fraction(0), Fraction(0))
    >>> [one.entry for one in going_on({"": [line]}, Cut(1, 8), 1)]
    ['a']
    """
    return divided(groups, cut, seed)[0]


def divided(
    groups: Mapping[str, Sequence[Standing]], cut: Cut, seed: int
) -> tuple[list[Going], list[Going]]:
    """Return who goes on, and who does not, both by place (of groups: all firsts first).

    ``groups`` and ``seed`` are as in `going_on`.
    """
    going: list[Going] = []
    staying: list[Going] = []
    for group, lines in groups.items():
        order = _by_lot(lines, seed, group)
        for at, line in enumerate(order, 1):
            part = going if cut.first <= at <= cut.last else staying
            part.append(_going(line, order, at, cut, group))
    return _in_order(going), _in_order(staying)


def _in_order(found: list[Going]) -> list[Going]:
    return sorted(found, key=lambda one: (one.place, -one.score, one.group, one.entry))


def _by_lot(lines: Sequence[Standing], seed: int, group: str) -> list[Standing]:
    """The lines, those who share a place in an order drawn by lot."""
    names = sorted(line.entry for line in lines)
    lots = Chance(seed, f"stage {group}").shuffled(names)
    return sorted(lines, key=lambda line: (line.place, lots.index(line.entry)))


def _going(line: Standing, order: Sequence[Standing], at: int, cut: Cut, group: str) -> Going:
    shared = [one for one in order if one.place == line.place]
    first = order.index(shared[0]) + 1
    # The lot decides only where the line between going on and not runs through those who share.
    lot = len(shared) > 1 and (first < cut.first or first + len(shared) - 1 > cut.last)
    return Going(line.entry, at, group, line.score, _why(line, group, lot), lot)


def _why(line: Standing, group: str, lot: bool) -> Message:
    said: dict[str, Value] = {"place": line.place, "score": _written(line.score), "group": group}
    if lot and group:
        return message(
            "place %(place)s of group %(group)s, shared, with a score of %(score)s, by lot",
            **said,
        )
    if lot:
        return message("place %(place)s, shared, with a score of %(score)s, by lot", **said)
    if group:
        return message("place %(place)s of group %(group)s with a score of %(score)s", **said)
    return message("place %(place)s with a score of %(score)s", **said)


def left_after(number: int) -> Message:
    """Say why somebody who left after round ``number`` does not go on."""
    return message("left after round %(round)s", round=number)


def _written(score: Fraction) -> str:
    """A score as people write it: whole, with a half, or to two decimals.

    >>> _written(Fraction(3)), _written(Fraction(7, 2)), _written(Fraction(1, 2))
    ('3', '3½', '½')
    """
    whole, rest = divmod(score, 1)
    if not rest:
        return str(whole)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return f"{float(score):.2f}"
