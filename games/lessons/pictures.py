"""What a rules page draws of an example, picture by picture, as plain values for the template."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.lessons.examples import Example, Frame, text_of
from games.rules.tiles import split_tile
from games.rules.viewer import Scene
from games.scene import SeatNamed, SideNamed, scene_context

EARLY = 3
"""So many tiles are seen before a contract is called."""


def example_context(example: Example, caption: str) -> dict[str, Any]:
    """Return what the figure of an example is drawn from."""
    return {
        "example": example,
        "caption": caption,
        "frames": [picture(example, frame) for frame in example.frames],
        "log": text_of(example.game, example.name),
    }


def picture(example: Example, frame: Frame) -> dict[str, Any]:
    """Return one picture: its frame, what is drawn of it, and who has won what if it is the end.

    What is not to be shown is absent.
    """
    scene = frame.scene
    drawn: dict[str, Any] = {
        word: _DRAWN[word](example, scene) for word in example.shows if word in _DRAWN
    }
    ended = scene.ended and bool(example.shows & {"score", "left", "doubles"})
    if "left" in drawn:
        drawn["together"] = _together(example, drawn["left"])
    named = _named(example, scene)
    by_letter = {row["seat"].letter: row for row in named["seats"]}
    lay = [by_letter[seat] for seat, _tile, _note in scene.trick]
    return {"frame": frame, "scene": scene, "ended": ended, "lay": lay, **named, **drawn}


def held(seat: str, tiles: Sequence[str]) -> dict[str, Any]:
    """Return a hand with the pips in it.

    >>> held("A", ["5-2", "2-2"])
    {'seat': 'A', 'tiles': ['5-2', '2-2'], 'pips': 11}
    """
    return {
        "seat": seat,
        "tiles": tiles,
        "pips": sum(sum(split_tile(text) or ()) for text in tiles),
    }


def _acting(example: Example, scene: Scene) -> str:
    """Return whose hand explains the picture: who is refused, else who acts next."""
    if example.error is not None and example.error.seat in scene.hands:
        return example.error.seat or ""
    return scene.next_seat or scene.seat or ""


def _hand(example: Example, scene: Scene) -> dict[str, Any]:
    # What somebody draws is seen in their own hand.
    seat = scene.seat if "drawn" in example.shows and scene.seat else _acting(example, scene)
    return held(seat, scene.hands.get(seat, []))


def _early(_example: Example, scene: Scene) -> dict[str, Any]:
    seat = scene.seat or ""
    return held(seat, scene.hands[seat][:EARLY])


def _taken(_example: Example, scene: Scene) -> dict[str, Any]:
    words = scene.text.split(" ")[1:]
    return {
        "put": [word[1:] for word in words if word.startswith("x")],
        "got": [word[1:] for word in words if word.startswith("+")],
    }


def _left(_example: Example, scene: Scene) -> list[dict[str, Any]]:
    return [held(seat, tiles) for seat, tiles in scene.hands.items()]


def _together(example: Example, left: Sequence[Mapping[str, Any]]) -> dict[str, int]:
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


_DRAWN = {"hand": _hand, "early": _early, "drawn": _taken, "left": _left, "meld": _melds}


def _named(example: Example, scene: Scene) -> dict[str, Any]:
    """Return seats and sides as the replay draws them, called by their letters."""
    letters = list(scene.hands)
    seats = [SeatNamed(letter, letter) for letter in letters]
    sides = [SideNamed(key, key) for key in example.log.rules.sides]
    return {"names": {}, **scene_context(seats, sides, scene, example.log.rules.game.turns)}
