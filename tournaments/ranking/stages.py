"""Stages of one event: who goes on from one to the next, in which order, and why.

Decides from the standings of a stage who plays in the next: those in some places of the whole
table, or in some places of every group. Where several share the last place that goes on, the lot of
the event decides between them, and each is told so. Entries go on in the order of places (of
groups: all firsts before all seconds, the better score first), and are seeded in that order; only
the draw that follows keeps two of one group apart.
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
class StageEntry:
    """An entry that goes on or stays: its place in the table or group, its score, and why.

    ``group`` is empty where there are none; ``lot`` says that the lot decided.
    """

    entry: str
    place: int
    group: str
    score: Fraction
    why: Message
    lot: bool = False


def find_qualifiers(
    groups: Mapping[str, Sequence[Standing]], cut: Cut, seed: int
) -> list[StageEntry]:
    """Return who goes on, the first seed first: the first part of `split_by_cut`.

    ``groups`` are the standings, best first, of every group by its name (one of the name "" where
    there are none). ``seed`` draws the lots between those who share a place.

    >>> line = Standing("a", 1, Fraction(3), ("score", Fraction(3)), (), 3, 3, 0, 0, 0,
    ...     Fraction(0), Fraction(0))
    >>> [one.entry for one in find_qualifiers({"": [line]}, Cut(1, 8), 1)]
    ['a']
    """
    return split_by_cut(groups, cut, seed)[0]


def split_by_cut(
    groups: Mapping[str, Sequence[Standing]], cut: Cut, seed: int
) -> tuple[list[StageEntry], list[StageEntry]]:
    """Return who goes on, and who does not, both by place (of groups: all firsts first).

    ``groups`` and ``seed`` are as in `find_qualifiers`.
    """
    going: list[StageEntry] = []
    staying: list[StageEntry] = []
    for group, lines in groups.items():
        order = _by_lot(lines, seed, group)
        for at, line in enumerate(order, 1):
            part = going if cut.first <= at <= cut.last else staying
            part.append(_stage_entry(line, order, at, cut, group))
    return _sort_by_place(going), _sort_by_place(staying)


def _sort_by_place(found: list[StageEntry]) -> list[StageEntry]:
    return sorted(found, key=lambda one: (one.place, -one.score, one.group, one.entry))


def _by_lot(lines: Sequence[Standing], seed: int, group: str) -> list[Standing]:
    """Sort the lines; those who share a place by lot."""
    names = sorted(line.entry for line in lines)
    lots = Chance(seed, f"stage {group}").shuffle(names)
    return sorted(lines, key=lambda line: (line.place, lots.index(line.entry)))


def _stage_entry(
    line: Standing, order: Sequence[Standing], at: int, cut: Cut, group: str
) -> StageEntry:
    shared = [one for one in order if one.place == line.place]
    first = order.index(shared[0]) + 1
    # The lot decides only where the cut runs through those who share the place.
    lot = len(shared) > 1 and (first < cut.first or first + len(shared) - 1 > cut.last)
    return StageEntry(line.entry, at, group, line.score, _reason(line, group, lot), lot)


def _reason(line: Standing, group: str, lot: bool) -> Message:
    values: dict[str, Value] = {
        "place": line.place,
        "score": _write_score(line.score),
        "group": group,
    }
    if lot and group:
        return message(
            "place %(place)s of group %(group)s, shared, with a score of %(score)s, by lot",
            **values,
        )
    if lot:
        return message("place %(place)s, shared, with a score of %(score)s, by lot", **values)
    if group:
        return message("place %(place)s of group %(group)s with a score of %(score)s", **values)
    return message("place %(place)s with a score of %(score)s", **values)


def reason_left(number: int) -> Message:
    """Return why somebody who left after round ``number`` does not go on."""
    return message("withdrew after round %(round)s", round=number)


def _write_score(score: Fraction) -> str:
    """Write a score as people do: whole, with a half, or to two decimals.

    >>> _write_score(Fraction(3)), _write_score(Fraction(7, 2)), _write_score(Fraction(1, 2))
    ('3', '3½', '½')
    """
    whole, rest = divmod(score, 1)
    if not rest:
        return str(whole)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return f"{float(score):.2f}"
