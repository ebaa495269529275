"""What can be wrong with a submitted log, as faults of the web side.

The rules engine has its own pure tree (`games.rules.errors`); a verdict's error becomes
`LogRefused` here. Every fault about a log carries `submission`, the id under which it is kept.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from web.faults import Fault


class LogRefused(Fault):
    """The log breaks a rule or cannot be read; `code` and `title` are the verdict's."""

    def __init__(self, detail: str, *, code: str, title: str, **data: Any) -> None:
        super().__init__(detail, **data)
        # The one leaf whose code and title are those of a verdict.
        self.code = code  # type: ignore[misc]  # a class attribute elsewhere
        self.title = title  # type: ignore[misc]  # likewise


class LogIncomplete(Fault):
    """The log is legal as far as it goes, but nobody has won."""

    code = "incomplete"
    title = _("The game is not over")


class WrongOccupant(Fault):
    """The log names others than those who sit at the table."""

    code = "wrong_occupant"
    title = _("Somebody else sits there")


class WrongTerms(Fault):
    """The log is of another game, of another number of players or under other options."""

    code = "wrong_terms"
    title = _("The log is of another game than the event")


class LogContested(Fault):
    """The table is decided by a different log; a scorer has to choose."""

    code = "contested"
    title = _("The table is decided by a different log")


class GameElsewhere(Fault):
    """The game, told without the names of those who played it, is that of another table."""

    code = "game_elsewhere"
    title = _("The game of another table")


class StorageFull(Fault):
    """So much is kept already, of logs that decide nothing or of photos, that this was not."""

    code = "storage_full"
    title = _("No room for more")


class DraftConflict(Fault):
    """A log sent while the game goes on neither continues the draft nor is part of it."""

    code = "draft_conflict"
    title = _("The draft says otherwise")


class NotContested(Fault):
    """There is nothing to decide about this submission."""

    code = "not_contested"
    title = _("Nothing to decide")
