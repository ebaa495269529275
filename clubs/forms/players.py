"""The forms by which players come into a club and are changed."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.messages import isolating
from clubs.names import HIGHEST_NUMBER, NAME_LENGTH, NICKNAME_LENGTH
from clubs.rosters import Known, Line, NewPlayer, lines_judged, lines_read
from clubs.web.forms import Form, Id, WholeNumber
from clubs.web.inputs import MOST_AT_ONCE

LONGEST_LIST = 100_000
LARGEST_FILE = 400_000
"""Bytes."""


class ListForm(Form):
    """A list of players to look through: pasted, or a file."""

    name = "list"

    text = forms.CharField(
        label=_("Names, one a line"),
        max_length=LONGEST_LIST,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("A club number and a nickname may follow: Ana Gil, 12, Flaca"),
    )
    file = forms.FileField(
        label=_("Or a file (CSV)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean_file(self) -> str:
        """Return the text of the file, "" without one; raises ValidationError."""
        sent = self.cleaned_data["file"]
        return _text_of(sent) if sent else ""

    def clean(self) -> dict[str, Any]:
        """Return the values; `text` is what was pasted or else what the file says."""
        given = self.cleaned_data
        text = given.get("text", "") if given.get("text", "").strip() else given.get("file", "")
        if not self.errors and not text.strip():
            self.add_error("text", _("Write at least one name, or choose a file."))
        return given | {"text": text}


def _text_of(sent: "UploadedFile[Any]") -> str:
    """Return what a file says, in UTF-8 or as Windows writes Western languages."""
    if (sent.size or 0) > LARGEST_FILE:
        raise ValidationError(_("The file is too large to be a list of players."))
    data: bytes = sent.read()
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise ValidationError(_("The file cannot be read as text; save it as CSV."))


def sign_of(text: str) -> str:
    """Return what is the same for the same lines, however they end."""
    return hashlib.sha256("\n".join(text.splitlines()).encode()).hexdigest()[:32]


class AddForm(Form):
    """A list that was looked through, to be added; namesakes have to be said to be others.

    `lines` are its lines, judged by who is in the club now. `seen` tells whether this is the list
    that was looked through.
    """

    name = "add"

    text = forms.CharField(
        label=_("The list"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Mapping[str, Any], *, known: Known) -> None:
        self.known = known
        self.lines = lines_judged(lines_read(str(data.get("text", ""))), known)
        super().__init__(data)
        for line in self.lines:
            if line.state == "same":
                self._ask(line)

    def _ask(self, line: Line) -> None:
        """Ask whether the line is somebody else, and what tells the two apart."""
        self.fields[f"other-{line.number}"] = forms.BooleanField(
            label=gettext("%(name)s is somebody else") % isolating({"name": line.player}),
            required=False,
        )
        if not line.told_apart:
            self.fields[f"nickname-{line.number}"] = forms.CharField(
                label=gettext("Nickname of this %(name)s") % isolating({"name": line.player}),
                max_length=NICKNAME_LENGTH,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        """Return the values with `players`, whom to add; raises ValidationError."""
        if any(line.fault for line in self.lines):
            raise ValidationError(_("Mend the lines that are wrong; nobody has been added."))
        if len(self.lines) > MOST_AT_ONCE:
            raise ValidationError(_("Add at most %(most)d at once.") % {"most": MOST_AT_ONCE})
        if self.cleaned_data.get("seen") != sign_of(self.cleaned_data.get("text", "")):
            raise ValidationError(_("The list was changed; check it once more."))
        players = []
        for line in self.lines:
            found = self._player(line)
            if found is not None:
                players.append(found)
                self.known.add(found)
        if not players and not self.errors:
            raise ValidationError(_("There is nobody to add."))
        return self.cleaned_data | {"players": players}

    def _player(self, line: Line) -> NewPlayer | None:
        if line.state == "fine" or line.player is None:
            return line.player
        if not self.cleaned_data.get(f"other-{line.number}"):
            return None
        field = f"nickname-{line.number}"
        nickname = self.cleaned_data.get(field, "")
        player = replace(line.player, nickname=nickname) if nickname else line.player
        clash = self.known.clash(player)
        if clash:
            self.add_error(field if field in self.fields else None, clash)
        return player

    @property
    def asked(self) -> list[tuple[Line, list[BoundField]]]:
        """The lines that have to be decided, with their fields."""
        return [
            (
                line,
                [
                    self[name]
                    for name in (f"other-{line.number}", f"nickname-{line.number}")
                    if name in self.fields
                ],
            )
            for line in self.lines
            if line.state == "same"
        ]


class LinkForm(Form):
    """Which member's account a player has."""

    name = "link"

    member = Id(label=_("Account of a member"))


class PlayerForm(Form):
    """What a player is called."""

    name = "player"
    pointers = {"name": "called"}

    called = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    nickname = forms.CharField(
        label=_("Nickname"),
        max_length=NICKNAME_LENGTH,
        required=False,
        help_text=_("Shown behind the name; tells players of one name apart."),
    )
    number = WholeNumber(1, HIGHEST_NUMBER, label=_("Club number"), required=False)

    @property
    def player(self) -> NewPlayer:
        """Who is meant."""
        given = self.cleaned_data
        return NewPlayer(given["called"], given["nickname"], given["number"])
