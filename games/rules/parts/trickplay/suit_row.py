"""A row of suits, the strongest first, that a player may rearrange between tricks.

*Stir* sends the suit that won to the end of the row, the others close up. *Shake* puts the whole
row in a new order. *Hold* leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

from games.rules.errors import Illegal
from games.rules.parts.setup import bad_deal
from games.rules.sections import SEAT_INDEX, SEATS
from web.messages import either, message

STIR, HOLD, SHAKE = "stir", "hold", "shake"

CHOICES = {"required": (STIR, SHAKE), "optional": (STIR, HOLD, SHAKE)}
"""What may be chosen where a change is required, and where it is optional."""


@dataclass(slots=True)
class Choice:
    """A seat stirs, shakes or holds. Not frozen, since one is made for every Shake that is read."""

    seat: int
    word: str
    suits: Sequence[int] = ()
    """The new row of a Shake as written, of whatever suits; empty otherwise."""


_CANONICAL = {str(number): number for number in range(100)}
_NUMBER = _CANONICAL | {f"{number:02}": number for number in range(100)}
"""Numbers of one or two digits by how they may be written."""


class SuitRow:
    """The order of strength that is in force.

    >>> row = SuitRow([4, 9, 1, 7], every=[1, 4, 7, 9])
    >>> row.change(Choice(3, STIR), won=9), row.suits
    (True, [4, 1, 7, 9])
    >>> row.change(Choice(3, SHAKE, [7, 9, 4]), won=9), row.suits
    (False, [4, 1, 7, 9])
    """

    __slots__ = ("every", "suits")

    def __init__(self, suits: list[int], every: list[int]) -> None:
        self.suits = suits
        """The suits, the strongest first; always the same list."""
        self.every = every
        """The same suits by their number."""

    def change(self, choice: Choice, won: int) -> bool:
        """Stir, shake or hold after ``won`` was the suit that won; False for a row of others."""
        if choice.word == STIR:
            self.suits.remove(won)
            self.suits.append(won)
        elif choice.word == SHAKE:
            if sorted(choice.suits) != self.every:
                return False
            self.suits[:] = choice.suits
        return True

    def fault(
        self, event: Any, text: str, chooser: str, weakest: str, choices: Sequence[str]
    ) -> Illegal:
        """Why an event is no legal choice of the seat ``chooser``, who laid the ``weakest`` tile.

        Anything but a choice is ``choice_pending``; then ``wrong_chooser``; then ``bad_shake``.
        """
        name = SEATS[event.seat]
        if not isinstance(event, Choice) or event.word not in choices:
            detail = message(
                "%(due)s played the weakest tile (%(weakest)s) and must %(choices)s before "
                "'%(text)s'.",
                due=chooser,
                weakest=weakest,
                choices=either(choices),
                text=text,
            )
            return Illegal("choice_pending", detail)
        if name != chooser:
            detail = message(
                "%(due)s played the weakest tile (%(weakest)s) and chooses, not %(seat)s.",
                due=chooser,
                weakest=weakest,
                seat=name,
            )
            return Illegal("wrong_chooser", detail)
        detail = message(
            "%(seat)s must name the suits of the row %(row)s once each: '%(text)s' does not.",
            seat=name,
            row=" ".join(map(str, self.suits)),
            text=text,
        )
        return Illegal("bad_shake", detail)

    def choices(self, words: tuple[str, ...]) -> Iterator[str]:
        """The actions of every choice of these kinds, beginning with those that name no row."""
        yield from (word for word in words if word != SHAKE)
        if SHAKE in words:
            for suits in permutations(map(str, self.suits)):
                yield f"{SHAKE} {' '.join(suits)}"

    def any_choice(self, words: tuple[str, ...], chance: Random) -> str:
        """The actions of one of them by chance, each kind as likely as the others."""
        word = chance.choice(words)
        suits = list(map(str, self.suits))
        chance.shuffle(suits)
        return " ".join([word, *suits]) if word == SHAKE else word


def read_choice(event: str) -> Choice | None:
    """Read a Stir, a Shake or a Hold; None if the event is anything else.

    >>> read_choice("D shake 2 05 4"), read_choice("A hold")
    (Choice(seat=3, word='shake', suits=[2, 5, 4]), Choice(seat=0, word='hold', suits=()))
    >>> read_choice("A shake"), read_choice("A stir 4"), read_choice("A shake 100")
    (None, None, None)
    """
    try:
        return quick_choice(event, _NUMBER)
    except (KeyError, ValueError):
        return None


def quick_choice(event: str, numbers: Mapping[str, int] = _CANONICAL) -> Choice:
    """Read a canonical Stir, Shake or Hold; ``KeyError`` or ``ValueError`` for anything else."""
    seat, word, *suits = event.split(" ")
    if word == SHAKE and suits:
        return Choice(SEAT_INDEX[seat], SHAKE, list(map(numbers.__getitem__, suits)))
    if suits or word not in (STIR, HOLD):
        raise KeyError(event)
    return Choice(SEAT_INDEX[seat], word)


def write_choice(choice: Choice) -> str:
    """The canonical text of a choice."""
    return " ".join([SEATS[choice.seat], choice.word, *map(str, choice.suits)])


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
        raise bad_deal(
            message(
                "'%(line)s:' has to list each of %(least)s to %(most)s once, and nothing else.",
                line=name,
                least=numbers[0],
                most=numbers[-1],
            )
        )
    return row
