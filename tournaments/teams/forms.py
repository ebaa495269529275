"""The forms with which captains and the desk name line-ups."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.fields import LocalTime, moment, shown_time
from tournaments.limits import LONGEST_TEAM
from web.forms import Form, Id


class LineUpForm(Form):
    """Who plays for a team, a field for each board; the boards after an empty field move up."""

    name = "line-up"
    team = forms.CharField(max_length=LONGEST_TEAM, widget=forms.HiddenInput)

    def __init__(
        self,
        boards: int,
        data: Mapping[str, Any] | None = None,
        playing: Sequence[UUID] = (),
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        for at in range(boards):
            label = _("Board %(number)d") % {"number": at + 1}
            first = playing[at] if at < len(playing) else None
            self.fields[f"entries-{at}"] = Id(label=label, required=False, initial=first)

    @property
    def boards(self) -> list[forms.BoundField]:
        """The fields of the boards, the first first."""
        return [self[name] for name in self.fields if name.startswith("entries-")]

    @property
    def named_entries(self) -> dict[UUID, str]:
        """Those who were named, in the order of the boards, each with its field."""
        found = [(self.cleaned_data.get(field.name), field.name) for field in self.boards]
        return {who: name for who, name in found if who is not None}

    def clean(self) -> dict[str, Any]:
        """Refuse an empty line-up, and entries named for two boards."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [given[field.name] for field in self.boards if given.get(field.name)]
        if not chosen:
            self.add_error("entries-0", _("Choose who plays."))
        if len(set(chosen)) < len(chosen):
            self.add_error(None, _("A player is chosen for two boards."))
        return given

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a pointer means; entries are counted without empty boards."""
        group, _slash, place = pointer.strip("/").partition("/")
        if group == "entries" and place.isdigit():
            return list(self.named_entries.values())[int(place)]
        return super().field_of(pointer)


class CaptainForm(Form):
    """Who leads a team."""

    name = "captain"
    team = forms.CharField(max_length=LONGEST_TEAM, widget=forms.HiddenInput)
    player = Id(label=_("Captain"), required=False)


class DeadlineForm(Form):
    """Until when captains name line-ups."""

    name = "deadline"
    until = LocalTime(
        label=_("Deadline for captains' line-ups"),
        required=False,
        help_text=_("Optional; default: until the draw. The desk can change line-ups later, too."),
    )

    def __init__(self, zone: str, held: datetime | None, *args: Any, **options: Any) -> None:
        shows = {"until": shown_time(held, zone) if held else None}
        super().__init__(*args, initial=shows, **options)
        self.zone, self.held = zone, held

    def clean_until(self) -> datetime | None:
        """Return the moment; raises ValidationError where the clocks skip it."""
        local = self.cleaned_data["until"]
        return moment(local, self.zone, self.held) if local else None
