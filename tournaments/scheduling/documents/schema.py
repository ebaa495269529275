"""JSON Schemas of a ``schedule 1`` document and its parts, as ``read`` takes them.

Unknown keys are allowed, except in ``policy``. The checker judges everything beyond the shape of a
document. Parts refer to each other by their names in the schema of the API.
"""

from typing import Any

from tournaments.scheduling.documents.read import FORMAT

_ID = {"type": "string", "minLength": 1}
_FROM_0 = {"type": "integer", "minimum": 0}
_FROM_1 = {"type": "integer", "minimum": 1}
_NUMBERS = {"type": ["object", "null"], "additionalProperties": {"type": "number"}}


def _part(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


POLICY: dict[str, Any] = {
    "type": "object",
    "description": "Settings of the draw: what tables are balanced for, who of a group goes on, "
    "for how many rounds those of one club are kept apart, byes an entry and a round may have, the "
    "numbers of tables that are out of order, how many tables the hall has, how many of a team "
    "play in a match, and by team who plays in the next round, the first board first; in how many "
    "groups the field plays; in how many legs teams meet at home and away; how many boards every "
    "table plays in a round, the same deals everywhere (0: none), or, where they travel, each set "
    "at one table at a time.",
    "properties": {
        "balance": {"type": "string", "enum": ["mixing", "level"]},
        "advance": _FROM_1,
        "club_rounds": _FROM_0,
        "byes_per_entry": _FROM_0,
        "byes_per_round": _FROM_0,
        "tables_out": {"type": "array", "items": _FROM_1, "uniqueItems": True, "maxItems": 1000},
        "hall_tables": _FROM_1,
        "boards": _FROM_1,
        "sections": _FROM_1,
        "legs": {"type": "integer", "enum": [1, 2]},
        "boards_per_round": _FROM_0,
        "boards_travel": {"type": "boolean"},
        "line_ups": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": _ID, "uniqueItems": True},
        },
    },
    "additionalProperties": False,
}
TABLE: dict[str, Any] = {
    "type": "object",
    "description": "A table of a schedule: the entry on each seat, and by side what came of it; "
    "`absent` sides did not show up or were sent away, and beat nobody; `boards` are the deals "
    "played there, where not all tables of the round play the same.",
    "required": ["number", "seats"],
    "properties": {
        "number": {"type": "integer"},
        "seats": {"type": "object", "additionalProperties": _ID},
        "points": _NUMBERS,
        "places": _NUMBERS,
        "absent": {"type": ["array", "null"], "items": _ID, "uniqueItems": True},
        "boards": {"type": "array", "items": _FROM_1, "uniqueItems": True, "maxItems": 1000},
    },
}
ROUND: dict[str, Any] = {
    "type": "object",
    "description": "A round of a schedule: its tables, who has a bye, and what its draw achieved.",
    "required": ["number", "tables"],
    "properties": {
        "number": {"type": "integer"},
        "tables": {"type": "array", "items": _part("ScheduleTable")},
        "byes": {"type": "array", "items": _ID},
        "certificate": {"type": ["object", "null"], "additionalProperties": True},
    },
}
ENTRY: dict[str, Any] = {
    "type": "object",
    "description": "An entry of a schedule: who it is, how strong, and when it is there.",
    "required": ["id"],
    "properties": {
        "id": _ID,
        "rating": {"type": "number", "default": 0},
        "club": {"type": ["string", "null"]},
        "from_round": {"type": ["integer", "null"], "minimum": 1},
        "to_round": {"type": ["integer", "null"], "minimum": 0},
        "sits_out": {"type": "array", "items": _FROM_1},
        "table": {"type": ["integer", "null"], "minimum": 1},
    },
}
SCHEDULE: dict[str, Any] = {
    "type": "object",
    "description": "A `schedule 1` document: what there is to draw, and the rounds so far.",
    "required": ["format", "method", "shape", "rounds_planned", "entries"],
    "properties": {
        "format": {"type": "string", "const": FORMAT},
        "method": _part("Method"),
        "shape": _part("Shape"),
        "rounds_planned": _FROM_1,
        "seed": {"type": "integer", "default": 0},
        "entries": {"type": "array", "items": _part("ScheduleEntry")},
        "policy": _part("DrawPolicy"),
        "table_sizes": {
            "type": "object",
            "required": ["min", "max", "preferred"],
            "properties": {
                key: {"type": "integer", "minimum": 2, "maximum": 10}
                for key in ("min", "max", "preferred")
            },
        },
        "forbidden": {
            "type": "array",
            "items": {"type": "array", "items": _ID, "minItems": 2, "maxItems": 2},
        },
        "rounds": {"type": "array", "items": _part("ScheduleRound")},
    },
}
