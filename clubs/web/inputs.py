"""What a request may say, in its body or in its address; what means nothing is refused by name."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from clubs.times import FIRST_YEAR, LAST_YEAR, takes_place

MOST_AT_ONCE = 500
"""How many players, pairs or entries one request may name."""


def refuse_unknown(given: Iterable[Any], known: Iterable[str]) -> None:
    """Raise ValidationError that names every given key that is not known, and those that are.

    Whoever sends a key meant something by it.
    """
    known = list(known)
    unknown = sorted({str(key)[:60] for key in given} - set(known))[:20]
    if unknown:
        there = ", ".join(known) or "–"
        wrong = _("There is no such key here; there is %(known)s.") % {"known": there}
        raise serializers.ValidationError({key: [wrong] for key in unknown})


class Input(serializers.Serializer[Any]):
    """The body of a request (`…Input`), or the parameters of an address (`…Query`)."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values that were sent; raises ValidationError, also for an unknown key."""
        if isinstance(data, Mapping):
            refuse_unknown(data, self.fields)
        return super().to_internal_value(data)

    @classmethod
    def read(cls, data: Any) -> Any:
        """Return what a body or an address says, by key; raises ValidationError."""
        sent = cls(data=data)
        sent.is_valid(raise_exception=True)
        return sent.validated_data


class MomentField(serializers.DateTimeField):
    """The moment at which something takes place, or ends."""

    def to_internal_value(self, value: Any) -> datetime:
        """Return the moment by UTC; raises ValidationError."""
        found: datetime = super().to_internal_value(value)
        if not takes_place(found):
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise serializers.ValidationError(
                _("Give a moment of the years %(first)d to %(last)d.") % years
            )
        return found
