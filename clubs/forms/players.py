"""The forms by which players come into a club and are changed."""

import codecs
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.lists.cells import rows_read
from clubs.lists.columns import KINDS, MOST_COLUMNS, NAME, columns_of
from clubs.lists.odd import garbled
from clubs.lists.players import Line, lines_judged, lines_read
from clubs.messages import isolating
from clubs.names import HIGHEST_NUMBER, NAME_LENGTH, NICKNAME_LENGTH
from clubs.rosters import Known, NewPlayer
from clubs.web.forms import Form, Id, WholeNumber
from clubs.web.inputs import MOST_AT_ONCE

LONGEST_LIST = 100_000
LARGEST_FILE = 400_000
"""Bytes."""
SHOWN_CELLS = 3
"""Cells by which a column without a head is known."""


class ListForm(Form):
    """A list of players to look through: pasted, or a file."""

    name = "list"

    text = forms.CharField(
        label=_("Names, one a line"),
        max_length=LONGEST_LIST,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "A club number and a nickname may follow: Ana Gil, 12, Flaca. Lists with other columns "
            "will do: you say then what each is."
        ),
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
    """Return what a file says, in UTF-8 or -16 or as Windows writes Western languages."""
    if (sent.size or 0) > LARGEST_FILE:
        raise ValidationError(_("The file is too large to be a list of players."))
    data: bytes = sent.read()
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise ValidationError(_("The file cannot be read as text; save it as CSV."))


def sign_of(text: str, kinds: Sequence[str]) -> str:
    """Return what is the same for the same lines, however they end, and the same columns."""
    lines = [*text.splitlines(), "\t".join(kinds)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


class AddForm(Form):
    """A list that was looked through, to be added; namesakes have to be said to be others.

    `columns` are what its columns are, as they look or as somebody has said, `lines` its lines,
    judged by who is in the club now. `seen` tells whether this is the list that was looked through.
    `garbled` is a word that another code page seems to have garbled.
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
        text = str(data.get("text", ""))
        said = {at: kind for at in range(MOST_COLUMNS) if (kind := data.get(_column(at))) in KINDS}
        self.columns = columns_of(rows_read(text), said)
        self.sign = sign_of(text, self.columns.kinds)
        self.garbled = garbled(text)
        self.lines = lines_judged(lines_read(self.columns), known)
        kinds = {_column(at): kind for at, kind in enumerate(self.columns.kinds)}
        super().__init__({key: data[key] for key in data} | kinds)
        for at in range(len(kinds)):
            self._ask_column(at)
        for line in self.lines:
            if line.state == "same":
                self._ask(line)

    def _ask_column(self, at: int) -> None:
        """Ask what a column is; its label shows some of its cells."""
        cells = [row.cells[at] for row in self.columns.rows if row.cells[at:]]
        shown = ", ".join(filter(None, self.columns.heads[at : at + 1] or cells[:SHOWN_CELLS]))
        unsaid = [] if self.columns.kinds[at] else [("", _("say what it is"))]
        self.fields[_column(at)] = forms.ChoiceField(
            label=gettext("Column %(number)d: %(cells)s") % {"number": at + 1, "cells": shown},
            choices=[*unsaid, *KINDS.items()],
            required=False,
        )

    @property
    def column_fields(self) -> list[BoundField]:
        """The fields that say what the columns are; none for a list of names alone."""
        kinds = self.columns.kinds
        return [] if kinds == (NAME,) else [self[_column(at)] for at in range(len(kinds))]

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
        if self.columns.unsaid:
            raise ValidationError(_("Say what the columns are; one of them has the names."))
        if any(line.fault for line in self.lines):
            raise ValidationError(_("Mend the lines that are wrong; nobody has been added."))
        if len(self.lines) > MOST_AT_ONCE:
            raise ValidationError(_("Add at most %(most)d at once.") % {"most": MOST_AT_ONCE})
        if self.cleaned_data.get("seen") != self.sign:
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


def _column(at: int) -> str:
    """Return the name of the field that says what a column is."""
    return f"column-{at}"


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
