"""Who sends an API request: bearer tokens, stored hashed."""

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from deploy.tokens import token_used


class BearerTokenAuthentication(TokenAuthentication):
    """`Authorization: Bearer <token>`; a token that cannot be read is a wrong token."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """Return (user, token row); raises AuthenticationFailed for any other bytes."""
        if not token.isascii():
            raise AuthenticationFailed("Invalid token.")
        user, row = super().authenticate_credentials(token)
        token_used(token=row, now=timezone.now())
        return user, row


class BearerTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library's metaclass hook is untyped
    """How the API's schema names the tokens."""

    target_class = "deploy.requests.authentication.BearerTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> Any:
        """Return the OpenAPI security scheme."""
        return build_bearer_security_scheme_object(
            header_name="Authorization",
            token_prefix="Bearer",  # noqa: S106 - a word, no secret
        )
