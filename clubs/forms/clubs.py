"""The forms of clubs and pairs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm, PreviewForm
from clubs.lists.columns import Columns
from clubs.lists.layouts import PAIRS
from clubs.lists.pairs import PairLine, Partner, Roster, parse_pairs
from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from web.forms import Form, Zone

NEW = _("Add new names to the club")


class ClubForm(Form):
    """The name and the time zone of a club; an empty time zone keeps the old one."""

    name = "club"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of the club"),
        max_length=NAME_LENGTH,
    )
    time_zone = Zone(
        label=_("Time zone of the club"),
        help_text=_("Used for dates and as the default for new events."),
        required=False,
    )


class PairForm(Form):
    """A new pair of two players of the club."""

    name = "pair"
    pointers = {"name": "called"}

    one = forms.CharField(label=_("Player 1"), max_length=PAIR_NAME_LENGTH)
    other = forms.CharField(label=_("Player 2"), max_length=PAIR_NAME_LENGTH)
    called = forms.CharField(
        label=_("Name of the pair"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Optional; otherwise the names of the two players."),
    )

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        for name in ("one", "other"):
            self.fields[name].widget.attrs |= {"list": f"known-{name}", "autocomplete": "off"}


class PairNameForm(Form):
    """The name of a pair."""

    name = "pair-name"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of the pair"),
        max_length=PAIR_NAME_LENGTH,
        required=False,
        help_text=_("Optional; otherwise the names of the two players."),
    )


class PairsForm(ListForm):
    """A list of pairs, before its preview."""

    name = "pairs"

    new = forms.BooleanField(label=NEW, required=False)

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["text"].label = _("Pairs, one per line")
        self.fields["text"].help_text = _("Ana Gil - Ben Cruz; a comma or a tab works, too.")


class PairsAddForm(PreviewForm):
    """The preview of a list of pairs, checked against the players of the club."""

    name = "pairs-add"
    layout = PAIRS
    line_template = "clubs/_line_of_pair.html"

    new = forms.BooleanField(label=NEW, required=False)

    def __init__(self, data: Mapping[str, Any], *, roster: Roster) -> None:
        self.roster = roster
        super().__init__(data)

    def read(self, columns: Columns, data: Mapping[str, Any]) -> Sequence[PairLine]:
        """Return the lines with their players."""
        return parse_pairs(columns, self.roster, new=bool(data.get("new")))

    @property
    def pairs(self) -> list[tuple[Partner, ...]]:
        """The pairs of the list."""
        return [line.pair for line in self.lines]
