"""A whole replay in one document, from which a page can play it without asking again.

A step is what it changes in the step before, a JSON Merge Patch (RFC 7386): of an object only the
members that are others now, null for one that is gone. The set-up is a patch of the empty object.
What is empty (no stock left, no contract yet) is not there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.vocabularies import GLASSES
from games.drawing.board import Board
from games.drawing.tiles import GAP
from games.replays import WholeDeal
from games.rules.viewer import Scene
from games.wording import (
    CONTRACTS,
    end_in_words,
    legal_in_words,
    move_in_words,
    start_in_words,
)
from web.rest.outputs import Output
from web.rest.vocabularies import ShapeField

SHOWN = (
    *("hands", "stock", "ends", "ends_count", "trick", "tricks", "trick_points", "glasses"),
    *("strength", "points", "doubles", "widow", "melds", "meld_points", "points_made", "totals"),
    *("score", "end", "next_seat"),
)
"""The fields of a scene that are shown unchanged."""


@dataclass(frozen=True)
class WholeReplay:
    """A game with who plays it: names by seat and by side; `live` while it goes on."""

    seats: Mapping[str, str]
    sides: Mapping[str, str]
    live: bool
    played: tuple[WholeDeal, ...]

    @property
    def deals(self) -> list["NamedDeal"]:
        """The deals, each with the names that its words are made with."""
        return [NamedDeal(deal, self.seats, self.sides) for deal in self.played]


@dataclass(frozen=True)
class NamedDeal:
    """A deal and the names that its words are made with."""

    deal: WholeDeal
    seats: Mapping[str, str]
    sides: Mapping[str, str]


class ContractOutput(Output):
    """A contract: its word, and what it asks for in words."""

    word = serializers.CharField()
    said = serializers.CharField(allow_blank=True)


class LaidTileOutput(Output):
    """A tile on the board, in cells: half a tile is a cell of 1 x 1.

    `x` and `y` are its left upper corner. `tile` names the number first that stands left or, where
    it does not lie (`lying`), on top. `wild`: a matador. Where it lies apart from the tile it was
    laid on, a `thread` leads there: x, y of its beginning, of every corner, of its end.
    """

    tile = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    lying = serializers.BooleanField()
    wild = serializers.BooleanField(required=False)
    thread = serializers.ListField(child=serializers.FloatField(), required=False)


class _Numbers(serializers.DictField):
    """Numbers by seat or side."""

    child = serializers.IntegerField()


@extend_schema_field({"type": ["integer", "string"]})
class EndField(serializers.JSONField):
    """An open end: a number, or the tile of a double that is an end of its own."""


class StepOutput(Output):
    """What a step changes (JSON Merge Patch); the first, of the empty object, is the set-up.

    `text` is the canonical event, `?` in it what is hidden; its first letter is the seat that
    acted, words after `+` are tiles drawn. `said` says it in the reader's language. `laid` counts
    the tiles of the board that lie there; where it grows the last of them is new. `ends` are
    numbers or, where a double is an end of its own, its tile. A trick has seat, tile and note; a
    glass three rows of (tile, face up?) or null. `could` is what may be played next, tiles by their
    text, other events in words, at most twelve; `lacks` the suits seats have shown to lack. Of the
    trick on the table `led` and `trump` are suits, `won` is the seat that takes it. The rest is by
    seat or by side.
    """

    text = serializers.CharField(required=False)
    said = serializers.CharField(required=False)
    laid = serializers.IntegerField(required=False)
    hands = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), required=False
    )
    stock = serializers.ListField(child=serializers.CharField(), required=False, allow_null=True)
    ends = serializers.ListField(child=EndField(), required=False, allow_null=True)
    ends_count = serializers.IntegerField(required=False, allow_null=True)
    trick = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)),
        required=False,
        allow_null=True,
    )
    tricks = _Numbers(required=False)
    trick_points = _Numbers(required=False)
    contract = ContractOutput(required=False)
    glasses = ShapeField(GLASSES, required=False)
    strength = serializers.ListField(child=serializers.IntegerField(), required=False)
    points = serializers.ListField(
        child=serializers.IntegerField(), required=False, allow_null=True
    )
    doubles = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), required=False
    )
    widow = serializers.CharField(required=False)
    melds = serializers.DictField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.CharField())),
        required=False,
    )
    meld_points = _Numbers(required=False)
    points_made = _Numbers(required=False)
    totals = _Numbers(required=False)
    score = _Numbers(required=False)
    end = serializers.CharField(required=False)
    ended = serializers.CharField(required=False)
    next_seat = serializers.CharField(required=False, allow_null=True)
    could = serializers.ListField(child=serializers.CharField(), required=False, allow_null=True)
    lacks = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()),
        required=False,
        allow_null=True,
    )
    led = serializers.IntegerField(required=False, allow_null=True)
    trump = serializers.IntegerField(required=False, allow_null=True)
    won = serializers.CharField(required=False, allow_null=True)


class ReplayDealOutput(Output):
    """A deal: its numbers within the match, the board as it is at its end, and its steps.

    `frame` is x, y, width and height of the board in cells; `board` has the tiles in the order in
    which they are laid. Both are null in games of tricks.
    """

    game = serializers.SerializerMethodField()
    deal = serializers.SerializerMethodField()
    frame = serializers.SerializerMethodField()
    board = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField()

    def get_game(self, shown: NamedDeal) -> int:
        """Return the number of the game within the match."""
        return shown.deal.scenes[0].game

    def get_deal(self, shown: NamedDeal) -> int:
        """Return the number of the deal within its game."""
        return shown.deal.scenes[0].deal

    def get_frame(self, shown: NamedDeal) -> list[float] | None:
        """Return the frame that holds the whole board."""
        board = shown.deal.board
        return None if board is None else [board.x, board.y, board.width, board.height]

    @extend_schema_field(LaidTileOutput(many=True, allow_null=True))
    def get_board(self, shown: NamedDeal) -> list[dict[str, Any]] | None:
        """Return the tiles of the board in the order in which they are laid."""
        board = shown.deal.board
        return None if board is None else [_board_tile(board, place) for place in shown.deal.laid]

    @extend_schema_field(StepOutput(many=True))
    def get_steps(self, shown: NamedDeal) -> list[dict[str, Any]]:
        """Return the steps, each as what it changes."""
        states = _states(shown)
        return [_patch(before, after) for before, after in zip([{}, *states], states, strict=False)]


class ReplayOutput(Output):
    """A whole game, to be played step by step: every deal with its board and all its steps.

    `seats` and `sides` have the names; `live` says that the game still goes on, and is shown as a
    spectator sees it.
    """

    live = serializers.BooleanField()
    seats = serializers.DictField(child=serializers.CharField())
    sides = serializers.DictField(child=serializers.CharField())
    deals = ReplayDealOutput(many=True)


def _board_tile(board: Board, place: int) -> dict[str, Any]:
    tile = board.tiles[place]
    shown: dict[str, Any] = {
        "tile": tile.label,
        "x": _shortest_number(tile.x - GAP / 2),
        "y": _shortest_number(tile.y - GAP / 2),
        "lying": tile.width > tile.height,
    }
    if tile.wild:
        shown["wild"] = True
    if place in board.apart:
        thread = board.threads[board.apart.index(place)]
        shown["thread"] = [number for corner in thread for number in corner]
    return shown


def _shortest_number(number: float) -> int | float:
    """Return a number of half cells as JSON writes it shortest."""
    halves = round(2 * number)
    return halves // 2 if halves % 2 == 0 else halves / 2


def _states(shown: NamedDeal) -> list[dict[str, Any]]:
    """Return every step as a whole object, without empty values."""
    laid, states = 0, []
    for scene, found in zip(shown.deal.scenes, shown.deal.inferences, strict=True):
        laid += scene.newest is not None
        state = {name: getattr(scene, name) for name in SHOWN}
        state |= {"text": scene.text, "laid": laid, "said": _step_in_words(scene, shown.seats)}
        state |= {"could": legal_in_words(scene.legal), "lacks": found.lacks or None}
        state |= {"led": found.led, "trump": found.trump, "won": found.winner}
        if scene.contract:
            said = str(CONTRACTS.get(scene.contract, ""))
            state["contract"] = {"word": scene.contract, "said": said}
        if scene.end:
            state["ended"] = end_in_words(scene.end, {**shown.sides, **shown.seats})
        states.append({name: value for name, value in state.items() if _has_content(value)})
    return states


def _has_content(value: Any) -> bool:
    """Say whether a value has content: numbers do, and so does a dict even while it is empty."""
    return isinstance(value, int | dict) or bool(value)


def _step_in_words(scene: Scene, seats: Mapping[str, str]) -> str:
    if scene.text:
        return move_in_words(scene.text)
    return f"{_('The tiles are dealt.')} {start_in_words(scene, seats)}".strip()


def _patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON Merge Patch that makes `after` of `before`."""
    changed: dict[str, Any] = {name: None for name in before if name not in after}
    for name, value in after.items():
        known = before.get(name)
        if isinstance(value, dict) and isinstance(known, dict):
            if inner := _patch(known, value):
                changed[name] = inner
        elif name not in before or value != known:
            changed[name] = value
    return changed
