"""REST: rounds are drawn, looked at, published, closed, thrown away while drafts."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, viewer
from clubs.places import PlacedInEvent
from ratings.tasks import rate_again
from tournaments.errors import CannotDraw, DraftChanged, DraftUnfit, EditRefused, TablesOpen
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event, version_of_round
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import MOST_TABLES
from tournaments.models import Round
from tournaments.push.tasks import request_announcement
from tournaments.rounds.api.outputs import RoundOutput
from tournaments.rounds.core.drafting import Arrangement
from tournaments.rounds.selectors.parents import club_of_round
from tournaments.rounds.selectors.rounds import (
    add_corrections,
    add_corrections_of_round,
    round_by_id,
    rounds_of_event,
)
from tournaments.rounds.selectors.rows import read_round, round_row
from tournaments.rounds.services import rounds
from tournaments.rounds.services.rounds import round_draw
from web.caching.etags import document_tag
from web.caching.if_match import IF_MATCH, if_match_revision
from web.caching.responses import shared_document
from web.faults import InvalidInput
from web.rest.inputs import MOST_AT_ONCE, Input
from web.rest.lists import ListView


class RoundView(PlacedInEvent):
    """What all endpoints below one round share: whose roles count, and the answer."""

    club_of = club_of_round

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for a draft, unless the asker is of the club."""
        round_by_id(self.kwargs["round_id"], viewer(request))

    def answer(self, row: Round) -> Response:
        """Show the round as it stands now, of which what is not there yet is read."""
        document = RoundOutput(add_corrections_of_round(read_round(row))).data
        return Response(document, headers={"ETag": document_tag(row.revision, document)})


class RoundDetail(RoundView):
    """One round."""

    version_of = staticmethod(version_of_round)

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": ORGANISER}
    refuses = {"DELETE": (DraftChanged,)}
    acts = {"DELETE": "round_discard"}

    @extend_schema(responses=RoundOutput)
    def get(self, request: Request, round_id: UUID) -> HttpResponse:
        """Show a round with tables, seats, results and certificate."""

        def document() -> Any:
            row, _role = round_by_id(round_id, viewer(request))
            return RoundOutput.document(add_corrections_of_round(row))

        return shared_document(request, version_of_round(round_id, viewer(request)), document)

    @extend_schema(responses={204: None}, parameters=IF_MATCH)
    def delete(self, request: Request, round_id: UUID) -> Response:
        """Throw a draft away."""
        rounds.round_discard(round_id=round_id, revision=if_match_revision(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundPublish(RoundView):
    """Publishing a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (DraftChanged, DraftUnfit)}
    acts = {"POST": "round_publish"}

    @extend_schema(request=None, responses=RoundOutput, parameters=IF_MATCH)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Publish a draft; again changes nothing."""
        seen = if_match_revision(request)
        now = timezone.now()
        row = rounds.round_publish(round_id=round_id, now=now, revision=seen)
        request_announcement(row, now)
        return self.answer(row)


class RoundClose(RoundView):
    """Closing a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (TablesOpen,)}
    acts = {"POST": "round_close"}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Close a round whose tables are settled and hand it on for rating."""
        row, period = rounds.round_close(round_id=round_id, now=timezone.now())
        rate_again(period)
        return self.answer(row)


class RoundReopen(RoundView):
    """Opening a closed round again."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "round_reopen"}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Open the last round again; its games leave the ratings until it is closed."""
        row, period = rounds.round_reopen(round_id=round_id)
        rate_again(period)
        return self.answer(row)


class RoundPublishUndo(RoundView):
    """Taking a publication back."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "round_unpublish"}

    @extend_schema(request=None, responses=RoundOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Make a published round a draft again, while nothing has come in for it."""
        return self.answer(rounds.round_unpublish(round_id=round_id))


class TableInput(Input):
    """A table arranged by hand: the entry on each seat, by the keys of the event's shape."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)
    seats = serializers.DictField(child=serializers.UUIDField(), allow_empty=False)


class ArrangementInput(Input):
    """A whole round by hand; without `byes`, whoever is present and has no seat has one."""

    tables = TableInput(many=True, allow_empty=False)
    byes = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_null=True, max_length=MOST_AT_ONCE
    )


class RoundInput(ArrangementInput):
    """Nothing where the round is drawn; the tables where it is entered by hand."""

    tables = TableInput(many=True, required=False)


def arrangement_of(data: dict[str, Any]) -> Arrangement | None:
    """Return the arrangement of validated input, None where there is none."""
    if "tables" not in data:
        return None
    byes = data.get("byes")
    tables = {
        table["number"]: {seat: str(entry) for seat, entry in table["seats"].items()}
        for table in data["tables"]
    }
    if len(tables) < len(data["tables"]):
        raise InvalidInput(_("A table number appears twice."), pointer="/tables")
    return Arrangement(tables, None if byes is None else [str(entry) for entry in byes])


class EventRounds(EventView, ListView):
    """The rounds of an event."""

    version_of = staticmethod(version_of_event)

    scopes = {"POST": "organise"}
    made_at = ("api-round-detail", "id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (CannotDraw, EditRefused)}
    acts = {"POST": "round_draw"}
    orderings = {"number": ("number",)}
    output = RoundOutput

    @extend_schema(responses=RoundOutput(many=True))
    def get(self, request: Request, event_id: UUID) -> HttpResponse:
        """List the rounds with their tables; drafts for organisers only."""

        def answer() -> Response:
            event, role = event_by_id(event_id, viewer(request))
            found = rounds_of_event(event, role)
            return self.page(found, shown=lambda rows: add_corrections(map(round_row, rows)))

        return self.shared_page(request, version_of_event(event_id, viewer(request)), answer)

    @extend_schema(request=RoundInput, responses={201: RoundOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Draw the next round as a draft, with its certificate.

        An event whose rounds are entered by hand (`manual`) needs the tables in the body.
        """
        arrangement = arrangement_of(RoundInput.read(request.data))
        row = read_round(round_draw(event_id=event_id, arrangement=arrangement))
        return Response(RoundOutput(row).data, status=status.HTTP_201_CREATED)
