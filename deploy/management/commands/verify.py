"""`manage.py verify [--sample N]`: does everything kept follow from what it rests on?"""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.crypto import get_random_string

from deploy.operations.verifying import Part, Sample, parts
from deploy.operations.waiting import reason
from web.parallel import cores

SHOWN = 20
"""Faults of a part that are written out; of more only the number."""
BAR = 40


class Command(BaseCommand):
    """Works out everything that can be worked out, and compares it with what is kept."""

    help = (
        "Work out again whatever follows from something else, and compare: rating lists from the "
        "games, final standings from the results, rated games and results from the logs, and every "
        "log that counts by the referee, on all cores. Writes nothing. Exit status 1 when "
        "something differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --sample, --seed and --jobs."""
        parser.add_argument(
            "--sample", type=int, metavar="N", help="look at N of each kind, drawn by --seed"
        )
        parser.add_argument("--seed", help="draws the same sample again; at random without it")
        parser.add_argument(
            "--jobs", type=int, default=cores(), metavar="N", help="processes; one a core"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; ends with 1 where something differs; raises CommandError."""
        size, sample = options["sample"], None
        if options["jobs"] < 1 or (size is not None and size < 1):
            raise CommandError("--sample and --jobs are whole numbers from 1 on.", returncode=2)
        if size is not None:
            sample = Sample(size, options["seed"] or get_random_string(8))
            self.stdout.write(f"A sample of {sample.size}, drawn by --seed {sample.seed}:")
        try:
            wrong = sum(self._say(part) for part in parts(sample, options["jobs"], self._tell))
        except OperationalError as error:
            raise CommandError(
                f"The database cannot be reached or ended the work: {reason(error)}", returncode=2
            ) from None
        if wrong:
            sys.exit(1)

    def _say(self, part: Part) -> int:
        """Write what came of a part; return how many faults it had."""
        if not part.faults:
            self.stdout.write(f"{part.count:,} {part.what}: {part.well}{part.more}")
            return 0
        self.stdout.write(f"{part.count:,} {part.what}: {len(part.faults):,} WRONG{part.more}")
        for fault in part.faults[:SHOWN]:
            self.stdout.write(f"  {fault}")
        if len(part.faults) > SHOWN:
            self.stdout.write(f"  and {len(part.faults) - SHOWN:,} more")
        return len(part.faults)

    def _tell(self, what: str, done: int, total: int) -> None:
        """Draw a bar where somebody looks."""
        if not self.stderr.isatty():
            return
        full = int(BAR * (done / total if total else 1))
        bar = "#" * full + "." * (BAR - full)
        self.stderr.write(f"\r{bar} {done:,} of {total:,} {what} ", ending="")
        if done >= total:
            self.stderr.write("")
