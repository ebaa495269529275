"""Assertions: what a log says about a deal is held against the replay.

They are checked after the last event of a deal in the order end, tricks, melds, score, totals,
result, equal kinds as written. While the deal is unfinished every claim is wrong but
``result: *``, and ``melds:`` as soon as the deal can tell them.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.errors import Illegal
from games.rules.log import CLAIMS
from games.rules.words import cut, numbers_by_side

Truth = Mapping[str, str | tuple[int, ...] | None]
"""What is true, by kind of claim; None where nothing can be claimed."""

_ORDER = {kind: place for place, kind in enumerate(CLAIMS)}


def _place(claim: tuple[str, str]) -> int:
    return _ORDER[claim[0]]


def check_claims(claims: list[tuple[str, str]], truth: Truth, sides: tuple[str, ...]) -> None:
    """Raise ``Illegal`` (``assert_…``) for the first claim that is not true."""
    for kind, words in sorted(claims, key=_place):
        fact = truth[kind]
        if fact is None:
            holds = False
        elif isinstance(fact, str):
            holds = words == fact or " ".join(cut(words)) == fact
        else:
            holds = numbers_by_side(words, sides) == fact
        if not holds:
            raise Illegal(f"assert_{kind}", _sentence(kind, words, fact, sides))


def _sentence(
    kind: str, words: str, fact: str | tuple[int, ...] | None, sides: tuple[str, ...]
) -> str:
    said = words if len(words) <= 60 else words[:57] + "..."
    if fact is None:
        return f"The line '{kind}: {said}' has no place here: there is nothing such to claim."
    if not isinstance(fact, str):
        fact = " ".join(f"{side}={number}" for side, number in zip(sides, fact, strict=True))
    return f"The log claims '{kind}: {said}', but the replay gives '{kind}: {fact}'."
