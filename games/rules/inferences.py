"""What everybody at the table can infer: suits a hand lacks, the suit led, who wins the trick.

A replay points it out. Numbers that a seat is known to lack are forgotten as soon as it takes
tiles that nobody else sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.rules.viewer import Scene

TRUMP_CALLS = "EO"
"""A contract of these letters names the trumps behind it."""
ZERO = "Z0"
"""In this contract a tile with a blank belongs to the blanks."""


class Inferences(NamedTuple):
    """What can be inferred in one scene."""

    lacks: Mapping[str, tuple[int, ...]]
    """By seat the numbers that it has shown to hold no tile of; seats without any are left out."""
    led: int | None
    """The suit of the trick on the table."""
    trump: int | None
    winner: str | None
    """Who takes the trick on the table, once it is complete."""


def inferences_by_scene(deal: Sequence[Scene], total: int | None = None) -> Iterator[Inferences]:
    """Yield what can be inferred in every scene of a deal, from its first one on.

    `total` is what touching numbers add up to, in games in which they are not equal.
    """
    lacks: dict[str, frozenset[int]] = {}
    before: Scene | None = None
    for scene in deal:
        if before is not None and scene.seat is not None:
            known = lacks.get(scene.seat, frozenset())
            lacks = lacks | {scene.seat: _suits_lacking(scene, before, known, total)}
        shown = {seat: tuple(sorted(numbers)) for seat, numbers in lacks.items() if numbers}
        yield Inferences(shown, _suit_led(scene), trump_suit(scene), _trick_winner(scene, before))
        before = scene


def trump_suit(scene: Scene) -> int | None:
    """Return the trumps of a contract that has any."""
    word = scene.contract
    return int(word[1:]) if word[:1] in TRUMP_CALLS and word[1:].isdigit() else None


def _suits_lacking(
    scene: Scene, before: Scene, known: frozenset[int], total: int | None
) -> frozenset[int]:
    words = scene.text.split(" ")[1:]
    if any(word[0] == "+" or word in ("swap", "call") for word in words if word):
        known = frozenset()
    if scene.tricks is None:
        return known | _fitting_numbers(before, total) if words[-1] == "pass" else known
    if len(scene.trick) < 2 or scene.glasses is not None or scene.trick[-1][0] != scene.seat:
        return known
    led = _suit_led(scene)
    tile = scene.trick[-1][1]
    return known if led is None or _belongs_to_suit(tile, led, scene) else known | {led}


def _fitting_numbers(scene: Scene, total: int | None) -> frozenset[int]:
    """The numbers that would fit: of Matador nothing but a matador fits a blank."""
    ends = {int(str(end).partition("-")[0]) for end in scene.ends}
    if total is None:
        return frozenset(ends)
    return frozenset(total - end for end in ends if end and total - end >= 0)


def _belongs_to_suit(tile: str, suit: int, scene: Scene) -> bool:
    numbers = {int(number) for number in tile.split("-")}
    strongest = trump_suit(scene)
    if scene.contract == ZERO:
        strongest = 0
    return suit in numbers and (strongest is None or suit == strongest or strongest not in numbers)


def _suit_led(scene: Scene) -> int | None:
    if not scene.trick:
        return None
    _, tile, note = scene.trick[0]
    if note.startswith("="):
        return int(note[1:])
    numbers = [int(number) for number in tile.split("-")]
    if scene.glasses is not None:
        return None  # nobody has to follow
    strongest = 0 if scene.contract == ZERO else trump_suit(scene)
    return strongest if strongest in numbers else max(numbers)


def _trick_winner(scene: Scene, before: Scene | None) -> str | None:
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
