"""The forms of deals: a player's word, the next deal, how many cards are printed."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.limits import LARGEST_COUNT, LONGEST_TYPED, MOST_CARDS, MOST_TRAVELLING
from web.forms import Form, WholeNumber

Sent = Mapping[str, Any] | None
USUAL_CARDS = 8
"""How many deals of cards are printed unless somebody says otherwise."""


class WordForm(Form):
    """The word that a player adds to the shuffle."""

    name = "word"
    word = forms.CharField(
        label=gettext_lazy("Your word"),
        max_length=LONGEST_TYPED,
        help_text=gettext_lazy("Anything that nobody can guess. It cannot be changed later."),
    )


class OpenForm(Form):
    """Which deal a table opens."""

    name = "open"

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data)
        for name in ("game", "deal"):
            self.fields[name] = WholeNumber(1, LARGEST_COUNT, required=True)


class CardsForm(Form):
    """How many deals of cards are printed; `travelling`: how many boards a movement has."""

    name = "cards"

    def __init__(self, data: Sent = None, *, boards: int = 0, travelling: int = 0) -> None:
        super().__init__(data)
        label = _("Boards for each table") if boards else _("Deals for each table")
        self.fields["cards"] = WholeNumber(
            1,
            MOST_TRAVELLING if travelling else boards or MOST_CARDS,
            label=_("Boards, from the first on") if travelling else label,
            initial=travelling or boards or USUAL_CARDS,
            required=True,
        )
