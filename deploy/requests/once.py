"""A request that is to be worked on once: its key is taken when it is granted."""

import hashlib
from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from rest_framework.request import Request

from deploy.models import ApiToken, IdempotencyKey


class Answered(Exception):
    """A request has its answer already: that of `row`, if the key was sent with the same then."""

    def __init__(self, row: IdempotencyKey, same: bool) -> None:
        super().__init__(row.key)
        self.row = row
        self.same = same


class Once:
    """A request that is to be worked on once: who sends it, under which key, what it says.

    `place` says where it was allowed to act when it came first, None where this is the first time.
    """

    def __init__(self, request: HttpRequest, token: ApiToken, key: str) -> None:
        self.key = {
            "token": token,
            "address": f"{request.method} {request.path}"[:400],
            "key": key,
        }
        self.fingerprint = _fingerprint(request)
        self.row: IdempotencyKey | None = None
        self._before = IdempotencyKey.objects.filter(**self.key).first()

    @property
    def place(self) -> Mapping[str, UUID | None] | None:
        """Where the first request acted: what it acted on may be gone."""
        if self._before is None:
            return None
        return {bound: getattr(self._before, bound) for bound in ("club", "event", "table")}

    def take(self, place: Mapping[str, UUID | None]) -> None:
        """Take the key for this request, which is granted; raises Answered for a repeat.

        A repeat that comes too early waits for the first request at the key's unique index.
        """
        if self._before is None:
            try:
                with transaction.atomic():
                    self.row = IdempotencyKey.objects.create(
                        **self.key, fingerprint=self.fingerprint, **place
                    )
            except IntegrityError:
                self._before = IdempotencyKey.objects.get(**self.key)
        if self._before is not None:
            raise Answered(self._before, self._before.fingerprint == self.fingerprint)


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
