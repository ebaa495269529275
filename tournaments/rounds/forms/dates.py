"""The form of the dates of rounds."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.fields import LocalTime, moment, shown_time
from web.forms import Form, WholeNumber

MOST_DAYS = 60


class DatesForm(Form):
    """When each round begins; `every` dates the rounds that are left empty, from the last typed."""

    name = "dates"

    every = WholeNumber(
        1,
        MOST_DAYS,
        label=_("Days between rounds"),
        required=False,
        help_text=_("Optional; fills in the empty rounds, 7 for every week."),
    )

    def __init__(
        self, planned: int, zone: str, held: Mapping[int, datetime], *given: Any, **options: Any
    ) -> None:
        super().__init__(*given, **options)
        self.planned, self.zone, self.held = planned, zone, held
        for number in range(1, planned + 1):
            starts = held.get(number)
            self.fields[f"round-{number}"] = LocalTime(
                label=gettext("Round %(number)d") % {"number": number},
                required=False,
                initial=shown_time(starts, zone) if starts else None,
            )

    @property
    def round_fields(self) -> list[forms.BoundField]:
        """The fields of the rounds, in order."""
        return [self[f"round-{number}"] for number in range(1, self.planned + 1)]

    def clean(self) -> dict[str, Any]:
        """Add `dates`, the moments by round."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        dates: dict[int, datetime] = {}
        last: datetime | None = None
        for number in range(1, self.planned + 1):
            field = f"round-{number}"
            local = given.get(field)
            if local is None and last is not None and given.get("every"):
                local = last + timedelta(days=given["every"])
            if local is None:
                continue
            last = local
            try:
                dates[number] = moment(local, self.zone, self.held.get(number))
            except ValidationError as fault:
                self.add_error(field, fault)
        return given | {"dates": dates}
