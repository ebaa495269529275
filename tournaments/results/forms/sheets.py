"""The forms of the round desk: a score sheet, a log, taking a result back."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.options import game_by_slug, resolve_options
from tournaments.events.core.boards import boards_of_table
from tournaments.limits import LARGEST_POINTS, LONGEST_SLIP, MOST_DEALS
from tournaments.models import Result, SideReport
from tournaments.results.forms.rulings import ResultForm, Sent, SidesForm
from tournaments.results.services.sheets import ScoreSheet
from tournaments.rounds.selectors.rows import TableRow
from web.forms import Form, Reason, WholeNumber

PHOTOS = ("image/jpeg", "image/png", "image/webp")
"""Formats that the form accepts; phones convert photos of other formats."""
LONGEST_LOG = 1_000_000
"""Characters of a log that is pasted; a longer one is uploaded."""


class Deals(forms.CharField):
    """The points of every deal: a line a deal, a number a side."""

    widget = forms.Textarea(attrs={"rows": 4, "autocomplete": "off"})
    default_error_messages = {
        "deals": _("Enter one deal per line, with the points of each side: %(example)s"),
    }

    def __init__(self, sides: Sequence[str], **options: Any) -> None:
        super().__init__(**options)
        self.sides = sides

    def to_python(self, value: Any) -> Any:
        """Return a mapping from side to points for every line; raises ValidationError."""
        found: list[dict[str, int]] = []
        for line in str(value or "").lstrip("\ufeff").splitlines():
            words = line.replace(":", " ").replace(";", " ").split()
            if not words:
                continue
            try:
                points = [int(word) for word in words if len(word) < 8]
            except ValueError:
                points = []
            if len(points) != len(self.sides) or len(found) >= MOST_DEALS:
                example = " ".join(["25", *["0"] * (len(self.sides) - 1)])
                raise ValidationError(
                    self.error_messages["deals"], code="deals", params={"example": example}
                )
            found.append(dict(zip(self.sides, points, strict=True)))
        return found


class PhotoField(forms.FileField):
    """A photo of a score sheet, from the camera of a phone or from a file."""

    def __init__(self, **options: Any) -> None:
        most = {"most": settings.MOST_PHOTO_BYTES // 1024**2}
        super().__init__(
            label=gettext("Photo of the score sheet"),
            help_text=gettext("JPEG, PNG or WebP, %(most)d MB at most.") % most,
            allow_empty_file=True,
            widget=forms.FileInput(attrs={"accept": ",".join(PHOTOS), "capture": "environment"}),
            **options,
        )


class PhotoForm(ResultForm):
    """A photo of the score sheet of a table that has a result."""

    name = "photo"

    def __init__(
        self,
        data: Sent = None,
        files: Mapping[str, Any] | None = None,
        *,
        row: TableRow,
        of: object,
    ) -> None:
        super().__init__(data, row=row, of=of, files=files)
        self.fields["photo"] = PhotoField()

    @property
    def body(self) -> bytes:
        """The file that was sent."""
        return read_photo(self.cleaned_data["photo"])


def read_photo(file: "UploadedFile[Any] | None") -> bytes:
    """Return the bytes of a photo, at most one more than allowed, to show that it is too large."""
    return file.read(settings.MOST_PHOTO_BYTES + 1) if file else b""


class PointsForm(SidesForm):
    """The points of every side, whether time was called, the points of each deal.

    Where boards are compared, each has a field a side, and their sums are the points of the game.
    """

    def __init__(
        self, data: Sent = None, files: Mapping[str, Any] | None = None, *, row: TableRow
    ) -> None:
        super().__init__(data, row=row, of=row.table.id, files=files)
        self.sides = [side.key for side in row.sides]
        self.boards = boards_of_table(row.table)
        least = -LARGEST_POINTS if _may_be_negative(row) else 0
        for stem in self._stems:
            for side in row.sides:
                self.fields[f"{stem}-{side.key}"] = WholeNumber(
                    least,
                    LARGEST_POINTS,
                    label=side.name,
                    required=not self.boards,
                    widget=forms.TextInput(attrs=_digits(negative=least < 0)),
                )
        if row.table.round.event.time_limit != "none":
            self.fields["by_time"] = forms.BooleanField(
                label=gettext("Time ran out"), required=False
            )
        if self.boards:
            return
        self.fields["deals"] = Deals(
            self.sides,
            label=gettext("Points of each deal"),
            help_text=gettext("One deal per line, in this order: %(sides)s.")
            % {"sides": ", ".join(side.name for side in row.sides)},
            required=False,
        )

    def begin_with(self, known: Result | SideReport | None) -> None:
        """Take the initial values of the fields from a result or a report."""
        if known is None or not known.points:
            return
        points = known.deals if self.boards else [known.points]
        self.initial = {
            f"{stem}-{side}": own.get(side)
            for stem, own in zip(self._stems, points, strict=False)
            for side in self.sides
        }
        self.initial |= {"by_time": known.by_time, "deals": _deals_as_text(known.deals, self.sides)}

    @property
    def _stems(self) -> list[str]:
        """How the names of the fields of points begin."""
        return [f"board-{number}" for number in self.boards] or ["points"]

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of the points in the order of the sides, each board with its heading."""
        heads = [
            pgettext("duplicate", "Board %(number)d") % {"number": board} for board in self.boards
        ] or [""]
        fields = [[self[f"{stem}-{side}"] for side in self.sides] for stem in self._stems]
        return list(zip(heads, fields, strict=True))

    def clean(self) -> dict[str, Any]:
        """Refuse a board without its points, unless time ran out before it."""
        given = super().clean() or {}
        for board in self.boards:
            names = [f"board-{board}-{side}" for side in self.sides]
            missing = [name for name in names if given.get(name) is None]
            if given.get("by_time") and len(missing) == len(names):
                continue
            for name in missing:
                if name not in self.errors:
                    self.add_error(name, self.fields[name].error_messages["required"])
        return given

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields that are seldom needed."""
        return [self[name] for name in ("by_time", "deals", "slip", "photo") if name in self.fields]

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a pointer means; deals are in one field, or each is a board."""
        group, _slash, place = pointer.strip("/").partition("/")
        if self.boards and group in ("deals", "points"):
            number = int(place) if group == "deals" and place.isdigit() else 0
            return f"{self._stems[min(number, len(self.boards) - 1)]}-{self.sides[0]}"
        return "deals" if pointer.startswith("/deals") else super().field_of(pointer)

    @property
    def sheet(self) -> ScoreSheet:
        """What was typed."""
        given = self.cleaned_data
        deals = given.get("deals", [])
        if self.boards:
            boards = [self.of_sides(stem) for stem in self._stems]
            deals = [own for own in boards if None not in own.values()]
        return ScoreSheet(
            points={side: sum(deal[side] for deal in deals) for side in self.sides}
            if self.boards
            else self.of_sides("points"),
            deals=deals,
            by_time=given.get("by_time", False),
            slip=given.get("slip", ""),
        )


class ReportForm(PointsForm):
    """The report of a side."""

    name = "report"

    def __init__(
        self, data: Sent = None, *, row: TableRow, report: SideReport | None = None
    ) -> None:
        super().__init__(data, row=row)
        del self.fields["version"]
        self.begin_with(report)


class SheetForm(PointsForm):
    """A sheet as a scorer types it: with the slip's number, a photo, why it is corrected."""

    name = "sheet"
    pointers = {"sheet_number": "slip"}

    def __init__(
        self, data: Sent = None, files: Mapping[str, Any] | None = None, *, row: TableRow
    ) -> None:
        super().__init__(data, files, row=row)
        result = row.result
        self.begin_with(result)
        self.fields["slip"] = forms.CharField(
            label=gettext("Score sheet number"),
            max_length=LONGEST_SLIP,
            required=False,
            initial=result.slip if result else "",
        )
        self.fields["photo"] = PhotoField(required=False)
        if result is not None:
            # The service says whether one is missing, after checking for changes in the meantime.
            self.fields["reason"] = Reason(required=False)

    @property
    def photo(self) -> bytes:
        """The photo that was sent, empty where there is none."""
        return read_photo(self.cleaned_data.get("photo"))


def _may_be_negative(row: TableRow) -> bool:
    """Return whether a side of the game may end below 0, by the rules of the game."""
    event = row.table.round.event
    game = game_by_slug(event.game)
    rules = game.rules(len(row.seats), resolve_options(game, event.options, len(row.seats)))
    fewest = (-1, 1, *[0] * (len(row.sides) - 2))
    return rules.final_fault(fewest) is None


def _digits(*, negative: bool) -> dict[str, str]:
    """Return the attributes that make a phone show digits; its digit pad has no minus."""
    mode = "text" if negative else "numeric"
    return {"inputmode": mode, "autocomplete": "off", "size": "5", "maxlength": "7"}


def _deals_as_text(deals: Sequence[Mapping[str, int]], sides: Sequence[str]) -> str:
    return "\n".join(" ".join(str(deal[side]) for side in sides) for deal in deals)


class ClearForm(ResultForm):
    """Why a result is taken back."""

    name = "clear"
    reason = Reason()

    def __init__(self, data: Sent = None, *, row: TableRow) -> None:
        super().__init__(data, row=row, of=row.table.id)


class LogForm(Form):
    """A log, pasted or as a file."""

    name = "log"
    text = forms.CharField(
        label=_("Paste a log"),
        max_length=LONGEST_LOG,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
    )
    file = forms.FileField(label=_("or choose its file"), required=False, allow_empty_file=True)

    def __init__(
        self, data: Sent = None, files: Mapping[str, Any] | None = None, *, of: UUID
    ) -> None:
        super().__init__(data, of=of, files=files)

    def clean(self) -> dict[str, Any]:
        """Refuse a form without a log."""
        given = super().clean() or {}
        if not given.get("file") and not (given.get("text") or "").strip():
            self.add_error("text", gettext("Paste the log of the game, or choose its file."))
        return given

    @property
    def body(self) -> bytes:
        """The log as it was sent."""
        file = self.cleaned_data["file"]
        if file:
            content: bytes = file.read()
            return content
        return str(self.cleaned_data["text"]).encode()
