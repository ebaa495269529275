"""The forms with which the desk shows cards and says what they cost."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.cards.services import MOST_CARRIED, MOST_SUSPENDED, MOST_YELLOWS
from tournaments.limits import LARGEST_SANCTION
from tournaments.models import Card
from tournaments.ranking.discipline import Rules
from tournaments.results.forms.rulings import BracketForm
from web.forms import Form, Reason, WholeNumber


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

    def rules(self) -> Rules:
        """Return the rules that were typed."""
        return Rules(**{one: self.cleaned_data[one] for one in Rules.__slots__})
