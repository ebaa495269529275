"""What a game is: static facts in a frozen dataclass, behaviour in two small classes.

``Game`` holds what every page needs (slug, title, seats, options). ``Rules`` is a game under
chosen options for a number of players: it opens deals and says what a finished deal means.
``Deal`` is one deal being played; its ``play`` is the fast path that checks events by bit
operations and says only *how many* were legal, ``fault`` then says why the next one is not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NamedTuple

from games.rules.errors import Illegal
from games.rules.parts.glass import GlassRows
from games.rules.parts.scoring import Outcome, plain
from games.rules.sections import SEATS, Section
from games.rules.visibility import Visibility
from games.rules.words import is_int

Code = Any
"""An event as its game reads it: a value of the game's own, never false."""


@dataclass(frozen=True)
class Option:
    """A rule that an event may choose: a whole number from ``minimum``, or one of ``choices``.

    >>> Option("target", 100, minimum=1).value("0250"), Option("target", 100, minimum=1).value("0")
    (250, None)
    """

    name: str
    default: int | str | Callable[[Mapping[str, int | str]], int | str]
    """The value, or how it follows from the options before it."""
    choices: tuple[int | str, ...] = ()
    minimum: int = 0
    always_written: bool = False
    """Whether the canonical writer states it at its default, too."""
    meaning: str = ""
    """What it decides, in one sentence for players."""

    def value(self, text: str) -> int | str | None:
        """The value a written text stands for, None if it is out of range."""
        number = int(text) if is_int(text) else None
        if self.choices:
            if text in self.choices:
                return text
            return number if number in self.choices else None
        return number if number is not None and number >= self.minimum else None

    def allowed(self) -> str:
        """What may be written, for a message."""
        if self.choices:
            return ", ".join(str(choice) for choice in self.choices)
        return f"a whole number from {self.minimum}"


@dataclass(frozen=True)
class Game:
    """The static facts of a game and how its events are read."""

    slug: str
    title: str
    players: tuple[int, ...]
    """The numbers of seats there can be."""
    default_players: int | None
    """What holds without a Players tag; None where the tag is required."""
    options: tuple[Option, ...]
    events: Mapping[str, Code] = field(repr=False)
    """The usual event texts, read beforehand: a finite set of strings, none ``open_ended``."""
    read_event: Callable[[str], Code | None] = field(repr=False)
    """Reads any other event text; None where it has an action the game does not have."""
    rules: Callable[[int, Mapping[str, int | str]], Rules] = field(repr=False)
    table: Mapping[str, Code] = field(init=False, repr=False)
    """``events`` for the fast readers, who look a text up as ``table[text]`` and read it closely
    if that raises. It also finds what ``quick`` can read, without keeping it."""
    alone: frozenset[str] = frozenset()
    """First action words of events that stand on a line of their own, without a number."""
    behind: frozenset[str] = frozenset()
    """First action words of events that close a numbered line."""
    open_ended: Callable[[Code], bool] | None = None
    """Whether an event is readable only as the very last one of a log."""
    quick: Callable[[str], Code] | None = field(default=None, repr=False)
    """Reads texts that are no finite set in a hurry; ``KeyError`` or ``ValueError`` for what it
    is not sure of."""
    bar: int = 0
    """Where the canonical writer puts ``|`` into a hand: behind this many tiles, 0 nowhere."""
    visibility: Visibility = Visibility()
    """Who sees what while a deal is being played; by default little but its own hand."""

    def __post_init__(self) -> None:
        kind: type[dict[str, Code]] = dict
        if self.quick is not None:
            # Called by the dictionary itself for a text it does not have, with nothing in between.
            kind = type("Quick", (dict,), {"__missing__": staticmethod(self.quick)})
        object.__setattr__(self, "table", kind(self.events))

    def read(self, event: str) -> Code | None:
        """One event text as the game's own tuple, None where it is no event of this game."""
        return self.events.get(event) or self.read_event(event)


class Before(NamedTuple):
    """What the rules of a new deal may depend on."""

    deal: int
    """The number of the new deal within its game."""
    first: bool
    """Whether this is the first section of the log."""
    midway: bool
    """Whether the log has a Totals tag."""
    new_game: bool
    """Whether this is deal 1 of a later game of a match."""
    previous: Any
    """The ``Deal`` before it, of whatever game of the match; None for the first."""
    previous_deal: int
    """Its number within its game; 0 for the first."""
    totals: tuple[int, ...]
    """The totals of the current game before the deal."""


class Facts(NamedTuple):
    """What a viewer draws: a deal as it stands, as plain values."""

    hands: dict[str, list[str]]
    stock: list[str]
    ends: tuple[int, ...] = ()
    trick: tuple[tuple[str, str, str], ...] = ()
    """(seat, tile, note) of the trick on the table; a finished one stays until the next lead."""
    tricks: dict[str, int] | None = None
    trick_points: dict[str, int] | None = None
    """What the tricks won so far are worth by seat, where that is more than their number."""
    contract: str = ""
    glasses: dict[str, GlassRows] | None = None
    """By side the tiles of its glass, row by row."""
    strength: tuple[int, ...] = ()
    """The suits, the strongest first."""
    points: tuple[int, ...] = ()
    """The doubles still to be won by their number, the next one first."""
    doubles: dict[str, tuple[int, ...]] | None = None
    """The doubles each side has won."""
    widow: str = ""
    """The tile that lies open for everybody beside the hands."""
    melds: dict[str, list[list[str]]] | None = None
    """The melds of each seat that has declared, none for a seat that has none to show."""
    meld_points: dict[str, int] | None = None
    """What each seat that has declared is paid for its melds."""


class Deal(ABC):
    """One deal being played. Seats are indices here: 0 for A."""

    __slots__ = ("end",)
    end: str | None
    """The end text once the deal is over (``out B``); events may still be tolerated."""

    def __init__(self) -> None:
        self.end = None

    @abstractmethod
    def play(self, codes: Sequence[Code]) -> int:
        """Play events until one is illegal; how many were legal."""

    @abstractmethod
    def fault(self, code: Code, text: str) -> Illegal:
        """Why the event that ``play`` just refused is illegal, in the game's order of checks."""

    @abstractmethod
    def legal(self) -> Iterable[str]:
        """Canonical texts of every event that is legal now, lazily where there are many."""

    @abstractmethod
    def canonical(self, code: Code, text: str) -> str:
        """The canonical text of a legal event that is about to be played."""

    @abstractmethod
    def facts(self) -> Facts:
        """The deal as it stands, for a viewer."""

    @abstractmethod
    def turn_seat(self) -> int | None:
        """Whose event is next, None when the deal is over."""

    @abstractmethod
    def score(self) -> tuple[int, ...]:
        """What the finished deal gives, side by side."""

    def tricks(self) -> tuple[int, ...] | None:
        """Tricks by side once the deal is over; None where the game has none."""
        return None

    def melds(self) -> tuple[int, ...] | None:
        """Points paid for melds, None where there are none or not yet."""
        return None

    def any_event(self, chance: Random) -> str:
        """A legal event chosen by chance, for bots."""
        return chance.choice(list(self.legal()))


class Rules(ABC):
    """A game under chosen options, for a number of players."""

    game: ClassVar[Game]
    sides: tuple[str, ...]
    """Who scores together, in the order of all numbers by side."""
    games_to_win: int = 1
    last_deal: int | None = None
    """The number of the deal after which a game is over in any case."""

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        self.players = players
        self.options = options
        self.letters = SEATS[:players]

    def __deepcopy__(self, memo: object) -> Rules:
        """Copies of a deal share its rules, which never change."""
        return self

    @abstractmethod
    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> str | None:
        """What is wrong with a Totals tag in front of that first section, None if nothing."""

    @abstractmethod
    def open(self, section: Section, before: Before) -> Deal:
        """The deal of a section, its set-up checked.

        Raises ``Illegal`` for a set-up that the rules forbid.
        """

    @abstractmethod
    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        """Who has won once the deal of that number is counted, None while nobody has."""

    @abstractmethod
    def shuffle(self, chance: Random, before: Before) -> dict[str, list[str]]:
        """The set-up lines of a fresh deal, for bots."""

    def add(self, totals: tuple[int, ...], score: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
        """The totals once a finished deal with that score is counted."""
        return tuple(map(int.__add__, totals, score))

    def number(self, value: int) -> str:
        """How the canonical writer shows a number of ``score:`` or ``totals:``."""
        return plain(value)
