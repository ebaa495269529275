"""What a replay points out at a moment: suits hands have shown to lack, the suit led, who wins.

All of it follows from what everybody at the table has seen. Numbers a seat is known not to hold
are forgotten as soon as it takes tiles that nobody else sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.rules.viewer import Scene

TRUMP_CALLS = "EO"
"""A contract of these letters names the trumps behind it."""
ZERO = "Z0"
"""In this contract a tile with a blank belongs to the blanks."""


class Clues(NamedTuple):
    """What can be pointed out in one scene."""

    lacks: Mapping[str, tuple[int, ...]]
    """By seat the numbers that it has shown to hold no tile of; seats without any are left out."""
    led: int | None
    """The suit of the trick on the table."""
    trump: int | None
    winner: str | None
    """Who takes the trick on the table, once it is complete."""


def clues(deal: Sequence[Scene], total: int | None = None) -> Iterator[Clues]:
    """Yield what can be pointed out in every scene of a deal, from its first one on.

    `total` is what touching numbers add up to, in games in which they are not equal.
    """
    lacks: dict[str, frozenset[int]] = {}
    before: Scene | None = None
    for scene in deal:
        if before is not None and scene.seat is not None:
            known = lacks.get(scene.seat, frozenset())
            lacks = lacks | {scene.seat: _lacking(scene, before, known, total)}
        shown = {seat: tuple(sorted(numbers)) for seat, numbers in lacks.items() if numbers}
        yield Clues(shown, _led(scene), trump(scene), _winner(scene, before))
        before = scene


def trump(scene: Scene) -> int | None:
    """Return the trumps of a contract that has any."""
    word = scene.contract
    return int(word[1:]) if word[:1] in TRUMP_CALLS and word[1:].isdigit() else None


def _lacking(
    scene: Scene, before: Scene, known: frozenset[int], total: int | None
) -> frozenset[int]:
    words = scene.text.split(" ")[1:]
    if any(word[0] == "+" or word in ("swap", "call") for word in words if word):
        known = frozenset()
    if scene.tricks is None:
        return known | _wanted(before, total) if words[-1] == "pass" else known
    if len(scene.trick) < 2 or scene.glasses is not None or scene.trick[-1][0] != scene.seat:
        return known
    led = _led(scene)
    tile = scene.trick[-1][1]
    return known if led is None or _belongs(tile, led, scene) else known | {led}


def _wanted(scene: Scene, total: int | None) -> frozenset[int]:
    """The numbers that would fit: of Matador nothing but a matador fits a blank."""
    ends = {int(str(end).partition("-")[0]) for end in scene.ends}
    if total is None:
        return frozenset(ends)
    return frozenset(total - end for end in ends if end and total - end >= 0)


def _belongs(tile: str, suit: int, scene: Scene) -> bool:
    numbers = {int(number) for number in tile.split("-")}
    strongest = trump(scene)
    if scene.contract == ZERO:
        strongest = 0
    return suit in numbers and (strongest is None or suit == strongest or strongest not in numbers)


def _led(scene: Scene) -> int | None:
    if not scene.trick:
        return None
    _, tile, note = scene.trick[0]
    if note.startswith("="):
        return int(note[1:])
    numbers = [int(number) for number in tile.split("-")]
    if scene.glasses is not None:
        return None  # nobody has to follow
    strongest = 0 if scene.contract == ZERO else trump(scene)
    return strongest if strongest in numbers else max(numbers)


def _winner(scene: Scene, before: Scene | None) -> str | None:
    if not scene.trick or scene.tricks is None or len(scene.trick) < len(scene.hands):
        return None
    if scene.strength:
        return min(scene.trick, key=lambda row: _weakness(row[1], scene, before))[0]
    if before is None or before.tricks is None or before.tricks == scene.tricks:
        return None
    won = before.tricks
    return next(seat for seat, count in scene.tricks.items() if count > won.get(seat, 0))


def _weakness(tile: str, scene: Scene, before: Scene | None) -> tuple[int, int]:
    """How weak a tile of suit and rank is, by the row of strength it was laid under."""
    row = before.strength if before and before.strength else scene.strength
    suit, rank = (int(number) for number in tile.split("-"))
    return row.index(suit) if suit in row else len(row), -rank
