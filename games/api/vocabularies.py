"""The closed vocabularies of games and logs, as the API's schema names them."""

from clubs.web.vocabularies import Vocabulary
from games.models import Submission
from games.rules.registry import GAMES

GAME = Vocabulary("Game", "A game, by its slug; `/api/v1/games` says more of each.", lambda: GAMES)
SUBMISSION_STATE = Vocabulary(
    "SubmissionState", "Where a log that was sent stands.", lambda: Submission.State.values
)
LOG_FORM = Vocabulary("LogForm", "How a log was written.", lambda: ("text", "json"))
