"""The forms of lists: pasted or uploaded, previewed, then saved."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.lists.cell_checks import garbled_word
from clubs.lists.cells import parse_rows
from clubs.lists.code_pages import READINGS, Reading, other_readings, read_again, text_of_file
from clubs.lists.columns import MOST_COLUMNS, Columns, Layout, recognise_columns
from clubs.lists.kinds import ColumnKind
from clubs.lists.trf import names_of_trf
from web.forms import Form
from web.rest.inputs import MOST_AT_ONCE

LONGEST_LIST = 100_000
LARGEST_FILE = 400_000
"""Bytes."""
SHOWN_CELLS = 3
"""Cells that show what is in a column without a head."""


class ReadLine(Protocol):
    """A line of a list: its number from 1, its text and its fault."""

    @property
    def number(self) -> int:
        """Its number, from 1."""

    @property
    def text(self) -> str:
        """Its text."""

    @property
    def fault(self) -> str:
        """Its fault, "" if there is none."""


class ListForm(Form):
    """A list, pasted or as a file, before its preview."""

    name = "list"

    text = forms.CharField(
        label=_("Names, one per line"),
        max_length=LONGEST_LIST,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "Club number and nickname are optional: Ana Gil, 12, Flaca. If there are "
            "other columns, you choose what each one is in the next step."
        ),
    )
    file = forms.FileField(
        label=_("Or a file (CSV, TRF)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.trf,text/csv,text/plain"}),
    )

    def clean_file(self) -> str:
        """Return the text of the file, "" without one; raises ValidationError."""
        sent = self.cleaned_data["file"]
        return text_of_upload(sent) if sent else ""

    def clean(self) -> dict[str, Any]:
        """Return the values; `text` is the pasted text, or else that of the file.

        Of a federation's report file (`clubs.lists.trf`) it is the names. It is read again where
        a button of the preview says in which code page (`reading`).
        """
        given = self.cleaned_data
        text = given.get("text", "") if given.get("text", "").strip() else given.get("file", "")
        if not self.errors and not text.strip():
            self.add_error("text", _("Enter at least one name, or choose a file."))
        if self.data.get("reading") in READINGS:
            text = read_again(text, str(self.data["reading"]))
        return given | {"text": names_of_trf(text) or text}

    def preview_values(self, posted: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values for the preview form; the columns only if no new file was sent.

        The form has to be valid.
        """
        columns = () if self.files else (key for key in posted if key.startswith(COLUMN))
        names = [*(name for name in self.fields if name in posted), *columns]
        return {name: posted[name] for name in names} | {"text": self.cleaned_data["text"]}


COLUMN = "column-"
"""Prefix of the fields that say what a column is; the index of the column follows, from 0."""


def text_of_upload(sent: "UploadedFile[Any]", most: int = LARGEST_FILE) -> str:
    """Return the text of a file of `most` bytes; raises ValidationError."""
    if (sent.size or 0) > most:
        raise ValidationError(_("The file is too large."))
    text = text_of_file(sent.read())
    if text is None:
        raise ValidationError(_("The file cannot be read as text; save it as CSV."))
    return text


def _sign_of(text: str, chosen: Sequence[str]) -> str:
    """Return a digest of the lines and of the choices by which they are read."""
    lines = [*text.splitlines(), "\t".join(chosen)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


class PreviewForm(Form):
    """The preview of a list before it is saved; a subclass parses its lines.

    `layout` says what the list is about; `line_template` shows a line without a fault.

    `columns` are its columns, as we recognise them or as the user says, `lines` its checked lines.
    `sign` is a digest of the list, which comes back as `seen`: so we know whether the list changed
    since its preview. `garbled` is a word that a wrong code page seems to have garbled,
    `readings` how it reads in others.
    """

    layout: Layout
    line_template: ClassVar[str]

    text = forms.CharField(
        label=_("The list"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        text = str(data.get("text", ""))
        offered = self.layout.choices
        said = {
            at: kind for at in range(MOST_COLUMNS) if (kind := data.get(_column(at))) in offered
        }
        self.columns = recognise_columns(parse_rows(text), self.layout, said)
        chosen = [str(data.get(name, "")) for name in self._own_fields()]
        self.sign = _sign_of(text, [*self.columns.kinds, *chosen])
        self.garbled = garbled_word(text)
        self.readings: list[Reading] = list(other_readings(text))
        self.lines: Sequence[Any] = [] if self.columns.incomplete else self.read(self.columns, data)
        kinds = {_column(at): kind for at, kind in enumerate(self.columns.kinds)}
        super().__init__({key: data[key] for key in data} | kinds)
        for at in range(len(kinds)):
            self._ask_column(at)

    def read(self, columns: Columns, data: Mapping[str, Any]) -> Sequence[ReadLine]:
        """Return the checked lines, by known columns and the other values that were sent."""
        raise NotImplementedError

    def _ask_column(self, at: int) -> None:
        """Add the field that asks what a column is; its label shows some of the cells."""
        cells = [row.cells[at] for row in self.columns.rows if row.cells[at:]]
        shown = ", ".join(filter(None, self.columns.heads[at : at + 1] or cells[:SHOWN_CELLS]))
        unsaid = [] if self.columns.kinds[at] else [("", _("choose what it is"))]
        self.fields[_column(at)] = forms.ChoiceField(
            label=gettext("Column %(number)d: %(cells)s") % {"number": at + 1, "cells": shown},
            choices=[*unsaid, *self.layout.choices.items()],
            required=False,
        )

    @property
    def column_fields(self) -> list[BoundField]:
        """The fields that say what the columns are; none for a list of names alone."""
        kinds = self.columns.kinds
        return (
            [] if kinds == (ColumnKind.NAME,) else [self[_column(at)] for at in range(len(kinds))]
        )

    @property
    def questions(self) -> Sequence[Any]:
        """The lines that the user has to decide about."""
        return ()

    @property
    def columns_hint(self) -> str:
        """The sentence that asks for the columns."""
        return gettext("Choose what each column is; one of them must have the names.")

    @property
    def settings(self) -> list[BoundField]:
        """The fields of the form but for the list itself and its columns."""
        return [self[name] for name in self._own_fields()]

    @classmethod
    def _own_fields(cls) -> list[str]:
        return [name for name in cls.base_fields if name not in PreviewForm.base_fields]

    @property
    def faults(self) -> list[ReadLine]:
        """The lines that are wrong."""
        return [line for line in self.lines if line.fault]

    @property
    def fine(self) -> list[ReadLine]:
        """The lines without a fault."""
        return [line for line in self.lines if not line.fault]

    def clean(self) -> dict[str, Any]:
        """Return the values; raises ValidationError for a list that cannot be saved so."""
        if self.columns.incomplete:
            raise ValidationError(self.columns_hint)
        if self.faults:
            raise ValidationError(_("Fix the marked lines; nothing has been saved."))
        if not self.lines:
            raise ValidationError(_("Enter at least one line."))
        if len(self.lines) > MOST_AT_ONCE:
            raise ValidationError(_("Add at most %(most)d at once.") % {"most": MOST_AT_ONCE})
        if self.cleaned_data.get("seen") != self.sign:
            raise ValidationError(_("The list has changed; check it again."))
        return self.cleaned_data


def _column(at: int) -> str:
    """Return the name of the field that says what a column is."""
    return f"{COLUMN}{at}"
