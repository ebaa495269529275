"""A request that is to be worked on once: its key is taken when it is granted."""

import hashlib
from collections.abc import Mapping
from uuid import UUID

from django.http import HttpRequest
from django.utils.functional import cached_property
from rest_framework.request import Request

from deploy.models import ApiToken, IdempotencyKey
from web.sql import count_changed, insert_statement, row_values


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
    statement = f"{insert_statement(IdempotencyKey)} ON CONFLICT DO NOTHING"
    return count_changed(statement, row_values(row)) == 1


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
