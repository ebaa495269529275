"""The settings of an event as fields of request bodies and answers."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

import tournaments.events.words.vocabularies  # noqa: F401 - both declare what is looked up here
from tournaments.events.core import kinds
from tournaments.events.core.settings import DEFAULTS, SETTINGS
from web.rest.inputs import Input, MomentField
from web.rest.outputs import Output
from web.rest.vocabularies import SHAPES, VOCABULARIES, ShapeField, WordField

AnyField = serializers.Field[Any, Any, Any, Any]


class SettingsInput(Input):
    """A body with the settings of an event; those declared by name are as they are declared."""

    partial_only = False
    """Whether a missing field leaves its setting as it is, instead of a default."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return the fields by name."""
        return _with_settings(super().get_fields(), self._input_field)

    def _input_field(self, name: str) -> AnyField:
        more: dict[str, Any] = {}
        if self.partial_only:
            more = {"required": False}
        elif name in DEFAULTS:
            more = {"required": False, "default": DEFAULTS[name]}
        return _field(name, sent=True, **more)


class SettingsOutput(Output):
    """A document with the settings of an event; those declared by name are as they are declared."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return the fields by name."""
        return _with_settings(super().get_fields(), lambda name: _field(name, sent=False))


def _with_settings(own: Mapping[str, AnyField], make: Any) -> dict[str, AnyField]:
    """Return fields with those of the settings behind the club, in the order of the table."""
    names = list(own)
    first = names[: names.index("club") + 1] if "club" in own else []
    return {
        **{name: own[name] for name in first},
        **{name: own[name] if name in own else make(name) for name in SETTINGS},
        **own,
    }


def _field(name: str, *, sent: bool, **more: Any) -> AnyField:
    """Return the field of a setting, with limits if it is for a request body."""
    if DEFAULTS.get(name, name) is None:
        more["allow_null"] = True
    elif DEFAULTS.get(name) == "":
        more["allow_blank"] = True
    match SETTINGS[name]:
        case kinds.YesNo():
            return serializers.BooleanField(**more)
        case kinds.Whole() as one:
            return _whole(one.least, one.most, sent, **more)
        case kinds.Amount() as one:
            return _whole(0, one.most, sent, **more)
        case kinds.Line() as one:
            return serializers.CharField(max_length=one.longest if sent else None, **more)
        case kinds.Zone():
            return serializers.CharField(**more)
        case kinds.Moment():
            return (MomentField if sent else serializers.DateTimeField)(**more)
        case kinds.Numbers() as one:
            return _list(_whole(0, one.largest, sent), one.most, sent, **more)
        case kinds.Words() as one:
            return _list(WordField(VOCABULARIES[one.vocabulary]), one.most, sent, **more)
        case kinds.Choice(vocabulary="") as one:
            return serializers.ChoiceField(choices=one.of.choices, **more)
        case kinds.Choice() | kinds.Word() as one:
            return WordField(VOCABULARIES[one.vocabulary], **more)
        case kinds.JsonObject() as one:
            return ShapeField(SHAPES[one.shape], **more)
    raise NotImplementedError(f"{name} is declared by name where it is sent and answered")


def _whole(least: int, most: int, sent: bool, **more: Any) -> AnyField:
    limits: dict[str, Any] = {"min_value": least, "max_value": most} if sent else {}
    return serializers.IntegerField(**more, **limits)


def _list(child: AnyField, most: int, sent: bool, **more: Any) -> AnyField:
    limits: dict[str, Any] = {"max_length": most} if sent else {}
    return serializers.ListField(child=child, **more, **limits)
