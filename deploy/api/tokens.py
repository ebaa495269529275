"""REST: the API tokens of whoever asks, seen and revoked; a token makes no other.

Only the code on a table's card is changed for one, for that table alone.
"""

from typing import Any, ClassVar
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, TOKEN, user_of
from deploy.models import ApiToken
from deploy.phones import phone_token_create
from deploy.tokens import ORGANISE, SCOPES, token_revoke, tokens_of
from web.rest.confidential import answer_for_one
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.parameters import KnownQuery

LONGEST_CODE = 100


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


class TableCodeInput(Input):
    """What stands on the card of a table: the last part of the address in its code."""

    code = serializers.CharField(max_length=LONGEST_CODE)


class NewTokenOutput(TokenOutput):
    """A token with its text, shown this once."""

    token = serializers.CharField()


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


class TableToken(APIView):
    """A token for a table, for whoever holds its card."""

    permission_classes: list[Any] = [KnownQuery]
    called = "TableToken"
    made_at = ("api-token",)
    refuses: ClassVar = {"POST": {404}}
    acts = {"POST": "table_card"}

    @extend_schema(request=TableCodeInput, responses={201: NewTokenOutput})
    def post(self, request: Request, table_id: UUID) -> Response:
        """Change the code on a table's card for a token that sends the logs of this table.

        The card's QR code is the address of a page, `/tables/{table_id}/phone/CODE/`. The token is
        of whoever printed the card, lasts for some hours, and is good for nothing once the round is
        closed. 404 where the code is, or has become, good for nothing; 422 where too many have
        asked.
        """
        code = TableCodeInput.read(request.data)["code"]
        row, plain = phone_token_create(table_id=table_id, code=code, now=timezone.now())
        document = TokenOutput(row).data | {"token": plain}
        return answer_for_one(document, status.HTTP_201_CREATED)
