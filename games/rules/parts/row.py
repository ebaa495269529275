"""A row of suits, the strongest first, that a player may rearrange between tricks.

*Stir* sends the suit that won to the end of the row, the others close up. *Shake* puts the whole
row in a new order. *Hold* leaves it as it is. Such a choice is read as ``(seat, 0, word, row, 0)``
with the new row of a Shake, an empty one otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from games.rules.parts.setup import bad_deal
from games.rules.sections import SEAT_INDEX, SEATS

STIR, HOLD, SHAKE = "stir", "hold", "shake"

CHOICES = {"required": (STIR, SHAKE), "optional": (STIR, HOLD, SHAKE)}
"""What may be chosen where a change is required, and where it is optional."""

Choice = tuple[int, int, str, Sequence[int], int]

_CANONICAL = {str(number): number for number in range(100)}
_NUMBER = _CANONICAL | {f"{number:02}": number for number in range(100)}
"""Numbers of one or two digits by how they may be written."""


class Row:
    """The order of strength that is in force.

    >>> row = Row([4, 9, 1, 7])
    >>> row.change(STIR, (), 9), row.suits
    (True, [4, 1, 7, 9])
    >>> row.change(SHAKE, [7, 9, 4, 1], 4), row.suits, row.change(SHAKE, [7, 9, 4], 4)
    (True, [7, 9, 4, 1], False)
    """

    __slots__ = ("every", "suits")

    def __init__(self, suits: list[int]) -> None:
        self.suits = suits
        """The suits, the strongest first; always the same list."""
        self.every = sorted(suits)

    def change(self, word: str, row: Sequence[int], won: int) -> bool:
        """Make a choice after ``won`` was the suit that won; False for a row of other suits."""
        if word == STIR:
            self.suits.remove(won)
            self.suits.append(won)
        elif word == SHAKE:
            if sorted(row) != self.every:
                return False
            self.suits[:] = row
        return True

    def choices(self, words: tuple[str, ...]) -> Iterator[str]:
        """Every choice there is of these kinds, beginning with those that name no row."""
        yield from (word for word in words if word != SHAKE)
        if SHAKE in words:
            for row in permutations(map(str, self.suits)):
                yield f"{SHAKE} {' '.join(row)}"

    def any_choice(self, words: tuple[str, ...], chance: Random) -> str:
        """One of them by chance, each kind as likely as the others."""
        word = chance.choice(words)
        suits = list(map(str, self.suits))
        chance.shuffle(suits)
        return " ".join([word, *suits]) if word == SHAKE else word


def read_choice(event: str) -> Choice | None:
    """Read a Stir, a Shake or a Hold; None if the event is anything else.

    >>> read_choice("D shake 2 05 4"), read_choice("A hold")
    ((3, 0, 'shake', [2, 5, 4], 0), (0, 0, 'hold', (), 0))
    >>> read_choice("A shake"), read_choice("A stir 4"), read_choice("A shake 100")
    (None, None, None)
    """
    try:
        return quick_choice(event, _NUMBER)
    except (KeyError, ValueError):
        return None


def quick_choice(event: str, numbers: Mapping[str, int] = _CANONICAL) -> Choice:
    """Read a canonical Stir, Shake or Hold; ``KeyError`` or ``ValueError`` for anything else."""
    seat, word, *row = event.split(" ")
    if word == SHAKE and row:
        return SEAT_INDEX[seat], 0, SHAKE, list(map(numbers.__getitem__, row)), 0
    if row or word not in (STIR, HOLD):
        raise KeyError(event)
    return SEAT_INDEX[seat], 0, word, (), 0


def write_choice(choice: Choice) -> str:
    """The canonical text of a choice."""
    seat, _, word, row, _ = choice
    return " ".join([SEATS[seat], word, *map(str, row)])


def short_choices(players: int) -> dict[str, Choice]:
    """Every choice that names no row, already read."""
    texts = (f"{seat} {word}" for seat in SEATS[:players] for word in (STIR, HOLD))
    return {text: choice for text in texts if (choice := read_choice(text)) is not None}


def read_row(name: str, words: list[str], numbers: list[int]) -> list[int]:
    """The numbers of a set-up line, each of ``numbers`` once; raises ``Illegal`` (``bad_deal``)."""
    try:
        row = list(map(_NUMBER.__getitem__, words))
    except KeyError:
        row = list(map(int, words))
    if sorted(row) != numbers:
        every = f"{numbers[0]} to {numbers[-1]}"
        raise bad_deal(f"'{name}:' has to list each of {every} once, and nothing else.")
    return row
