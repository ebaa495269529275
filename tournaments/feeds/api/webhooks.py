"""REST: webhooks of a club, and what became of their messages."""

import json
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy
from django_filters import ChoiceFilter
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, user_of
from clubs.api.clubs import ClubView
from clubs.api.outputs import ClubOutput
from clubs.places import PlacedInClub
from clubs.selectors import club_by_id
from tournaments.feeds.selectors.feed import CHOICES, club_of_webhook
from tournaments.feeds.services.webhooks import subscribing
from tournaments.feeds.services.webhooks.subscribing import WebhookWithSecret
from tournaments.models import Delivery, Webhook
from tournaments.models.feeds import MessageType
from web.http_client import LONGEST_ADDRESS
from web.rest.confidential import answer_for_one
from web.rest.filters import Filters
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.vocabularies import Vocabulary, WordField

MESSAGE_TYPE = Vocabulary(
    "MessageType",
    "What a message to a webhook is: what changed of an event, or a try.",
    lambda: [one.value for one in MessageType],
)


class WebhookInput(Input):
    """Which address is told of what: of one event or all, of some kinds of changes or all."""

    url = serializers.CharField(max_length=LONGEST_ADDRESS)
    event = serializers.UUIDField(required=False, allow_null=True, default=None)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=CHOICES), required=False, default=list
    )


class WebhookChangeInput(Input):
    """What is to be otherwise; what is left out stays."""

    url = serializers.CharField(max_length=LONGEST_ADDRESS, required=False)
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=CHOICES), required=False)
    active = serializers.BooleanField(required=False)


class WebhookOutput(Output):
    """An address that is told of changes; `off` says why it was turned off by itself."""

    id = serializers.UUIDField()
    club = ClubOutput()
    event = serializers.UUIDField(source="event_id", allow_null=True)
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=CHOICES))
    active = serializers.BooleanField()
    off = serializers.CharField(allow_blank=True)
    before_until = serializers.DateTimeField(allow_null=True)
    created = serializers.DateTimeField()


class WebhookSecretOutput(WebhookOutput):
    """A webhook with its secret, shown this once."""

    secret = serializers.CharField()


class DeliveryOutput(Output):
    """A message to a webhook, and what became of it; `status` is that of the last answer."""

    id = serializers.UUIDField()
    type = WordField(MESSAGE_TYPE, source="kind")
    state = serializers.ChoiceField(choices=Delivery.State.choices)
    attempts = serializers.IntegerField()
    due = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    sent = serializers.DateTimeField(source="sent_at", allow_null=True)
    body = serializers.SerializerMethodField()

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_body(self, row: Delivery) -> dict[str, object]:
        """Return what is sent."""
        said: dict[str, object] = json.loads(row.body)
        return said


class WebhookReplayInput(Input):
    """Which dead letter is sent again; null: all of them."""

    delivery = serializers.UUIDField(required=False, allow_null=True, default=None)


class WebhookReplayOutput(Output):
    """How many messages are sent again."""

    replayed = serializers.IntegerField()


class DeliveryFilters(Filters):
    """Messages by what became of them."""

    state = ChoiceFilter(choices=Delivery.State.choices, label=gettext_lazy("State"))


def _with_secret(made: WebhookWithSecret, code: int) -> Response:
    data = WebhookOutput(made.webhook).data | {"secret": made.secret}
    return answer_for_one(data, code)


class ClubWebhooks(ClubView, ListView):
    """The webhooks of a club."""

    scopes = {"POST": "organise"}
    made_at = ("api-webhook-detail", "id")
    roles = {"GET": ORGANISER, "POST": ORGANISER}
    acts = {"POST": "webhook_make"}
    queryset = Webhook.objects.none()
    output = WebhookOutput

    @extend_schema(responses=WebhookOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the webhooks of a club, the oldest first."""
        return self.page(Webhook.objects.filter(club=self.club_id()).order_by("created", "id"))

    @extend_schema(request=WebhookInput, responses={201: WebhookSecretOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Tell an address from now on what changes; the secret is in this answer only.

        Each message is a POST of `{"type", "timestamp", "data"}`, signed as Standard Webhooks has
        it (`webhook-id`, `webhook-timestamp`, `webhook-signature`). It is sent until an answer of
        200 to 299 comes, seven times more within a day and a half; its id stays the same.
        """
        given = WebhookInput.read(request.data)
        made = subscribing.webhook_make(
            club=club_by_id(club_id),
            url=given["url"],
            kinds=given["kinds"],
            event_id=given["event"],
            by=user_of(request),
        )
        return _with_secret(made, status.HTTP_201_CREATED)


class WebhookView(PlacedInClub):
    """What all endpoints of one webhook share: whose roles count."""

    club_of = club_of_webhook


class WebhookDetail(WebhookView):
    """One webhook."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"GET": ORGANISER, "PATCH": ORGANISER, "DELETE": ORGANISER}
    acts = {"PATCH": "webhook_change", "DELETE": "webhook_remove"}

    @extend_schema(responses=WebhookOutput)
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """Show a webhook; its secret is not known any more."""
        return Response(WebhookOutput(Webhook.objects.get(id=webhook_id)).data)

    @extend_schema(request=WebhookChangeInput, responses=WebhookOutput)
    def patch(self, request: Request, webhook_id: UUID) -> Response:
        """Give a webhook another address or other kinds, or turn it on or off."""
        changes = WebhookChangeInput.read(request.data)
        hook = subscribing.webhook_change(webhook_id=webhook_id, changes=changes)
        return Response(WebhookOutput(hook).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, webhook_id: UUID) -> Response:
        """Tell an address nothing more, and forget what it was told."""
        subscribing.webhook_remove(webhook_id=webhook_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookRotate(WebhookView):
    """Another secret."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "webhook_rotate"}

    @extend_schema(request=None, responses=WebhookSecretOutput)
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Give a webhook a new secret, shown this once; the one before signs for a day, too."""
        made = subscribing.webhook_rotate(webhook_id=webhook_id, now=timezone.now())
        return _with_secret(made, status.HTTP_200_OK)


class WebhookTest(WebhookView):
    """A message that says nothing."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "webhook_test"}

    @extend_schema(request=None, responses={202: DeliveryOutput})
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Send a message of type `webhook.test`; what became of it is among the deliveries."""
        made = subscribing.webhook_try(webhook_id=webhook_id, now=timezone.now())
        return Response(DeliveryOutput(made).data, status=status.HTTP_202_ACCEPTED)


class WebhookDeliveries(WebhookView, ListView):
    """The messages of a webhook."""

    roles = {"GET": ORGANISER}
    queryset = Delivery.objects.none()
    filterset_class = DeliveryFilters
    output = DeliveryOutput

    @extend_schema(responses=DeliveryOutput(many=True))
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """List the messages of a webhook, the newest first; dead letters with `?state=dead`."""
        return self.page(Delivery.objects.filter(webhook=webhook_id).order_by("-id"))


class WebhookReplay(WebhookView):
    """Dead letters."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "webhook_replay"}

    @extend_schema(request=WebhookReplayInput, responses={202: WebhookReplayOutput})
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Send a dead letter again, or all of them, each under the id it had."""
        given = WebhookReplayInput.read(request.data)
        count = subscribing.deliveries_replay(
            webhook_id=webhook_id, delivery_id=given["delivery"], now=timezone.now()
        )
        return Response(
            WebhookReplayOutput({"replayed": count}).data, status=status.HTTP_202_ACCEPTED
        )
