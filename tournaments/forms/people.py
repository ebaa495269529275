"""The forms of who plays: check-in, late entries, changes to an entry, who is kept apart."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.web.forms import Form, Id, Ids, Reason, WholeNumber, WholeNumbers
from tournaments.limits import LONGEST_TEAM, MOST_ROUNDS, MOST_TABLES
from tournaments.selectors import Coming


class CheckInForm(Form):
    """Entries that are there, or with `out` are there no more."""

    name = "check-in"
    pointers = {"entries": "entry"}

    entry = Ids(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one entry.")},
    )
    out = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def among(self, coming: Coming) -> "CheckInForm":
        """Offer whoever is not checked in yet."""
        waiting = [one.entry for one in coming.people if one.state == "waiting"]
        self.fields["entry"].label = _("Not checked in for round %(number)s yet") % {
            "number": coming.number
        }
        return self.offer(entry=[(entry.id, str(entry)) for entry in waiting])


class LateEntryForm(Form):
    """Somebody of the club who enters."""

    name = "late"
    pointers = {"players": "who", "partnerships": "who"}

    who = Id(label=_("Who"))
    from_round = WholeNumber(
        1,
        MOST_ROUNDS,
        label=_("From round"),
        required=False,
        help_text=_("Left empty: the first round that is not drawn yet."),
    )
    team = forms.CharField(label=_("Team"), max_length=LONGEST_TEAM, required=False)


class EntryForm(Form):
    """What may change about an entry."""

    name = "entry"

    team = forms.CharField(label=_("Team"), max_length=LONGEST_TEAM, required=False)
    fixed_table = WholeNumber(1, MOST_TABLES, label=_("Table of its own"), required=False)
    sits_out = WholeNumbers(MOST_ROUNDS, label=_("Rounds it sits out, like 3, 5"), required=False)


class ForbidForm(Form):
    """Two entries who are to be kept apart, and why."""

    name = "apart"

    one = Id(label=_("One"))
    other = Id(label=_("The other"))
    reason = Reason()
