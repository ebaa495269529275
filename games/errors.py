"""What can be wrong with a submitted log, as faults of the web side.

The rules engine has its own pure tree (`games.rules.errors`); a verdict's error becomes
`LogRefused` here. Every fault about a log carries `submission`, the id under which it is stored.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from web.faults import Conflict, Refused, TooLarge


class LogRefused(Refused):
    """The log breaks a rule or cannot be read; `code` and `title` are the verdict's."""

    def __init__(self, detail: str, *, code: str, title: str, **data: Any) -> None:
        super().__init__(detail, **data)
        # The one leaf whose code and title are those of a verdict.
        self.code = code  # type: ignore[misc]  # a class attribute elsewhere
        self.title = title  # type: ignore[misc]  # likewise


class LogIncomplete(Refused):
    """The log is legal as far as it goes, but nobody has won."""

    code = "incomplete"
    title = _("The game is not over")
    meaning = _("The log is legal as far as it goes, but nobody has won; send it whole.")


class WrongOccupant(Refused):
    """The log names others than those who sit at the table."""

    code = "wrong_occupant"
    title = _("Somebody else sits there")
    meaning = _(
        "The log names others than those who were seated at the table when it was published."
    )


class WrongTerms(Refused):
    """The log is of another game, of another number of players or under other options."""

    code = "wrong_terms"
    title = _("The log is of another game than the event")
    meaning = _("Game, number of players or options of the log differ from those of the event.")


class LogContested(Conflict):
    """The table is decided by a different log; a scorer has to choose."""

    code = "contested"
    title = _("The table is decided by a different log")
    meaning = _(
        "A log decided the table before, and this one says otherwise. It is kept until a "
        "scorer decides."
    )


class GameElsewhere(Conflict):
    """The log names no players, and its game is that of another table."""

    code = "game_elsewhere"
    title = _("The game of another table")
    meaning = _(
        "The same deals and moves stand at another table of the event already. If it is of "
        "this table, let the log name the players of every seat."
    )


class StorageFull(TooLarge):
    """There is no room for another log that decides nothing, or for another photo."""

    code = "storage_full"
    title = _("No room for more")
    meaning = _(
        "An event, and a club for its casual games, keeps only so many bytes of logs that "
        "were refused or contradict, and an event and its club only so many of photos of "
        "score sheets. Logs that decide a table are taken all the same."
    )


class DraftConflict(Conflict):
    """A log sent while the game goes on neither continues the draft nor is part of it."""

    code = "draft_conflict"
    title = _("The draft says otherwise")
    meaning = _(
        "What was sent move by move does not go on from what is kept; ask for the draft and "
        "go on from there."
    )


class NotContested(Conflict):
    """There is nothing to decide about this submission."""

    code = "not_contested"
    title = _("Nothing to decide")
    meaning = _("Only a contested log is accepted or dismissed, and this one is not, or no longer.")
