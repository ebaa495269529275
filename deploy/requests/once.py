"""A request that is to be worked on once: its key is taken when it is granted."""

import hashlib
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import cached_property
from rest_framework.request import Request

from deploy.models import ApiToken, IdempotencyKey


class Answered(Exception):
    """A request has its answer already: that of `row`, if the key was sent with the same then."""

    def __init__(self, row: IdempotencyKey, same: bool) -> None:
        super().__init__(row.key)
        self.row = row
        self.same = same


class Once:
    """A request that is to be worked on once: who sends it, under which key, what it says."""

    def __init__(self, request: HttpRequest, token: ApiToken, key: str) -> None:
        self.key = {
            "token": token,
            "address": f"{request.method} {request.path}"[:400],
            "key": key,
        }
        self.fingerprint = _fingerprint(request)
        self.row: IdempotencyKey | None = None

    @cached_property
    def place(self) -> Mapping[str, UUID | None] | None:
        """Where the first request acted, None where this is the first. One query.

        It is for a repeat: what was acted on may be gone.
        """
        before = IdempotencyKey.objects.filter(**self.key).first()
        if before is None:
            return None
        return {bound: getattr(before, bound) for bound in ("club", "event", "table")}

    def take(self, place: Mapping[str, UUID | None]) -> None:
        """Take the key for this request, which is granted; raises Answered for a repeat.

        One statement. A repeat that comes too early waits in it for the first request.
        """
        row = IdempotencyKey(**self.key, fingerprint=self.fingerprint, **place)
        if _inserted(row):
            self.row = row
            return
        before = IdempotencyKey.objects.get(**self.key)
        raise Answered(before, before.fingerprint == self.fingerprint)


def _inserted(row: IdempotencyKey) -> bool:
    """Insert the row of a key; False where there is one."""
    values: dict[str, Any] = {
        "id": row.id,
        "token_id": row.token_id,
        "address": row.address,
        "key": row.key,
        "fingerprint": row.fingerprint,
        "club": row.club,
        "event": row.event,
        '"table"': row.table,
        "status": row.status,
        "content_type": row.content_type,
        "body": row.body,
        "created": timezone.now(),
    }
    # No words of a request are in this text: the names of the columns and as many marks.
    marks = ", ".join(["%s"] * len(values))
    insert = f"INSERT INTO {row._meta.db_table} ({', '.join(values)}) VALUES ({marks})"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"{insert} ON CONFLICT DO NOTHING", list(values.values()))
        return int(cursor.rowcount) == 1


def once_of(request: Request) -> Once | None:
    """Return how a request is to be worked on once, None for one without a key."""
    once: Once | None = getattr(request._request, "once", None)
    return once


def _fingerprint(request: HttpRequest) -> str:
    digest = hashlib.sha256()
    head = (request.content_type or "", request.headers.get("If-Match", ""))
    for part in (request.method or "", request.get_full_path(), *head):
        digest.update(part.encode() + b"\0")
    digest.update(request.body)
    return digest.hexdigest()
