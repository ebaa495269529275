"""`manage.py token NAME`: make an API token and print it, the only time it can be read.

`--list` shows a user's tokens, `--revoke ID` ends one; the id is what the list shows of it.
"""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.models import User
from deploy.models import ApiToken
from deploy.tokens import (
    LIFETIME,
    ORGANISE,
    READ,
    SCOPES,
    SCORE,
    SUBMIT,
    token_create,
    token_revoke,
    tokens_of,
)

_SHOWN = 12
"""How many characters of an id are shown, and are enough to name a token."""


class Command(BaseCommand):
    """Prints a new token's plain text, or a user's tokens."""

    help = "Make an API token for a user and print it; --list and --revoke for those there are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("name", nargs="?", help="what it is for, e.g. 'club tablet'")
        parser.add_argument("--user", default="organiser", help="default: %(default)s")
        parser.add_argument(
            "--scope",
            action="append",
            choices=SCOPES,
            help="what it may do; repeatable (default: all but play)",
        )
        parser.add_argument(
            "--days", type=int, default=LIFETIME.days, help="valid so long; default: %(default)s"
        )
        only = parser.add_mutually_exclusive_group()
        only.add_argument("--club", type=UUID, help="only for the club with this id")
        only.add_argument("--event", type=UUID, help="only for the event with this id")
        parser.add_argument("--list", action="store_true", help="show the user's tokens")
        parser.add_argument("--revoke", metavar="ID", help="end the user's token of that id")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; an unknown user or token is an error."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['user']!r}.")
        if options["list"]:
            for row in tokens_of(user, timezone.now()):
                self.stdout.write(_line(row))
        elif options["revoke"] is not None:
            row = token_revoke(user=user, token_id=_find_token(user, options["revoke"]).digest)
            self.stdout.write(f"The token {row.name} is revoked.")
        elif options["name"]:
            self._make(user, options)
        else:
            raise CommandError("Say what the token is for, or --list, or --revoke ID.")

    def _make(self, user: User, options: dict[str, Any]) -> None:
        _row, plain = token_create(
            user=user,
            name=options["name"],
            scopes=options["scope"] or [READ, ORGANISE, SCORE, SUBMIT],
            club=options["club"],
            event=options["event"],
            lifetime=timedelta(days=options["days"]),
        )
        self.stdout.write(plain)


def _find_token(user: User, begins: str) -> ApiToken:
    """Return the token whose id begins so; raises CommandError for none, and for several."""
    found = [row for row in tokens_of(user, timezone.now()) if row.digest.startswith(begins)]
    # Every id begins with nothing: an empty variable of a script would end the only token.
    if not begins or len(found) != 1:
        raise CommandError(f"{len(found)} tokens have an id like {begins!r}; see --list.")
    return found[0]


def _line(row: ApiToken) -> str:
    only = next(
        (f"{kind} {place}" for kind in ("club", "event", "table") if (place := getattr(row, kind))),
        "everything",
    )
    until = f"until {row.expiry:%Y-%m-%d %H:%M}" if row.expiry else "for good"
    used = f"used {row.last_used:%Y-%m-%d %H:%M}" if row.last_used else "never used"
    scopes = ",".join(row.scopes)
    return "  ".join([row.digest[:_SHOWN], row.name, scopes, only, until, used])
