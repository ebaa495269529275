"""What can be wrong with a request about ratings or casual games."""

from django.utils.translation import gettext_lazy as _

from web.faults import Fault


class PeriodRefused(Fault):
    """A rating document that breaks its format, or that no K step fits."""

    code = "rating_period"
    title = _("This period cannot be rated")


class SeatsUnclear(Fault):
    """A log of a casual game does not name a player of the club for every seat, nobody twice."""

    code = "seats_unclear"
    title = _("Who sat where is not clear")
