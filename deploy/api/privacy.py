"""REST: what is held about a player, and how it ends."""

import json
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, OWNER
from clubs.api.outputs import PlayerOutput
from clubs.places import Place, PlacedInClub
from clubs.selectors import club_of_player
from deploy.api.me import own_player
from deploy.auditing.acts import act_of_request
from deploy.privacy.export import player_document
from deploy.privacy.forgetting import player_forget
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input


def data_response(request: HttpRequest, player_id: UUID, *, own: bool = False) -> HttpResponse:
    """Give out what is held about a player as a file to keep, and write down that it was.

    `own` says whether the player asks. Raises NotFound.
    """
    document = player_document(player_id, own=own)
    act_of_request(request, "player_export", Place(document["player"]["club"]))
    text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    name = f"player-{document['player']['id']}.json"
    return HttpResponse(
        text,
        content_type="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store, private",
        },
    )


class PlayerData(PlacedInClub):
    """What is held about a player of the club."""

    roles = {"GET": OWNER}

    club_of = club_of_player

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, player_id: UUID) -> HttpResponse:
        """Give out everything that is held about a player, in one document.

        Names of other people are not in it, ids are.
        """
        return data_response(request._request, player_id)


class MeData(APIView):
    """What is held about whoever asks."""

    holder = ACCOUNT
    refuses = {"GET": (404,)}

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> HttpResponse:
        """Give out everything that is held about the player that the account is."""
        return data_response(request._request, own_player(request).id, own=True)


class ForgetInput(Input):
    """Who asked for it, or why."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class PlayerAnonymise(PlacedInClub):
    """The name of a player."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    acts = {"POST": "player_anonymise"}

    club_of = club_of_player

    @extend_schema(request=ForgetInput, responses=PlayerOutput)
    def post(self, request: Request, player_id: UUID) -> Response:
        """Take a player's name from everything that is kept; nothing gives it back.

        What was played stays, under a neutral name: standings, rating lists and their hashes are as
        before. The account is unlinked, devices and invitations are forgotten, logs say the id.
        """
        player = player_forget(player_id=player_id, **ForgetInput.read(request.data))
        return Response(PlayerOutput(player).data)
