"""The closed vocabularies of games and logs, as the API's schema names them."""

from typing import Any, get_args

from games.catalog import options_schema
from games.models import Submission
from games.rules.definition import Turns
from games.rules.registry import GAMES
from web.rest.vocabularies import Shape, Vocabulary

GAME = Vocabulary("Game", "A game, by its slug; `/api/v1/games` says more of each.", lambda: GAMES)
TURNS = Vocabulary(
    "Turns", "On which hand of a player whoever plays next sits.", lambda: get_args(Turns)
)
SUBMISSION_STATE = Vocabulary(
    "SubmissionState", "Where a log that was sent stands.", lambda: Submission.State.values
)
LOG_FORM = Vocabulary("LogForm", "How a log was written.", lambda: ("text", "json"))


def _options_schema() -> dict[str, Any]:
    """Return the options of all games: a game takes its own, each within its range there."""
    found: dict[str, list[dict[str, Any]]] = {}
    for game in GAMES.values():
        for name, one in options_schema(game)["properties"].items():
            known = {key: value for key, value in one.items() if key not in _SAID_BY_GAME}
            if known not in (alike := found.setdefault(name, [])):
                alike.append(known)
    return {
        "type": "object",
        "description": "Options of a game; `/api/v1/games/{game}` says which it has, what they "
        "mean, and what holds where they are not named.",
        "properties": {
            name: one[0] if len(one) == 1 else {"anyOf": one} for name, one in found.items()
        },
        "additionalProperties": False,
    }


_SAID_BY_GAME = {"default", "description"}
GAME_OPTIONS = Shape("GameOptions", _options_schema)
GLASSES = Shape(
    "Glasses",
    lambda: {
        "type": "object",
        "description": "By side, rows of what lies in the glass: a tile and whether it lies face "
        "up, or null.",
        "additionalProperties": {
            "type": "array",
            "items": {
                "type": "array",
                "items": {
                    "type": ["array", "null"],
                    "prefixItems": [{"type": "string"}, {"type": "boolean"}],
                    "items": {"type": ["string", "boolean"]},
                    "minItems": 2,
                    "maxItems": 2,
                },
            },
        },
    },
)
