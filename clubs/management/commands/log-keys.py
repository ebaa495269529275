"""``python manage.py log-keys``: whether the keys of all logs can be read, and what to do then."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.models import LogKey, SignedLog
from clubs.selectors.logs import verifier_of
from clubs.services.logs import (
    is_key_readable,
    log_key_replace_lost,
    log_keys_encrypt,
    newest_key,
)
from web.faults import Fault


class Command(BaseCommand):
    """Show of every signed log whether its key can be read; docs/operations.md says when it cannot.

    Exit status 1 where a key cannot be read.
    """

    help = "Show, encrypt again or replace the keys of signed logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        asked = parser.add_mutually_exclusive_group()
        asked.add_argument(
            "--encrypt",
            action="store_true",
            help="encrypt every key with the site's secret key of today, before the former goes",
        )
        asked.add_argument(
            "--replace-lost",
            metavar="CLUB",
            type=UUID,
            help="begin with a new key in the log of a club (its id) whose key cannot be read",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["encrypt"]:
            keys = log_keys_encrypt()
            self.stdout.write(f"{keys} of {LogKey.objects.count()} keys encrypted again")
        if options["replace_lost"] is not None:
            self._replace(options["replace_lost"])
        lost = [log for log in self._logs() if not self._show(log)]
        if lost:
            raise CommandError(f"{len(lost)} logs have a key that cannot be read")

    def _replace(self, club_id: UUID) -> None:
        try:
            key = log_key_replace_lost(club_id=club_id, now=timezone.now())
        except Fault as fault:
            raise CommandError(fault.detail) from None
        self.stdout.write(f"new key from entry {key.index} on, to be published and compared:")
        self.stdout.write(str(verifier_of(key.log, key)))

    def _logs(self) -> list[SignedLog]:
        return list(SignedLog.objects.select_related("club").order_by("created"))

    def _show(self, log: SignedLog) -> bool:
        """Write a line about a log; return whether its key can be read."""
        readable = is_key_readable(newest_key(log))
        state = "readable" if readable else "CANNOT BE READ"
        self.stdout.write(f"{log.club_id} {log.club}: {state}")
        return readable
