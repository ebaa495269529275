"""The form with which the settings of an event are changed."""

import re
from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.web.forms import Form, WholeNumber
from tournaments.limits import LARGEST_COUNT, MOST_ROUNDS, MOST_TIE_BREAKS
from tournaments.models import Event
from tournaments.scheduling.formats import FORMATS
from tournaments.standings.metrics import METRICS
from tournaments.standings.presets import PRESETS
from tournaments.standings.presets import choices as presets
from tournaments.wording import tie_break

NUMBERS = ("club_rounds", "byes_per_entry", "byes_per_round")
"""The settings of the draw that are whole numbers, or left to the draw."""
TIE_BREAKS_OFFERED = 6
"""So many selects at least; an event that has more tie-breaks shows them all."""
LONGEST_DECIMAL = 20


class DecimalNumber(forms.Field):
    """A number with decimals, written like 1.5 or 1,5."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": LONGEST_DECIMAL})
    default_error_messages = {"decimal": _("Write a number like 1.5.")}

    def to_python(self, value: Any) -> float | None:
        """Return the number, None for nothing; raises ValidationError."""
        text = str(value or "").strip().replace(",", ".")
        if not text:
            return None
        if len(text) > LONGEST_DECIMAL or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
            raise ValidationError(self.error_messages["decimal"], code="decimal")
        return float(text)


class SettingsForm(Form):
    """What may still be decided about an event; what is left empty is left to draw or scoring."""

    pointers = {"tie_breaks": "tie_break"}

    rounds_planned = WholeNumber(1, MOST_ROUNDS, label=_("Rounds planned"))
    check_in = forms.BooleanField(
        label=_("Check-in: only who is checked in for a round is in its draw"), required=False
    )
    balance = forms.ChoiceField(
        label=_("The draw prefers"),
        choices=[
            ("mixing", _("new partners and opponents")),
            ("level", _("equal scores at a table")),
        ],
    )
    club_rounds = WholeNumber(
        0,
        LARGEST_COUNT,
        label=_("Rounds in which entries of one team are kept apart"),
        help_text=_("Left empty: the first two."),
        required=False,
    )
    byes_per_entry = WholeNumber(
        0, LARGEST_COUNT, label=_("Most byes of one entry"), required=False
    )
    byes_per_round = WholeNumber(
        0, LARGEST_COUNT, label=_("Most byes in one round"), required=False
    )
    time_limit = forms.ChoiceField(label=_("Time limit"), choices=Event.TimeLimit.choices)
    preset = forms.ChoiceField(label=_("Scoring"))
    cap = DecimalNumber(
        label=_("Most points that count, as a multiple of the target"),
        help_text=_("Left empty: all points count."),
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, event: Event) -> None:
        super().__init__(data, initial=_initial(event))
        self.event = event
        if "balance" not in FORMATS[event.method].policy:
            del self.fields["balance"]
        cast(forms.ChoiceField, self.fields["preset"]).choices = _scorings(event.preset)
        count = min(max(TIE_BREAKS_OFFERED, len(event.tie_breaks)), MOST_TIE_BREAKS)
        criteria = [(slug, tie_break(slug).title) for slug in METRICS if slug != "score"]
        for number in range(1, count + 1):
            self.fields[f"tie_break-{number}"] = forms.ChoiceField(
                label=gettext("Tie-break %(number)s") % {"number": number},
                choices=[("", "–"), *criteria],
                required=False,
            )

    @property
    def chain(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks, the first before the next."""
        return [self[name] for name in self.fields if name.startswith("tie_break-")]

    def field_of(self, pointer: str) -> str | None:
        """Return the field a pointer means; tie-breaks are counted without the empty ones."""
        group, _slash, place = pointer.strip("/").partition("/")
        if group == "tie_breaks" and place.isdigit():
            return [field.name for field in self.chain if field.value()][int(place)]
        return super().field_of(pointer)

    def changes(self) -> dict[str, object]:
        """Return what is to change, by the names of `EventPlan`."""
        given = self.cleaned_data
        policy = dict(self.event.policy)
        if "balance" in given:
            policy["balance"] = given["balance"]
        for key in NUMBERS:
            if given[key] is None:
                policy.pop(key, None)
            else:
                policy[key] = given[key]
        chain = [given[field.name] for field in self.chain]
        kept = ("rounds_planned", "preset", "check_in", "time_limit")
        return {name: given[name] for name in kept} | {
            "policy": policy,
            "tie_breaks": [slug for slug in chain if slug],
            "scoring": {} if given["cap"] is None else {"cap": given["cap"]},
        }


def _initial(event: Event) -> dict[str, Any]:
    chain = {f"tie_break-{number}": slug for number, slug in enumerate(event.tie_breaks, 1)}
    numbers = {key: event.policy.get(key) for key in NUMBERS}
    return {
        "rounds_planned": event.rounds_planned,
        "check_in": event.check_in,
        "balance": event.policy.get("balance", "mixing"),
        "time_limit": event.time_limit,
        "preset": event.preset,
        "cap": event.scoring.get("cap"),
        **numbers,
        **chain,
    }


def _scorings(held: str) -> list[tuple[str, str]]:
    """Return the scorings on offer, and the one the event has where it goes by an older name."""
    offered = [(slug, gettext(title)) for slug, title in presets()]
    if held in PRESETS and held not in dict(offered):
        offered.append((held, f"{gettext(PRESETS[held].title)} ({held})"))
    return offered
