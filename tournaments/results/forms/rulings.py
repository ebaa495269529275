"""Forms of the desk for a table: an award, a no-show, sanctions and cards."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.limits import LARGEST_SANCTION
from tournaments.rounds.selectors.rows import TableRow
from web.faults import Fault
from web.forms import Form, Reason, WholeNumber

Sent = Mapping[str, Any] | None
LAST_VERSION = 32767


class BracketForm(Form):
    """A form that may change who goes on in a bracket, and then asks what becomes of it.

    The field is always there, and shown once the service has said who played on.
    """

    bracket = forms.ChoiceField(
        label=gettext_lazy("What happens to the bracket?"),
        choices=(
            ("points", gettext_lazy("Only the points change; players who went through stay")),
            ("redraw", gettext_lazy("Redraw from there")),
        ),
        widget=forms.RadioSelect,
        required=False,
    )

    @property
    def asks(self) -> bool:
        """Whether the desk has to say what becomes of the bracket."""
        return "bracket" in self.errors or bool(self.is_bound and self["bracket"].value())

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """The visible fields, that of the bracket only if it asks."""
        return [one for one in self.visible_fields() if one.name != "bracket" or self.asks]

    def add_fault(self, fault: Fault) -> None:
        """Put a fault at its field; one of the bracket says what can be chosen."""
        if choices := fault.data.get("choices"):
            field: Any = self.fields["bracket"]
            field.choices = [one for one in field.choices if one[0] in choices]
            if (void := fault.data.get("results")) and "redraw" in choices:
                label = ngettext(
                    "Redraw from there: %(count)d result is void",
                    "Redraw from there: %(count)d results are void",
                    void,
                )
                field.choices = [*field.choices[:-1], ("redraw", label % {"count": void})]
        super().add_fault(fault)


class AcceptForm(BracketForm):
    """A contested log is to count."""

    name = "accept"


class ResultForm(BracketForm):
    """A form that changes the result of a table if its sender has seen the current one."""

    version = WholeNumber(0, LAST_VERSION, widget=forms.HiddenInput, required=False)

    def __init__(self, data: Sent = None, *, row: TableRow, of: object, **options: Any) -> None:
        super().__init__(data, of=of, **options)
        self.fields["version"].initial = row.result.version if row.result else 0

    def see(self, version: int) -> None:
        """Set the version of the result that is shown beside the form now."""
        self.data = {**self.data.dict(), "version": str(version)}  # type: ignore[attr-defined]


class SidesForm(ResultForm):
    """A form with fields for every side of a table."""

    def of_sides(self, group: str) -> dict[str, Any]:
        """Return the values of the fields `group-<side>` by side."""
        stem = f"{group}-"
        return {
            name.removeprefix(stem): value
            for name, value in self.cleaned_data.items()
            if name.startswith(stem)
        }

    def ticked_sides(self, group: str) -> list[str]:
        """Return the sides whose field of a group was ticked."""
        return [side for side, value in self.of_sides(group).items() if value]


class AwardForm(SidesForm):
    """Places for every side of a table nobody can play, and who did not show up."""

    name = "award"
    pointers = {"places": "place"}

    def __init__(self, data: Sent = None, *, row: TableRow, of: object = "") -> None:
        super().__init__(data, row=row, of=of)
        for place, side in enumerate(row.sides, 1):
            entry = {"entry": side.name}
            self.fields[f"place-{side.key}"] = WholeNumber(
                1, len(row.sides), label=_("Place of %(entry)s") % entry, initial=place
            )
            self.fields[f"absent-{side.key}"] = forms.BooleanField(
                label=_("%(entry)s did not show up") % entry, required=False
            )
        self.fields["reason"] = Reason()

    @property
    def places(self) -> Mapping[str, int]:
        """The place of each side."""
        return self.of_sides("place")

    @property
    def absent(self) -> Collection[str]:
        """The sides that did not show up."""
        return self.ticked_sides("absent")


class NoShowForm(ResultForm):
    """Which side did not show up, by its button."""

    name = "no-show"

    def __init__(self, data: Sent = None, *, row: TableRow, of: object = "") -> None:
        super().__init__(data, row=row, of=of)
        self.fields["side"] = forms.ChoiceField(
            choices=[(side.key, side.name) for side in row.sides], widget=forms.HiddenInput
        )


class SanctionForm(SidesForm):
    """Points taken from the sides of a settled table, and who was sent away."""

    name = "sanction"
    pointers = {"sanctions": "points"}

    def __init__(self, data: Sent = None, *, row: TableRow, of: object = "") -> None:
        super().__init__(data, row=row, of=of)
        noted = row.result.sanctions if row.result else {}
        cards = row.result.cards if row.result else []
        for side in row.sides:
            entry = {"entry": side.name}
            self.fields[f"points-{side.key}"] = WholeNumber(
                0,
                LARGEST_SANCTION,
                label=_("Points deducted from %(entry)s") % entry,
                initial=noted.get(side.key, 0),
                required=False,
            )
            self.fields[f"card-{side.key}"] = forms.BooleanField(
                label=_("%(entry)s: red or black card") % entry,
                initial=side.key in cards,
                required=False,
            )
        self.fields["reason"] = Reason()

    @property
    def sanctions(self) -> Mapping[str, int]:
        """The points taken from each side."""
        return {side: points or 0 for side, points in self.of_sides("points").items()}

    @property
    def cards(self) -> Collection[str]:
        """The sides that were sent away."""
        return self.ticked_sides("card")
