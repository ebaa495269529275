"""A line with two open ends on which touching numbers are equal.

An event is read as ``(seat, tile bit, end, exposed)``. The end is the number the event names and
``exposed`` the number that will be open instead. ``NO_END`` stands where no end is named. Where
the tile does not have the number, or the number is in no set, the end is ``MISFIT`` + the number,
so that it equals no open end and the fast path needs no second look. A pass has the bit 0.

>>> place_event("B 6-5@6") == (1, tile_bit("6-5"), 6, 5) == place_event("B 5-6@06")
True
>>> place_event("B 6-5@4=4") is None, place_event("C pass")
(True, (2, 0, -1, -1))
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.rules.log import SEAT_INDEX, SEATS
from games.rules.tiles import NUMBERS, PAIRS, TEXT, bits, tile_bit

Placing = tuple[int, int, int, int]

NO_END = -1
MISFIT = 100

_PLACE = re.compile(r"([0-9]{1,2}-[0-9]{1,2})(?:@([0-9]{1,2}))?")


def place_event(event: str) -> Placing | None:
    """Read an event that places one tile or passes; None if it does anything else."""
    seat, _, action = event.partition(" ")
    index = SEAT_INDEX[seat]
    if action == "pass":
        return index, 0, NO_END, NO_END
    match = _PLACE.fullmatch(action)
    if not match:
        return None
    bit = tile_bit(match[1])
    if match[2] is None:
        return index, bit, NO_END, NO_END
    end = int(match[2])
    pair = NUMBERS.get(bit)
    if pair is None or end not in pair:
        return index, bit, MISFIT + end, NO_END
    return index, bit, end, other_number(bit, end)


def usual_events(highest: int, players: int) -> dict[str, Placing]:
    """Every event text that a log of such a line usually holds, already read."""
    actions = ["pass"]
    for high, low in PAIRS[: (highest + 1) * (highest + 2) // 2]:
        for tile in {f"{high}-{low}", f"{low}-{high}"}:
            actions += [tile, *(f"{tile}@{end}" for end in range(highest + 1))]
    texts = (f"{seat} {action}" for seat in SEATS[:players] for action in actions)
    return {text: code for text in texts if (code := place_event(text)) is not None}


def other_number(bit: int, number: int) -> int:
    """The number a tile exposes when ``number`` touches; a double shows its number again."""
    high, low = NUMBERS[bit]
    return low if number == high else high


def fitting_ends(bit: int, ends: tuple[int, int]) -> list[int]:
    """The distinct open ends a tile can be placed on, the higher first."""
    pair = NUMBERS.get(bit, ())
    return [number for number in sorted(set(ends), reverse=True) if number in pair]


def placements(hand: int, ends: tuple[int, int]) -> Iterator[str]:
    """The canonical texts of all placements a hand allows: touching number first, end named."""
    for bit in bits(hand):
        for end in fitting_ends(bit, ends):
            yield f"{end}-{other_number(bit, end)}@{end}"


def canonical_placing(bit: int, end: int) -> str:
    """The canonical text of a tile on a named end, or as the opening tile.

    >>> canonical_placing(tile_bit("6-5"), 5), canonical_placing(tile_bit("6-5"), NO_END)
    ('5-6@5', '6-5')
    """
    if end == NO_END:
        return TEXT[bit]
    return f"{end}-{other_number(bit, end)}@{end}"
