"""An analysed deal as the page shows it: a curve of values, and what each turn could play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.log import Log
from tournaments.analysis.core.fitting import DealPoints, Fit

WIDE, HIGH, EDGE = 600, 96, 4
"""The picture in units of its own, and what is left free above and below."""


@dataclass(frozen=True)
class Choice:
    """A legal event and what it was worth to the side whose turn it was; None: not known."""

    text: str
    points: int | None
    best: bool
    chosen: bool


@dataclass(frozen=True)
class Turn:
    """A turn: `step` is what had been played before it."""

    step: int
    seat: str
    played: str
    cost: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Mark:
    """A place of the curve: the deal as it stood after so many steps."""

    step: int
    left: float
    x: float
    y: float


@dataclass(frozen=True)
class Possible:
    """A deal: its number within the log, its turns, and the curve over them."""

    deal: int
    turns: tuple[Turn, ...]
    marks: tuple[Mark, ...]
    points: str
    """The corners of the line, as SVG has them."""
    slot: float
    """How wide a step is."""
    value: int | None
    """What the deal came to with best play of all, for the first side."""


def possible_deal(deal: int, document: Mapping[str, Any]) -> Possible:
    """Return a deal to draw, from the document of its analysis."""
    side, score = document["side"], document["score"]
    other = next(one for one in score if one != side)
    values = [turn["points"] for turn in document["turns"]]
    values.append(score[side] - score[other])
    slot = WIDE / len(values)
    most = max([abs(value) for value in values if value is not None] + [1])
    marks = tuple(
        Mark(step, round(step * slot, 1), round((step + 0.5) * slot, 1), _height(value, most))
        for step, value in enumerate(values)
        if value is not None
    )
    line = " ".join(f"{mark.x},{mark.y}" for mark in marks)
    turns = tuple(_turn(turn, side) for turn in document["turns"])
    return Possible(deal, turns, marks, line, round(slot, 2), document["points"])


def _height(value: int, most: int) -> float:
    return round(HIGH / 2 - value / most * (HIGH / 2 - EDGE), 1)


def _turn(turn: Mapping[str, Any], side: str) -> Turn:
    sign = 1 if turn["seat"] in side else -1
    choices = tuple(
        Choice(
            f"{turn['seat']} {move['event']}",
            None if move["points"] is None else sign * move["points"],
            move["event"] in turn["best"],
            move["event"] == turn["played"],
        )
        for move in turn["moves"]
    )
    played = f"{turn['seat']} {turn['played']}"
    return Turn(turn["step"] - 1, turn["seat"], played, turn["cost"] or 0, choices)


def log_tried(log: Log, deal: int, events: Sequence[str]) -> Log:
    """Return a log up to one of its deals, which went as these events say."""
    section = log.sections[deal - 1]._replace(events=list(events), claims=[])
    return log._replace(sections=(*log.sections[: deal - 1], section), codes=())


@dataclass(frozen=True)
class Luck:
    """The points of a table's deals beside what its tiles usually bring; counted nowhere."""

    points: int
    """Those of the first side less the other's."""
    brought: int
    """What the tiles bring that side, beyond an even deal."""
    deals: int
    """From how many deals that is computed."""
    left: float
    """The part of the variance of points that is left without it."""
    gains: bool

    @property
    def beyond(self) -> int:
        """What the first side made beyond what the tiles usually bring."""
        return self.points - self.brought

    @property
    def below(self) -> int:
        """What it made less than that."""
        return -self.beyond


def deal_points(game_hash: str, document: Mapping[str, Any]) -> DealPoints:
    """Return the points of a deal with what explains them, from its analysis."""
    score, side, usual = document["score"], document["side"], document["usual"]
    made = score[side] - sum(points for one, points in score.items() if one != side)
    value = document["points"]
    return DealPoints(game_hash, made, usual, usual if value is None else value)


def table_luck(fit: Fit, deals: Sequence[DealPoints]) -> Luck:
    """Return what the tiles of a table's deals bring, as weighed by a pool."""
    made = round(sum(deal.points for deal in deals))
    brought = round(sum(fit.weights.luck_of(deal) for deal in deals))
    return Luck(made, brought, fit.deals, fit.left, fit.gains)
