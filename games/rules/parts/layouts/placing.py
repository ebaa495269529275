"""Events that lay a tile against an open end, pass, or draw from a stock before either.

An event is read as ``(seat, tile bit, end, exposed, draws)``: ``end`` is the number shown by the
open end covered, ``exposed`` the one that will be open instead, ``draws`` the bits of the tiles
drawn before. ``NO_END`` stands where no end is named. A pass has the bit 0, and so has a turn
that stops after its draws; the latter exposes ``STOPPED``.

Where equal numbers touch, it does not matter which way round a tile is written: the number exposed
follows from the end.
A tile that does not have the number of its end gets a ``misfit`` for its end, which equals no open
one, so that the fast path needs no second look. Where tiles are ``turned`` as their player likes,
the second number written is the one exposed. Only where ``doubles`` may be named as ends is
``4-5@5-5`` an action of the game.

>>> read_placing("B 6-5@6") == (1, tile_bit("6-5"), 6, 5, ()) == read_placing("B 5-6@06")
True
>>> read_placing("B 6-5@4=4") is read_placing("A 4-5@5-5") is None, read_placing("C pass")
(True, (2, 0, -1, -1, ()))
>>> read_placing("A 4-5@5-5", doubles=True) == (0, tile_bit("5-4"), named_double(5), 4, ())
True
>>> read_turn("C +0-0 +4-1 1-4@1") == (2, tile_bit("4-1"), 1, 4, (1, tile_bit("4-1")))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.rules.actions import EndName, LaidTile, double_text, read_laid_tile
from games.rules.parts.layouts.ends import (
    NO_END,
    at_double,
    end_name,
    misfit,
    named_double,
    number_and_kind,
)
from games.rules.sections import SEAT_INDEX, SEATS
from games.rules.tiles import BIT, HIGHEST, NUMBERS, PAIRS, TEXT, tile_bit

Placing = tuple[int, int, int, int, tuple[int, ...]]

STOPPED = -2

_DRAWN = {f"+{tile}": bit for tile, bit in BIT.items() if tile == TEXT[bit]}
"""Tiles as they are drawn, the larger number first: other ways are read by `read_turn`."""


def read_placing(event: str, turned: bool = False, doubles: bool = False) -> Placing | None:
    """Read an event that places one tile or passes; None if it does anything else."""
    seat, _, action = event.partition(" ")
    index = SEAT_INDEX[seat]
    if action == "pass":
        return index, 0, NO_END, NO_END, ()
    laid = read_laid_tile(action)
    if laid is None or laid.turned or laid.suit is not None or (laid.on_double and not doubles):
        return None
    bit = tile_bit(laid.tile)
    end, exposed = _end_and_number(laid, bit, turned)
    return index, bit, end, at_double(exposed) if doubles and end == exposed >= 0 else exposed, ()


def _end_and_number(laid: LaidTile, bit: int, turned: bool) -> tuple[int, int]:
    end = laid.end
    if turned:
        if end is None:
            return NO_END, laid.second
        return end if end <= HIGHEST else misfit(end), laid.second
    if end is None:
        return NO_END, NO_END
    if end not in NUMBERS.get(bit, ()):
        return misfit(end, laid.on_double), NO_END
    return named_double(end) if laid.on_double else end, other_number(bit, end)


def read_turn(event: str, turned: bool = False, doubles: bool = False) -> Placing | None:
    """Read a whole turn: draws, then a tile placed or a pass; or draws alone."""
    seat, *words = event.split(" ")
    draws: list[int] = []
    for word in words:
        bit = tile_bit(word[1:]) if word[0] == "+" else 0
        if not bit:
            break
        draws.append(bit)
    rest = words[len(draws) :]
    if not rest:
        return SEAT_INDEX[seat], 0, NO_END, STOPPED, tuple(draws)
    last = read_placing(f"{seat} {rest[0]}", turned, doubles) if len(rest) == 1 else None
    return None if last is None else (*last[:4], tuple(draws))


def stops_short(code: tuple[int, ...]) -> bool:
    """Whether a turn stops after its draws, readable only as the very last event of a log."""
    return code[3] == STOPPED


def usual_events(
    actions: Iterable[str], players: int, turned: bool = False, doubles: bool = False
) -> dict[str, Placing]:
    """Events of one action each by their texts, for every seat, already read."""
    texts = [f"{seat} {action}" for action in actions for seat in SEATS[:players]]
    read = ((text, read_placing(text, turned, doubles)) for text in texts)
    return {text: code for text, code in read if code is not None}


def matching_actions(highest: int, doubles: bool = False) -> list[str]:
    """The usual last actions of turns where equal numbers touch: each tile on its own numbers.

    ``doubles`` says whether a double may be named as an end, too.
    """
    actions = ["pass"]
    for high, low in PAIRS[: (highest + 1) * (highest + 2) // 2]:
        for tile in {f"{high}-{low}", f"{low}-{high}"}:
            actions += [tile, *(f"{tile}@{end}" for end in {high, low})]
            if doubles and high != low:
                actions += [f"{tile}@{double_text(end)}" for end in (high, low)]
    return actions


def quick_turns(usual: Mapping[str, Placing]) -> Callable[[str], Placing]:
    """A quick reader of turns that begin with draws and end in one of the usual ways.

    It reads turns that are canonical or do not name their end, and raises ``KeyError`` for others.
    """
    seats = {text[0]: code[0] for text, code in usual.items()}
    ends = {
        text[2:]: code[1:4]
        for text, code in usual.items()
        if (code[1] and code[2] == NO_END) or text == write_turn(code)
    }
    drawn = _DRAWN.__getitem__

    def read_quickly(event: str) -> Placing:
        seat, *draws, last = event.split(" ")
        bit, end, exposed = ends[last]
        return seats[seat], bit, end, exposed, tuple(map(drawn, draws))

    return read_quickly


def other_number(bit: int, number: int) -> int:
    """The number a tile has beside ``number``; a double has it twice."""
    high, low = NUMBERS[bit]
    return low if number == high else high


def write_placing(bit: int, end: EndName, exposed: int) -> str:
    """The canonical text of a tile on the end of that name: the touching number first.

    >>> write_placing(tile_bit("6-5"), 5, 6), write_placing(tile_bit("4-2"), 8, 4)
    ('5-6@5', '2-4@8')
    """
    number, _ = number_and_kind(exposed)
    return f"{other_number(bit, number)}-{number}@{end}"


def write_turn(code: tuple[int, int, EndName, int, tuple[int, ...]]) -> str:
    """The canonical text of a turn: one that names its end, opens the deal, passes or only draws.

    >>> write_turn(read_turn("C +0-0 +1-4 1-4@1")), write_turn(read_turn("A 5-6"))
    ('C +0-0 +4-1 1-4@1', 'A 6-5')
    """
    seat, bit, end, exposed, draws = code
    start = f"{SEATS[seat]} {write_draws(draws)}"
    if not bit:
        return f"{start}pass" if exposed == NO_END else start.rstrip()
    if end == NO_END:
        return start + TEXT[bit]
    name = end if isinstance(end, str) or end <= HIGHEST else end_name(end)
    return start + write_placing(bit, name, exposed)


def write_draws(draws: Iterable[int]) -> str:
    """The draws of a turn as words, each with a blank behind it."""
    return "".join(f"+{TEXT[bit]} " for bit in draws)
