"""Tricks: which tiles follow a suit, and which of the tiles played is best.

A ``Suit`` is all a trick needs to know once its leader has named the suit: the tiles that belong
to it, and a power for every tile that could win. Games differ only in how they fill it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from games.rules.log import SEAT_INDEX, SEATS
from games.rules.tiles import PAIRS, bits, tile_bit

NO_SUIT = -1
"""Stands where an event names no suit."""

_PLAY = re.compile(r"([0-9]{1,2}-[0-9]{1,2})(?:=([0-9]{1,2}))?")


class Suit(NamedTuple):
    """What it means that this suit was led."""

    followers: int
    """The tiles that belong to the suit, as a mask."""
    power: dict[int, int]
    """How strong a tile is in this trick, by its bit; tiles that cannot win are absent."""


def must_follow(hand: int, suit: Suit) -> int:
    """The tiles of a hand that may be played on a suit led."""
    return hand & suit.followers or hand


def follow_well(
    choices: int, suit: Suit, table: list[int], worth: dict[int, int], wanted: bool
) -> int:
    """The tile a simple player follows with: one that wins if the trick is wanted, else not.

    ``worth`` is what each tile of the hand may win elsewhere: what cannot be used here goes first
    if it is worth little to a player who wants tricks, or much to one who does not.
    """
    power = {bit: suit.power.get(bit, -1) for bit in bits(choices)}
    to_beat = max(suit.power.get(bit, -1) for bit in table)
    losers = [bit for bit in power if power[bit] < to_beat]
    if losers and (not wanted or len(losers) == len(power)):
        return (min if wanted else max)(losers, key=worth.__getitem__)
    return (max if wanted else min)(power, key=power.__getitem__)


def play_event(event: str) -> tuple[int, int, int] | None:
    """Read a tile played, with the suit its leader names: (seat, tile bit, suit).

    >>> play_event("A 5-3=3") == (0, tile_bit("5-3"), 3), play_event("A 5-3@3")
    (True, None)
    """
    seat, _, action = event.partition(" ")
    match = _PLAY.fullmatch(action)
    if not match:
        return None
    suit = NO_SUIT if match[2] is None else int(match[2])
    return SEAT_INDEX[seat], tile_bit(match[1]), suit


def usual_plays(highest: int, players: int) -> dict[str, tuple[int, int, int]]:
    """Every text of a tile played that a log usually holds, already read."""
    plays = {}
    for high, low in PAIRS[: (highest + 1) * (highest + 2) // 2]:
        for action in (f"{high}-{low}", f"{high}-{low}={high}", f"{high}-{low}={low}"):
            for seat in SEATS[:players]:
                text = f"{seat} {action}"
                plays[text] = play_event(text)
    return {text: code for text, code in plays.items() if code is not None}
