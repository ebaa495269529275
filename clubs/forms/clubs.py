"""The forms of clubs and pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH
from clubs.pairlists import PairLine, Partner, Roster, pairs_read
from clubs.web.forms import Form, Zone
from clubs.web.inputs import MOST_AT_ONCE

LONGEST_LIST = 200_000
MOST_FAULTS = 10
"""Wrong lines of a list that are named; the others are counted."""


class ClubForm(Form):
    """What a club is called, and by which clocks it goes."""

    name = "club"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of the club"),
        max_length=NAME_LENGTH,
    )
    time_zone = Zone(
        label=_("Time zone of the club"),
        help_text=_("Its days begin and end by these clocks; new events begin with them."),
    )


class PairForm(Form):
    """A new pair of two players of the club."""

    name = "pair"
    pointers = {"name": "called"}

    one = forms.CharField(label=_("One"), max_length=PAIR_NAME_LENGTH)
    other = forms.CharField(label=_("The other"), max_length=PAIR_NAME_LENGTH)
    called = forms.CharField(
        label=_("Name of its own"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("Left empty: the names of the two."),
    )

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        for name in ("one", "other"):
            self.fields[name].widget.attrs |= {"list": f"known-{name}", "autocomplete": "off"}


class PairNameForm(Form):
    """What a pair is called."""

    name = "pair-name"
    pointers = {"name": "called"}

    called = forms.CharField(
        label=_("Name of its own"),
        max_length=PAIR_NAME_LENGTH,
        required=False,
        help_text=_("Left empty: the names of the two."),
    )


class PairsForm(Form):
    """A pasted list of pairs, judged by who is in the club; all of it is made or nothing."""

    name = "pairs"

    text = forms.CharField(
        label=_("Pairs, one a line"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("Ana Gil - Ben Cruz; a comma or a tab between them will do, too."),
    )
    new = forms.BooleanField(
        label=_("Who is not in the club yet becomes a player of it"), required=False
    )

    def __init__(self, data: Any = None, *, roster: Roster) -> None:
        self.roster = roster
        super().__init__(data)

    def clean(self) -> dict[str, Any]:
        """Return the values; each wrong line is a fault of the list."""
        given = self.cleaned_data
        lines = pairs_read(given.get("text", ""), self.roster, new=given.get("new", False))
        if not lines and "text" not in self.errors:
            self.add_error("text", gettext("Write at least one pair."))
        for line in [line for line in lines if line.fault][:MOST_FAULTS]:
            self.add_error("text", _fault_of(line))
        more = sum(bool(line.fault) for line in lines) - MOST_FAULTS
        if more > 0:
            self.add_error("text", gettext("%(count)d more lines are wrong.") % {"count": more})
        if len(lines) > MOST_AT_ONCE:
            said = gettext("At most %(count)d pairs at once.")
            self.add_error("text", said % {"count": MOST_AT_ONCE})
        self.lines = lines
        return given

    @property
    def pairs(self) -> list[tuple[Partner, ...]]:
        """The pairs of the list."""
        return [line.pair for line in self.lines]


def _fault_of(line: PairLine) -> str:
    said = gettext("Line %(number)d: %(fault)s")
    return said % {"number": line.number, "fault": line.fault}
