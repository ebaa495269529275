"""The form of a tournament file: pasted or uploaded, looked through, then taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import text_of_upload
from tournaments.errors import TournamentRefused
from tournaments.interchange.services import tournament_read
from tournaments.limits import LARGEST_TOURNAMENT
from web.faults import Fault
from web.forms import Form


class TournamentForm(Form):
    """A tournament file; `faults` say what is wrong in it, and where.

    Once it is clean, `text` is shown as it was read from the file.
    """

    name = "tournament"

    file = forms.FileField(
        label=_("Tournament file (TRF, CSV, JSON)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".trf,.csv,.json,.txt,text/plain,text/csv"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        max_length=LARGEST_TOURNAMENT,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    rated = forms.BooleanField(
        label=_("These games count for the ratings, as if they were played today"), required=False
    )
    faults: Sequence[Mapping[str, Any]] = ()

    def clean_file(self) -> str:
        """Return the text of the file, "" without one; raises ValidationError."""
        sent = self.cleaned_data["file"]
        return text_of_upload(sent, LARGEST_TOURNAMENT) if sent else ""

    def clean(self) -> dict[str, Any]:
        """Return the values with the tournament as `parsed`; raises ValidationError."""
        given = self.cleaned_data
        text = given.get("file") or given.get("text", "")
        if self.errors:
            return given
        if not text.strip():
            raise ValidationError(_("Choose a tournament file, or paste its text."))
        self.data = {**self.data, "rated": given["rated"], "text": text}
        try:
            return given | {"parsed": tournament_read(text)}
        except TournamentRefused as fault:
            self.faults = fault.data["faults"]
            raise ValidationError(_("Fix the marked lines; nothing has been saved.")) from None

    def add_fault(self, fault: Fault) -> None:
        """Show the faults of a file line by line, any other like every form does."""
        if not isinstance(fault, TournamentRefused):
            super().add_fault(fault)
            return
        self.faults = fault.data["faults"]
        self.add_error(None, str(_("Fix the marked lines; nothing has been saved.")))
