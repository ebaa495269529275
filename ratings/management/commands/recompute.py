"""`manage.py recompute --pool ID [--verify]`: build a pool's lists again from its first game."""

import sys
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils import timezone

from ratings.engine.period import PeriodFault
from ratings.models import Pool
from ratings.services.checking import Verdict, pool_verify
from ratings.services.rating import pool_recompute

BAR = 40


class Command(BaseCommand):
    """Builds the lists again, and publishes those that differ or only says whether one does."""

    help = (
        "Build the rating lists of a pool again from its first game. Publishes the lists that "
        "differ from what is published, or with --verify only compares: exit status 1 names the "
        "first list that differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --pool and --verify."""
        parser.add_argument("--pool", type=UUID, required=True, help="the pool's id")
        parser.add_argument(
            "--verify", action="store_true", help="compare with what is published, write nothing"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run; raises CommandError for an unknown pool, and where the work cannot be done."""
        try:
            self._recompute(options)
        except PeriodFault as fault:
            raise CommandError(fault.detail, returncode=2) from None
        except OperationalError as error:
            reason = str(error).strip().partition("\n")[0]
            raise CommandError(
                f"The database cannot be reached or ended the work: {reason}. Nothing was "
                "published; what was published before stands. Run the command again.",
                returncode=2,
            ) from None

    def _recompute(self, options: dict[str, Any]) -> None:
        pool = Pool.objects.select_related("club").filter(id=options["pool"]).first()
        if pool is None:
            raise CommandError(f"There is no pool {options['pool']}.", returncode=2)
        if options["verify"]:
            self._print_verdict(pool, pool_verify(pool_id=pool.id, tell=self._show_progress))
            return
        run = pool_recompute(pool_id=pool.id, now=timezone.now(), tell=self._show_progress)
        self.stdout.write(f"{pool}: {run.periods} periods rated, {run.lists} lists published.")

    def _print_verdict(self, pool: Pool, verdict: Verdict) -> None:
        waiting = f" {verdict.waiting} periods wait to be rated." if verdict.waiting else ""
        difference = verdict.difference
        if difference is None:
            self.stdout.write(f"{pool}: {verdict.lists} lists are what the ledger gives.{waiting}")
            return
        named = "missing" if difference.list_number is None else f"list {difference.list_number}"
        self.stdout.write(
            f"{pool}: period {difference.period}, {named}: {difference.what} differs from what "
            f"the ledger gives.{waiting}"
        )
        sys.exit(1)

    def _show_progress(self, done: int, total: int) -> None:
        """Draw a bar on a terminal, else write a line at the start and at the end."""
        share = done / total if total else 1.0
        if self.stderr.isatty():
            full = int(BAR * share)
            bar = "#" * full + "." * (BAR - full)
            self.stderr.write(f"\r{bar} {done:,} of {total:,} games", ending="")
            if done == total:
                self.stderr.write("")
        elif done in (0, total):
            self.stderr.write(f"{done:,} of {total:,} games")
