"""Why a line of the standings is not the one above it, in one sentence for players.

Reads what `difference` found and the games the two played against each other; decides nothing.
Who differs in what counts first is told so; who was level there is told in what, and what parted
them: by direct encounter, the game between them where they met.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tournaments.ranking.difference import SURVIVAL, Difference, plain, sentence
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.results import Record
from web.messages import EntryId, Message, Value, message

DIRECT = "direct_encounter"
HALF = Fraction(1, 2)
Number = Callable[[Fraction], str]


def between(record: Record | None, other: str) -> list[Fraction]:
    """How an entry did against another, game by game: 1, 1/2 or 0."""
    games = record.games if record else ()
    return [game.against[other] for game in games if other in game.against]


def told(found: Difference, met: Sequence[Fraction] = (), number: Number = plain) -> Message:
    """The sentence; ``met`` are the games of who is ahead against the other, ``number`` writes.

    >>> first = (("score", Fraction(3)),)
    >>> str(told(Difference("a", "b", "direct_encounter", (Fraction(1), Fraction(0)), first), [1]))
    "'b' is level with 'a' (Score 3); 'a' won the game between them."
    """
    if found.level is None or found.level == SURVIVAL or not found.equal:
        return sentence(found, number)
    names = {"one": EntryId(found.ahead), "other": EntryId(found.behind)}
    level = message(
        "%(other)s is level with %(one)s (%(equal)s)", equal=_levels(found, number), **names
    )
    return message("%(level)s; %(reason)s.", level=level, reason=_reason(found, met, number, names))


def _reason(
    found: Difference, met: Sequence[Fraction], number: Number, names: dict[str, EntryId]
) -> Message:
    if found.level == DIRECT:
        return _direct(met, names)
    level = str(found.level)
    mine, theirs = (number(Fraction(value or 0)) for value in found.values)
    values: dict[str, Value] = {"level": _title(level), "mine": mine, "theirs": theirs}
    if level == "lots":
        return message("lots were drawn, and %(one)s came first", one=names["one"])
    if METRICS[level].higher_is_better:
        return message(
            "%(one)s is ahead by %(level)s, %(mine)s against %(theirs)s",
            one=names["one"],
            **values,
        )
    return message(
        "%(one)s is ahead by %(level)s, %(mine)s against %(theirs)s (fewer are better)",
        one=names["one"],
        **values,
    )


def _direct(met: Sequence[Fraction], names: dict[str, EntryId]) -> Message:
    one = names["one"]
    if list(met) == [1]:
        return message("%(one)s won the game between them", one=one)
    if met and sum(met) > HALF * len(met):
        return message("%(one)s won more of the games between them", one=one)
    return message("%(one)s is ahead by the games of all who are level", one=one)


def _levels(found: Difference, number: Number) -> tuple[Message, ...]:
    return tuple(
        message("%(level)s %(value)s", level=_title(level), value=number(value))
        for level, value in found.equal
    )


def _title(level: str) -> Message:
    return Message(METRICS[level].title, {})
