"""The Django app of people and their strength."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """People, clubs, the ledger of rated games and the lists made of it."""

    name = "ratings"
    verbose_name = _("People and ratings")
