"""`manage.py prepare`: migrate, collect static files, give an installation its first user."""

import json
import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, transaction

from clubs.models import Club, User
from deploy.operations.waiting import until_it_answers
from deploy.tokens import SCOPES, token_create, tokens_end
from deploy.web.static_files import static_collect

ORGANISER = "organiser"
DEMO = "demo evening"
"""What the demo's token is called."""


class Command(BaseCommand):
    """Migrates and prints one JSON object: organiser, password, token, demo_token, empty.

    Collects the static files where they are served from the data folder.
    """

    help = "Migrate the database, collect static files; with --organiser make the first user."
    requires_migrations_checks = False
    requires_system_checks = ()
    """What stands in the code is checked when it is made. Here it would take as long as all the
    rest: it loads every page, which the web server does beside."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--organiser",
            action="store_true",
            help="make the user 'organiser' with a one-time password and a token, or renew "
            "both as long as nobody has logged in with them",
        )
        parser.add_argument(
            "--demo-token", action="store_true", help="make a token for the demo evening"
        )

        parser.add_argument(
            "--end-demo", action="store_true", help="end the tokens of the demo evening"
        )
        parser.add_argument(
            "--wait",
            type=int,
            default=0,
            metavar="SECONDS",
            help="how long to wait for a database that does not answer yet",
        )
        parser.add_argument(
            "--static-only",
            action="store_true",
            help="collect the static files and do nothing else, for a web server with a data "
            "folder of its own; asks no database",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and print what was made; passwords and tokens are null where none was."""
        if options["static_only"]:
            static_collect()
            return
        until_it_answers(
            connection.ensure_connection, seconds=options["wait"], tell=self.stderr.write
        )
        call_command("migrate", interactive=False, verbosity=0, stdout=self.stderr)
        static_collect()
        with transaction.atomic():
            made: dict[str, Any] = {"organiser": ORGANISER, "empty": not Club.objects.exists()}
            made |= first_user() if options["organiser"] else {"password": None, "token": None}
            if options["end_demo"]:
                _end_demo()
            made["demo_token"] = _demo_token() if options["demo_token"] else None
        self.stdout.write(json.dumps(made))


def first_user() -> dict[str, str | None]:
    """Make or renew the organiser; return the one-time password and an API token.

    Both are None where somebody has chosen a password already.
    """
    user, created = User.objects.get_or_create(
        username=ORGANISER,
        defaults={"is_staff": True, "is_superuser": True, "must_change_password": True},
    )
    if not created and not user.must_change_password:
        return {"password": None, "token": None}
    password = secrets.token_urlsafe(12)
    user.set_password(password)
    user.save(update_fields=["password"])
    _, token = token_create(user=user, name="first token", scopes=SCOPES)
    return {"password": password, "token": token}


def _demo_token() -> str | None:
    """Return a token for the demo; None where there is no organiser to play it."""
    user = User.objects.filter(username=ORGANISER).first()
    return token_create(user=user, name=DEMO, scopes=SCOPES)[1] if user else None


def _end_demo() -> None:
    """End what the demo signs in with: it is over."""
    user = User.objects.filter(username=ORGANISER).first()
    if user is not None:
        tokens_end(user=user, name=DEMO)
