"""Makes, lists and revokes API tokens; their plain text exists only in the answer."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from knox.crypto import hash_token

from clubs.models import User
from deploy.models import ApiToken
from web.faults import NotFound
from web.sql import fetch_rows

READ, ORGANISE, SUBMIT, SCORE, PLAY = "read", "organise", "submit", "score", "play"
SCOPES = (READ, ORGANISE, SUBMIT, SCORE, PLAY)
LIFETIME = timedelta(days=365)
USED_EVERY = timedelta(minutes=1)
"""How often we store the last use of a token."""


def token_create(
    *,
    user: User,
    name: str,
    scopes: Sequence[str],
    club: UUID | None = None,
    event: UUID | None = None,
    table: UUID | None = None,
    lifetime: timedelta = LIFETIME,
) -> tuple[ApiToken, str]:
    """Make a token for `user` and return its row and its plain text, which is stored nowhere.

    `scopes` are words of `SCOPES`; raises ValueError for another, and for a token that is to be
    narrowed twice.
    """
    unknown = set(scopes) - set(SCOPES)
    if unknown:
        raise ValueError(f"unknown scopes: {', '.join(sorted(unknown))}")
    bounds = {"club": club, "event": event, "table": table}
    if sum(one is not None for one in bounds.values()) > 1:
        raise ValueError("a token is for one club, one event or one table")
    row, plain = ApiToken.objects.create(
        user=user, expiry=lifetime, name=name, scopes=sorted(scopes), **bounds
    )
    return row, plain


def token_by_text(plain: str, now: datetime) -> ApiToken | None:
    """Return the token of a plain text with its user; None for a wrong or expired one.

    One query, by the hash, which is the key of the table.
    """
    rows = fetch_rows(_token_with_user(), {"digest": hash_token(plain)})
    if not rows:
        return None
    found = rows[0]
    width = len(_columns(ApiToken))
    row: ApiToken = ApiToken.from_db(connection.alias, _columns(ApiToken), found[:width])
    row.user = User.from_db(connection.alias, _columns(User), found[width:])
    return row if row.expiry is None or row.expiry > now else None


TOKEN_UNCHANGED = """EXISTS (
    SELECT FROM deploy_apitoken AS token JOIN clubs_user AS holder ON holder.id = token.user_id
    WHERE token.digest = %(token_digest)s AND token.user_id = %(token_user)s::uuid
        AND array_to_string(token.scopes, ' ') = %(token_scopes)s
        AND token.club IS NOT DISTINCT FROM %(token_club)s::uuid
        AND token.event IS NOT DISTINCT FROM %(token_event)s::uuid
        AND token.table IS NOT DISTINCT FROM %(token_table)s::uuid
        AND (token.expiry IS NULL OR token.expiry > clock_timestamp()) AND holder.is_active
)"""  # noqa: S105 - SQL
"""SQL: a token that was read before may do the same now; see `values_of_token`."""


def values_of_token(token: ApiToken) -> dict[str, Any]:
    """Return the values of `TOKEN_UNCHANGED`."""
    return {
        "token_digest": token.digest,
        "token_user": token.user_id,
        # A list takes the driver as long as ten texts.
        "token_scopes": " ".join(token.scopes),
        "token_club": token.club,
        "token_event": token.event,
        "token_table": token.table,
    }


@cache
def _columns(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@cache
def _token_with_user() -> str:
    """Return the query of a token by its digest; built once, since every request needs it."""
    wanted = [f"token.{name}" for name in map(connection.ops.quote_name, _columns(ApiToken))]
    wanted += [f"holder.{name}" for name in map(connection.ops.quote_name, _columns(User))]
    return (
        f"SELECT {', '.join(wanted)} FROM {ApiToken._meta.db_table} AS token "  # noqa: S608
        f"JOIN {User._meta.db_table} AS holder ON holder.id = token.user_id "
        "WHERE token.digest = %(digest)s"
    )


def tokens_of(user: User, now: datetime) -> QuerySet[ApiToken]:
    """Return the user's tokens that have not expired, the newest first. One query when read."""
    held = ApiToken.objects.filter(Q(expiry__isnull=True) | Q(expiry__gt=now), user=user)
    rows: QuerySet[ApiToken] = held.order_by("-created", "digest")
    return rows


def tokens_of_table(table: UUID, now: datetime) -> int:
    """Return how many tokens of a table are valid. One query."""
    return int(ApiToken.objects.filter(table=table, expiry__gt=now).count())


def token_revoke(*, user: User, token_id: str) -> ApiToken:
    """Delete a token of the user, by its digest; raises NotFound, also for somebody else's."""
    row: ApiToken | None = ApiToken.objects.filter(user=user, digest=token_id).first()
    if row is None:
        raise NotFound(_("You have no such token."))
    row.delete()
    return row


def tokens_end(*, user: User, name: str | None = None) -> int:
    """Delete the user's tokens, all or those of a name; return how many there were."""
    rows = ApiToken.objects.filter(user=user)
    chosen = rows if name is None else rows.filter(name=name)
    _all, by_model = chosen.delete()
    return int(by_model.get(ApiToken._meta.label, 0))


def tokens_tidy(*, now: datetime) -> int:
    """Delete the tokens that have expired; return how many."""
    _all, by_model = ApiToken.objects.filter(expiry__lte=now).delete()
    return int(by_model.get(ApiToken._meta.label, 0))


def is_use_stored(token: ApiToken, now: datetime) -> bool:
    """Say whether the last minute's use of a token is stored already."""
    return token.last_used is not None and token.last_used > now - USED_EVERY


def token_used(*, token: ApiToken, now: datetime) -> None:
    """Store that a token is used now, at most once a minute even for parallel requests."""
    if is_use_stored(token, now):
        return
    before = now - USED_EVERY
    due = Q(last_used__isnull=True) | Q(last_used__lte=before)
    ApiToken.objects.filter(due, digest=token.digest).update(last_used=now)
    token.last_used = now
