"""Why there is no analysis of a deal."""

from __future__ import annotations

from games.rules.errors import GamesError
from games.rules.refereeing.verdict import Error


class NotAnalysable(GamesError):
    """There is no analysis of a deal.

    ``code`` is ``not_analysable`` for a game without a search, ``no_such_deal``,
    ``deal_unfinished``, ``hands_missing``, or that of the verdict on an illegal log.
    """


class IllegalLog(NotAnalysable):
    """The log is illegal: what the verdict says of it."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code, error.message)
        self.error = error
