"""`manage.py backup FOLDER`: the whole database in one folder, with a manifest."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from deploy.operations.backup import backup_write, failing_in_one_line
from deploy.operations.recent import KEPT, backups_folder, backups_prune

SAMPLE = 1000


class Command(BaseCommand):
    """Writes a backup of one moment while the site goes on."""

    help = (
        "Write the whole database, as it is at one moment, into a new folder: a dump, and a "
        "manifest with the rows of each table and the hashes of the rating lists. The site goes on "
        "meanwhile. `restore` takes it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder and --nightly."""
        parser.add_argument(
            "folder", type=Path, metavar="FOLDER", nargs="?", help="the folder to be made"
        )
        parser.add_argument(
            "--nightly",
            action="store_true",
            help="into a new folder of $BONEYARD_BACKUPS; then verify a sample, and delete the "
            f"backups there that are older than {KEPT.days} days",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError, and ends with 1 where something does not verify."""
        if options["nightly"]:
            self._nightly(backups_folder())
        elif options["folder"] is not None:
            self._write(options["folder"])
        else:
            raise CommandError("Name the folder to be made, or --nightly.", returncode=2)

    def _nightly(self, backups: Path | None) -> None:
        if backups is None:
            raise CommandError("Say where backups lie: BONEYARD_BACKUPS.", returncode=2)
        now = datetime.now(UTC)
        self._write(backups / f"{now:%Y-%m-%dT%H%M%S}")
        call_command("verify", f"--sample={SAMPLE}", stdout=self.stdout, stderr=self.stderr)
        for gone in backups_prune(backups, now):
            self.stdout.write(f"{gone} is deleted.")

    def _write(self, folder: Path) -> None:
        with failing_in_one_line():
            manifest = backup_write(folder)
        rows = sum(manifest["rows"].values())
        self.stdout.write(
            f"{folder}: {rows:,} rows of {len(manifest['rows'])} tables in "
            f"{manifest['dump']['bytes']:,} bytes, as of {manifest['made']}"
        )
