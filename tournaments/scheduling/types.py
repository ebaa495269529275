"""The values of all scheduling modules: entries, tables, rounds, the schedule.

Frozen data with the names of the interchange format ``schedule 1``. Ids are
opaque texts; rounds and table numbers count from 1; ratings and points are exact numbers.
Reading and writing JSON is not covered here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from web.messages import Message, english

Number = int | Fraction | Decimal
"""An exact number, as ratings, points and places are given."""

PAIRS = "pairs"
ROTATING = "rotating"
SINGLE = "single"
SHAPES = (PAIRS, ROTATING, SINGLE)

SEATS = 4
"""Seats at a table of two sides of two."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One competitor: a partnership (shape ``pairs``) or a player (the other shapes).

    ``from_round`` and ``to_round`` are inclusive (``None``: until the end), ``sits_out`` are the
    rounds missed between them, ``table`` is the number of the table the entry should keep.
    """

    id: str
    rating: Number = 0
    club: str | None = None
    from_round: int = 1
    to_round: int | None = None
    sits_out: frozenset[int] = frozenset()
    table: int | None = None

    def present(self, round_number: int) -> bool:
        """Whether the entry plays (or has a bye) in that round.

        >>> Entry("a", from_round=2, sits_out=frozenset({3})).present(3)
        False
        """
        if round_number < self.from_round or round_number in self.sits_out:
            return False
        return self.to_round is None or round_number <= self.to_round


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: seat letter -> entry id, and the result by side once played.

    ``seats`` has the keys ``AC`` and ``BD`` (pairs), else ``A``, ``B``, ... ``points`` (higher is
    better) and ``places`` (smaller is better) have one key a side; ``None`` or empty: unplayed.
    ``absent`` sides did not show up or were sent away: they beat nobody, not even each other.
    ``boards`` are the deals that are played here, where not all tables of the round play the same.
    """

    number: int
    seats: Mapping[str, str]
    points: Mapping[str, Number] | None = None
    places: Mapping[str, Number] | None = None
    absent: frozenset[str] = frozenset()
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """What another method would have achieved from the same input: its slug, metric -> value."""

    method: str
    objective: Mapping[str, int | Fraction]


@dataclass(frozen=True, slots=True)
class Homes:
    """How level homes and aways of the sides are in a leg, after a round of it.

    ``difference`` is the most that homes and aways of one side differ so far in the leg, ``at_end``
    the same once the leg is played as planned, ``least`` the least it could be then. ``breaks``
    counts who was at home, or away, twice running in the leg.
    """

    leg: int
    difference: int
    at_end: int
    least: int
    breaks: int


class AheadReason(StrEnum):
    """Why not all rounds left can be played without repeats."""

    IMPOSSIBLE = "impossible"
    """No draw has more of them: that is proven."""
    LIMIT = "limit"
    """The search ended at its limit of work."""


@dataclass(frozen=True, slots=True)
class LookAhead:
    """How many of the rounds left, the drawn one first, can be played without repeats.

    ``planned`` rounds are left; ``sure`` of them can all be played by this field with no repeated
    or forbidden meeting and no second bye before everybody has had one. Where that is not all,
    ``reason`` says why. ``dearer``: a round that costs less by itself was passed over.
    """

    planned: int
    sure: int
    reason: AheadReason | None = None
    dearer: bool = False


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a drawn round achieved: metric -> value, and metric -> proven lower bound.

    ``input_hash`` is the SHA-256 of the canonical JSON of the input, ``engine`` names the method.
    ``cut``: the search ended at its limit of work, before it had tried everything.
    ``beside``: what another method would have achieved, where a pattern is prescribed.
    ``matches``: the certificate of the matches, where teams were drawn; its input is their event.
    ``homes``: how level homes and aways are, if sides play at home.
    ``ahead``: how many rounds can be played without repeats, if not all or at a cost.
    """

    objective: Mapping[str, int | Fraction]
    bounds: Mapping[str, int | Fraction]
    seed: int
    input_hash: str
    engine: str
    cut: bool = False
    beside: Comparison | None = None
    matches: "Certificate | None" = None
    homes: Homes | None = None
    ahead: LookAhead | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its tables, who has a bye, and the certificate of the draw (if drawn here)."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()
    certificate: Certificate | None = None


@dataclass(frozen=True, slots=True)
class TableSizes:
    """How many sides a table may seat: 2 <= min <= preferred <= max <= 10."""

    min: int
    max: int
    preferred: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """An event as the draw knows it: the settings, the entries, the rounds so far.

    The order of ``entries`` and of ``forbidden`` (pairs that should not meet) never matters.
    """

    method: str
    shape: str
    rounds_planned: int
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    table_sizes: TableSizes | None = None
    policy: Mapping[str, object] = field(default_factory=dict)

    @property
    def next_number(self) -> int:
        """The number of the round that would be drawn next."""
        return len(self.rounds) + 1

    @property
    def boards_per_round(self) -> int:
        """How many boards a table plays in a round, by the policy; 0: none."""
        asked = self.policy.get("boards_per_round", 0)
        return asked if isinstance(asked, int) else 0

    def boards_of(self, round_number: int, table: Table) -> tuple[int, ...]:
        """The boards that a table plays: its own, else those that all play in that round.

        >>> one = Schedule("swiss", "pairs", 3, (), policy={"boards_per_round": 4})
        >>> one.boards_of(2, Table(1, {"AC": "a", "BD": "b"}))
        (5, 6, 7, 8)
        """
        return table.boards or set_of_boards(round_number, self.boards_per_round)

    def present(self, round_number: int) -> tuple[Entry, ...]:
        """The entries present in a round, by id."""
        here = (entry for entry in self.entries if entry.present(round_number))
        return tuple(sorted(here, key=lambda entry: entry.id))


def number_of_set(boards: tuple[int, ...]) -> int:
    """The number of a set by its boards; 0 where a table has none of its own.

    >>> number_of_set(set_of_boards(3, 2)), number_of_set(())
    (3, 0)
    """
    return boards[-1] // len(boards) if boards else 0


def set_of_boards(number: int, count: int) -> tuple[int, ...]:
    """The boards of a set of so many; sets and boards count from 1, and set 0 has none.

    >>> set_of_boards(3, 2), set_of_boards(3, 0), set_of_boards(0, 2)
    ((5, 6), (), ())
    """
    return tuple(range((number - 1) * count + 1, number * count + 1)) if number else ()


@dataclass(frozen=True, slots=True)
class OtherDraw:
    """The round that another method would have drawn from the same input, by its slug."""

    method: str
    tables: tuple[Table, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round drawn by a method: seated tables, byes, and the lower bounds it can prove.

    The keys of ``bounds`` are the metrics the method minimised, the most important first.
    ``beside``: what another method would have drawn, if this one follows a pattern. ``within``: the
    draw of the matches, if teams are drawn. ``homes``: how level homes and aways are, if sides play
    at home. ``ahead``: how many rounds can be played without repeats, if not all or at a cost.
    ``sets``: by table, which set of boards a movement has there; without, all play the same.
    """

    tables: tuple[Table, ...]
    byes: tuple[str, ...]
    bounds: Mapping[str, int | Fraction]
    beside: OtherDraw | None = None
    within: "TeamDraw | None" = None
    homes: Homes | None = None
    ahead: LookAhead | None = None
    sets: Mapping[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TeamDraw:
    """The event of the teams that a round was drawn from, and the matches drawn in it."""

    event: Schedule
    drawn: DrawnRound


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its code, where (``None``: the whole event or round), and what is wrong."""

    code: str
    round: int | None
    table: int | None
    message: Message

    @property
    def detail(self) -> str:
        """The message as an English sentence."""
        return english(self.message)


def pair_of(one: str, other: str) -> tuple[str, str]:
    """The key of an unordered pair.

    >>> pair_of("b", "a")
    ('a', 'b')
    """
    return (one, other) if one <= other else (other, one)
