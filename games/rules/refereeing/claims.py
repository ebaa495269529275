"""Compares what a log claims about a deal with the replay.

Claims are checked after the last event of a deal in the order end, tricks, melds, score, totals,
result, equal kinds as written. While the deal is unfinished every claim is wrong except
``result: *``, and ``melds:`` as soon as all have declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.rules.errors import Illegal
from games.rules.sections import CLAIMS, Claim
from games.rules.words import numbers_by_side
from web.messages import Message, message

Fact = str | tuple[int, ...] | None
Truth = Mapping[str, Fact]
"""What is true, by kind of claim; None where nothing can be claimed."""

_ORDER = {kind: place for place, kind in enumerate(CLAIMS)}


def _order_of(claim: tuple[str, Claim]) -> int:
    return _ORDER[claim[0]]


def check_claims(claims: list[tuple[str, Claim]], truth: Truth, sides: tuple[str, ...]) -> None:
    """Raise ``Illegal`` (``assert_…``) for the first claim that is not true."""
    for kind, claim in claims:
        fact = truth[kind]
        if claim == fact or (
            type(claim) is dict and tuple(claim.values()) == fact and tuple(claim) == sides
        ):
            continue
        if not _is_true(claim, fact, sides):
            break
    else:
        return
    for kind, claim in sorted(claims, key=_order_of):
        fact = truth[kind]
        if not _is_true(claim, fact, sides):
            raise Illegal(f"assert_{kind}", _refusal(kind, claim_words(claim), fact, sides))


def false_claims(
    claims: list[tuple[str, Claim]], truth: Truth, sides: tuple[str, ...]
) -> list[tuple[str, Claim]]:
    """All claims that are not true."""
    return [(kind, claim) for kind, claim in claims if not _is_true(claim, truth[kind], sides)]


def _is_true(claim: Claim, fact: Fact, sides: tuple[str, ...]) -> bool:
    if fact is None:
        return False
    if isinstance(fact, str):
        return claim == fact
    if isinstance(claim, str):
        usual = _usual_form(sides) % fact
        if claim == usual or (claim.replace("=+", "=") == usual and "+-" not in claim):
            return True
        return numbers_by_side(claim, sides) == fact
    return len(claim) == len(sides) and tuple(map(claim.get, sides)) == fact


@lru_cache(maxsize=64)
def _usual_form(sides: tuple[str, ...]) -> str:
    """How numbers by side are usually written, with a place for each number."""
    return " ".join(f"{side}=%d" for side in sides)


def claim_words(claim: Claim) -> str:
    """A claim as it stands in the text form."""
    if isinstance(claim, str):
        return claim
    return " ".join(f"{side}={number}" for side, number in claim.items())


def _refusal(kind: str, words: str, fact: Fact, sides: tuple[str, ...]) -> Message:
    quoted = words if len(words) <= 60 else words[:57] + "..."
    if fact is None:
        return message(
            "The line '%(kind)s: %(claim)s' has no place here: there is nothing such to claim.",
            kind=kind,
            claim=quoted,
        )
    if not isinstance(fact, str):
        fact = " ".join(f"{side}={number}" for side, number in zip(sides, fact, strict=True))
    return message(
        "The log claims '%(kind)s: %(claim)s', but the replay gives '%(kind)s: %(fact)s'.",
        kind=kind,
        claim=quoted,
        fact=fact,
    )
