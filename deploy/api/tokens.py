"""REST: the API tokens of whoever asks, seen and revoked; a token makes no other."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.web.access import ACCOUNT, TOKEN, user_of
from clubs.web.lists import ListView
from clubs.web.outputs import Output
from deploy.models import ApiToken
from deploy.tokens import ORGANISE, SCOPES, token_revoke, tokens_of


class TokenOutput(Output):
    """A token without its text: what it may do, for what it is (null: for all the account may).

    `expires` is null where it does not expire, `last_used` is right to a minute.
    """

    id = serializers.CharField(source="digest")
    name = serializers.CharField()
    begins = serializers.CharField(source="token_key")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    club = serializers.UUIDField(allow_null=True)
    event = serializers.UUIDField(allow_null=True)
    table = serializers.UUIDField(allow_null=True)
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(source="expiry", allow_null=True)
    last_used = serializers.DateTimeField(allow_null=True)


class TokenList(ListView):
    """The tokens of an account."""

    holder = ACCOUNT
    queryset = ApiToken.objects.none()
    orderings = {"created": ("created",), "expires": ("expiry",)}
    output = TokenOutput

    @extend_schema(responses=TokenOutput(many=True))
    def get(self, request: Request) -> Response:
        """List your tokens that have not expired, the newest first."""
        return self.page(tokens_of(user_of(request), timezone.now()))


class TokenDetail(APIView):
    """One token."""

    holder = ACCOUNT
    scopes = {"DELETE": ORGANISE}

    @extend_schema(responses={204: None})
    def delete(self, request: Request, token_id: str) -> Response:
        """Revoke one of your tokens: from now on it opens nothing."""
        token_revoke(user=user_of(request), token_id=token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Token(APIView):
    """The token a request is sent with."""

    holder = TOKEN
    called = "OwnToken"

    @extend_schema(responses=TokenOutput)
    def get(self, request: Request) -> Response:
        """Show what the token of this request may do, and until when."""
        return Response(TokenOutput(request.auth).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """End the token of this request."""
        token: Any = request.auth
        token_revoke(user=user_of(request), token_id=token.digest)
        return Response(status=status.HTTP_204_NO_CONTENT)
