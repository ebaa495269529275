"""Describes a game for somebody who wants to play or offer it; needs no database.

Everything comes from the game's one file: its players, its sides, its options with their meaning,
type, default and range. The JSON Schema of the API and the options in words on the rules page
(`games.lessons.choices`) are made from the same list.
"""

from contextlib import suppress
from typing import Any

from games.options import resolve_options
from games.rules.definition import Game, Option


def options_schema(game: Game) -> dict[str, Any]:
    """Return a JSON Schema of the game's options: an object, every option optional."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: _option_schema(option) for option in game.options},
    }


def _option_schema(option: Option) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    if option.meaning:
        schema["description"] = option.meaning
    if option.choices:
        schema["enum"] = list(option.choices)
    else:
        schema |= {"type": "integer", "minimum": option.minimum, "maximum": 999_999_999}
    default = _plain_default(option)
    return schema if default is None else schema | {"default": default}


def _plain_default(option: Option) -> int | str | None:
    return None if callable(option.default) else option.default


def sides_by_players(game: Game) -> dict[int, list[str]]:
    """Return the sides that score, by the number of players: `{4: ["AC", "BD"]}`.

    A number that needs other options than the defaults (a larger set) is left out.
    """
    found = {}
    for number in game.players:
        with suppress(ValueError):
            found[number] = list(game.rules(number, resolve_options(game, {}, number)).sides)
    return found
