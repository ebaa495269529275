"""JSON Schemas of ``rating-period`` documents and of a pool's configuration, as they are read.

Parts refer to each other by their names in the schema of the API.
"""

from typing import Any

from ratings.engine import whole_period
from ratings.engine.document import FORMAT, MOST_STEPS
from ratings.engine.period import MODELS, MULTIS, PAIR_RESTS
from ratings.engine.values import LIMIT

_ID = {"type": "string", "minLength": 1}
_COUNT = {"type": "integer", "minimum": 0, "exclusiveMaximum": LIMIT}
_NUMBER = {"type": "number", "exclusiveMinimum": -LIMIT, "exclusiveMaximum": LIMIT}
_FROM_0 = {"type": "number", "minimum": 0, "exclusiveMaximum": LIMIT}
# A millionth at least, once it is rounded to millionths.
_ABOVE_0 = {"type": "number", "minimum": 0.0000005, "exclusiveMaximum": LIMIT}


def _reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return schema | {"type": [schema["type"], "null"]}


def _object(
    description: str, properties: dict[str, Any], required: tuple[str, ...] = ()
) -> dict[str, Any]:
    shape = {"type": "object", "description": description, "properties": properties}
    shape |= {"required": list(required)} if required else {}
    return shape | {"additionalProperties": False}


STEP = _object(
    "A step of K: it holds for whoever has fewer games, or a lower rating, than it says.",
    {"k": _FROM_0, "games_below": _COUNT, "rating_below": _NUMBER},
    ("k",),
)
_CONFIG: dict[str, Any] = {
    "model": {"type": "string", "enum": list(MODELS)},
    "k": {
        "oneOf": [
            _FROM_0,
            {"type": "array", "items": _reference("KStep"), "maxItems": MOST_STEPS},
        ]
    },
    "scale": _ABOVE_0,
    "cap": _or_null(_FROM_0),
    "max_nk": _or_null(_ABOVE_0),
    "multi": {"type": "string", "enum": list(MULTIS)},
    "start": _NUMBER,
    "provisional_games": _or_null(_COUNT),
    "floor": _or_null(_NUMBER),
}
CONFIG = _object("How a period is rated, in points; what is left out has its default.", _CONFIG)
_SECOND_CONFIG: dict[str, Any] = _CONFIG | {
    "margin": {"type": ["integer", "null"], "minimum": 1, "exclusiveMaximum": 10**6},
    "provisional_above": _FROM_0,
    "inactive_days": {"type": "integer", "minimum": 1, "maximum": 36_500},
    "below_peak": _or_null(_ABOVE_0),
}
SECOND_CONFIG = _object(
    "The `config` of a `rating-period 2` document: that of a pool without `pair_rest`.",
    _SECOND_CONFIG,
)
POOL_CONFIG = _object(
    "How a pool is rated, in points; what is left out has its default, as in a `rating-period 1` "
    "document, except `k` and `pair_rest`: a new pool has a `k` by games and `half`, and a change "
    "of a pool's configuration without them keeps those of the pool. `margin`: the points of a "
    "full win where the margin of victory counts. `provisional_above`: the deviation beyond which "
    "a rating is provisional, where `provisional_games` is not null. `inactive_days`: after how "
    "many days without a game somebody is inactive. `below_peak`: the most points that a rating "
    "may lie below its peak; null: any. `pair_rest`: whether a day without a game makes a pair "
    "less sure by as much as a player (`whole`, the default) or by `half`.",
    _SECOND_CONFIG | {"pair_rest": {"type": "string", "enum": list(PAIR_RESTS)}},
)
_MICRO = {"type": "integer"}
_IN_FORCE: dict[str, Any] = {
    **_CONFIG,
    "k": {
        "oneOf": [
            _MICRO,
            {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["k"],
                    "properties": {
                        "k": _MICRO,
                        "games_below": {"type": ["integer", "null"]},
                        "rating_below": {"type": ["integer", "null"]},
                    },
                    "additionalProperties": False,
                },
            },
        ]
    },
    **dict.fromkeys(("scale", "start"), _MICRO),
    **{
        key: {"type": ["integer", "null"]}
        for key in ("cap", "max_nk", "provisional_games", "floor", "margin")
    },
}
IN_FORCE = _object(
    "How a list was made, every value, numbers in millionths; `provisional_above`, "
    "`inactive_days`, `below_peak` and `pair_rest` where they are not 100 points, 365 days, null "
    "and `whole`.",
    _IN_FORCE
    | dict.fromkeys(("provisional_above", "inactive_days"), _MICRO)
    | {
        "below_peak": {"type": ["integer", "null"]},
        "pair_rest": {"type": "string", "enum": list(PAIR_RESTS)},
    },
    tuple(_IN_FORCE),
)
_SUBJECT: dict[str, Any] = {"rating": _NUMBER, "games": _COUNT, "k": _FROM_0}
SUBJECT = _object(
    "A player or pair as the period opens; without a rating it starts as the configuration says.",
    _SUBJECT,
)
_GAME: dict[str, Any] = {
    "id": _ID,
    "sides": {"type": "array", "items": {"type": "array", "items": _ID}},
    "places": {"type": ["array", "null"], "items": _COUNT},
}
GAME = _object(
    "A game: who sat on which side, and the places of the sides; null: not played.",
    _GAME,
    ("id", "sides"),
)
PERIOD = _object(
    "A `rating-period 1` document.",
    {
        "format": {"type": "string", "const": FORMAT},
        "config": _reference("RatingConfig"),
        "subjects": {
            "type": "object",
            "propertyNames": {"minLength": 1},
            "additionalProperties": _reference("RatingSubject"),
        },
        "games": {"type": "array", "items": _reference("RatingGame")},
    },
    ("config", "subjects", "games"),
)
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_DAY = {"type": "string", "format": "date"}
_KNOWN_SUBJECT: dict[str, Any] = _SUBJECT | {
    "peak": _or_null(_NUMBER),
    "own": _SHARE,
    "spread": _SHARE,
    "luck": {"type": "number", "minimum": 0, "maximum": 10**6},
    "last_played": _or_null(_DAY),
}
KNOWN_SUBJECT = _object(
    "A player or pair as the period opens, as an answer has it (`after` as `rating`). `peak`: the "
    "highest rating once there were `provisional_games` games. `own`, `spread` and `luck` say how "
    "sure the rating is: shares that are left of its first error and of the pool's variance, and "
    "square points. `last_played`: the day of the last period.",
    _KNOWN_SUBJECT,
)
TOLD_SUBJECT = _object(
    "As in a `rating-period 2` document. `pair`: whether it is a pair, which a rest makes less "
    "sure by `pair_rest`; who plays as a pair is one.",
    _KNOWN_SUBJECT | {"pair": {"type": "boolean"}},
)
PAIRED_GAME = _object(
    "A game; `pairs`: the partnership of each side, where all have one; `points`: those of each "
    "side, which count where the pool has a `margin`.",
    _GAME
    | {
        "pairs": {"type": ["array", "null"], "items": _ID, "uniqueItems": True},
        "points": {"type": ["array", "null"], "items": {"type": "integer"}},
    },
    ("id", "sides"),
)
FIT = _object(
    "What the ratings of the pool say about how far its players differ: sums, from an answer.",
    {"surplus": {"type": "integer"}, "weight": {"type": "integer", "minimum": 0}},
)


def _whole_period(form: str, description: str, config: str, subject: str) -> dict[str, Any]:
    """The schema of a period as pools rate it, of one format."""
    return _object(
        description,
        {
            "format": {"type": "string", "const": form},
            "config": _reference(config),
            "day": _DAY,
            "pool": _reference("RatingFit"),
            "subjects": {
                "type": "object",
                "propertyNames": {"minLength": 1},
                "additionalProperties": _reference(subject),
            },
            "games": {"type": "array", "items": _reference("PairedRatingGame")},
        },
        ("format", "config", "day", "subjects", "games"),
    )


SECOND_PERIOD = _whole_period(
    whole_period.SECOND,
    "A `rating-period 2` document: a period as pools rate it whose `pair_rest` is `whole`. `day`: "
    "that of its closing.",
    "SecondPoolConfig",
    "KnownRatingSubject",
)
WHOLE_PERIOD = _whole_period(
    whole_period.FORMAT,
    "A `rating-period 3` document: a period as pools rate it. `day`: that of its closing.",
    "PoolConfig",
    "ToldRatingSubject",
)
