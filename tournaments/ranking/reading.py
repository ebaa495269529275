"""What a reader of standings is shown beside the numbers: results by round, marks, movement.

Decides no place. It says of every line how each round went, which value parted it from a neighbour
it was level with before, which values mean nothing because nobody was level, and where it stood
before the last round with a result.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.ranking.difference import difference
from tournaments.ranking.ranking import Standing
from tournaments.ranking.results import Record
from tournaments.scheduling.results import ONE, ZERO
from tournaments.scheduling.types import Round

WON, TIED, LOST, BYE, MISSED, WAITS = "w", "t", "l", "b", "m", "o"
"""How a round went: every, some or no other side beaten; free; not there; not over yet."""
AMONG = frozenset({"direct_encounter", "lots"})
"""Tie-breaks whose values are of those who are level: alone, an entry has none."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands beside a line.

    ``rounds`` holds one of the letters above for each round, ``before`` the place before the last
    round with a result (None: there was none, or the entry was not in it), ``parted`` the levels
    that put it apart from the line above or below, ``alone`` those at which nobody was level.
    """

    entry: str
    rounds: str
    before: int | None
    parted: frozenset[str]
    alone: frozenset[str]


def readings(
    lines: Sequence[Standing],
    records: Mapping[str, Record],
    rounds: Iterable[int],
    before: Mapping[str, int] | None = None,
) -> list[Reading]:
    """What stands beside every line, in their order.

    ``rounds`` are the numbers that all may see; ``before`` are the places by entry before the last
    of them with a result, nothing in the first.
    """
    numbers, places = list(rounds), before or {}
    parted, alone = _parted(lines), _alone(lines)
    return [
        Reading(
            line.entry,
            _letters(records.get(line.entry), numbers),
            places.get(line.entry),
            frozenset(parted[line.entry]),
            frozenset(alone[line.entry]),
        )
        for line in lines
    ]


def before_the_last(rounds: Sequence[Round]) -> list[Round] | None:
    """The rounds before the last one with a result; None where that is the first or there is none.

    >>> before_the_last([Round(1, ())]) is None
    True
    """
    decided = [one.number for one in rounds if any(table.places for table in one.tables)]
    if len(decided) < 2:
        return None
    return [one for one in rounds if one.number < max(decided)]


def _letters(record: Record | None, rounds: Sequence[int]) -> str:
    if record is None:
        return WAITS * len(rounds)
    found = dict.fromkeys(record.byes, BYE) | dict.fromkeys(record.missed, MISSED)
    for game in record.games:
        share = game.share
        found[game.round_number] = WON if share == ONE else LOST if share == ZERO else TIED
    return "".join(found.get(number, WAITS) for number in rounds)


def _parted(lines: Sequence[Standing]) -> dict[str, set[str]]:
    """The levels behind the first at which neighbours stand apart, for both of them."""
    found: dict[str, set[str]] = {line.entry: set() for line in lines}
    for above, below in pairwise(lines):
        level = difference(above, below).level
        if level is not None and level != above.first[0]:
            found[above.entry].add(level)
            found[below.entry].add(level)
    return found


def _alone(lines: Sequence[Standing]) -> dict[str, set[str]]:
    """The levels of `AMONG` that an entry reached with nobody beside it."""
    found: dict[str, set[str]] = {line.entry: set() for line in lines}
    if not lines:
        return found
    for at, (level, _value) in enumerate(lines[0].levels):
        if level not in AMONG:
            continue
        groups: dict[object, list[str]] = {}
        for line in lines:
            groups.setdefault((line.out, line.levels[:at]), []).append(line.entry)
        for group in groups.values():
            if len(group) == 1:
                found[group[0]].add(level)
    return found
