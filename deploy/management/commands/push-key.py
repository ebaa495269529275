"""`manage.py push-key`: a new key for BONEYARD_PUSH_KEY."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.push.services.web_push import new_key


class Command(BaseCommand):
    """Prints a private key with which messages to devices are signed."""

    help = "Print a new key for BONEYARD_PUSH_KEY."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the key."""
        self.stdout.write(new_key())
