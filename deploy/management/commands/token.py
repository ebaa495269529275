"""`manage.py token NAME`: make an API token and print it, the only time it can be read."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import User
from deploy.tokens import SCOPES, token_create


class Command(BaseCommand):
    """Prints a new token's plain text."""

    help = "Make an API token for a user and print it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("name", help="what it is for, e.g. 'club tablet'")
        parser.add_argument("--user", default="organiser", help="default: %(default)s")
        parser.add_argument(
            "--scope",
            action="append",
            choices=SCOPES,
            help="what it may do; repeatable (default: organise and submit)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it; an unknown user is an error."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['user']!r}.")
        scopes = options["scope"] or ["organise", "submit"]
        self.stdout.write(token_create(user=user, name=options["name"], scopes=scopes)[1])
