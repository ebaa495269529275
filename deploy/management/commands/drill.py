"""`manage.py drill [--backups FOLDER]`: does the newest backup come back?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deploy.operations.drill import DrillFault, drill_do
from deploy.operations.recent import backups_folder

SAMPLE = 1000


class Command(BaseCommand):
    """Restores the newest backup beside the site, verifies it, and notes that it went well."""

    help = (
        "Restore the newest backup into a database of its own, whose name is the site's with "
        "_drill behind it, verify a sample of what it holds, and empty it again. The site is not "
        "touched. `doctor` and the metrics say when this went well last. Exit status 1 when it did "
        "not."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --backups and --sample."""
        parser.add_argument(
            "--backups",
            type=Path,
            metavar="FOLDER",
            help="where the backups lie; $BONEYARD_BACKUPS",
        )
        parser.add_argument(
            "--sample", type=int, default=SAMPLE, metavar="N", help="verify N of each kind"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError."""
        folder = backups_folder(options["backups"])
        if folder is None:
            raise CommandError("Name the folder: --backups FOLDER, or BONEYARD_BACKUPS.")
        try:
            drill = drill_do(folder, options["sample"])
        except DrillFault as fault:
            raise CommandError(str(fault)) from None
        self.stdout.write(f"{drill.said.rstrip()}\n{drill.backup} came back.")
