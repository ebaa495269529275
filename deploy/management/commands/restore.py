"""`manage.py restore FOLDER`: a backup into an empty database, migrated and verified."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from deploy.operations.backup import backup_follow, backup_restore, failing_in_one_line


class Command(BaseCommand):
    """Restores a backup, brings it up to this version and verifies it."""

    help = (
        "Put a backup into an empty database, compare it with its manifest, migrate it to this "
        "version, and verify what it holds (see `verify`). A database with a table in it is "
        "refused and left as it is."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder and --sample."""
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="what `backup` wrote")
        parser.add_argument(
            "--sample", type=int, metavar="N", help="verify N of each kind instead of all"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError, and ends with 1 where something does not verify."""
        with failing_in_one_line():
            manifest = backup_restore(options["folder"])
        rows = sum(manifest["rows"].values())
        self.stdout.write(f"{rows:,} rows of {manifest['made']} are back, as many as there were.")
        call_command("migrate", interactive=False, verbosity=0, stdout=self.stderr)
        backup_follow()
        words = [] if options["sample"] is None else [f"--sample={options['sample']}"]
        call_command("verify", *words, stdout=self.stdout, stderr=self.stderr)
