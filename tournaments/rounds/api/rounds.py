"""REST: rounds are looked at, published, closed, thrown away while drafts."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.web.access import ORGANISER, viewer
from clubs.web.conditions import IF_MATCH, revision_seen, tag
from clubs.web.shared import shared_document
from ratings.tasks import rate_again
from tournaments.events.api.outputs import RoundOutput
from tournaments.events.selectors.events import club_of_round, event_of_round
from tournaments.events.selectors.stamps import stamp_of_round
from tournaments.results.selectors.resting.things import round_told
from tournaments.rounds.selectors.rounds import round_by_id
from tournaments.rounds.services import rounds
from tournaments.tasks import announced


class RoundView(APIView):
    """What all endpoints below one round share: whose roles count, and the answer."""

    def club_id(self) -> UUID:
        """Return the club that runs the round; raises NotFound."""
        return club_of_round(self.kwargs["round_id"])

    def event_id(self) -> UUID | None:
        """Return the round's event, for tokens that are for one event only."""
        return event_of_round(self.kwargs["round_id"])

    def known_to(self, request: Request) -> None:
        """Raise NotFound for a draft, unless the asker is of the club."""
        round_by_id(self.kwargs["round_id"], viewer(request))

    def answer(self, request: Request) -> Response:
        """Show the round as it stands now."""
        row, _role = round_by_id(self.kwargs["round_id"], viewer(request))
        document = RoundOutput(round_told(row)).data
        return Response(document, headers={"ETag": tag(row.round.revision, document)})


class RoundDetail(RoundView):
    """One round."""

    stamp_of = staticmethod(stamp_of_round)

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": ORGANISER}

    @extend_schema(responses=RoundOutput)
    def get(self, request: Request, round_id: UUID) -> HttpResponse:
        """Show a round with tables, seats, results and certificate."""

        def document() -> Any:
            row, _role = round_by_id(round_id, viewer(request))
            return RoundOutput.document(round_told(row))

        return shared_document(request, stamp_of_round(round_id, viewer(request)), document)

    @extend_schema(responses={204: None}, parameters=IF_MATCH)
    def delete(self, request: Request, round_id: UUID) -> Response:
        """Throw a draft away."""
        rounds.round_discard(round_id=round_id, revision=revision_seen(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundPublish(RoundView):
    """Publishing a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=RoundOutput, parameters=IF_MATCH)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Publish a draft; again changes nothing."""
        seen = revision_seen(request)
        now = timezone.now()
        announced(rounds.round_publish(round_id=round_id, now=now, revision=seen), now)
        return self.answer(request)


class RoundClose(RoundView):
    """Closing a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Close a round whose tables are settled and hand it on for rating."""
        _row, period = rounds.round_close(round_id=round_id, now=timezone.now())
        rate_again(period)
        return self.answer(request)


class RoundReopen(RoundView):
    """Opening a closed round again."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Open the last round again; its games leave the ratings until it is closed."""
        _row, period = rounds.round_reopen(round_id=round_id)
        rate_again(period)
        return self.answer(request)


class RoundUnpublish(RoundView):
    """Taking a publication back."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Make a published round a draft again, while nothing has come in for it."""
        rounds.round_unpublish(round_id=round_id)
        return self.answer(request)
