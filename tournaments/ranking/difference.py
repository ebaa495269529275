"""Why one entry is ahead of another: the first level at which they differ, in words.

Reads two lines of one ranking and decides nothing: they were parted there. Levels above it, at
which the two are equal, are named, too. The lines hold a value for every level, also where others
parted them before; values are compared only as far as the two stood together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.metrics import METRICS
from tournaments.ranking.ranking import Standing
from web.messages import EntryId, Message, message

SURVIVAL = "out"
"""The level above all others in an elimination: who was put out later."""
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@dataclass(frozen=True, slots=True)
class Difference:
    """What parts two entries: ``ahead`` comes before ``behind`` by the ``level``.

    ``level`` is a tie-break or ``SURVIVAL``, None where they share their place; ``values`` are
    those of the two there, ``equal`` the levels above it with the value they share.
    """

    ahead: str
    behind: str
    level: str | None
    values: tuple[Fraction | int | None, Fraction | int | None] = (None, None)
    equal: tuple[tuple[str, Fraction], ...] = ()


def plain(value: Fraction) -> str:
    """A number as text: whole, in quarters, or with two decimals.

    >>> plain(Fraction(5, 2)), plain(Fraction(-3)), plain(Fraction(5, 3))
    ('2½', '-3', '1.67')
    """
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest and rest not in QUARTERS:
        return f"{float(value):.2f}"
    return f"{sign}{whole or '' if rest else whole}{QUARTERS.get(rest, '')}"


def difference(row: Standing, other: Standing) -> Difference:
    """What parts two lines of the same standings, whichever comes first."""
    ahead, behind = sorted((row, other), key=lambda line: line.place)
    if ahead.out != behind.out:
        return Difference(ahead.entry, behind.entry, SURVIVAL, (ahead.out, behind.out))
    equal: list[tuple[str, Fraction]] = []
    for (level, mine), (_same, theirs) in zip(ahead.levels, behind.levels, strict=True):
        if mine != theirs:
            values = (mine, theirs)
            return Difference(ahead.entry, behind.entry, level, values, tuple(equal))
        equal.append((level, mine))
    return Difference(ahead.entry, behind.entry, None, equal=tuple(equal))


def sentence(found: Difference, number: Callable[[Fraction], str] = plain) -> Message:
    """The difference in words; ``number`` writes values as the reader has them."""
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    if found.level is None:
        return message("%(one)s and %(other)s are level in everything that counts.", **names)
    if found.level == SURVIVAL:
        return _survival(found)
    mine, theirs = (number(Fraction(value or 0)) for value in found.values)
    found_first = message(
        "%(one)s comes before %(other)s by %(level)s: %(mine)s against %(theirs)s%(fewer)s.",
        level=_title(found.level),
        mine=mine,
        theirs=theirs,
        fewer="" if METRICS[found.level].higher_is_better else message(" (fewer are better)"),
        **names,
    )
    if not found.equal:
        return found_first
    equal = _levels(found.equal, number)
    return message("%(sentence)s Level before that: %(equal)s.", sentence=found_first, equal=equal)


def _survival(found: Difference) -> Message:
    first, second = found.values
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    if first is None:
        return message(
            "%(one)s comes before %(other)s: %(other)s was put out in round %(second)s.",
            second=int(second or 0),
            **names,
        )
    return message(
        "%(one)s comes before %(other)s: put out in round %(first)s, the other in round "
        "%(second)s.",
        first=int(first),
        second=int(second or 0),
        **names,
    )


def _title(level: str) -> Message:
    return Message(METRICS[level].title, {})


def _levels(
    equal: Sequence[tuple[str, Fraction]], number: Callable[[Fraction], str]
) -> tuple[Message, ...]:
    return tuple(
        message("%(level)s %(value)s", level=_title(level), value=number(value))
        for level, value in equal
    )
