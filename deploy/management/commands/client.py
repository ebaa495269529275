"""`manage.py client`: print the typed Python client; with --write store it in docs/clients."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from deploy.clients.python import client_text

CLIENT = settings.ROOT / "docs" / "clients" / "boneyard.py"


def client_now() -> str:
    """Return the client that the schema of today gives."""
    generator: Any = SchemaGenerator
    with translation.override("en"):
        return client_text(generator().get_schema(request=None, public=True))


class Command(BaseCommand):
    """Prints the client."""

    help = "Print the typed Python client of the API, made from its schema."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--write", action="store_true", help="store it in docs/clients")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print or store it."""
        if options["write"]:
            CLIENT.parent.mkdir(exist_ok=True)
            CLIENT.write_text(client_now(), "utf-8")
        else:
            self.stdout.write(client_now())
