"""`manage.py client LANGUAGE DIRECTORY`: write a typed client of the API as a package."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from deploy.clients import PACKAGES


class Command(BaseCommand):
    """Writes a client."""

    help = "Write a typed client of the API, made from its schema: a wheel, a tarball for npm."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the language and the folder."""
        parser.add_argument("language", choices=sorted(PACKAGES))
        parser.add_argument("folder", type=Path, metavar="DIRECTORY")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it, and say where it is."""
        folder: Path = options["folder"]
        name, data = PACKAGES[options["language"]]()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        self.stdout.write(str(folder / name))
