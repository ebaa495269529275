"""`manage.py backup FOLDER`: the whole database in one folder, with a manifest."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from deploy.operations.backup import BackupFault, backup_write
from deploy.operations.waiting import reason


class Command(BaseCommand):
    """Writes a backup of one moment while the site goes on."""

    help = (
        "Write the whole database, as it is at one moment, into a new folder: a dump, and a "
        "manifest with the rows of each table and the hashes of the rating lists. The site goes on "
        "meanwhile. `restore` takes it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder."""
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to be made")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError."""
        try:
            manifest = backup_write(options["folder"])
        except BackupFault as fault:
            raise CommandError(str(fault), returncode=2) from None
        except OperationalError as error:
            raise CommandError(
                f"The database cannot be reached: {reason(error)}", returncode=2
            ) from None
        rows = sum(manifest["rows"].values())
        self.stdout.write(
            f"{options['folder']}: {rows:,} rows of {len(manifest['rows'])} tables in "
            f"{manifest['dump']['bytes']:,} bytes, as of {manifest['made']}"
        )
