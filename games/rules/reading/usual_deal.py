"""Reads a deal of the text form as a whole if it is written in the usual way.

That is how the canonical writer writes, and what comes close to it: set-up lines whose words are
one blank apart, events that stand in the table of their game, two blanks apart behind the number of
a lap, claims, no comments. Any other deal is read line by line (see ``read_text``), which gives the
same result and finds the faults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.rules.definition import Code
from games.rules.sections import CLAIMS, SEATS, Claim
from games.rules.tiles import WORDS
from games.rules.words import LETTERS, SIDES, is_int, is_word_event

HANDS = frozenset(f"hand {letter}" for letter in SEATS)
SETUP_LINES = (
    dict.fromkeys([*HANDS, "stock", "widow"], WORDS)
    | dict.fromkeys([f"glass {side}" for side in SIDES], WORDS | {"/"})
    | dict.fromkeys(["strength", "points"], frozenset("0123456789"))
)
"""The words that canonical set-up lines of tiles and numbers are made of."""
SEAT_LINES = {
    "dealer": LETTERS,
    "lead": LETTERS | {f"{seat} by {teller}" for seat in SEATS for teller in SEATS},
}
"""What canonical set-up lines of seats say."""
LAPS = frozenset(str(number) for number in range(1, 100))
CLAIM_KINDS = frozenset(CLAIMS)


class WrittenDeal(NamedTuple):
    """What a deal line and all behind it up to the next one say."""

    number: int
    setup: dict[str, list[str]]
    events: list[str]
    codes: list[Code]
    """What the events are; empty where one of them is not in the table."""
    claims: list[tuple[str, Claim]]


def setup_words(key: str, rest: str) -> list[str] | None:
    """The words of a canonical set-up line; None if it is none.

    >>> setup_words("hand A", "6-5 | 4-3"), setup_words("dealer", "A B"), setup_words("hand A", "")
    (['6-5', '4-3'], None, None)
    """
    usual = SETUP_LINES.get(key)
    if usual is None:
        return rest.split(" ") if rest in SEAT_LINES.get(key, ()) else None
    words = (rest.replace(" | ", " ") if "|" in rest and key in HANDS else rest).split(" ")
    return words if usual.issuperset(words) else None


def read_usual_deal(
    text: str, table: Mapping[str, Code], cut: Callable[[str], list[str]]
) -> WrittenDeal | None:
    """The deal that ``text`` holds, from the number of its deal line on; None if it is unusual.

    >>> read_usual_deal("7\\nhand A: 6-5\\nA 6-5\\nend: out A\\n", {"A 6-5": 1}, str.split)
    WrittenDeal(number=7, setup={'hand A': ['6-5']}, events=['A 6-5'], codes=[1], \
claims=[('end', 'out A')])
    """
    if "{" in text or ";" in text:
        return None
    lines = iter(text.split("\n"))
    number = next(lines)
    if not is_int(number):
        return None
    setup: dict[str, list[str]] = {}
    events: list[str] = []
    claims: list[tuple[str, Claim]] = []
    for line in lines:
        first, dot, rest = line.partition(". ")
        if first in LAPS and dot and not claims:
            events += rest.split("  ")
            continue
        first, colon, rest = line.partition(": ")
        if first in CLAIM_KINDS and colon:
            claims.append((first, " ".join(cut(rest))))
        elif colon:
            words = setup_words(first, rest)
            if words is None or first in setup or events or claims:
                return None
            setup[first] = words
        elif line:
            if claims:
                return None
            events.append(line)
    codes = _codes(events, table)
    return None if codes is None else WrittenDeal(int(number), setup, events, codes, claims)


def _codes(events: list[str], table: Mapping[str, Code]) -> list[Code] | None:
    """The codes of events, none where one is not in the table; None where one cannot be read."""
    try:
        return list(map(table.__getitem__, events))
    except (KeyError, ValueError):
        pass
    usual = all(event in table or is_word_event(event) for event in events)
    return [] if usual else None
