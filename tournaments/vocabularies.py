"""The closed vocabularies of events, as the API's schema names them."""

from clubs.web.vocabularies import Vocabulary
from tournaments.models import Event, Round, Table
from tournaments.scheduling.formats import FORMATS
from tournaments.standings.metrics import METRICS
from tournaments.standings.presets import PRESETS

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
