"""Why one entry is ahead of another: the first level at which they differ, in words.

Reads two lines of one ranking and the games the two played against each other; the ranking has
decided. Levels above the first difference, at which the two are equal, are named, too. The lines
hold a value for every level, even below the one that parted them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.metrics import METRICS
from tournaments.ranking.ranking import Standing
from tournaments.ranking.results import Record
from web.messages import EntryId, Message, Value, message

SURVIVAL = "out"
"""The level above all others in an elimination: whoever was put out later is ahead."""
DIRECT = "direct_encounter"
LOTS = "lots"
HALF = Fraction(1, 2)
QUARTERS = {Fraction(1, 4): "¼", HALF: "½", Fraction(3, 4): "¾"}
Number = Callable[[Fraction], str]
"""Writes a value as the reader has numbers."""


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


def plain_number(value: Fraction) -> str:
    """Write a number: whole, in quarters, or with two decimals.

    >>> plain_number(Fraction(5, 2)), plain_number(Fraction(-3)), plain_number(Fraction(5, 3))
    ('2½', '-3', '1.67')
    """
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest and rest not in QUARTERS:
        return f"{float(value):.2f}"
    return f"{sign}{whole or '' if rest else whole}{QUARTERS.get(rest, '')}"


def compare_lines(row: Standing, other: Standing) -> Difference:
    """Return what parts two lines of the same standings, whichever comes first."""
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


def difference_sentence(
    found: Difference, number: Callable[[Fraction], str] = plain_number
) -> Message:
    """The difference in words; ``number`` writes values as the reader has them."""
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    if found.level is None:
        return message("%(one)s and %(other)s are tied in everything that counts.", **names)
    if found.level == SURVIVAL:
        return _survival_sentence(found)
    mine, theirs = (number(Fraction(value or 0)) for value in found.values)
    found_first = message(
        "%(one)s is ahead of %(other)s on %(level)s: %(mine)s against %(theirs)s%(fewer)s.",
        level=_level_title(found.level),
        mine=mine,
        theirs=theirs,
        fewer="" if METRICS[found.level].higher_is_better else message(" (fewer is better)"),
        **names,
    )
    if not found.equal:
        return found_first
    equal = _equal_levels(found.equal, number)
    return message("%(sentence)s Tied before that: %(equal)s.", sentence=found_first, equal=equal)


def _survival_sentence(found: Difference) -> Message:
    first, second = found.values
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    if first is None:
        return message(
            "%(one)s is ahead of %(other)s: %(other)s was knocked out in round %(second)s.",
            second=int(second or 0),
            **names,
        )
    return message(
        "%(one)s is ahead of %(other)s: knocked out in round %(first)s, the "
        "other in round %(second)s.",
        first=int(first),
        second=int(second or 0),
        **names,
    )


def shares_against(record: Record | None, other: str) -> list[Fraction]:
    """Return how an entry did against another, game by game: 1, 1/2 or 0."""
    games = record.games if record else ()
    return [game.against[other] for game in games if other in game.against]


def why_behind(
    found: Difference, shares: Sequence[Fraction] = (), number: Number = plain_number
) -> Message:
    """Return in one sentence for players why a line is not the one above it.

    Two who differ in what counts first are told so; two who are level there are told in what, and
    what parted them. ``shares`` are the games of the one ahead against the other.

    >>> first = (("score", Fraction(3)),)
    >>> found = Difference("a", "b", "direct_encounter", (Fraction(1), Fraction(0)), first)
    >>> str(why_behind(found, [Fraction(1)]))
    "'b' is tied with 'a' (Score 3); 'a' won the game between them."
    """
    if found.level is None or found.level == SURVIVAL or not found.equal:
        return difference_sentence(found, number)
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    level = message(
        "%(other)s is tied with %(one)s (%(equal)s)",
        equal=_equal_levels(found.equal, number),
        **names,
    )
    return message("%(level)s; %(reason)s.", level=level, reason=_reason(found, shares, number))


def _reason(found: Difference, shares: Sequence[Fraction], number: Number) -> Message:
    level, one = str(found.level), EntryId(found.ahead)
    if level == DIRECT:
        return _direct_reason(shares, one)
    if level == LOTS:
        return message("%(one)s came first in a drawing of lots", one=one)
    mine, theirs = (number(Fraction(value or 0)) for value in found.values)
    values: dict[str, Value] = {"level": _level_title(level), "mine": mine, "theirs": theirs}
    if METRICS[level].higher_is_better:
        return message(
            "%(one)s is ahead on %(level)s, %(mine)s against %(theirs)s", one=one, **values
        )
    return message(
        "%(one)s is ahead on %(level)s, %(mine)s against %(theirs)s (fewer is better)",
        one=one,
        **values,
    )


def _direct_reason(shares: Sequence[Fraction], one: EntryId) -> Message:
    if list(shares) == [1]:
        return message("%(one)s won the game between them", one=one)
    if shares and sum(shares) > HALF * len(shares):
        return message("%(one)s won more of the games between them", one=one)
    return message("%(one)s is ahead on the games between all who are tied", one=one)


def _level_title(level: str) -> Message:
    return Message(METRICS[level].title, {})


def _equal_levels(equal: Sequence[tuple[str, Fraction]], number: Number) -> tuple[Message, ...]:
    return tuple(
        message("%(level)s %(value)s", level=_level_title(level), value=number(value))
        for level, value in equal
    )
