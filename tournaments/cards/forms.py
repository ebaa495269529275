"""The forms with which the desk shows cards and says what they cost."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Card
from tournaments.ranking.discipline import RULES, Rules
from tournaments.results.forms.rulings import BracketForm
from web.forms import Form, Reason, WholeNumber


class CardForm(BracketForm):
    """A card for somebody at a table of the round that is being played."""

    name = "card"
    pointers = {"player": "seat"}
    seat = forms.ChoiceField(label=_("Who"))
    kind = forms.ChoiceField(label=_("Card"), choices=Card.Kind.choices, widget=forms.RadioSelect)
    away = forms.BooleanField(label=_("Sent off: loses the table"), required=False)
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

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields = {
            name: WholeNumber(
                0, rule.most, label=_(rule.label), help_text=_(rule.hint) if rule.hint else ""
            )
            for name, rule in RULES.items()
        } | self.fields

    def rules(self) -> Rules:
        """Return the rules that were typed."""
        return Rules(**{name: self.cleaned_data[name] for name in RULES})
