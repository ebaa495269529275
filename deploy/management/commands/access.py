"""`manage.py access`: print who may do what; with --write store it in docs/access.md."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from deploy.requests.matrix import document


class Command(BaseCommand):
    """Prints the table of roles and scopes that the code declares."""

    help = "Print who may do what, by endpoint and page."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--write", action="store_true", help="store it in docs/access.md")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print or store it."""
        if options["write"]:
            (settings.ROOT / "docs" / "access.md").write_text(document(), "utf-8")
        else:
            self.stdout.write(document())
