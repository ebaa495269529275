"""``manage.py export-archive EVENT [--out FILE]``: an event in one file."""

from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from tournaments.feeds.services.archive import archive_write
from tournaments.models import Event


class Command(BaseCommand):
    """Writes an event down, so that another installation can take it."""

    help = "Write everything an event rests on to one file, which `import-archive` takes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the event and the file."""
        parser.add_argument("event", type=UUID, metavar="EVENT", help="the event's id")
        parser.add_argument("--out", metavar="FILE", help="the file; standard output without it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError."""
        name = options["out"]
        out: Any = self.stdout
        try:
            with nullcontext(out.buffer) if name is None else Path(name).open("wb") as file:
                archive_write(options["event"], file)
        except Event.DoesNotExist:
            raise CommandError(f"There is no event {options['event']}.", returncode=2) from None
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}", returncode=2) from None
