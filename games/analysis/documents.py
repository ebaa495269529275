"""An analysis as JSON has it."""

from __future__ import annotations

from typing import Any

from games.analysis.values import DealAnalysis, MoveValue, Range, TurnValue

NOBODY = "nobody"
"""Stands for the winner of a deal that nobody wins."""


def analysis_document(found: DealAnalysis) -> dict[str, Any]:
    """The analysis of a deal; ``side`` is the one whose points are counted, less the other's.

    A number that is not known exactly is null, and ``bounds`` say between which it is.
    """
    lead = found.turns[0]
    return {
        "game": found.game,
        "deal": found.deal,
        "side": found.sides[0],
        "exact": found.exact,
        **_values(lead.value, lead.win, found.sides),
        "score": dict(zip(found.sides, found.score, strict=True)),
        "best_leads": list(lead.best),
        "turning": list(found.turning),
        "line": list(found.line),
        "positions": found.positions,
        "usual": round(found.usual, 2),
        "turns": [_turn(turn, found.sides) for turn in found.turns],
    }


def _turn(turn: TurnValue, sides: tuple[str, str]) -> dict[str, Any]:
    return {
        "step": turn.step,
        "seat": turn.seat,
        "played": turn.played,
        "best": list(turn.best),
        "cost": turn.cost,
        **_values(turn.value, turn.win, sides),
        "moves": [_move(move, sides) for move in turn.moves],
    }


def _move(move: MoveValue, sides: tuple[str, str]) -> dict[str, Any]:
    return {"event": move.event, **_values(move.points, move.win, sides)}


def _values(points: Range, win: Range, sides: tuple[str, str]) -> dict[str, Any]:
    names = {1: sides[0], -1: sides[1], 0: NOBODY}
    return {
        "points": points.exact,
        "bounds": None if points.exact is not None else points._asdict(),
        "winner": None if win.exact is None else names[win.exact],
    }
