"""``manage.py import-archive FILE --owner NAME``: an event of another installation."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import User
from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive import archive_take


class Command(BaseCommand):
    """Takes an event, whole or not at all; one that is here already stays as it is."""

    help = (
        "Take the event of a file that `export-archive` wrote, with all its ids. Standings and "
        "rating lists are computed anew and must be those of the file; else nothing is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the file and who becomes owner of the club."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--owner", required=True, metavar="NAME", help="the account that owns the club"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError."""
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(f"There is no account {options['owner']}.", returncode=2)
        try:
            with options["file"].open("rb") as file:
                taken = archive_take(file, owner)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}", returncode=2) from None
        except ArchiveRefused as fault:
            raise CommandError(f"{options['file']}: {fault.detail}") from None
        lines = ", ".join(f"{kind} {count}" for kind, count in taken.counts.items())
        if taken.made:
            self.stdout.write(f"Event {taken.event} was taken: {lines}.")
        else:
            self.stdout.write(f"Event {taken.event} is here already; nothing was changed.")
