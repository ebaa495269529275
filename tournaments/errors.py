"""What can be wrong with a request about an event."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from web.faults import Fault


class TablesOpen(Fault):
    """A round cannot be closed while tables have no settled result; `tables` names them."""

    code = "tables_open"
    title = _("Tables are not decided")


class BracketRests(Fault):
    """A bracket goes on by a result that is to change; nothing is stored until the desk chooses.

    `choices` are what `bracket` may say: `points` (only the points change) and, while the event
    goes on, `redraw` (the rounds from `round` on are drawn again, `results` of them are void).
    `entries` played on by the result as it was, `resting` is all else that was made by it.
    """

    code = "bracket_rests"
    title = _("The bracket rests on this result")


class EntryRefused(Fault):
    """A player or partnership cannot enter: of another kind, twice, or already seated."""

    code = "entry_refused"
    title = _("Entry refused")


class MergeRefused(Fault):
    """Two players cannot be one: both took part in the same event or game; `event` names it."""

    code = "merge_refused"
    title = _("Not the same person")


class EditRefused(Fault):
    """A change by hand, or a round arranged by hand, breaks a rule; `violations` names each."""

    code = "edit_refused"
    title = _("The round does not allow that")


class DraftUnfit(Fault):
    """A draft no longer fits who is there, so it is not published; `violations` says why."""

    code = "draft_unfit"
    title = _("The draft no longer fits")


class SettingsChanged(Fault):
    """Somebody else has changed the event since its settings were read; nothing is stored."""

    code = "settings_changed"
    title = _("Somebody else changed the settings")


class DraftChanged(Fault):
    """Somebody else has arranged the draft anew since it was looked at; nothing is stored."""

    code = "draft_changed"
    title = _("Somebody else changed the draft")


class SheetRefused(Fault):
    """A score sheet says what no game gives, or what does not add up; `pointer` says where."""

    code = "sheet_refused"
    title = _("The score sheet does not add up")


class PhotoRefused(Fault):
    """What was sent is no photo that can be kept: another kind of file, damaged, too large."""

    code = "photo_refused"
    title = _("The photo cannot be taken")


class ResultChanged(Fault):
    """The result is not the one its sender has seen; `version` is that of the one that stands."""

    code = "result_changed"
    title = _("The result has changed meanwhile")


class NotYours(Fault):
    """What only the player may do whom it is about, or who sits at the table."""

    code = "not_yours"
    title = _("Not yours to say")


class CannotDraw(Fault):
    """The round cannot be drawn; `code` is that of the scheduling core."""

    title = _("The round cannot be drawn")

    def __init__(self, detail: str, *, code: str, **data: Any) -> None:
        super().__init__(detail, **data)
        self.code = code  # type: ignore[misc]  # the code is that of the scheduling core


class LogsRefused(Fault):
    """Of logs that were to be taken all or none, some have faults; `faults` names the first."""

    code = "logs_refused"
    title = _("None of the logs was taken")


class ChangesGone(Fault):
    """Lines of a feed that are asked for are no longer kept; `oldest` is the first that is."""

    code = "changes_gone"
    title = _("These changes are no longer kept")


class ArchiveRefused(Fault):
    """An archive is damaged, or does not fit what is here; `line` says where."""

    code = "archive_refused"
    title = _("The archive was not taken")
