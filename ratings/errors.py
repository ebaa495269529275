"""What can be wrong with a request about ratings or casual games."""

from django.utils.translation import gettext_lazy as _

from web.faults import Refused


class PeriodRefused(Refused):
    """A rating document that breaks its format, or that no K step fits."""

    code = "rating_period"
    title = _("This period cannot be rated")
    meaning = _(
        "The rating document does not follow its format, or no K step applies to "
        "a player; the answer says where."
    )


class SeatsUnclear(Refused):
    """A log of a casual game does not name a player of the club for every seat, nobody twice."""

    code = "seats_unclear"
    title = _("It is not clear who sat where")
    meaning = _(
        "The log of a casual game must name a player of the club for every seat, "
        "by id or exact name, and nobody twice."
    )
