"""What a viewer draws: a deal after its set-up and after each event, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.actions import EndName, double_text, read_laid_tile
from games.rules.definition import Deal, DealState, GlassRows, Rules
from games.rules.parts.layouts.tree import LayoutTree, Stone
from games.rules.sections import SEATS, Section

LineTile = tuple[int, int]


@dataclass(frozen=True)
class Scene:
    """One picture of a replay. Tiles are texts, the larger number first; seats are letters."""

    game: int
    deal: int
    event: int
    """0 is the set-up."""
    seat: str | None
    """Who acted; None at the set-up."""
    text: str
    """The canonical event, empty at the set-up."""
    hands: dict[str, list[str]]
    stock: list[str]
    line: tuple[LineTile, ...]
    """Tiles of a line from left to right, each (left number, right number); empty where the
    layout branches."""
    layout: tuple[Stone, ...]
    """The tiles on the layout of any shape, in the order in which they were laid. Draw the first
    as it lies in the middle and every other against the stone ``on`` it names, at its ``side``."""
    ends: tuple[EndName, ...]
    """The open ends, each the number it shows or, where that is another end than a single half,
    the double that offers it (``5-5``); in a line the left one first."""
    ends_count: int | None
    """What the open ends count together, in games in which that matters."""
    spreads: bool
    """Whether any double to come may branch."""
    newest: int | None
    """The place of the tile just laid: in ``line``, or, where that is empty, in ``layout``."""
    drawn: tuple[str, ...]
    """The tiles taken from the stock in this event, in their order."""
    trick: tuple[tuple[str, str, str], ...]
    """(seat, tile, note) of the trick on the table, full ones included until the next lead."""
    tricks: dict[str, int] | None
    """Tricks won so far, in games that have any."""
    trick_points: dict[str, int] | None
    """What these tricks are worth so far, where that is more than their number."""
    contract: str
    glasses: dict[str, GlassRows] | None
    """By side three rows, of three places, two and one: (tile, whether face up), None if gone."""
    strength: tuple[int, ...]
    """The suits in order of strength, the strongest first."""
    points: tuple[int, ...]
    """The doubles still to be won by their number, the next one first; play shows two of them."""
    doubles: dict[str, tuple[int, ...]] | None
    """The doubles each side has won so far, by their number."""
    widow: str
    """The open tile beside the hands, all through the deal; empty in games without one."""
    melds: dict[str, list[list[str]]] | None
    """Seat -> its melds (lists of tiles), once it has declared; an empty list is ``nomeld``."""
    meld_points: dict[str, int] | None
    """What the melds shown give their seats."""
    points_made: dict[str, int] | None
    """By side, what play has scored in this deal so far, in games in which it scores at once."""
    totals: dict[str, int]
    """By side; the deal is counted in its last scenes."""
    score: dict[str, int] | None
    """What the deal gave, once it is over."""
    ended: bool
    end: str
    """How the deal ended: ``out B``; empty while it goes on."""
    next_seat: str | None
    legal: tuple[str, ...] = ()
    """Canonical events that are legal next, the first of them; only where they are asked for."""


class Viewer:
    """Draws the scenes of one deal."""

    def __init__(self, rules: Rules, section: Section, deal: Deal) -> None:
        self.rules, self.section, self.deal = rules, section, deal
        self.tree: LayoutTree | None = None
        self.newest: int | None = None
        self.event = 0
        self.text = ""

    def add_event(self, canonical: str) -> None:
        """Add a legal event that the deal has just played."""
        self.event += 1
        self.text = canonical
        self.newest = None
        facts = self.deal.state()
        laid = read_laid_tile(canonical.rpartition(" ")[2]) if facts.ends else None
        if laid:
            if self.tree is None:
                self.tree = LayoutTree(in_line=facts.branching is None)
            double = double_text(laid.first) if laid.first == laid.second else ""
            self.newest = self.tree.lay(
                laid.first,
                laid.second,
                laid.end,
                branches=double in (facts.branching or ()),
                on_double=laid.on_double,
                is_end=double in facts.ends,
            )

    def scene(self, totals: tuple[int, ...]) -> Scene:
        """The deal as it stands; ``totals`` with this deal counted once it is over."""
        facts: DealState = self.deal.state()
        sides = self.rules.sides
        end = self.deal.end
        score = None if end is None else dict(zip(sides, self.deal.score(), strict=True))
        turn = self.deal.turn_seat()
        line = self.tree.line() if self.tree else ()
        return Scene(
            game=self.section.game,
            deal=self.section.deal,
            event=self.event,
            seat=self.text[0] if self.text else None,
            text=self.text,
            hands=facts.hands,
            stock=facts.stock,
            line=line,
            layout=tuple(self.tree.stones) if self.tree else (),
            ends=_ends_of(line, facts.ends) if line else facts.ends,
            ends_count=facts.ends_count,
            spreads=len(facts.branching or ()) > 1,
            newest=self.newest,
            drawn=tuple(word[1:] for word in self.text.split(" ") if word[0:1] == "+"),
            trick=facts.trick,
            tricks=facts.tricks,
            trick_points=facts.trick_points,
            contract=facts.contract,
            glasses=facts.glasses,
            strength=facts.strength,
            points=facts.points,
            doubles=facts.doubles,
            widow=facts.widow,
            melds=facts.melds,
            meld_points=facts.meld_points,
            points_made=facts.points_made,
            totals=dict(zip(sides, totals, strict=True)),
            score=score,
            ended=end is not None,
            end=end or "",
            next_seat=None if turn is None else SEATS[turn],
        )


def _ends_of(line: tuple[LineTile, ...], ends: tuple[EndName, ...]) -> tuple[EndName, EndName]:
    """The ends of a line, the left one first; doubles that are ends of their own by their name."""
    (left, right_of_left), (left_of_right, right) = line[0], line[-1]
    shown: list[EndName] = []
    for number, other in ((left, right_of_left), (right, left_of_right)):
        double = double_text(number)
        shown.append(double if number == other and double in ends else number)
    return shown[0], shown[1]
