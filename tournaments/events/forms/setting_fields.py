"""The settings of an event as form fields, and their initial values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.events.core import kinds
from tournaments.events.core.settings import DEFAULTS, SETTINGS, EventPlan
from tournaments.events.forms.fields import Amount, LocalTime, Parts, format_amount, shown_time
from web.forms import WholeNumber, Zone

TYPED = tuple(name for name, one in SETTINGS.items() if one.typed)
"""The settings with a form field of the same name."""


def typed_fields() -> dict[str, forms.Field]:
    """Return the fields of the settings by name; the form fills in choices from registries."""
    return {name: _field(name, SETTINGS[name]) for name in TYPED}


def initial_values(plan: EventPlan) -> dict[str, Any]:
    """Return the initial values of these fields for a plan."""
    return {
        name: _initial_value(SETTINGS[name], getattr(plan, name), plan.time_zone) for name in TYPED
    }


def _field(name: str, one: kinds.Setting) -> forms.Field:
    texts: dict[str, Any] = {
        "label": gettext_lazy(one.label or one.title),
        "help_text": gettext_lazy(one.hint) if one.hint else "",
    }
    needed: dict[str, Any] = texts | {"required": name not in DEFAULTS}
    match one:
        case kinds.YesNo():
            return forms.BooleanField(**texts, required=False)
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
            return Zone(**texts)
        case kinds.Word():
            return forms.ChoiceField(**texts)
    raise NotImplementedError(f"{name} has no field by its name")


def _initial_value(one: kinds.Setting, value: Any, zone: str) -> Any:
    match one:
        case kinds.Amount():
            return format_amount(value)
        case kinds.Numbers():
            return " ".join(map(str, value))
        case kinds.Moment():
            return value and shown_time(value, zone)
        case _:
            return value
