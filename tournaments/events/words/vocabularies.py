"""The closed vocabularies of events, as the API's schema names them."""

from tournaments.limits import LEAST_CAP, MOST_CAP
from tournaments.models import Event
from tournaments.ranking.matches import MatchScale
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.outcomes import NO_SHOW
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.documents import schema
from tournaments.scheduling.formats import FORMATS
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
            "match_points": {"type": "string", "enum": [scale.value for scale in MatchScale]},
            "no_show": {"type": "string", "pattern": f"^{NO_SHOW.pattern}$"},
        },
        "additionalProperties": False,
    },
)
