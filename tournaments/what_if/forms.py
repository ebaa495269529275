"""The form of the page "What if …?": how the tables of the last round are supposed to end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.rounds.selectors.rows import SideRow, TableRow
from web.faults import Fault
from web.forms import Form, WholeNumber
from web.messages import isolate_values

TIE = "tie"
WAITING = {"open", "disputed"}
"""The states of a table that is not decided."""


@dataclass(frozen=True)
class SupposedTable:
    """A table of the form and its fields: one where two sides play, else one for every side."""

    row: TableRow
    won: forms.BoundField | None
    places: Sequence[tuple[SideRow, forms.BoundField]]

    @property
    def waits(self) -> bool:
        """Whether the table is not decided."""
        return self.row.table.state in WAITING


class SupposeForm(Form):
    """Results that are supposed, by table; a table that is left empty keeps what it has.

    Where two sides play, the winner or a tie says it all (`won-<table>`), else a place of every
    side (`place-<table>-<side>`).
    """

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tables: Sequence[TableRow]
    ) -> None:
        super().__init__(data)
        self.rows = tables
        for row in tables:
            self.fields |= _fields(row)

    @property
    def tables(self) -> list[SupposedTable]:
        """The tables with their fields."""
        return [
            SupposedTable(row, self[_won_field(row)], ())
            if _two_sided(row)
            else SupposedTable(
                row, None, [(side, self[_place_field(row, side)]) for side in row.sides]
            )
            for row in self.rows
        ]

    @property
    def many_sided(self) -> bool:
        """Whether a table needs places."""
        return not all(map(_two_sided, self.rows))

    def clean(self) -> None:
        """Refuse tables of which some sides have a place and some have none."""
        for row in self.rows:
            names = [] if _two_sided(row) else [_place_field(row, side) for side in row.sides]
            given = [name for name in names if self.cleaned_data.get(name) is not None]
            lacking = [name for name in names if name not in given and name not in self.errors]
            if given and lacking:
                keys = ", ".join(side.key for side in row.sides)
                self.add_error(
                    lacking[0],
                    _("Give each side of table %(number)d a place, starting at 1: %(sides)s.")
                    % {"number": row.table.number, "sides": keys},
                )

    def results(self) -> dict[int, dict[str, int]]:
        """Return the places by side of every table of which something is supposed."""
        found = {row.table.number: self._places(row) for row in self.rows}
        return {number: places for number, places in found.items() if places}

    def _places(self, row: TableRow) -> dict[str, int]:
        keys = [side.key for side in row.sides]
        if not _two_sided(row):
            places = {side.key: self.cleaned_data[_place_field(row, side)] for side in row.sides}
            return places if all(places.values()) else {}
        won = self.cleaned_data[_won_field(row)]
        if won == TIE:
            return dict.fromkeys(keys, 1)
        return {key: 1 if key == won else 2 for key in keys} if won else {}

    def add_fault(self, fault: Fault) -> None:
        """Say why there is no round, with every table that still lacks a result at once."""
        supposed = self.results()
        lacking = [
            row.table.number
            for row in self.rows
            if row.result is None and row.table.number not in supposed
        ]
        if fault.code != "results_missing" or not lacking:
            super().add_fault(fault)
            return
        numbers = ", ".join(str(number) for number in lacking)
        sentence = _("The next round also needs results of these tables: %(numbers)s.")
        self.add_error(None, sentence % {"numbers": numbers})


def _two_sided(row: TableRow) -> bool:
    return len(row.sides) == 2


def _won_field(row: TableRow) -> str:
    return f"won-{row.table.number}"


def _place_field(row: TableRow, side: SideRow) -> str:
    return f"place-{row.table.number}-{side.key}"


def present_state(row: TableRow) -> str:
    """Return the choice that supposes nothing of a table."""
    return _("unchanged") if row.result else _("not played yet")


def _fields(row: TableRow) -> dict[str, forms.Field]:
    if not _two_sided(row):
        return {
            _place_field(row, side): WholeNumber(
                1,
                len(row.sides),
                label=side.name,
                required=False,
                widget=forms.NumberInput(attrs={"placeholder": side.place or "–"}),
            )
            for side in row.sides
        }
    won_by = _("won by %(name)s")
    won = [
        (side.key, f"{side.key} · {won_by % isolate_values({'name': side.name})}")
        for side in row.sides
    ]
    choices = [("", present_state(row)), *won, (TIE, _("a tie"))]
    return {_won_field(row): forms.ChoiceField(choices=choices, required=False)}
