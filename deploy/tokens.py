"""API tokens are made here; the plain text exists only in the answer."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from clubs.models import User
from deploy.models import ApiToken

SCOPES = ("organise", "submit", "score")
LIFETIME = timedelta(days=365)


def token_create(
    *, user: User, name: str, scopes: Sequence[str], event: UUID | None = None
) -> tuple[ApiToken, str]:
    """Make a token for `user` and return its row and its plain text, which is stored nowhere.

    `scopes` are words of `SCOPES`; raises ValueError for another.
    """
    unknown = set(scopes) - set(SCOPES)
    if unknown:
        raise ValueError(f"unknown scopes: {', '.join(sorted(unknown))}")
    row, plain = ApiToken.objects.create(
        user=user, expiry=LIFETIME, name=name, scopes=sorted(scopes), event=event
    )
    return row, plain
