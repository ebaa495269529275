"""``manage.py take-logs EVENT FILE``: thousands of logs for an event, on all cores."""

import json
import sys
from argparse import ArgumentParser
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from clubs.models import User
from ratings.tasks import rate_again
from tournaments.models import Event
from tournaments.results.services.intake import NothingTaken, logs_take
from tournaments.results.services.intake.answers import answer_json
from tournaments.results.services.intake.lines import read_lines
from web.parallel import cores


class Command(BaseCommand):
    """Takes a line of JSON for each log and answers each with one, in the same order.

    Exit status 0: every log decided its table, or was kept before; 1: some did not, as their
    answers say; 2: nothing could be read, or the work was ended from outside.
    """

    help = (
        'Take logs for the tables of an event: a file of lines {"table": ID, "log": TEXT} or '
        '{"round": 1, "table": 7, "log": …}, where an object is a log in JSON form. One line of '
        "JSON answers each. Exit status 1 where a log did not decide its table."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the event, the file and how to take it."""
        parser.add_argument("event", type=UUID, metavar="EVENT", help="the event's id")
        parser.add_argument("file", metavar="FILE", help="lines of JSON; - is standard input")
        parser.add_argument("--by", metavar="NAME", help="the account that is said to send them")
        parser.add_argument("--jobs", type=int, default=cores(), help="processes; one a core")
        parser.add_argument(
            "--atomic", action="store_true", help="take all, or none where one has a fault"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError."""
        if not Event.objects.filter(id=options["event"]).exists():
            raise CommandError(f"There is no event {options['event']}.", returncode=2)
        by = User.objects.filter(username=options["by"]).first() if options["by"] else None
        if options["by"] and by is None:
            raise CommandError(f"There is no account {options['by']}.", returncode=2)
        try:
            faults = self._take(options, by)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}", returncode=2) from None
        except NothingTaken as nothing:
            raise CommandError(f"{nothing} logs have a fault, so none was taken.") from None
        except (BrokenProcessPool, OperationalError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise CommandError(
                f"The work was ended: {reason}. What was answered before stands, unless all was to "
                "be taken at once. Send the file again: what is kept is not kept twice.",
                returncode=2,
            ) from None
        if faults:
            sys.exit(1)

    def _take(self, options: dict[str, Any], by: User | None) -> int:
        """Take the lines, answer each, and return how many had a fault."""
        faults = 0
        name = options["file"]
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            for answer in logs_take(
                event_id=options["event"],
                lines=read_lines(file),
                by=by,
                jobs=options["jobs"],
                at_once=options["atomic"],
            ):
                faults += answer.fault is not None
                rate_again(answer.period)
                self.stdout.write(json.dumps(answer_json(answer), ensure_ascii=False))
        return faults
