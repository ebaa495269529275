"""The closed vocabularies of rounds, tables and schedules, as the API's schema names them."""

from tournaments.models import Round, RoundEdit, Table
from tournaments.scheduling.checker import UNMEASURABLE, VIOLATIONS
from tournaments.scheduling.documents import schema
from tournaments.scheduling.types import AheadReason
from web.rest.vocabularies import Shape, Vocabulary

ROUND_STATE = Vocabulary(
    "RoundState",
    "draft (organisers see it) → published (logs are taken) → closed (rated).",
    lambda: Round.State.values,
)


TABLE_STATE = Vocabulary(
    "TableState",
    "open → decided; disputed while there is contradiction; confirmed once a scorer decided.",
    lambda: Table.State.values,
)


EDIT_KIND = Vocabulary(
    "EditKind", "What was done to a draft by hand.", lambda: RoundEdit.Kind.values
)


AHEAD_REASON = Vocabulary(
    "AheadReason",
    "Why not all rounds left can do without repeats: impossible is proven, limit is where the "
    "search ended at its limit of work.",
    lambda: [reason.value for reason in AheadReason],
)


VIOLATION = Vocabulary(
    "ViolationCode",
    "What a round breaks, or a document.",
    lambda: sorted({*VIOLATIONS, *UNMEASURABLE, "result_keys"}),
)


SCHEDULE_TABLE = Shape("ScheduleTable", lambda: schema.TABLE)


SCHEDULE_ROUND = Shape("ScheduleRound", lambda: schema.ROUND)


SCHEDULE_ENTRY = Shape("ScheduleEntry", lambda: schema.ENTRY)


SCHEDULE = Shape("Schedule", lambda: schema.SCHEDULE)


_IDS = {"type": "array", "items": {"type": "string"}}


_SEATS = {"type": "object", "additionalProperties": {"type": "string"}}


EDIT = Shape(
    "EditChange",
    lambda: {
        "type": "object",
        "description": "What was sent of a change by hand: entries by their ids, and tables by "
        "their numbers with the entry on each seat.",
        "properties": {
            "entries": _IDS,
            "table": {"type": ["integer", "null"]},
            "seats": _SEATS,
            "tables": {"type": "object", "additionalProperties": _SEATS},
            "byes": {"type": ["array", "null"], "items": {"type": "string"}},
        },
        "additionalProperties": False,
    },
)
