"""A request with an `Idempotency-Key` runs once; a repeat gets the first answer.

A key belongs to the token and the address (method and path) it was sent with. We check each time
whether the token may do this: a revoked token or a lost role gets no stored answer. The same key
with another request is a fault. We do not store answers that may differ the next time: 401, 403,
404, 409, 429, 500 and above. A contested log that was stored is recognised by its text, so its
repeat stores nothing twice. An answer that nothing may store (`Cache-Control: no-store`: a hand, a
word, a secret that is shown once) is stored encrypted for whoever holds the token. Source: the IETF
draft "The Idempotency-Key HTTP Header Field".
"""

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from deploy.models import ApiToken, IdempotencyKey
from deploy.problems import problem
from deploy.requests.authentication import bearer_text, token_of_request
from deploy.requests.idempotency_keys import KeyedRequest, RequestParts
from web.rest.confidential import NO_STORE
from web.rest.parsers import RequestTooLarge

LONGEST_KEY = 200
NOT_STORED = frozenset({401, 403, 404, 409, 429})
"""Statuses that a repeat may not get again; likewise 500 and above."""


def is_key(key: str) -> bool:
    """Say whether a text may be an Idempotency-Key."""
    return 1 <= len(key) <= LONGEST_KEY and "\0" not in key


class IdempotencyMiddleware:
    """Keeps the view's answer for a repeat; the view's permission takes the key (`Once.take`)."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only unsafe requests with a key and a valid token are stored."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return self.respond(request)
        if not is_key(key):
            return problem(
                400,
                "idempotency_key",
                _("Idempotency key not valid"),
                _("An Idempotency-Key has 1 to 200 characters."),
            )
        token = token_of_request(request)
        if token is None:
            return self.respond(request)
        try:
            return self._once(request, token, key)
        except RequestDataTooBig:
            return problem(413, "too_large", _("Too large"), str(RequestTooLarge.default_detail))

    @transaction.atomic
    def _once(self, request: HttpRequest, token: ApiToken, key: str) -> HttpResponse:
        """Store key, answer and effect in one transaction: a crash leaves none of them."""
        bearer = bearer_text(request.headers.get("Authorization", ""))
        once = KeyedRequest(token, key, RequestParts.by(request), bearer)
        request.once = once  # type: ignore[attr-defined]  # for the view's permission
        response = self.respond(request)
        if response.status_code >= 500 or response.streaming:
            transaction.set_rollback(True)
        elif once.row is not None:
            _store_answer(once, once.row, response)
        return response


def _store_answer(once: KeyedRequest, row: IdempotencyKey, response: HttpResponse) -> None:
    """Store an answer, or delete the key if the next answer may differ."""
    if response.status_code in NOT_STORED:
        row.delete()
        return
    encrypted = NO_STORE in response.get("Cache-Control", "")
    # A token that revoked itself is gone, and its keys with it: then this updates nothing.
    IdempotencyKey.objects.filter(id=row.id).update(
        status=response.status_code,
        content_type=response.headers.get("Content-Type", ""),
        body=once.encrypt(response.content) if encrypted else response.content,
        encrypted=encrypted,
    )
