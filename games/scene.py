"""What a table page draws of one scene of a replay, seat by seat and side by side."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from games.drawing.tiles import HIDDEN
from games.rules.definition import Turns
from games.rules.inferences import Inferences
from games.rules.viewer import Scene
from games.seating import places_of_seats, rows_of_seats
from games.wording import legal_in_words

FEW, SOME = 7, 14
"""The most tiles of a hand that is drawn large, and of one drawn less large."""

POINTS_OPEN = 2
"""How many doubles still to be won lie open at the table; a replay shows the others pale."""


@dataclass(frozen=True)
class NamedSeat:
    """A seat by its letter, and who sits there."""

    letter: str
    name: str


@dataclass(frozen=True)
class NamedSide:
    """A side by its key (`AC`, `B`), and what it is called."""

    key: str
    name: str


def scene_context(
    seats: Sequence[NamedSeat],
    sides: Sequence[NamedSide],
    scene: Scene,
    turns: Turns,
    clues: Inferences | None = None,
) -> dict[str, Any]:
    """Return seats, sides, the row of points and the outcome as the templates want them.

    `laid` are the seats of the trick in the order in which they laid.
    """
    where = places_of_seats([seat.letter for seat in seats], turns)
    shown = [
        seat_context(seat, scene)
        | {"where": where[seat.letter], **_hand_context(seat.letter, scene, clues)}
        for seat in seats
    ]
    by_letter = {one["seat"].letter: one for one in shown}
    return {
        "seats": shown,
        "seat_rows": rows_of_seats(shown, turns),
        "laid": [by_letter[letter] for letter, _tile, _note in scene.trick],
        "could": legal_in_words(scene.legal),
        "parties": [side_context(side, scene) for side in sides] if scene.doubles else [],
        "points_row": [
            (f"{number}-{number}", "" if place < POINTS_OPEN else "later")
            for place, number in enumerate(scene.points)
        ],
        "outcome": [outcome_context(side, scene) for side in sides] if scene.score else [],
    }


def seat_context(seat: NamedSeat, scene: Scene) -> dict[str, Any]:
    """Return a seat with its hand, what it played and what it has won so far."""
    played = {letter: (tile, note) for letter, tile, note in scene.trick}
    acted = scene.seat == seat.letter
    melds = (scene.melds or {}).get(seat.letter)
    fresh = scene.drawn if acted else ()
    playable = _playable_tiles(scene) if scene.next_seat == seat.letter else ()
    return {
        "seat": seat,
        "hand": [_hand_tile(text, fresh, playable) for text in scene.hands.get(seat.letter, [])],
        "texts": scene.hands.get(seat.letter, []),
        "next": scene.next_seat == seat.letter,
        "acted": acted,
        "played": played.get(seat.letter),
        "suit": _suit(played.get(seat.letter), scene),
        "tricks": (scene.tricks or {}).get(seat.letter),
        "trick_points": (scene.trick_points or {}).get(seat.letter),
        "melds": melds,
        "declared": melds is not None,
        "meld_points": (scene.meld_points or {}).get(seat.letter, 0),
    }


def _hand_context(letter: str, scene: Scene, clues: Inferences | None) -> dict[str, Any]:
    """Return what a hand counts and lacks, and what its tile in the trick is."""
    hand = scene.hands.get(letter, [])
    known = HIDDEN not in hand and scene.tricks is None
    tile = next((tile for seat, tile, _ in scene.trick if seat == letter), "")
    trump = None if clues is None else clues.trump
    return {
        "size": size_of_hand(len(hand)),
        "pips": sum(int(n) for text in hand for n in text.split("-")) if known and hand else None,
        "lacks": () if clues is None else clues.lacks.get(letter, ()),
        "leads": bool(scene.trick) and scene.trick[0][0] == letter,
        "trump": trump is not None and str(trump) in tile.split("-"),
    }


def size_of_hand(count: int) -> str:
    """Return how large the tiles of a hand are drawn, by how many they are."""
    return "few" if count <= FEW else "some" if count <= SOME else "many"


def _suit(played: tuple[str, str] | None, scene: Scene) -> str:
    """Return the suit a tile was laid in where the player chose it by turning the tile."""
    return played[0].partition("-")[0] if played and scene.glasses else ""


def _hand_tile(text: str, fresh: Collection[str], playable: Collection[str]) -> tuple[str, str]:
    """Return a tile and its looks: `fresh` just drawn, `can` to be played next."""
    return text, " ".join(["fresh"] * (text in fresh) + ["can"] * (text in playable))


def _playable_tiles(scene: Scene) -> Sequence[str]:
    """Return what may be played next, as tiles are written; nothing of a list that is cut off."""
    named = legal_in_words(scene.legal)
    return () if "…" in named else named


def side_context(side: NamedSide, scene: Scene) -> dict[str, Any]:
    """Return a side of Martini with its glass and the doubles it has won."""
    rows = (scene.glasses or {}).get(side.key, ())
    won = (scene.doubles or {}).get(side.key, ())
    return {
        "side": side,
        "glass": [
            [None if place is None else (place[0], "" if place[1] else "down") for place in row]
            for row in rows
        ],
        "open": [place[0] for row in rows for place in row if place and place[1]],
        "won": [f"{number}-{number}" for number in won],
        "sum": sum(won),
        "next": scene.next_seat is not None and scene.next_seat in side.key,
    }


def outcome_context(side: NamedSide, scene: Scene) -> dict[str, Any]:
    """Return what a finished deal gave a side; where there were melds, of what it is made."""
    points = (scene.score or {}).get(side.key, 0)
    melds = None if scene.meld_points is None else scene.meld_points.get(side.key, 0)
    tricks = None if melds is None else points - melds
    return {"side": side, "points": points, "melds": melds, "tricks": tricks}
