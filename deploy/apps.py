"""The Django app of what belongs to every request."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    """API tokens, idempotency rows, request ids."""

    name = "deploy"
    verbose_name = _("Access")

    def ready(self) -> None:
        """Make Celery's app the one the shared tasks belong to, in every process."""
        import_module("deploy.celery")
