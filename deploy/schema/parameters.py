"""What a parameter means where its view does not say it: ids in addresses, words of many views."""

from collections.abc import Mapping
from typing import Any

MEANS: Mapping[str, str] = {
    "advance": "How many of each group go on.",
    "against": "The entry that is asked about besides.",
    "board": "The number of the board, counted through all rounds.",
    "club": "Only those of this club.",
    "deal": "Which deal of the log, counted from 1 over all of its games.",
    "entries": "How many take part.",
    "entry": "The entry that is asked about.",
    "event": "Only those of this event.",
    "first": "The smaller size.",
    "form": "The format of the file.",
    "game": "The game, as `GET /games` names it.",
    "index": "The number of the entry.",
    "max": "The most at a table.",
    "min": "The fewest at a table.",
    "minutes": "How long a round lasts.",
    "one": "The entry that is asked about.",
    "other": "The entry that it is compared with.",
    "player": "Only those of this player.",
    "preferred": "How many sit at a table if it works out.",
    "round": "Only those of the round with this number.",
    "rounds": "How many rounds are played.",
    "second": "The larger size.",
    "since": "The number of an older list; only the rows that are not as they were there.",
    "size": "How many entries the head has; left out, the newest head.",
    "what": "What the file holds.",
}


def with_meaning(parameter: dict[str, Any]) -> dict[str, Any]:
    """Return a parameter with a description; raises KeyError where nobody says what it means.

    >>> with_meaning({"in": "path", "name": "event_id"})["description"]
    "The event's id."
    """
    if parameter.get("description") or "name" not in parameter:
        return parameter
    name = parameter["name"]
    noun = name.removesuffix("_id").replace("_", " ")
    return {**parameter, "description": f"The {noun}'s id." if noun != name else MEANS[name]}
