"""What can be wrong with a request about an event."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from web.faults import Conflict, Forbidden, Gone, Refused, Stale


class TablesOpen(Conflict):
    """A round cannot be closed while tables have no settled result; `tables` names them."""

    code = "tables_open"
    title = _("Some tables have no final result")
    meaning = _(
        "A round can be closed once every table has a final result; the answer lists the others."
    )


class BracketRests(Conflict):
    """A bracket goes on by a result that is to change; nothing is stored until the desk chooses.

    `choices` are what `bracket` may say: `points` (only the points change) and, while the event
    goes on, `redraw` (the rounds from `round` on are drawn again, `results` of them are void).
    `entries` played on by the result as it was, `resting` is all else that was made by it.
    """

    code = "bracket_rests"
    title = _("The bracket depends on this result")
    meaning = _(
        "The new result changes who goes through. Choose: change only the "
        "points, or redraw the bracket from there; the answer names the entries."
    )


class EntryRefused(Refused):
    """A player or partnership cannot enter: of another kind, twice, or already seated."""

    code = "entry_refused"
    title = _("Entry refused")
    meaning = _(
        "The player or pair is already entered, or is not the kind of entry this event takes."
    )


class MergeRefused(Conflict):
    """Two players cannot be one: both took part in the same event or game; `event` names it."""

    code = "merge_refused"
    title = _("Not the same person")
    meaning = _(
        "Both players took part in the same event or game, so they cannot be the same person."
    )


class EditRefused(Refused):
    """A change by hand, or a round arranged by hand, breaks a rule; `violations` names each."""

    code = "edit_refused"
    title = _("This change breaks the round")
    meaning = _(
        "After this change someone would be seated twice, not at all or where "
        "there is no seat; the answer says who."
    )


class DraftUnfit(Conflict):
    """A draft no longer fits who is there, so it is not published; `violations` says why."""

    code = "draft_unfit"
    title = _("The draft is out of date")
    meaning = _("Someone joined or withdrew after the draw. Redraw the round or change it by hand.")


class SettingsChanged(Stale):
    """Somebody else has changed the event since its settings were read; nothing is stored."""

    code = "settings_changed"
    title = _("Someone else changed the settings")
    meaning = _(
        "The settings were changed after you read them, so nothing was saved. "
        "Read them again, then send your change with the new ETag in If-Match."
    )


class DraftChanged(Stale):
    """Somebody else has arranged the draft anew since it was looked at; nothing is stored."""

    code = "draft_changed"
    title = _("Someone else changed the draft")
    meaning = _(
        "The draft was changed or drawn again after you read it, so nothing was "
        "saved. Read it again, then send your change with the new ETag in "
        "If-Match."
    )


class SheetRefused(Refused):
    """A score sheet says what no game gives, or what does not add up; `pointer` says where."""

    code = "sheet_refused"
    title = _("The score sheet does not add up")
    meaning = _(
        "The points are not those of a finished game, or the deals do not add up "
        "to them; the answer says where. Nothing was saved."
    )


class PhotoRefused(Refused):
    """What was sent is no photo that can be kept: another kind of file, damaged, too large."""

    code = "photo_refused"
    title = _("The photo was rejected")
    meaning = _(
        "The file is not a JPEG, PNG or WebP, or it is damaged or too large; the "
        "answer says which. Nothing was saved."
    )


class ResultChanged(Stale):
    """The result is not the one its sender has seen; `version` is that of the one that stands."""

    code = "result_changed"
    title = _("The result has changed")
    meaning = _(
        "Someone entered, corrected or cleared this result after you read it, so "
        "nothing was saved. Read it again, then send yours with the current "
        "version."
    )


class NotYours(Forbidden):
    """What only the player may do whom it is about, or who sits at the table."""

    code = "not_yours"
    title = _("Only the player can do this")
    meaning = _("Only the player concerned can do this, with their own account.")


class CannotDraw(Refused):
    """The round cannot be drawn; `code` is that of the scheduling core."""

    title = _("The round cannot be drawn")

    def __init__(self, detail: str, *, code: str, **data: Any) -> None:
        super().__init__(detail, **data)
        self.code = code  # type: ignore[misc]  # the code is that of the scheduling core


class LogsRefused(Refused):
    """Of logs that were to be taken all or none, some have faults; `faults` names the first."""

    code = "logs_refused"
    title = _("No log was accepted")
    meaning = _(
        "The logs were sent as all or nothing, and some lines have errors; the "
        "answer names the first ones. Nothing was saved. Correct these lines and "
        "send all of them again."
    )


class ChangesGone(Gone):
    """Lines of a feed that are asked for are no longer kept; `oldest` is the first that is."""

    code = "changes_gone"
    title = _("These changes are no longer available")
    meaning = _(
        "Feed lines are deleted after some months, and some after your cursor "
        "are gone. Read the event again, then go on from its newest line."
    )


class TournamentRefused(Refused):
    """A tournament file is no such file, or cannot be entered here; `faults` say where and why."""

    code = "tournament_refused"
    title = _("The tournament file was rejected")
    meaning = _(
        "A tournament file is accepted whole or not at all. Each fault has the line and column "
        "(0 in JSON), a pointer into the document, its code, and how to mend it."
    )


class ArchiveRefused(Refused):
    """An archive is damaged, or does not fit what is here; `line` says where."""

    code = "archive_refused"
    title = _("The archive was rejected")
    meaning = _(
        "An archive is accepted whole or not at all. The named line is damaged "
        "or does not fit the data here, or standings and ratings do not follow "
        "from it. Download the archive again from the original site."
    )
