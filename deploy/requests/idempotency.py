"""A request with an `Idempotency-Key` is worked on once; a repeat gets the first answer.

Keys belong to the user, so that a tablet may repeat with a renewed token. The same key with
another request is a fault. Source: the IETF draft "The Idempotency-Key HTTP Header Field".
"""

import hashlib
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException

from clubs.models import User
from clubs.web.parsers import RequestTooLarge
from deploy.models import IdempotencyKey
from deploy.problems import problem
from deploy.requests.authentication import BearerTokenAuthentication

LONGEST_KEY = 200


class IdempotencyMiddleware:
    """Looks the key up before the view runs and keeps the view's answer for the repeat."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only unsafe API requests of a known user take part."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return self.respond(request)
        if not 1 <= len(key) <= LONGEST_KEY:
            return problem(
                400,
                "idempotency_key",
                _("Idempotency key unusable"),
                _("An Idempotency-Key has 1 to 200 characters."),
            )
        user = _bearer(request)
        if user is None:
            return self.respond(request)
        try:
            fingerprint = _fingerprint(request)
        except RequestDataTooBig:
            return problem(413, "too_large", _("Too large"), str(RequestTooLarge.default_detail))
        return self._once(request, user, key, fingerprint)

    @transaction.atomic
    def _once(self, request: HttpRequest, user: User, key: str, fingerprint: str) -> HttpResponse:
        """Keep key, answer and effect in one transaction: a crash leaves none of them.

        A repeat that comes too early waits for the first request at the key's unique index.
        """
        try:
            with transaction.atomic():
                row = IdempotencyKey.objects.create(user=user, key=key, fingerprint=fingerprint)
        except IntegrityError:
            return _repeat(IdempotencyKey.objects.get(user=user, key=key), fingerprint)
        response = self.respond(request)
        if response.status_code >= 500 or response.streaming:
            transaction.set_rollback(True)
        else:
            _keep(row, response)
        return response


def _bearer(request: HttpRequest) -> User | None:
    """Return the user of the token; None where the view has to refuse the token itself."""
    drf_like: Any = request
    try:
        found = BearerTokenAuthentication().authenticate(drf_like)
    except APIException:
        return None
    return found[0] if found else None


def _fingerprint(request: HttpRequest) -> str:
    digest = hashlib.sha256()
    for part in (request.method or "", request.get_full_path(), request.content_type or ""):
        digest.update(part.encode() + b"\0")
    digest.update(request.body)
    return digest.hexdigest()


def _repeat(row: IdempotencyKey, fingerprint: str) -> HttpResponse:
    if row.fingerprint != fingerprint:
        return problem(
            422,
            "idempotency_mismatch",
            _("Idempotency key used before"),
            _("This Idempotency-Key was used for another request; take a new key."),
        )
    again = HttpResponse(bytes(row.body), status=row.status, content_type=row.content_type)
    again["Idempotency-Replayed"] = "true"
    return again


def _keep(row: IdempotencyKey, response: HttpResponse) -> None:
    row.status = response.status_code
    row.content_type = response.headers.get("Content-Type", "")
    row.body = response.content
    row.save(update_fields=["status", "content_type", "body"])
