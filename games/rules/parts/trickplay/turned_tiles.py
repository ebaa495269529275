"""Tiles laid as suit over rank: the player turns the tile, the top number is its suit.

``8/2`` is a tile of the hand, ``8/2g`` one of the glass.

>>> read_turned_play("A 8/2g") == TurnedPlay(0, tile_bit("8-2"), from_glass=True, suit=8, rank=2)
True
>>> read_turned_play("A 02/8") == TurnedPlay(0, tile_bit("8-2"), from_glass=False, suit=2, rank=8)
True
>>> {read_turned_play(event) for event in ("A 8/2h", "A 8-2", "A 8/2 7/1")}
{None}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.errors import Illegal
from games.rules.parts.trickplay.glass import Glass
from games.rules.sections import SEAT_INDEX, SEATS
from games.rules.tiles import NUMBERS, TEXT, bits, texts, tile_bit
from web.messages import Message, Value, message

FROM_HAND, FROM_GLASS = "", "g"
"""What is written behind a tile to say where it comes from."""

_TURNED = re.compile(r"([0-9]{1,2})/([0-9]{1,2})(g?)")


@dataclass(frozen=True, slots=True)
class TurnedPlay:
    """A seat lays a tile."""

    seat: int
    tile: int
    """Its bit."""
    from_glass: bool
    suit: int
    """The number on top."""
    rank: int
    """The number below it."""


def read_turned_play(event: str) -> TurnedPlay | None:
    """Read an event that lays one tile; None if it does anything else."""
    seat, _, action = event.partition(" ")
    match = _TURNED.fullmatch(action)
    if not match:
        return None
    suit, rank = int(match[1]), int(match[2])
    return TurnedPlay(
        SEAT_INDEX[seat], tile_bit(f"{suit}-{rank}"), match[3] == FROM_GLASS, suit, rank
    )


def write_turned_play(play: TurnedPlay) -> str:
    """The canonical text of a tile laid."""
    source = FROM_GLASS if play.from_glass else FROM_HAND
    return f"{SEATS[play.seat]} {play.suit}/{play.rank}{source}"


def both_ways(hand: int, face_up: int) -> Iterator[str]:
    """The canonical actions a hand and the face-up tiles of a glass allow, each both ways round."""
    for tiles, source in ((hand, FROM_HAND), (face_up, FROM_GLASS)):
        for bit in bits(tiles):
            high, low = NUMBERS[bit]
            yield f"{high}/{low}{source}"
            yield f"{low}/{high}{source}"


def all_plays(tiles: int, players: int) -> dict[str, TurnedPlay]:
    """Every text of these tiles laid by anybody, from the hand or the glass, already read."""
    actions = list(both_ways(tiles, tiles))
    texts = (f"{seat} {action}" for seat in SEATS[:players] for action in actions)
    return {text: play for text in texts if (play := read_turned_play(text)) is not None}


def play_fault(play: TurnedPlay, hand: int, glass: Glass, side: str) -> Illegal:
    """Why a seat cannot lay that tile: ``tile_not_held`` or ``tile_face_down``.

    Looks for the tile where the event says it comes from. ``side`` owns the glass.
    """
    tile = play.tile
    name, shown = SEATS[play.seat], TEXT.get(tile, f"{play.suit}-{play.rank}")
    if not play.from_glass:
        held = _tile_list(hand)
        detail = message(
            "%(seat)s does not hold %(tile)s: the hand is %(hand)s.",
            seat=name,
            tile=shown,
            hand=held,
        )
        if glass.tiles() & tile:
            detail = message(
                "%(seat)s does not hold %(tile)s: the hand is %(hand)s; the tile lies in the glass "
                "and is played with g.",
                seat=name,
                tile=shown,
                hand=held,
            )
        return Illegal("tile_not_held", detail)
    if glass.tiles() & tile:
        return Illegal(
            "tile_face_down", _face_down_message(name, shown, side, glass.covering(tile))
        )
    face_up = _tile_list(glass.face_up())
    detail = message(
        "%(seat)s cannot play %(tile)s from the glass of %(side)s: face up in it is %(shown)s.",
        seat=name,
        tile=shown,
        side=side,
        shown=face_up,
    )
    if hand & tile:
        detail = message(
            "%(seat)s cannot play %(tile)s from the glass of %(side)s: face up in it is %(shown)s; "
            "the tile is in the hand and played without g.",
            seat=name,
            tile=shown,
            side=side,
            shown=face_up,
        )
    return Illegal("tile_not_held", detail)


def _face_down_message(name: str, tile: str, side: str, covering: list[str]) -> Message:
    over: Value = covering[0]
    if len(covering) > 1:
        over = message("%(one)s and %(other)s", one=covering[0], other=covering[1])
    return message(
        "%(seat)s cannot play %(tile)s, which lies face down in the glass of %(side)s under "
        "%(over)s.",
        seat=name,
        tile=tile,
        side=side,
        over=over,
    )


def _tile_list(tiles: int) -> Value:
    return " ".join(texts(tiles)) or message("nothing")
