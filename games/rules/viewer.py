"""What a viewer draws: a deal after its set-up and after each event, as plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.rules.definition import Deal, Facts, Rules
from games.rules.log import SEATS, Section

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
    """Tiles on the layout from left to right, each (left number, right number)."""
    ends: tuple[int, ...]
    """The open ends; in a line the left one first."""
    newest: int | None
    """The place in ``line`` of the tile just laid."""
    trick: tuple[tuple[str, str, str], ...]
    """(seat, tile, note) of the trick on the table, full ones included until the next lead."""
    tricks: dict[str, int] | None
    """Tricks won so far, in games that have any."""
    contract: str
    totals: dict[str, int]
    """By side; the deal is counted in its last scenes."""
    score: dict[str, int] | None
    """What the deal gave, once it is over."""
    ended: bool
    end: str
    """How the deal ended: ``out B``; empty while it goes on."""
    next_seat: str | None


class Line:
    """A line of tiles grown at both ends from canonical placements.

    >>> line = Line()
    >>> line.place(5, 3, None), line.place(3, 1, 3), line.place(5, 0, 5)
    (0, 1, 0)
    >>> line.tiles, line.ends()
    ([(0, 5), (5, 3), (3, 1)], (0, 1))
    """

    def __init__(self) -> None:
        self.tiles: list[Placed] = []

    def ends(self) -> tuple[int, ...]:
        """The numbers left and right, nothing while there is no tile."""
        return (self.tiles[0][0], self.tiles[-1][1]) if self.tiles else ()

    def place(self, touching: int, exposed: int, end: int | None) -> int:
        """Lay a tile on the open end named; returns its place from the left."""
        if not self.tiles or end is None or self.tiles[-1][1] == end:
            self.tiles.append((touching, exposed))
            return len(self.tiles) - 1
        self.tiles.insert(0, (exposed, touching))
        return 0


class Viewer:
    """Draws the scenes of one deal."""

    def __init__(self, rules: Rules, section: Section, deal: Deal) -> None:
        self.rules, self.section, self.deal = rules, section, deal
        self.line = Line()
        self.newest: int | None = None
        self.event = 0
        self.text = ""

    def show(self, canonical: str) -> None:
        """Take in a legal event that the deal has just played."""
        self.event += 1
        self.text = canonical
        self.newest = None
        if self.deal.facts().ends:
            match = _PLACED.fullmatch(canonical.rpartition(" ")[2])
            if match:
                end = None if match[3] is None else int(match[3])
                self.newest = self.line.place(int(match[1]), int(match[2]), end)

    def scene(self, totals: tuple[int, ...]) -> Scene:
        """The deal as it stands; ``totals`` with this deal counted once it is over."""
        facts: Facts = self.deal.facts()
        sides = self.rules.sides
        end = self.deal.end
        score = None if end is None else dict(zip(sides, self.deal.score(), strict=True))
        turn = self.deal.turn_seat()
        return Scene(
            game=self.section.game,
            deal=self.section.deal,
            event=self.event,
            seat=self.text[0] if self.text else None,
            text=self.text,
            hands=facts.hands,
            stock=facts.stock,
            line=tuple(self.line.tiles),
            ends=self.line.ends() if len(facts.ends) == 2 else facts.ends,
            newest=self.newest,
            trick=facts.trick,
            tricks=facts.tricks,
            contract=facts.contract,
            totals=dict(zip(sides, totals, strict=True)),
            score=score,
            ended=end is not None,
            end=end or "",
            next_seat=None if turn is None else SEATS[turn],
        )
