"""The forms of the clock."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.limits import MOST_MINUTES, WARNING_MINUTES
from web.forms import Form, WholeNumber

Sent = Mapping[str, Any] | None


class ClockForm(Form):
    """How long a round lasts, and when the hall is warned."""

    name = "clock"

    def __init__(self, data: Sent = None, *, minutes: int | None = None) -> None:
        super().__init__(data)
        self.fields["minutes"] = WholeNumber(
            1, MOST_MINUTES, label=_("Minutes"), initial=minutes, required=True
        )
        self.fields["warning"] = WholeNumber(
            0, MOST_MINUTES, label=_("Warn before the end (minutes)"), initial=WARNING_MINUTES
        )


class MoreTimeForm(Form):
    """How many minutes more a round gets; fewer are written below 0."""

    name = "more"

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data)
        self.fields["minutes"] = WholeNumber(
            -MOST_MINUTES, MOST_MINUTES, label=_("Extra minutes"), initial=5
        )
