"""`manage.py doctor [--web] [--backups FOLDER] [--json]`: what is wrong with the configuration."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from deploy.operations.doctor.checks import findings
from deploy.operations.doctor.finding import DoctorOptions, format_findings
from deploy.operations.recent import backups_folder


class Command(BaseCommand):
    """Says what is wrong, a line a finding: where, what, how it is mended."""

    help = (
        "Look at variables, database, Redis, workers, disks, static files and backups, and say "
        "what is wrong, a line each. Changes nothing and prints no secret. Exit status 1 when "
        "something is found."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --web, --backups and --json."""
        parser.add_argument(
            "--web", action="store_true", help="the settings are those of the web server"
        )
        parser.add_argument(
            "--backups",
            type=Path,
            metavar="FOLDER",
            help="where the backups lie; $BONEYARD_BACKUPS",
        )
        parser.add_argument("--json", action="store_true", help="print a list of objects")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; ends with 1 where something is wrong."""
        asked = DoctorOptions(web=options["web"], backups=backups_folder(options["backups"]))
        found = list(findings(asked))
        self.stdout.write(format_findings(found, as_json=options["json"]))
        if found:
            sys.exit(1)
