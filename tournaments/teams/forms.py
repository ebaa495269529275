"""The forms with which captains and the desk name line-ups."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.fields import LocalTime, moment, shown_time
from tournaments.limits import LONGEST_TEAM
from tournaments.teams.core import Place
from web.forms import Form, Id

MOST_TEAMS_SENT = 500
"""More teams than any event has."""


def place_of(sent: str) -> Place:
    """Return who plays at a board: the id of an entry, or those of two players."""
    one, plus, other = sent.partition("+")
    return (UUID(one), UUID(other)) if plus else UUID(one)


class LineUpsForm(Form):
    """Who plays for each of some teams, a field for each board; those after an empty one move up.

    `shown` is what a page showed of each team when it was read: a desk that changes one team leaves
    those alone that their captains have changed since.
    """

    name = "line-ups"

    def __init__(
        self,
        boards: Mapping[str, int],
        data: Mapping[str, Any] | None = None,
        playing: Mapping[str, Sequence[UUID]] | None = None,
    ) -> None:
        super().__init__(data)
        self.teams = list(boards)
        self.at = 0
        for at, (team, count) in enumerate(boards.items()):
            first = [str(one) for one in (playing or {}).get(team, ())]
            self.fields[f"team-{at}"] = forms.CharField(
                max_length=LONGEST_TEAM, widget=forms.HiddenInput, initial=team
            )
            self.fields[f"shown-{at}"] = forms.CharField(
                widget=forms.HiddenInput, required=False, initial=" ".join(first)
            )
            for board in range(count):
                self.fields[f"entries-{at}-{board}"] = Id(
                    coerce=place_of,
                    label=_("Board %(number)d") % {"number": board + 1},
                    required=False,
                    initial=first[board] if board < len(first) else None,
                )

    def boards_of(self, at: int) -> list[forms.BoundField]:
        """Return the fields of the boards of a team, the first first."""
        return [self[name] for name in self.fields if name.startswith(f"entries-{at}-")]

    def hidden_fields_of(self, at: int) -> list[forms.BoundField]:
        """Return the fields of a team that nobody sees."""
        return [self[f"team-{at}"], self[f"shown-{at}"]]

    def _entries_named(self, at: int) -> dict[Place, str]:
        """Return those who were named for a team, in the order of the boards, with their fields."""
        found = [(self.cleaned_data.get(one.name), one.name) for one in self.boards_of(at)]
        return {who: name for who, name in found if who is not None}

    def clean(self) -> dict[str, Any]:
        """Refuse an empty line-up, and an entry named for two boards."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for at in range(len(self.teams)):
            names = [one.name for one in self.boards_of(at)]
            chosen = [given[name] for name in names if given.get(name)]
            if not chosen and names:
                self.add_error(names[0], _("Choose who plays."))
            if len(set(chosen)) < len(chosen):
                self.add_error(names[0], _("A player is chosen for two boards."))
        return given

    def line_ups(self, *, all_of_them: bool) -> Iterator[tuple[str, list[Place]]]:
        """Yield the teams with who was named; unless `all_of_them`, only what was changed.

        A fault that is raised meanwhile is that of the team yielded last.
        """
        for at in range(len(self.teams)):
            self.at, named = at, list(self._entries_named(at))
            if all_of_them or " ".join(map(str, named)) != self.cleaned_data[f"shown-{at}"]:
                yield self.cleaned_data[f"team-{at}"], named

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a pointer means; entries are counted without empty boards."""
        group, _slash, place = pointer.strip("/").partition("/")
        if group == "entries" and place.isdigit():
            return list(self._entries_named(self.at).values())[int(place)]
        return f"entries-{self.at}-0" if group == "entries" else None


class CaptainsForm(Form):
    """Who leads each team, and until when captains name line-ups."""

    name = "captains"
    until = LocalTime(
        label=_("Deadline for captains' line-ups"),
        required=False,
        help_text=_("Optional; default: until the draw. The desk can change line-ups later, too."),
    )

    def __init__(
        self,
        teams: Mapping[str, UUID | None],
        zone: str,
        held: datetime | None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial={"until": shown_time(held, zone) if held else None})
        self.zone, self.held, self.at = zone, held, 0
        for at, (team, player) in enumerate(teams.items()):
            self.fields[f"team-{at}"] = forms.CharField(
                max_length=LONGEST_TEAM, widget=forms.HiddenInput, initial=team
            )
            self.fields[f"player-{at}"] = Id(label=team, required=False, initial=player)

    def captains(self) -> Iterator[tuple[str, UUID | None]]:
        """Yield the teams with who leads them; a fault raised meanwhile is of the one yielded."""
        for name in self.fields:
            if name.startswith("team-"):
                self.at = int(name.removeprefix("team-"))
                yield self.cleaned_data[name], self.cleaned_data[f"player-{self.at}"]

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a pointer means."""
        return f"player-{self.at}" if pointer in {"/player", "/team"} else None

    def clean_until(self) -> datetime | None:
        """Return the moment; raises ValidationError where the clocks skip it."""
        local = self.cleaned_data["until"]
        return moment(local, self.zone, self.held) if local else None


def teams_sent(data: Mapping[str, Any]) -> list[str]:
    """Return the teams that a form of several teams was sent for, each once."""
    found = (str(data.get(f"team-{at}", "")) for at in range(MOST_TEAMS_SENT))
    return list(dict.fromkeys(team for team in found if team))
