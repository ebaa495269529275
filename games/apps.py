"""The Django app of the referee."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Submitted logs and their verdicts."""

    name = "games"
    verbose_name = _("Games")
