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
    meaning = _("All moves so far are legal, but nobody has won yet; send the complete log.")


class WrongOccupant(Refused):
    """The log names others than those who sit at the table."""

    code = "wrong_occupant"
    title = _("Wrong player on a seat")
    meaning = _("The players in the log are not those seated at the table when it was published.")


class WrongTerms(Refused):
    """The log is of another game, of another number of players or under other options."""

    code = "wrong_terms"
    title = _("The log is of a different game")
    meaning = _("Game, number of players or options of the log differ from those of the event.")


class WrongDeal(Refused):
    """The hands of the log are not those that the site dealt; `tiles` are the log's, by line."""

    code = "wrong_deal"
    title = _("Not the hands that were dealt")
    meaning = _(
        "The site shuffles in this event, and the log has other hands than it "
        "dealt; tiles names what the log has in the wrong place, as far as that "
        "may be known yet."
    )


class LogContested(Conflict):
    """The table is decided by a different log; a scorer has to choose."""

    code = "contested"
    title = _("Another log already decided this table")
    meaning = _(
        "Another log already decided this table, and this one contradicts it. It "
        "is kept until a scorer decides."
    )


class GameElsewhere(Conflict):
    """The log names no players, and its game is that of another table."""

    code = "game_elsewhere"
    title = _("This game belongs to another table")
    meaning = _(
        "Another table of the event already has the same deals and moves. If "
        "they belong to this table, name the players of all seats in the log."
    )


class StorageFull(TooLarge):
    """There is no room for another log that decides nothing, or for another photo."""

    code = "storage_full"
    title = _("Storage is full")
    meaning = _(
        "Space for rejected and contradicting logs is limited for each event and "
        "for a club's casual games; space for photos of score sheets is limited "
        "for each event and its club. Logs that decide a table are always "
        "accepted."
    )


class DraftConflict(Conflict):
    """A log sent while the game goes on neither continues the draft nor is part of it."""

    code = "draft_conflict"
    title = _("The moves do not continue the draft")
    meaning = _(
        "The moves sent do not continue the saved draft; fetch the draft and continue from there."
    )


class NotContested(Conflict):
    """There is nothing to decide about this submission."""

    code = "not_contested"
    title = _("Nothing to decide")
    meaning = _(
        "Only a contested log can be accepted or dismissed; this one is not "
        "contested, or not any more."
    )


class GameNotAnalysable(Refused):
    """Finished deals of this game cannot be searched to their ends; the detail says why."""

    code = "not_analysable"
    title = _("This game cannot be analysed")
    meaning = _("There is no exact analysis of deals of this game; the detail says why.")


class DealUnfinished(Refused):
    """The deal of a log is not over, and nothing is said of it."""

    code = "deal_unfinished"
    title = _("The deal is not over")
    meaning = _("Only finished deals are analysed; send the log when the deal is over.")


class HandsMissing(Refused):
    """A log leaves hands out."""

    code = "hands_missing"
    title = _("The hands are not all in the log")
    meaning = _("Deals are analysed with all hands open; the log lacks one.")
