"""Bodies and query parameters of requests; unknown keys are refused by name."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from web.times import FIRST_YEAR, LAST_YEAR, takes_place

MOST_AT_ONCE = 500
"""How many players, pairs or entries one request may name."""


def refuse_unknown(given: Iterable[Any], known: Iterable[str]) -> None:
    """Raise ValidationError that names every unknown key, and the known ones.

    A client that sends a key meant something by it.
    """
    known = list(known)
    unknown = sorted({str(key)[:60] for key in given} - set(known))[:20]
    if unknown:
        there = ", ".join(known) or "–"
        wrong = _("Unknown key; known keys: %(known)s.") % {"known": there}
        raise serializers.ValidationError({key: [wrong] for key in unknown})


class Input(serializers.Serializer[Any]):
    """The body of a request."""

    exact = True
    """Whether a number has to be a JSON number, and a text a JSON string."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values of a body; raises ValidationError, also for an unknown key."""
        if isinstance(data, Mapping):
            refuse_unknown(data, self.fields)
            if self.exact:
                _refuse_other_kinds(data, self.fields)
        return super().to_internal_value(data)

    @classmethod
    def read(cls, data: Any) -> Any:
        """Return the values of a body or of query parameters by key; raises ValidationError."""
        sent = cls(data=data)
        sent.is_valid(raise_exception=True)
        return sent.validated_data


class Query(Input):
    """The query parameters of an address; all of them are texts."""

    exact = False


_KINDS: tuple[tuple[tuple[type, ...], tuple[type, ...], Any], ...] = (
    ((serializers.BooleanField,), (bool,), gettext_lazy("This must be true or false.")),
    (
        (serializers.IntegerField, serializers.FloatField),
        (int, float),
        gettext_lazy("This must be a number, not text."),
    ),
    (
        (
            serializers.CharField,
            serializers.UUIDField,
            serializers.DateField,
            serializers.DateTimeField,
        ),
        (str,),
        gettext_lazy("This must be text, in quotes."),
    ),
)
"""Field classes, the JSON types they take, and the sentence for any other type.

Fields of other classes check for themselves.
"""


def _refuse_other_kinds(data: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
    """Raise ValidationError for a number where a text belongs, a text where a number does, ….

    The framework converts them, so a wrong client would learn of it late, or never.
    """
    wrong = {}
    for name, field in fields.items():
        found = _other_kind(data[name], field) if name in data else None
        if found is not None:
            wrong[name] = found
    if wrong:
        raise serializers.ValidationError(wrong)


def _other_kind(value: Any, field: Any) -> Any:
    """Return the fault of a value, or those inside a list or an object; None if there is none."""
    if isinstance(field, serializers.ListField) and isinstance(value, list):
        faults = [_other_kind(one, field.child) or {} for one in value]
        return faults if any(faults) else None
    if isinstance(field, serializers.DictField) and isinstance(value, Mapping):
        named = {key: _other_kind(one, field.child) for key, one in value.items()}
        return {key: fault for key, fault in named.items() if fault is not None} or None
    if value is None:
        return None
    for kinds, sent, words in _KINDS:
        if isinstance(field, kinds):
            # type(), since a bool passes for an int.
            return None if type(value) in sent else [words]
    return None


class MomentField(serializers.DateTimeField):
    """The moment at which something begins or ends."""

    def to_internal_value(self, value: Any) -> datetime:
        """Return the moment in UTC; raises ValidationError."""
        found: datetime = super().to_internal_value(value)
        if not takes_place(found):
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise serializers.ValidationError(
                _("Give a time between the years %(first)d and %(last)d.") % years
            )
        return found
