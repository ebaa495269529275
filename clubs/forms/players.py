"""The forms that add and change players of a club."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import PreviewForm
from clubs.lists.columns import Columns
from clubs.lists.layouts import PLAYERS
from clubs.lists.players import PlayerLine, check_lines, parse_lines
from clubs.names import HIGHEST_NUMBER, NAME_LENGTH, NICKNAME_LENGTH
from clubs.rosters import KnownPlayers, NewPlayer
from web.forms import Form, Id, WholeNumber
from web.messages import isolate_values


class AddForm(PreviewForm):
    """The preview of a list of players; the user confirms that namesakes are other people.

    Its lines are checked against the players of the club.
    """

    name = "add"
    layout = PLAYERS
    line_template = "clubs/_line_of_player.html"

    def __init__(self, data: Mapping[str, Any], *, known: KnownPlayers) -> None:
        self.known = known
        super().__init__(data)
        for line in self.lines:
            if line.state == "same":
                self._ask(line)

    def read(self, columns: Columns, data: Mapping[str, Any]) -> Sequence[PlayerLine]:
        """Return the lines, checked against each other and against the players of the club."""
        return check_lines(parse_lines(columns), self.known)

    @property
    def fine(self) -> list[Any]:
        """The lines of players who are new."""
        return [line for line in self.lines if line.state == "fine"]

    def _ask(self, line: PlayerLine) -> None:
        """Add fields that ask whether this is somebody else, and for a nickname."""
        self.fields[f"other-{line.number}"] = forms.BooleanField(
            label=gettext("This is a different %(name)s") % isolate_values({"name": line.player}),
            required=False,
        )
        if not line.distinguished:
            self.fields[f"nickname-{line.number}"] = forms.CharField(
                label=gettext("Nickname for this %(name)s") % isolate_values({"name": line.player}),
                max_length=NICKNAME_LENGTH,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        """Return the values with `players`, whom to add; raises ValidationError."""
        super().clean()
        players = []
        for line in self.lines:
            found = self._player(line)
            if found is not None:
                players.append(found)
                self.known.add(found)
        if not players and not self.errors:
            raise ValidationError(_("There is no one to add."))
        return self.cleaned_data | {"players": players}

    def _player(self, line: PlayerLine) -> NewPlayer | None:
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
    def questions(self) -> list[tuple[PlayerLine, list[BoundField]]]:
        """The lines that the user has to decide about, with their fields."""
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

    member = Id(label=_("Member's account"))


class PlayerForm(Form):
    """The name, nickname and number of a player."""

    name = "player"
    pointers = {"name": "called"}

    called = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    nickname = forms.CharField(
        label=_("Nickname"),
        max_length=NICKNAME_LENGTH,
        required=False,
        help_text=_("Shown after the name, to tell apart players with the same name."),
    )
    number = WholeNumber(1, HIGHEST_NUMBER, label=_("Club number"), required=False)

    @property
    def player(self) -> NewPlayer:
        """The player with the values of the form."""
        given = self.cleaned_data
        return NewPlayer(given["called"], given["nickname"], given["number"])
