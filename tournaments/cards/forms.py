"""The forms with which players enter, captains name line-ups, and the desk shows cards."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH, NICKNAME_LENGTH
from clubs.web.forms import Form, Id, Reason, WholeNumber
from tournaments.cards.services.cards import MOST_CARRIED, MOST_SUSPENDED, MOST_YELLOWS
from tournaments.events.forms.fields import LocalTime, moment, shown
from tournaments.limits import LARGEST_SANCTION, LONGEST_TEAM, MOST_ROUNDS
from tournaments.models import Card
from tournaments.ranking.discipline import Rules
from tournaments.results.forms.rulings import BracketForm


class PairForm(Form):
    """Which pair of one's own enters."""

    name = "pair"
    partnership = Id(label=_("Your pair"))


class PartnerForm(Form):
    """Who is asked to enter together."""

    name = "partner"
    player = forms.CharField(
        label=_("Partner"),
        max_length=NAME_LENGTH + NICKNAME_LENGTH + 3,
        help_text=_("A name of the club. They have to agree with an account of their own."),
    )


class RequestForm(Form):
    """Which request for a partner is answered."""

    name = "request"
    request = Id()


class LineUpForm(Form):
    """Who plays for a team, a field for each board; what is left empty moves up."""

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
    def named(self) -> dict[UUID, str]:
        """Who was named, in the order of the boards, with the field that names them."""
        found = [(self.cleaned_data.get(field.name), field.name) for field in self.boards]
        return {who: name for who, name in found if who is not None}

    def clean(self) -> dict[str, Any]:
        """Refuse an empty line-up, and who is named for two boards."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [given[field.name] for field in self.boards if given.get(field.name)]
        if not chosen:
            self.add_error("entries-0", _("Name who plays."))
        if len(set(chosen)) < len(chosen):
            self.add_error(None, _("Somebody is named for two boards."))
        return given

    def field_of(self, pointer: str) -> str | None:
        """Return the field a pointer means; who is named is counted without empty boards."""
        group, _slash, place = pointer.strip("/").partition("/")
        if group == "entries" and place.isdigit():
            return list(self.named.values())[int(place)]
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
        label=_("Captains name line-ups until"),
        required=False,
        help_text=_("Empty: until the round is drawn. The desk can change them after that, too."),
    )

    def __init__(self, zone: str, held: datetime | None, *args: Any, **options: Any) -> None:
        shows = {"until": shown(held, zone) if held else None}
        super().__init__(*args, initial=shows, **options)
        self.zone, self.held = zone, held

    def clean_until(self) -> datetime | None:
        """Return the moment; raises ValidationError where the clocks skip it."""
        local = self.cleaned_data["until"]
        return moment(local, self.zone, self.held) if local else None


class CardForm(BracketForm):
    """A card for somebody at a table of the round that is being played."""

    name = "card"
    pointers = {"player": "seat"}
    seat = forms.ChoiceField(label=_("Who"))
    kind = forms.ChoiceField(label=_("Card"), choices=Card.Kind.choices, widget=forms.RadioSelect)
    away = forms.BooleanField(label=_("Sent away: the table is lost"), required=False)
    reason = Reason()

    def __init__(self, seats: Sequence[tuple[str, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [("", _("Choose …")), *seats]
        cast(forms.ChoiceField, self.fields["seat"]).choices = choices


class CardReasonForm(Form):
    """Why a card is taken back, a suspension lifted, or that taken back."""

    name = "why"
    reason = Reason()


class CardUndoForm(CardReasonForm, BracketForm):
    """Why a card is taken back."""


class CardRulesForm(BracketForm):
    """What cards cost in an event, and how they add up."""

    name = "rules"
    yellow = WholeNumber(0, LARGEST_SANCTION, label=_("Points for a yellow card"))
    red = WholeNumber(0, LARGEST_SANCTION, label=_("Points for a red card"))
    yellows = WholeNumber(
        0,
        MOST_YELLOWS,
        label=_("Yellow cards that make a red one"),
        help_text=_("0: they never do."),
    )
    carried = WholeNumber(
        0,
        MOST_CARRIED,
        label=_("Earlier events whose yellow cards count on"),
        help_text=_("The last ones of the club. 0: only cards of this event count."),
    )
    suspends = WholeNumber(0, MOST_SUSPENDED, label=_("Events a red card suspends for"))
    confirm_by = WholeNumber(
        0,
        MOST_ROUNDS,
        label=_("Round by which one has to have checked in"),
        help_text=_("Who has not is withdrawn when it is published. 0: nobody is."),
    )

    def rules(self) -> Rules:
        """Return the rules that were typed."""
        return Rules(**{one: self.cleaned_data[one] for one in Rules.__slots__})
