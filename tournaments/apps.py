"""The Django app of events."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Events, rounds, tables, seats and results."""

    name = "tournaments"
    verbose_name = _("Tournaments")
