"""The closed vocabularies of events, as the API's schema names them."""

from tournaments.limits import LEAST_CAP, MOST_CAP
from tournaments.models import Card, Event, Round, RoundEdit, Table
from tournaments.models.hooks import CHANGED, TEST
from tournaments.ranking.difference import SURVIVAL
from tournaments.ranking.matches import MATCH_SCALES
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.outcomes import NO_SHOW
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.checker import UNMEASURABLE, VIOLATIONS
from tournaments.scheduling.documents import schema
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import AHEAD_REASONS
from web.rest.vocabularies import Shape, Vocabulary

METHOD = Vocabulary(
    "Method", "How rounds are drawn; `/api/v1/methods` says more of each.", lambda: FORMATS
)
PRESET = Vocabulary(
    "Preset", "How results are scored; `/api/v1/presets` says more of each.", lambda: PRESETS
)
TIE_BREAK = Vocabulary(
    "TieBreak", "What parts equals; `/api/v1/tie-breaks` says more of each.", lambda: METRICS
)
SHAPE = Vocabulary(
    "Shape",
    "What sits down: fixed partnerships, partners drawn each round, or single seats.",
    lambda: Event.Shape.values,
)
TIME_LIMIT = Vocabulary(
    "TimeLimit",
    "What becomes of a game that time stopped: played on, a tie where level, or one more deal.",
    lambda: Event.TimeLimit.values,
)
EVENT_STATE = Vocabulary(
    "EventState",
    "draft → open (entries) → running (first round drawn) → finished, or cancelled.",
    lambda: Event.State.values,
)
CARD_KIND = Vocabulary("CardKind", "yellow (warns) or red.", lambda: Card.Kind.values)
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
LEVEL = Vocabulary(
    "StandingLevel",
    "What parts two entries: a tie-break, or `out` for who was put out later.",
    lambda: (SURVIVAL, *METRICS),
)
AHEAD_REASON = Vocabulary(
    "AheadReason",
    "Why not all rounds left can do without repeats: impossible is proven, limit is where the "
    "search ended at its limit of work.",
    lambda: AHEAD_REASONS,
)
VIOLATION = Vocabulary(
    "ViolationCode",
    "What a round breaks, or a document.",
    lambda: sorted({*VIOLATIONS, *UNMEASURABLE, "result_keys"}),
)
MESSAGE_TYPE = Vocabulary(
    "MessageType",
    "What a message to a webhook is: what changed of an event, or a try.",
    lambda: (CHANGED, TEST),
)
POLICY = Shape("DrawPolicy", lambda: schema.POLICY)
SCORING = Shape(
    "Scoring",
    lambda: {
        "type": "object",
        "description": "Settings of the standings beyond preset and tie-breaks: `cap` is the most "
        "that a difference of points counts, as a multiple of the target; `match_points` says what "
        "matches between teams bring, won, tied and lost (without it 3-1-0 with `three_one_zero`, "
        "else 2-1-0); `no_show` is what a no-show brings from now on, whoever is there first "
        "(40:20), without it the target and nothing.",
        "properties": {
            "cap": {"type": "number", "minimum": LEAST_CAP, "maximum": MOST_CAP},
            "match_points": {"type": "string", "enum": list(MATCH_SCALES)},
            "no_show": {"type": "string", "pattern": f"^{NO_SHOW.pattern}$"},
        },
        "additionalProperties": False,
    },
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
