"""The referee's answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.rules.errors import TITLES
from web.messages import Message, english, message_from_json, message_json


@dataclass(frozen=True)
class Error:
    """The first thing that makes a log invalid; event 0 is a set-up or an assertion."""

    code: str
    game: int
    deal: int
    event: int
    message: Message
    """Names the tile, the seat, the rule and what would have been legal."""
    seat: str | None = None
    legal: tuple[str, ...] = ()
    """Canonical events that would have been legal, at most twelve of them."""
    line: int | None = None
    """Where a text log cannot be read."""

    @property
    def is_claim(self) -> bool:
        """Whether the log claims something false about a deal; what was played may be legal."""
        return self.code.startswith("assert_")

    @property
    def title(self) -> str:
        """A short heading for the code."""
        return TITLES[self.code]

    @property
    def detail(self) -> str:
        """The message as an English sentence."""
        return english(self.message)

    def as_dict(self, full: bool = False) -> dict[str, Any]:
        """The four keys every verdict has; with ``full`` everything else, too."""
        short = {"code": self.code, "game": self.game, "deal": self.deal, "event": self.event}
        if not full:
            return short
        more = {"title": self.title, "seat": self.seat, "detail": self.detail}
        return short | more | {"legal": list(self.legal), "line": self.line}

    def as_stored(self) -> dict[str, Any]:
        """Everything, with the message for every language."""
        return self.as_dict(full=True) | {"message": message_json(self.message)}

    @classmethod
    def from_stored(cls, document: Mapping[str, Any]) -> Error:
        """The error that ``as_stored`` was made of."""
        known = {key: value for key, value in document.items() if key not in ("title", "detail")}
        message, legal = message_from_json(document["message"]), tuple(document["legal"])
        return cls(**known | {"message": message, "legal": legal})


class DealResult(NamedTuple):
    """A finished deal that holds in full."""

    game: int
    deal: int
    score: tuple[int, ...]
    """By side, in the order of ``Verdict.sides``."""
    end: str


class Verdict(NamedTuple):
    """What the referee says of a log: ``accepted``, ``incomplete`` or ``rejected``."""

    verdict: str
    winner: str | None
    placing: Mapping[str, int] | None
    deals: tuple[DealResult, ...]
    totals: Mapping[str, int] | None
    error: Error | None
    sides: tuple[str, ...] = ()
    events: int = 0
    """How many events were found legal."""

    def score_by_side(self, deal: DealResult) -> dict[str, int]:
        """What one of its deals gave."""
        return dict(zip(self.sides, deal.score, strict=True))

    @property
    def scores(self) -> list[dict[str, int]]:
        """What every deal gave, side by side, in order."""
        return [self.score_by_side(deal) for deal in self.deals]

    def as_stored(self) -> dict[str, Any]:
        """The verdict as it is stored: JSON with everything, in every language."""
        error = None if self.error is None else self.error.as_stored()
        return self.as_dict() | {"error": error}

    @classmethod
    def from_stored(cls, document: Mapping[str, Any]) -> Verdict:
        """The verdict that ``as_stored`` was made of; ``events`` are not counted in it.

        >>> from web.messages import message
        >>> gone = Error("syntax", 0, 0, 0, message("Line 1: what?"), line=1)
        >>> unread = Verdict("rejected", None, None, (), None, gone)
        >>> Verdict.from_stored(unread.as_stored()) == unread
        True
        """
        sides = tuple(sorted(document["totals"] or ()))  # JSON keeps no order: that of the seats
        error = document["error"]
        return cls(
            document["verdict"],
            document["winner"],
            document["placing"],
            tuple(_result(deal, sides) for deal in document["deals"]),
            document["totals"],
            None if error is None else Error.from_stored(error),
            sides,
        )

    def as_dict(self, full: bool = False) -> dict[str, Any]:
        """The verdict as JSON has it: six keys; with ``full`` the error says all it knows."""
        sides = self.sides
        deals = [
            {"game": game, "deal": deal, "score": dict(zip(sides, score, strict=True)), "end": end}
            for game, deal, score, end in self.deals
        ]
        return {
            "verdict": self.verdict,
            "winner": self.winner,
            "placing": None if self.placing is None else dict(self.placing),
            "deals": deals,
            "totals": None if self.totals is None else dict(self.totals),
            "error": None if self.error is None else self.error.as_dict(full),
        }


def _result(document: Mapping[str, Any], sides: tuple[str, ...]) -> DealResult:
    score = tuple(document["score"][side] for side in sides)
    return DealResult(document["game"], document["deal"], score, document["end"])
