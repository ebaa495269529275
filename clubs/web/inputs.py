"""What a request may say, in its body or in its address; what means nothing is refused by name."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

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
