"""Seats a replay around the table: who sits where, and the words that its player needs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.definition import Turns

PLACES: Mapping[int, Sequence[str]] = {
    2: ("near", "far"),
    3: ("near", "right", "left"),
    4: ("near", "right", "far", "left"),
}
"""Where the seats sit, by how many they are, in the order of turns to the right."""
OTHER_SIDE: Mapping[str, str] = {"right": "left", "left": "right"}


def places_of_seats(letters: Sequence[str], turns: Turns) -> dict[str, str]:
    """Return the place of every seat; of more than four players half sit near, half opposite.

    >>> places_of_seats("ABC", "right"), places_of_seats("ABC", "left")["B"]
    ({'A': 'near', 'B': 'right', 'C': 'left'}, 'left')
    >>> places_of_seats("ABCDE", "left")["C"], places_of_seats("ABCDE", "left")["D"]
    ('near', 'far')
    """
    half = -(-len(letters) // 2)
    many = ["near"] * half + ["far"] * (len(letters) - half)
    found = PLACES.get(len(letters), many)
    if turns == "left":
        found = [OTHER_SIDE.get(place, place) for place in found]
    return dict(zip(letters, found, strict=True))


def rows_of_seats(
    seats: Sequence[dict[str, Any]], turns: Turns
) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the seats of a scene by their place, those of one place from left to right."""
    where = places_of_seats([one["seat"].letter for one in seats], turns)
    against = "far" if turns == "right" else "near"
    found = []
    for place in ("far", "left", "right", "near"):
        here = [one for one in seats if where[one["seat"].letter] == place]
        found.append((place, here[::-1] if place == against else here))
    return [(place, here) for place, here in found if here]


def replay_words() -> dict[str, str]:
    """Return the words that the player of a replay puts on the page, in the reader's language."""
    return {
        "hand": _("Hand of %(letter)s: %(hand)s"),
        "hidden": _("%(count)s hidden"),
        "none": _("no tiles left"),
        "next": _("to play"),
        "pip": _("1 pip"),
        "pips": _("%(count)s pips"),
        "lacks": _("out of %(numbers)s"),
        "trick": _("1 trick"),
        "tricks": _("%(count)s tricks"),
        "point": _("1 point"),
        "points": _("%(count)s points"),
        "could": _("Playable"),
        "ends": _("Open ends"),
        "count": _("count %(count)s"),
        "stock": _("Stock"),
        "glass": _("Glass"),
        "widow": _("Widow"),
        "melds": _("Melds"),
        "nomelds": _("No melds"),
        "nodouble": _("no double yet"),
        "allwon": _("all are won"),
        "parts": _("melds %(melds)s, tricks %(tricks)s"),
        "takes": _("takes the trick"),
        "trump": _("trump"),
        "led": _("led as %(suit)s"),
        "layout": _("The layout"),
        "on_table": _("Trick on the table"),
        "empty": _("No tiles on the table yet."),
        "suits": _("Suits, strongest first"),
        "doubles": _("Doubles to win"),
        "play": _("Play"),
        "stop": _("Stop"),
        "deal": _("Deal"),
        "game": _("Game"),
        "copied": _("Link to this moment copied."),
        "hide": _("Hide hands"),
        "show": _("Show hands"),
        "fast": _("Speed %(times)s"),
        "tried": _("Tried"),
        "guess": _("Hands are hidden: guess what comes next."),
    }
