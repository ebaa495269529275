"""Assertions: what a log says about a deal is held against the replay.

They are checked after the last event of a deal in the order end, tricks, melds, score, totals,
result, equal kinds as written. While the deal is unfinished every claim is wrong but
``result: *``, and ``melds:`` as soon as the deal can tell them.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.errors import Illegal
from games.rules.sections import CLAIMS, Claim
from games.rules.words import numbers_by_side

Fact = str | tuple[int, ...] | None
Truth = Mapping[str, Fact]
"""What is true, by kind of claim; None where nothing can be claimed."""

_ORDER = {kind: place for place, kind in enumerate(CLAIMS)}


def _place(claim: tuple[str, Claim]) -> int:
    return _ORDER[claim[0]]


def check_claims(claims: list[tuple[str, Claim]], truth: Truth, sides: tuple[str, ...]) -> None:
    """Raise ``Illegal`` (``assert_…``) for the first claim that is not true."""
    for kind, said in claims:
        fact = truth[kind]
        if said == fact or (
            type(said) is dict and tuple(said.values()) == fact and tuple(said) == sides
        ):
            continue
        if not _holds(said, fact, sides):
            break
    else:
        return
    for kind, said in sorted(claims, key=_place):
        fact = truth[kind]
        if not _holds(said, fact, sides):
            raise Illegal(f"assert_{kind}", _sentence(kind, words_of(said), fact, sides))


def false_claims(
    claims: list[tuple[str, Claim]], truth: Truth, sides: tuple[str, ...]
) -> list[tuple[str, Claim]]:
    """All claims that are not true."""
    return [(kind, said) for kind, said in claims if not _holds(said, truth[kind], sides)]


def _holds(said: Claim, fact: Fact, sides: tuple[str, ...]) -> bool:
    if fact is None:
        return False
    if isinstance(fact, str):
        return said == fact
    if isinstance(said, str):
        usual = " ".join([f"{side}={number}" for side, number in zip(sides, fact, strict=True)])
        if said == usual or (said.replace("=+", "=") == usual and "+-" not in said):
            return True
        return numbers_by_side(said, sides) == fact
    return len(said) == len(sides) and tuple(map(said.get, sides)) == fact


def words_of(said: Claim) -> str:
    """A claim as it stands in the text form."""
    if isinstance(said, str):
        return said
    return " ".join(f"{side}={number}" for side, number in said.items())


def _sentence(kind: str, words: str, fact: Fact, sides: tuple[str, ...]) -> str:
    said = words if len(words) <= 60 else words[:57] + "..."
    if fact is None:
        return f"The line '{kind}: {said}' has no place here: there is nothing such to claim."
    if not isinstance(fact, str):
        fact = " ".join(f"{side}={number}" for side, number in zip(sides, fact, strict=True))
    return f"The log claims '{kind}: {said}', but the replay gives '{kind}: {fact}'."
