"""A request with an Idempotency-Key: it takes the key once it is granted."""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest
from django.utils.functional import cached_property
from rest_framework.request import Request

from deploy.models import ApiToken, IdempotencyKey
from web.encryption import decrypt_for, encrypt_for
from web.reading import make_row
from web.sql import count_changed, insert_statement, row_values

PURPOSE = b"boneyard kept answers"


class AlreadyAnswered(Exception):
    """The key has been used: `row` has the answer, `same` says whether for the same request.

    `body` is that of the answer as it was sent, empty for another request.
    """

    def __init__(self, row: IdempotencyKey, same: bool, body: bytes = b"") -> None:
        super().__init__(row.key)
        self.row = row
        self.same = same
        self.body = body


class RequestParts(NamedTuple):
    """What a request asks for, by which a repeat is known."""

    method: str
    path: str
    full_path: str
    """With its query."""
    content_type: str
    if_match: str
    body: bytes

    @classmethod
    def by(cls, request: HttpRequest) -> "RequestParts":
        """Return what a request of Django asks for; raises RequestDataTooBig."""
        return cls(
            request.method or "",
            request.path,
            request.get_full_path(),
            request.content_type or "",
            request.headers.get("If-Match", ""),
            request.body,
        )


class KeyedRequest:
    """A request with an Idempotency-Key: its token and the text of it, its key, its fingerprint."""

    def __init__(self, token: ApiToken, key: str, asked: "RequestParts", bearer: str) -> None:
        self.key = {
            "token_id": token.digest,
            "address": f"{asked.method} {asked.path}"[:400],
            "key": key,
        }
        self.fingerprint = _fingerprint(asked)
        self._bearer = bearer
        self.row: IdempotencyKey | None = None

    @cached_property
    def place(self) -> Mapping[str, UUID | None] | None:
        """Club, event and table of the first request, None if this is the first. One query.

        For a repeat, whose object may be gone.
        """
        before = IdempotencyKey.objects.filter(**self.key).first()
        if before is None:
            return None
        return {bound: getattr(before, bound) for bound in ("club", "event", "table")}

    def row_at(self, place: Mapping[str, UUID | None]) -> IdempotencyKey:
        """Return the row of the key for this request, not stored yet."""
        return make_row(IdempotencyKey, **self.key, fingerprint=self.fingerprint, **place)

    def take(self, place: Mapping[str, UUID | None]) -> None:
        """Take the key for this request, which is granted; raises AlreadyAnswered for a repeat.

        One statement. A repeat that comes too early waits in it for the first request to end.
        """
        row = self.row_at(place)
        if _insert(row):
            self.row = row
            return
        before = IdempotencyKey.objects.get(**self.key)
        if before.fingerprint != self.fingerprint:
            raise AlreadyAnswered(before, same=False)
        body = bytes(before.body)
        raise AlreadyAnswered(before, True, self._decrypt(body) if before.encrypted else body)

    def encrypt(self, body: bytes) -> bytes:
        """Return an answer as it is stored for the holder of the token alone."""
        return encrypt_for(self._bearer, body, PURPOSE)

    def _decrypt(self, body: bytes) -> bytes:
        return decrypt_for(self._bearer, body, PURPOSE)


def _insert(row: IdempotencyKey) -> bool:
    """Insert the row of a key; return False if there is one."""
    statement = f"{insert_statement(IdempotencyKey)} ON CONFLICT DO NOTHING"
    return count_changed(statement, row_values(row)) == 1


def keyed_request_of(request: Request) -> KeyedRequest | None:
    """Return the key of a request, None if it has none."""
    once: KeyedRequest | None = getattr(request._request, "once", None)
    return once


def _fingerprint(asked: RequestParts) -> str:
    digest = hashlib.sha256()
    for part in (asked.method, asked.full_path, asked.content_type, asked.if_match):
        digest.update(part.encode() + b"\0")
    digest.update(asked.body)
    return digest.hexdigest()
