"""`manage.py client`: print the typed Python client of the API."""

from typing import Any

from django.core.management.base import BaseCommand

from deploy.clients import python_client


class Command(BaseCommand):
    """Prints the client."""

    help = "Print the typed Python client of the API, made from its schema."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(python_client(), ending="")
