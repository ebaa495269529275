"""What a viewer draws: a deal after its set-up and after each event, as plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.definition import Deal, Facts, Rules
from games.rules.parts.glass import GlassRows
from games.rules.parts.layout import Stone, Tree
from games.rules.sections import SEATS, Section

_PLACED = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:@([0-9]{1,2}))?")

Placed = tuple[int, int]


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
    line: tuple[Placed, ...]
    """Tiles of a line from left to right, each (left number, right number); empty where the
    layout branches."""
    layout: tuple[Stone, ...]
    """The tiles on the layout of any shape, in the order in which they were laid. Draw the first
    as it lies in the middle and every other against the stone ``on`` it names, at its ``side``."""
    ends: tuple[int, ...]
    """The open ends; in a line the left one first."""
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
    totals: dict[str, int]
    """By side; the deal is counted in its last scenes."""
    score: dict[str, int] | None
    """What the deal gave, once it is over."""
    ended: bool
    end: str
    """How the deal ended: ``out B``; empty while it goes on."""
    next_seat: str | None


class Viewer:
    """Draws the scenes of one deal."""

    def __init__(self, rules: Rules, section: Section, deal: Deal) -> None:
        self.rules, self.section, self.deal = rules, section, deal
        self.tree: Tree | None = None
        self.newest: int | None = None
        self.event = 0
        self.text = ""

    def show(self, canonical: str) -> None:
        """Take in a legal event that the deal has just played."""
        self.event += 1
        self.text = canonical
        self.newest = None
        ends = self.deal.facts().ends
        placed = _PLACED.fullmatch(canonical.rpartition(" ")[2]) if ends else None
        if placed:
            if self.tree is None:
                self.tree = Tree(len(ends))
            end = None if placed[3] is None else int(placed[3])
            opened = len(ends) - len(self.tree.open) + 1
            self.newest = self.tree.lay(int(placed[1]), int(placed[2]), end, opened)

    def scene(self, totals: tuple[int, ...]) -> Scene:
        """The deal as it stands; ``totals`` with this deal counted once it is over."""
        facts: Facts = self.deal.facts()
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
            ends=(line[0][0], line[-1][1]) if line else facts.ends,
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
            totals=dict(zip(sides, totals, strict=True)),
            score=score,
            ended=end is not None,
            end=end or "",
            next_seat=None if turn is None else SEATS[turn],
        )
