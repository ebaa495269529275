"""What a rules page draws of an example, picture by picture, as plain values for the template."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.lessons.examples import Example, Frame, example_text
from games.rules.tiles import split_tile
from games.rules.viewer import Scene
from games.scene import NamedSeat, NamedSide, scene_context

EARLY = 3
"""How many tiles are seen before a contract is called."""


def example_context(example: Example, caption: str) -> dict[str, Any]:
    """Return what the figure of an example is drawn from."""
    return {
        "example": example,
        "caption": caption,
        "frames": [frame_context(example, frame) for frame in example.frames],
        "log": example_text(example.game, example.name),
    }


def frame_context(example: Example, frame: Frame) -> dict[str, Any]:
    """Return one picture: its frame, what is drawn of it, and the outcome at the end of the deal.

    Only what is to be shown is there.
    """
    scene = frame.scene
    drawn: dict[str, Any] = {
        word: _DRAWINGS[word](example, scene) for word in example.shows if word in _DRAWINGS
    }
    ended = scene.ended and bool(example.shows & {"score", "left", "doubles"})
    if "left" in drawn:
        drawn["together"] = _pips_by_side(example, drawn["left"])
    named = _scene_context(example, scene)
    by_letter = {row["seat"].letter: row for row in named["seats"]}
    lay = [by_letter[seat] for seat, _tile, _note in scene.trick]
    return {"frame": frame, "scene": scene, "ended": ended, "lay": lay, **named, **drawn}


def hand_with_pips(seat: str, tiles: Sequence[str]) -> dict[str, Any]:
    """Return a hand with the pips in it.

    >>> hand_with_pips("A", ["5-2", "2-2"])
    {'seat': 'A', 'tiles': ['5-2', '2-2'], 'pips': 11}
    """
    return {
        "seat": seat,
        "tiles": tiles,
        "pips": sum(sum(split_tile(text) or ()) for text in tiles),
    }


def _acting_seat(example: Example, scene: Scene) -> str:
    """Return whose hand explains the picture: who is refused, else who acts next."""
    if example.error is not None and example.error.seat in scene.hands:
        return example.error.seat or ""
    return scene.next_seat or scene.seat or ""


def _hand(example: Example, scene: Scene) -> dict[str, Any]:
    # The tiles that somebody draws are shown in their hand.
    seat = scene.seat if "drawn" in example.shows and scene.seat else _acting_seat(example, scene)
    return hand_with_pips(seat, scene.hands.get(seat, []))


def _first_tiles(_example: Example, scene: Scene) -> dict[str, Any]:
    seat = scene.seat or ""
    return hand_with_pips(seat, scene.hands[seat][:EARLY])


def _exchanged_tiles(_example: Example, scene: Scene) -> dict[str, Any]:
    words = scene.text.split(" ")[1:]
    return {
        "put": [word[1:] for word in words if word.startswith("x")],
        "got": [word[1:] for word in words if word.startswith("+")],
    }


def _all_hands(_example: Example, scene: Scene) -> list[dict[str, Any]]:
    return [hand_with_pips(seat, tiles) for seat, tiles in scene.hands.items()]


def _pips_by_side(example: Example, left: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return the pips of a side's hands by side, where sides have more than one."""
    sides = example.log.rules.sides
    if max(map(len, sides)) == 1:
        return {}
    return {side: sum(one["pips"] for one in left if one["seat"] in side) for side in sides}


def _melds(_example: Example, scene: Scene) -> list[dict[str, Any]]:
    shown, points = scene.melds or {}, scene.meld_points or {}
    return [
        {"seat": seat, "melds": melds, "points": points.get(seat, 0)}
        for seat, melds in shown.items()
    ]


_DRAWINGS = {
    "hand": _hand,
    "early": _first_tiles,
    "drawn": _exchanged_tiles,
    "left": _all_hands,
    "meld": _melds,
}


def _scene_context(example: Example, scene: Scene) -> dict[str, Any]:
    """Return seats and sides as the replay draws them, called by their letters."""
    letters = list(scene.hands)
    seats = [NamedSeat(letter, letter) for letter in letters]
    sides = [NamedSide(key, key) for key in example.log.rules.sides]
    return {"names": {}, **scene_context(seats, sides, scene, example.log.rules.game.turns)}
