"""The Django app of clubs and their people."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """Clubs, accounts, members, players, partnerships."""

    name = "clubs"
    verbose_name = _("clubs")
