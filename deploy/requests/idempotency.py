"""A request with an `Idempotency-Key` is worked on once; a repeat gets the first answer.

A key belongs to the token and the address (method and path) it was sent with. Whether the token may
do this at all is asked first, each time: a revoked token or a lost role gets no stored answer. The
same key with another request is a fault. What may come out otherwise the next time is not kept:
401, 403, 404, 409, 429, 500 and above. A log that was kept and contested is found again by what it
says, so that its repeat keeps nothing twice. Source: the IETF draft "The
Idempotency-Key HTTP Header Field".
"""

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from deploy.models import ApiToken, IdempotencyKey
from deploy.problems import problem
from deploy.requests.authentication import token_sent
from deploy.requests.once import Once
from web.rest.parsers import RequestTooLarge

LONGEST_KEY = 200
PASSING = frozenset({401, 403, 404, 409, 429})
"""What may have gone when the same is sent again; 500 and above, too."""


class IdempotencyMiddleware:
    """Keeps the view's answer for a repeat; the view's permission takes the key (`Once.take`)."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only unsafe API requests of a known user take part."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return self.respond(request)
        if not 1 <= len(key) <= LONGEST_KEY or "\0" in key:
            return problem(
                400,
                "idempotency_key",
                _("Idempotency key unusable"),
                _("An Idempotency-Key has 1 to 200 characters."),
            )
        token = token_sent(request)
        if token is None:
            return self.respond(request)
        try:
            return self._once(request, token, key)
        except RequestDataTooBig:
            return problem(413, "too_large", _("Too large"), str(RequestTooLarge.default_detail))

    @transaction.atomic
    def _once(self, request: HttpRequest, token: ApiToken, key: str) -> HttpResponse:
        """Keep key, answer and effect in one transaction: a crash leaves none of them."""
        once = Once(request, token, key)
        request.once = once  # type: ignore[attr-defined]  # for the view's permission
        response = self.respond(request)
        if response.status_code >= 500 or response.streaming:
            transaction.set_rollback(True)
        elif once.row is not None:
            _keep(once.row, response)
        return response


def _keep(row: IdempotencyKey, response: HttpResponse) -> None:
    """Keep an answer, or let go of the key where the next answer may be another."""
    if response.status_code in PASSING:
        row.delete()
        return
    # A token that ended itself is gone, and its answers with it.
    IdempotencyKey.objects.filter(id=row.id).update(
        status=response.status_code,
        content_type=response.headers.get("Content-Type", ""),
        body=response.content,
    )
