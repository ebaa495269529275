"""REST: who did what in a club."""

from uuid import UUID

from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, UUIDFilter
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import OWNER
from clubs.api.clubs import ClubView
from deploy.auditing.reading import acts_of_club
from deploy.auditing.words import WORDS
from deploy.models import Act
from web.rest.filters import Filters, MomentFilter
from web.rest.lists import ListView
from web.rest.outputs import Output

VERB = [(verb, verb) for verb in WORDS]


class ActFilters(Filters):
    """What was done, where, by whom, and when (`since` is in, `until` is not)."""

    event = UUIDFilter(field_name="event", label=_("Event"))
    user = UUIDFilter(field_name="user", label=_("Account"))
    verb = ChoiceFilter(field_name="verb", choices=VERB, label=_("Action"))
    request = CharFilter(field_name="request", label=_("Request"))
    since = MomentFilter(field_name="at", lookup_expr="gte", label=_("Since"))
    until = MomentFilter(field_name="at", lookup_expr="lt", label=_("Until"))


class ActOutput(Output):
    """That somebody did something. `ids` are those of what it was done to, by kind.

    `user` is the id of the account and `username` its name of today: null for a guest; `username`
    is null for an account that is gone, too. `token` is the name of the API token, empty on pages.
    `request` is the id that the answer had in `X-Request-Id`.
    """

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    verb = serializers.ChoiceField(choices=VERB)
    event = serializers.UUIDField(allow_null=True)
    user = serializers.UUIDField(allow_null=True)
    username = serializers.CharField(source="who", allow_null=True)
    means = serializers.ChoiceField(choices=Act.Means.choices)
    token = serializers.CharField(allow_blank=True)
    ids = serializers.DictField(child=serializers.UUIDField())
    request = serializers.CharField(allow_blank=True)


class ClubAuditLog(ClubView, ListView):
    """What was done in a club."""

    roles = {"GET": OWNER}
    queryset = Act.objects.none()
    filterset_class = ActFilters
    orderings = {"at": ("id",)}
    output = ActOutput

    @extend_schema(responses=ActOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List who did what in a club, the newest first; lines are only added.

        Logs are not among them: each is kept itself, with who sent it.
        """
        return self.page(acts_of_club(self.club_id()))
