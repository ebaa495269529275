"""Authenticates API requests by bearer tokens: stored hashed, looked up once per request."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import APIException, AuthenticationFailed, Throttled

from deploy.models import ApiToken
from deploy.requests.address import client_of
from deploy.requests.login_throttle import wrong_token
from deploy.tokens import token_by_text, token_used


class BearerTokenAuthentication(TokenAuthentication):
    """`Authorization: Bearer <token>`; a token that cannot be read is a wrong token."""

    def authenticate(self, request: Any) -> Any:
        """Return (user, token row), None without a token; raises AuthenticationFailed, Throttled.

        The result is stored on the request, so that the token is looked up only once.
        """
        asked: HttpRequest = getattr(request, "_request", request)
        if not hasattr(asked, "bearer"):
            asked.bearer = self._authenticate_once(asked)  # type: ignore[attr-defined]  # kept with the request
        found: Any = asked.bearer  # type: ignore[attr-defined]
        if isinstance(found, APIException):
            raise found
        return found

    def _authenticate_once(self, request: HttpRequest) -> Any:
        try:
            return super().authenticate(request)
        except AuthenticationFailed as wrong:
            wait = wrong_token(address=client_of(request), now=timezone.now())
            return Throttled(wait, _("Too many wrong tokens.")) if wait else wrong

    def authenticate_credentials(self, token: bytes) -> Any:
        """Return (user, token row); raises AuthenticationFailed for any other bytes."""
        now = timezone.now()
        row = token_by_text(token.decode(), now) if token.isascii() else None
        if row is None or not row.user.is_active:
            raise AuthenticationFailed(_("Invalid token."))
        token_used(token=row, now=now)
        return row.user, row


def token_of_request(request: HttpRequest) -> ApiToken | None:
    """Return the token of a request; None without one, or if the view will refuse it."""
    try:
        found = BearerTokenAuthentication().authenticate(request)
    except APIException:
        return None
    return found[1] if found else None


def bearer_text(authorization: str) -> str:
    """Return the text of the token in an `Authorization` header, "" for none.

    >>> bearer_text("Bearer bone_1"), bearer_text("")
    ('bone_1', '')
    """
    _scheme, _blank, text = authorization.partition(" ")
    return text.strip()
