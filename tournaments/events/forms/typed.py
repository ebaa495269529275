"""The settings of an event as fields of a form, and what stands in them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.events.core import kinds
from tournaments.events.core.settings import DEFAULTS, SETTINGS, EventPlan
from tournaments.events.forms.fields import Amount, LocalTime, Parts, amount_written, shown
from web.forms import WholeNumber, Zone

TYPED = tuple(name for name, one in SETTINGS.items() if one.typed)
"""What a plan and a field call by the same name."""
EXPLAINED = {"shape", "method"}
"""Those of which each choice is shown with a sentence below it."""


def typed_fields() -> dict[str, forms.Field]:
    """Return the fields of the settings by name; what registries offer is filled in by the form."""
    return {name: _field(name, SETTINGS[name]) for name in TYPED}


def written(plan: EventPlan) -> dict[str, Any]:
    """Return what stands in these fields for a plan."""
    return {name: _written(SETTINGS[name], getattr(plan, name), plan.time_zone) for name in TYPED}


def _field(name: str, one: kinds.Setting) -> forms.Field:
    said: dict[str, Any] = {
        "label": gettext_lazy(one.label or one.title),
        "help_text": gettext_lazy(one.hint) if one.hint else "",
    }
    needed: dict[str, Any] = said | {"required": name not in DEFAULTS}
    match one:
        case kinds.YesNo():
            return forms.BooleanField(**said, required=False)
        case kinds.Whole():
            return WholeNumber(one.least, one.most, **needed)
        case kinds.Amount():
            return Amount(one.most, **needed)
        case kinds.Line():
            return forms.CharField(max_length=one.longest, **needed)
        case kinds.Choice():
            usual = DEFAULTS[name]
            return forms.TypedChoiceField(choices=one.of.choices, empty_value=usual, **needed)
        case kinds.Numbers():
            return Parts(one.largest, **needed)
        case kinds.Moment():
            return LocalTime(**needed)
        case kinds.Zone():
            return Zone(**said)
        case kinds.Word():
            widget = forms.RadioSelect if name in EXPLAINED else forms.Select
            return forms.ChoiceField(**said, widget=widget)
    raise NotImplementedError(f"{name} has no field by its name")


def _written(one: kinds.Setting, value: Any, zone: str) -> Any:
    match one:
        case kinds.Amount():
            return amount_written(value)
        case kinds.Numbers():
            return " ".join(map(str, value))
        case kinds.Moment():
            return value and shown(value, zone)
        case _:
            return value
