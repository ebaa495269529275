"""What a reader of standings is shown beside the numbers: results by round, marks, movement.

Says of every line how each round went, which value put it ahead of or behind a
neighbour it was level with, which values mean nothing because nobody was level, and where it stood
before the last round with a result.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from tournaments.ranking.difference import compare_lines
from tournaments.ranking.ranking import Standing
from tournaments.ranking.results import Record
from tournaments.scheduling.results import ONE, ZERO
from tournaments.scheduling.types import Round

AMONG_LEVEL = frozenset({"direct_encounter", "lots"})
"""Tie-breaks that compare those who are level: an entry that is level with nobody has no value."""


class RoundResult(StrEnum):
    """How a round went for an entry, as a letter."""

    WON = "w"
    """Every other side beaten."""
    TIED = "t"
    """Some of them."""
    LOST = "l"
    BYE = "b"
    MISSED = "m"
    """It was not there."""
    OPEN = "o"
    """The table is not decided."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands beside a line.

    ``rounds`` holds the letter of a ``RoundResult`` for each round, ``before`` the place before the
    last round with a result (None: there was none, or the entry was not in it), ``parted`` the
    levels that put it apart from the line above or below, ``alone`` those with nobody level.
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
    """Return what stands beside every line, in their order.

    ``rounds`` are the numbers that all may see; ``before`` are the places by entry before the last
    of them with a result, nothing in the first.
    """
    numbers, places = list(rounds), before or {}
    parted, alone = _parting_levels(lines), _levels_alone(lines)
    return [
        Reading(
            line.entry,
            _result_letters(records.get(line.entry), numbers),
            places.get(line.entry),
            frozenset(parted[line.entry]),
            frozenset(alone[line.entry]),
        )
        for line in lines
    ]


def rounds_before_last(rounds: Sequence[Round]) -> list[Round] | None:
    """Return the rounds before the last one with a result; None where there are none.

    >>> rounds_before_last([Round(1, ())]) is None
    True
    """
    decided = [one.number for one in rounds if any(table.places for table in one.tables)]
    if len(decided) < 2:
        return None
    return [one for one in rounds if one.number < max(decided)]


def _result_letters(record: Record | None, rounds: Sequence[int]) -> str:
    if record is None:
        return RoundResult.OPEN * len(rounds)
    found = dict.fromkeys(record.byes, RoundResult.BYE)
    found |= dict.fromkeys(record.missed, RoundResult.MISSED)
    for game in record.games:
        found[game.round_number] = _result_of(game.share)
    return "".join(found.get(number, RoundResult.OPEN) for number in rounds)


def _result_of(share: Fraction) -> RoundResult:
    if share == ONE:
        return RoundResult.WON
    return RoundResult.LOST if share == ZERO else RoundResult.TIED


def _parting_levels(lines: Sequence[Standing]) -> dict[str, set[str]]:
    """Return the levels, after the first, at which neighbours differ, for both of them."""
    found: dict[str, set[str]] = {line.entry: set() for line in lines}
    for above, below in pairwise(lines):
        level = compare_lines(above, below).level
        if level is not None and level != above.first[0]:
            found[above.entry].add(level)
            found[below.entry].add(level)
    return found


def _levels_alone(lines: Sequence[Standing]) -> dict[str, set[str]]:
    """Return the levels of `AMONG_LEVEL` that an entry reached with nobody level."""
    found: dict[str, set[str]] = {line.entry: set() for line in lines}
    if not lines:
        return found
    for at, (level, _value) in enumerate(lines[0].levels):
        if level not in AMONG_LEVEL:
            continue
        groups: dict[object, list[str]] = {}
        for line in lines:
            groups.setdefault((line.out, line.levels[:at]), []).append(line.entry)
        for group in groups.values():
            if len(group) == 1:
                found[group[0]].add(level)
    return found
