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
from functools import cached_property
from operator import add
from random import Random
from typing import Any, ClassVar, Literal, NamedTuple, cast

from games.rules.actions import EndName
from games.rules.errors import Illegal
from games.rules.piles import Pile
from games.rules.sections import SEATS, Section
from games.rules.visibility import Visibility
from games.rules.words import is_int, number_text
from web.messages import Message, Value, gettext_noop, message

Code = Any
"""An event as its game reads it: a value of the game's own, never false."""
Turns = Literal["left", "right"]
"""On which hand of a player, looking at the table, whoever plays next sits."""


@dataclass(frozen=True)
class Option:
    """A rule that an event may choose: a whole number from ``minimum``, or one of ``choices``.

    >>> Option("target", 100, minimum=1).value("0250"), Option("target", 100, minimum=1).value("0")
    (250, None)
    """

    name: str
    default: int | str | Callable[[int, Mapping[str, int | str]], int | str]
    """The value, or how it follows from the number of players and the options before it."""
    choices: tuple[int | str, ...] = ()
    minimum: int = 0
    always_written: bool = False
    """Whether the canonical writer states it at its default, too."""
    meaning: str = ""
    """What it decides, in one sentence for players."""
    later: bool = False
    """Whether logs are older than the option: at its default it is in no hash, so theirs stay."""

    def default_for(self, players: int, options: Mapping[str, int | str]) -> int | str:
        """The value that holds where none is given; ``options`` are those before it at least."""
        return self.default(players, options) if callable(self.default) else self.default

    def value(self, text: str) -> int | str | None:
        """The value a written text stands for, None if it is out of range."""
        number = int(text) if is_int(text) else None
        if self.choices:
            if text in self.choices:
                return text
            return number if number in self.choices else None
        return number if number is not None and number >= self.minimum else None

    def allowed_values(self) -> Value:
        """What may be written, for a message."""
        return self.choices or message("a whole number from %(least)s", least=self.minimum)


class Preset(NamedTuple):
    """Values of options under a name, offered where a game is set up and expanded there."""

    slug: str
    title: str
    """Who plays so, for players."""
    options: Mapping[str, int | str]
    """What differs from the defaults."""


class SheetColumns(NamedTuple):
    """What a score sheet on paper has room for besides points by side and totals."""

    deal: tuple[str, ...] = ()
    """What is noted of every deal."""
    side: tuple[str, ...] = ()
    """The parts of a side's points in a deal, where it is paid more than once."""
    lines: int = 12
    """Deals there is room for, where neither ``Rules.last_deal`` nor a match says how many."""


@dataclass(frozen=True)
class Game:
    """The static facts of a game and how its events are read."""

    slug: str
    title: str
    players: tuple[int, ...]
    """The numbers of seats there can be."""
    default_players: int | None
    """What holds without a Players tag; None where the tag is required."""
    turns: Turns
    """Which way round the table goes; logs have the order of seats alone."""
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
    """Reads canonical texts that are no finite set in a hurry; ``KeyError`` or ``ValueError`` for
    what it is not sure of. Only what is unsettled (see ``Deal.unsettled_texts``) may be written in
    another way."""
    write_event: Callable[[Code], str] | None = field(default=None, repr=False)
    """The canonical text of a legal event that is settled (see ``Deal.unsettled_texts``), from its
    code alone; None in a game whose deals settle none."""
    canonical: frozenset[str] = field(init=False, repr=False)
    """The usual event texts that ``write_event`` leaves as they are."""
    respelled: Mapping[str, str] = field(init=False, repr=False)
    """What it makes of the others."""
    bar: int = 0
    """Where the canonical writer puts ``|`` into a hand: behind this many tiles, 0 nowhere."""
    visibility: Visibility = Visibility()
    """Who sees what while a deal is being played; by default little but its own hand."""
    sheet: SheetColumns = SheetColumns()
    """What a score sheet on paper has room for."""
    presets: tuple[Preset, ...] = ()
    """Named choices of options; none where the game has but one way to be played."""
    not_analysable: str = gettext_noop("Nobody has written an exact search of this game yet.")
    """Why a finished deal cannot be searched to its end (``games.analysis``); empty where it can,
    and then its deals have ``as_dealt``."""

    def __post_init__(self) -> None:
        kind: type[dict[str, Code]] = dict
        if self.quick is not None:
            # Called by the dictionary itself for a text it does not have, with nothing in between.
            kind = type("Quick", (dict,), {"__missing__": staticmethod(self.quick)})
        object.__setattr__(self, "table", kind(self.events))
        write = self.write_event
        spelled = {text: write(code) for text, code in self.events.items()} if write else {}
        odd = {text: written for text, written in spelled.items() if text != written}
        object.__setattr__(self, "canonical", frozenset(spelled.keys() - odd.keys()))
        object.__setattr__(self, "respelled", odd)

    def resolve_options(self, players: int, given: Mapping[str, int | str]) -> dict[str, int | str]:
        """Every option with its value for so many players: the given one, else the default."""
        values: dict[str, int | str] = {}
        for option in self.options:
            if option.name in given:
                values[option.name] = given[option.name]
            else:
                values[option.name] = option.default_for(players, values)
        return values

    def preset(self, slug: str) -> Preset | None:
        """The preset with that slug, None if there is none."""
        return next((preset for preset in self.presets if preset.slug == slug), None)

    def code_of_event(self, event: str) -> Code | None:
        """One event text as the game's own tuple, None where it is no event of this game."""
        return self.events.get(event) or self.read_event(event)

    def canonical_events(self, events: list[str], codes: list[Code], in_table: bool) -> list[str]:
        """Legal events in canonical form, unsettled ones in any form.

        ``in_table`` says that all are known to be in the game's table.
        """
        write, respelled = self.write_event, self.respelled
        if in_table or write is None:
            if respelled.keys().isdisjoint(events):
                return events
            return list(map(respelled.get, events, events))
        return [
            event if event in self.canonical else write(code)
            for event, code in zip(events, codes, strict=True)
        ]


class DealContext(NamedTuple):
    """What came before a new deal, as far as its rules may depend on it."""

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


GlassRows = tuple[tuple[tuple[str, bool] | None, ...], ...]
"""For a viewer: by row and place the tile and whether it is face up, None where it is gone."""


class Outcome(NamedTuple):
    """The end of a game: the sole winner, if there is one, and everybody's place."""

    winner: int | None
    """The winning side as an index."""
    places: tuple[int, ...]
    """Places from 1; equal places for ties, then as many left out."""


class DealState(NamedTuple):
    """A deal as it stands, as plain values for a viewer to draw."""

    hands: dict[str, list[str]]
    stock: list[str]
    ends: tuple[EndName, ...] = ()
    """The open ends by their names."""
    branching: frozenset[str] | None = None
    """The doubles that lead on at their sides, too: those laid and those that may be; None where
    the layout is a line."""
    ends_count: int | None = None
    """What the open ends count together, where that matters."""
    points_made: dict[str, int] | None = None
    """By side, what play has scored so far, where it scores at once."""
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

    def unsettled_texts(self, codes: Sequence[Code]) -> Mapping[int, str]:
        """By place the canonical texts of events just played that depend on when they are played.

        ``codes`` are these events, all of them legal. All others are settled: their codes alone say
        how they are written (``Game.write_event``).
        """
        return {}

    @abstractmethod
    def state(self) -> DealState:
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

    def as_dealt(self) -> Any:
        """The deal as it stands, as an exact search needs it: all that decides what may be played
        and what it is worth. Only of a game that is analysable."""
        raise NotImplementedError

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

    @cached_property
    def terms(self) -> str:
        """The game, how many play it and all options, as words in one line."""
        unsaid = {(one.name, one.default) for one in self.game.options if one.later}
        held = (pair for pair in self.options.items() if pair not in unsaid)
        options = (f"{name}={value}" for name, value in held)
        return " ".join([self.game.slug, str(self.players), *options])

    def __deepcopy__(self, memo: object) -> Rules:
        """Copies of a deal share its rules, which never change."""
        return self

    @abstractmethod
    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        """What is wrong with a Totals tag in front of that first section, None if nothing."""

    @abstractmethod
    def open(self, section: Section, context: DealContext) -> Deal:
        """The deal of a section, its set-up checked.

        Raises ``Illegal`` for a set-up that the rules forbid.
        """

    @abstractmethod
    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        """Who has won once the deal of that number is counted, None while nobody has.

        A game in which more than the totals decides (it reads ``last``) has its own
        ``final_outcome``.
        """

    @abstractmethod
    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        """The set-up lines of a fresh deal, for bots."""

    @abstractmethod
    def piles(self) -> tuple[Pile, ...]:
        """What is mixed for a deal and where it goes, in the order of the canonical writer."""

    def add(self, totals: tuple[int, ...], score: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
        """The totals after a finished deal with that score."""
        return tuple(map(add, totals, score))

    # -- what a score sheet may say: see sheets.py -----------------------------------------

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        """Why no deal, or no ``last`` one, can give that score; None where one can."""
        return message("No side scores less than 0 in a deal.") if min(score) < 0 else None

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        """Why no game can end with those totals, ended by time or by its rules; else None."""
        return message("Totals cannot be negative.") if min(totals) < 0 else None

    def add_score(self, totals: tuple[int, ...], score: tuple[int, ...]) -> tuple[int, ...]:
        """The totals after a deal of which a sheet gives the score alone."""
        return tuple(map(add, totals, score))

    def final_outcome(self, totals: tuple[int, ...], deals: int | None) -> Outcome | None:
        """Who has won with those totals after so many deals (None: unknown); None: nobody yet."""
        return self.outcome(totals, deals or self.last_deal or 1, cast("Deal", None))

    def number(self, value: int) -> str:
        """How the canonical writer shows a number of ``score:`` or ``totals:``."""
        return number_text(value)
