"""The Django app of what belongs to every request."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    """API tokens, idempotency rows, request ids."""

    name = "deploy"
    verbose_name = _("Access")
