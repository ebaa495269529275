"""A Martini table for tests: hands, rows and glasses as short words."""

from __future__ import annotations

from pathlib import Path

from games.rules.definition import Deal
from games.rules.parts.trickplay.glass import read_glass
from games.rules.refereeing.verdict import Error
from games.rules.replay import referee
from games.rules.tiles import BIT
from games.rules.variants.martini import (
    GAME,
    NUMBERS,
    Martini,
    MartiniDeal,
)

GOLDEN = Path(__file__).parents[2] / "golden" / "logs" / "martini"
DEFAULTS: dict[str, int | str] = {"shake_stir": "required", "placing": "by_deals_won"}


def golden(name: str) -> bytes:
    return (GOLDEN / f"{name}.domlog").read_bytes()


def tiles(words: str) -> int:
    return sum(BIT[word] for word in words.split())


def at_the_table(players: int, row: str, hands: str) -> MartiniDeal:
    """A deal with these hands by seat, and glasses of the six lowest doubles, never played."""
    numbers = NUMBERS[players]
    glass = ["0-0", "1-1", "2-2", "/", "3-3", "4-4", "/", "5-5"]
    return MartiniDeal(
        Martini(players, DEFAULTS),
        [tiles(hand) for hand in hands.split(" | ")],
        [read_glass("glass", glass) for _ in numbers.sides],
        [int(suit) for suit in row.split()],
        list(numbers.points),
        0,
    )


def play(deal: Deal, events: str) -> list[str]:
    """Play events until one is refused; those that were legal."""
    words = events.split(", ")
    codes = [GAME.code_of_event(word) for word in words]
    assert None not in codes
    return words[: deal.play([code for code in codes if code is not None])]


def refusal_of(deal: Deal, event: str) -> str:
    code = GAME.code_of_event(event)
    assert code is not None
    assert deal.play([code]) == 0
    return deal.fault(code, event).code


def error_of(data: bytes) -> Error:
    error = referee(data).error
    assert error is not None
    return error
