"""REST: transfers within a season."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, user_of
from clubs.api.outputs import PlayerOutput
from clubs.places import PlacedInClub
from tournaments.limits import LONGEST_TEAM
from tournaments.models import Transfer
from tournaments.seasons.selectors.tables import club_of_season, season_by_id
from tournaments.seasons.selectors.transfers import (
    club_of_transfer,
    squads_of,
    transfer_by_id,
    transfers_of,
)
from tournaments.seasons.services.transfers import TransferPlan, transfer_make, transfer_undo
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output


class TransferOutput(Output):
    """A player who went from the team `before` to `team`, when and why; `undone`: taken back."""

    id = serializers.UUIDField()
    season = serializers.UUIDField(source="season_id")
    player = PlayerOutput()
    before = serializers.CharField()
    team = serializers.CharField()
    reason = serializers.CharField()
    created = serializers.DateTimeField()
    undone = serializers.DateTimeField(source="undone_at", allow_null=True)
    undone_reason = serializers.CharField(allow_blank=True)


class TransferInput(Input):
    """Who changes to which team, and why."""

    player = serializers.UUIDField()
    team = serializers.CharField(max_length=LONGEST_TEAM)
    reason = serializers.CharField(max_length=LONGEST_REASON)


class TransferReasonInput(Input):
    """Why a transfer is taken back."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class SquadOutput(Output):
    """A team of a season, and who plays for it now."""

    team = serializers.CharField()
    players = PlayerOutput(many=True)


class SeasonTransfers(PlacedInClub, ListView):
    """The transfers of a season."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "transfer_make"}
    queryset = Transfer.objects.none()
    output = TransferOutput

    club_of = club_of_season

    @extend_schema(responses=TransferOutput(many=True))
    def get(self, request: Request, season_id: UUID) -> Response:
        """List the transfers as they were made, those taken back too."""
        return self.page(transfers_of(season_by_id(season_id)))

    @extend_schema(request=TransferInput, responses={201: TransferOutput})
    def post(self, request: Request, season_id: UUID) -> Response:
        """Let a player change the team, on the season's days for transfers."""
        plan = TransferPlan(**TransferInput.read(request.data))
        by, now = user_of(request), timezone.now()
        made = transfer_make(season_id=season_id, plan=plan, by=by, now=now)
        return Response(TransferOutput(made).data, status=status.HTTP_201_CREATED)


class SeasonSquads(ListView):
    """Who plays for which team in a season."""

    output = SquadOutput

    @extend_schema(responses=SquadOutput(many=True))
    def get(self, request: Request, season_id: UUID) -> Response:
        """List the teams by name, each with its players: by entries and transfers."""
        rows = [{"team": team, "players": own} for team, own in squads_of(season_by_id(season_id))]
        return self.page(rows)


class TransferUndo(PlacedInClub):
    """A transfer is taken back."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "transfer_undo"}

    club_of = club_of_transfer

    @extend_schema(request=TransferReasonInput, responses=TransferOutput)
    def post(self, request: Request, transfer_id: UUID) -> Response:
        """Take a transfer back, as if it had not been made; it stays on record."""
        reason = TransferReasonInput.read(request.data)["reason"]
        by, now = user_of(request), timezone.now()
        transfer_undo(transfer_id=transfer_id, reason=reason, by=by, now=now)
        return Response(TransferOutput(transfer_by_id(transfer_id)).data)
