"""What the body of a request may say."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

MOST_AT_ONCE = 500
"""How many players, pairs or entries one request may name."""


class Input(serializers.Serializer[Any]):
    """Refuses keys it does not know: whoever sends one meant something by it."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values of a body; raises ValidationError that names every key it refuses."""
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            known = ", ".join(self.fields)
            wrong = _("There is no such key here; there is %(known)s.") % {"known": known}
            raise serializers.ValidationError({str(key)[:60]: [wrong] for key in unknown[:20]})
        return super().to_internal_value(data)
