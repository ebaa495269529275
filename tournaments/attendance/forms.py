"""Forms for entries: ticked ones, walk-ins, lists, one entry, substitutes, who is kept apart."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.forms.clubs import NEW
from clubs.forms.lists import ListForm, PreviewForm
from clubs.lists.columns import Columns
from clubs.lists.layouts import ENTERING_PAIRS, ENTRANTS
from clubs.names import PAIR_NAME_LENGTH
from tournaments.attendance.services.pasted_list import EntryLine, read_entry_lines
from tournaments.limits import LONGEST_TEAM, MOST_ROUNDS, MOST_TABLES
from tournaments.models import Entry, Event
from web.forms import Form, Id, Ids, Reason, SearchForm, WholeNumber, WholeNumbers


class EntrySearch(SearchForm):
    """A search among the entries."""

    name = ""
    heading = _("Find an entry")


class TickedForm(Form):
    """Ticked entries; `out` undoes the act: checked out, not paid."""

    name = "ticked"
    pointers = {"entries": "entry"}

    entry = Ids(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one entry.")},
    )
    out = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def ticked(self) -> frozenset[str]:
        """The ids of the ticked entries, as they were sent."""
        data = self.data
        return frozenset(data.getlist("entry") if isinstance(data, QueryDict) else ())


class ChosenForm(Form):
    """Who of the club enters, ticked."""

    name = "chosen"
    pointers = {"players": "who", "partnerships": "who"}
    who = Ids(
        label=_("Who enters"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one.")},
    )


class WalkInForm(Form):
    """A player or a pair who walks in."""

    name = "walk-in"

    one = forms.CharField(label=_("Name"), max_length=PAIR_NAME_LENGTH)
    other = forms.CharField(label=_("Partner"), max_length=PAIR_NAME_LENGTH, required=False)
    guests = forms.BooleanField(label=_("Offer players of other clubs, too"), required=False)
    team = forms.CharField(label=_("Team"), max_length=LONGEST_TEAM, required=False)
    from_round = WholeNumber(
        1,
        MOST_ROUNDS,
        label=_("From round"),
        required=False,
        help_text=_("Optional. Default: the first round not drawn yet."),
    )

    def __init__(self, event: Event, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        one, other = self.fields["one"], self.fields["other"]
        for name, field in (("one", one), ("other", other)):
            field.widget.attrs |= {"list": f"known-{name}", "autocomplete": "off"}
        if event.shape == Event.Shape.PAIRS:
            one.label = _("Player or pair of the club")
        else:
            del self.fields["other"]

    @property
    def names(self) -> list[str]:
        """The names that were sent."""
        return [self.cleaned_data[name] for name in ("one", "other") if name in self.fields]


class EntrantsForm(ListForm):
    """A list of who enters, to look through."""

    name = "entrants"

    new = forms.BooleanField(label=NEW, required=False)

    def __init__(self, event: Event, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        text, pairs = self.fields["text"], event.shape == Event.Shape.PAIRS
        text.label = _("Pairs, one per line") if pairs else _("Names, one per line")
        text.help_text = (
            _("Ana Gil - Ben Cruz; a comma or tab works, too. Add a team at the end if you like.")
            if pairs
            else _("Club number and team are optional. Guests: write Name · Club.")
        )


class EntrantsAddForm(PreviewForm):
    """A list of who enters, checked against the club and the event; all or nothing."""

    name = "entrants-add"
    line_template = "tournaments/attendance/_entrant.html"

    new = forms.BooleanField(label=NEW, required=False)

    def __init__(self, event: Event, data: Mapping[str, Any]) -> None:
        self.event = event
        self.layout = ENTERING_PAIRS if event.shape == Event.Shape.PAIRS else ENTRANTS
        super().__init__(data)

    def read(self, columns: Columns, data: Mapping[str, Any]) -> Sequence[EntryLine]:
        """Return the lines with who enters."""
        return read_entry_lines(self.event, columns, new=bool(data.get("new")))


class AgainForm(Form):
    """An earlier event whose entries enter this one."""

    name = "again"

    former = Id(label=_("Same as"))
    here = forms.BooleanField(label=_("Check them in"), required=False)


class LabelsField(forms.CharField):
    """Names with commas between them; the service checks them."""

    def to_python(self, value: Any) -> Any:
        """Return the names in the order written."""
        return [part for part in str(value or "").split(",") if part.strip()]

    def prepare_value(self, value: Any) -> Any:
        """Return names joined by commas; text that was typed stays as it is."""
        return value if isinstance(value, str) else ", ".join(value or ())


class EntryForm(Form):
    """Changes to an entry."""

    name = "entry"

    team = forms.CharField(label=_("Team"), max_length=LONGEST_TEAM, required=False)
    categories = LabelsField(label=_("Categories, e.g. women, juniors"), required=False)
    fixed_table = WholeNumber(1, MOST_TABLES, label=_("Fixed table"), required=False)
    sits_out = WholeNumbers(MOST_ROUNDS, label=_("Rounds sitting out, e.g. 3, 5"), required=False)


class SeedsForm(Form):
    """The seed of every entry: one that is moved takes its place, others move up or down."""

    name = "seeds"

    def __init__(self, entries: Sequence[Entry], *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.entries = sorted(
            entries, key=lambda one: (one.stage_seed or len(entries) + 1, -one.rating, one.number)
        )
        for at, entry in enumerate(self.entries, 1):
            self.fields[f"seed-{entry.id}"] = WholeNumber(
                1, len(entries), label=str(entry), initial=at
            )

    @property
    def order(self) -> list[UUID]:
        """The entries by the numbers that were sent."""

        def place(numbered: tuple[int, Entry]) -> tuple[int, int, int]:
            at, entry = numbered
            sent: int = self.cleaned_data[f"seed-{entry.id}"]
            return sent, (sent > at) - (sent < at), at

        return [entry.id for _at, entry in sorted(enumerate(self.entries, 1), key=place)]


class SubstituteForm(Form):
    """Who plays for which player of an entry, from which round on, and why."""

    name = "substitute"

    player = Id(label=_("Player to replace"))
    substitute = forms.CharField(
        label=_("Who plays"),
        max_length=PAIR_NAME_LENGTH,
    )
    from_round = WholeNumber(
        1,
        MOST_ROUNDS,
        label=_("From round"),
        required=False,
    )
    reason = Reason()

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["substitute"].widget.attrs |= {
            "list": "known-substitute",
            "autocomplete": "off",
        }


class ForbidForm(Form):
    """Two entries who are to be kept apart, and why."""

    name = "apart"

    one = Id(label=_("First entry"))
    other = Id(label=_("Second entry"))
    reason = Reason()


def parse_entry_id(text: str) -> UUID | None:
    """Return the id in an address, None if it is not one."""
    try:
        return UUID(text)
    except ValueError:
        return None
