"""REST: a draft is looked over, changed by hand, drawn again; and looks ahead."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, SCORER, user_of, viewer
from tournaments.entries.selectors.entries import entries_of_event
from tournaments.errors import CannotDraw, DraftChanged, EditRefused
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event, version_of_round
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import LARGEST_SEED, MOST_TABLES
from tournaments.models import RoundEdit
from tournaments.rounds.api.outputs import (
    EditOutput,
    ExplainedOutput,
    PreviewOutput,
    ReviewOutput,
    RoundOutput,
)
from tournaments.rounds.api.rounds import RoundView, TableInput, arrangement_of
from tournaments.rounds.selectors.explanations import reason_for_place
from tournaments.rounds.selectors.previews import draft_review, schedule_preview
from tournaments.rounds.selectors.rounds import edits_of_round, round_by_id
from tournaments.rounds.services import edits, rounds
from web.caching.if_match import MUST_MATCH, if_match_revision
from web.caching.responses import answer_by_version
from web.faults import InvalidInput
from web.rest.inputs import MOST_AT_ONCE, Input, Query
from web.rest.lists import ListView

Kind = RoundEdit.Kind


class EditInput(Input):
    """A change by hand: `swap` two `entries`; `move` `entries` to a `table`, or to the byes;
    `reseat` a `table` by `seats`; `arrange` all `tables` and `byes`."""

    kind = serializers.ChoiceField(Kind.choices)
    entries = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_AT_ONCE
    )
    table = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, allow_null=True, default=None
    )
    seats = serializers.DictField(child=serializers.UUIDField(), required=False)
    tables = TableInput(many=True, required=False)
    byes = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_null=True, max_length=MOST_AT_ONCE
    )


def edit_of(data: dict[str, Any]) -> edits.Edit:
    """Return the edit of validated input; raises InvalidInput for what it lacks."""
    kind = data["kind"]
    if kind == Kind.SWAP:
        both = data.get("entries", [])
        if len(both) != 2:
            raise InvalidInput(_("Choose the two entries to swap."), pointer="/entries")
        return edits.swap_edit(*both)
    if kind == Kind.MOVE:
        if not data.get("entries"):
            raise InvalidInput(_("Choose the entries to move."), pointer="/entries")
        return edits.move_edit(data["entries"], data["table"])
    if kind == Kind.RESEAT:
        if data["table"] is None or not data.get("seats"):
            raise InvalidInput(_("Choose the table and its seats."), pointer="/seats")
        return edits.reseat_edit(data["table"], data["seats"])
    arrangement = arrangement_of(data)
    if arrangement is None:
        raise InvalidInput(_("Choose the tables."), pointer="/tables")
    return edits.arrange_edit(arrangement)


class RoundEdits(RoundView, ListView):
    """What was changed in a round by hand."""

    scopes = {"POST": "organise"}
    roles = {"GET": ORGANISER, "POST": ORGANISER}
    refuses = {"POST": (DraftChanged, EditRefused)}
    acts = {"POST": "round_edit"}
    orderings = {"created": ("created",)}
    output = EditOutput

    @extend_schema(responses=EditOutput(many=True))
    @answer_by_version(version_of_round)
    def get(self, request: Request, round_id: UUID) -> Response:
        """List the changes, oldest first: who, when, what, and the metrics before and after."""
        round_by_id(round_id, viewer(request))
        return self.page(edits_of_round(round_id))

    @extend_schema(request=EditInput, responses={201: EditOutput}, parameters=MUST_MATCH)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Change a draft by hand; the checker judges at once, `worse` names what it cost."""
        edit = edit_of(EditInput.read(request.data))
        seen = if_match_revision(request, required=True)
        done = edits.round_edit(round_id=round_id, edit=edit, by=user_of(request), revision=seen)
        return Response(EditOutput(done).data, status=status.HTTP_201_CREATED)


class RedrawInput(Input):
    """A new seed for this and all later rounds; without one the same draw comes again."""

    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, default=None
    )


class RoundRedraw(RoundView):
    """Drawing a draft again."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (CannotDraw, DraftChanged, EditRefused)}
    acts = {"POST": "round_redraw"}

    @extend_schema(request=RedrawInput, responses=RoundOutput, parameters=MUST_MATCH)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Draw a draft again from who is there now; changes made by hand are gone."""
        seen = if_match_revision(request, required=True)
        data = RedrawInput.read(request.data)
        return self.answer(rounds.round_redraw(round_id=round_id, revision=seen, **data))


class RoundReview(RoundView):
    """What there is to say of a draft."""

    roles = {"GET": ORGANISER}

    @extend_schema(responses=ReviewOutput)
    @answer_by_version(version_of_round)
    def get(self, request: Request, round_id: UUID) -> Response:
        """Judge a draft: what breaks a rule, how good the event is with it, and the bounds."""
        row, _role = round_by_id(round_id, viewer(request))
        names = {str(one.id): str(one) for one in entries_of_event(row.round.event)}
        return Response(ReviewOutput(draft_review(row.round, names)).data)


class ExplainQuery(Query):
    """Whose place is asked about, and against whom."""

    entry = serializers.UUIDField()
    against = serializers.UUIDField(required=False, default=None)


class RoundExplanation(RoundView):
    """Why somebody sits where they do."""

    roles = {"GET": SCORER}

    asks = {"GET": ExplainQuery}

    @extend_schema(parameters=[ExplainQuery], responses=ExplainedOutput)
    @answer_by_version(version_of_round)
    def get(self, request: Request, round_id: UUID) -> Response:
        """Explain an entry's place: why these opponents, why not those, why the bye, at what cost.

        For members of the club; drafts for organisers only.
        """
        asked = ExplainQuery.read(request.query_params)
        row, _role = round_by_id(round_id, viewer(request))
        found = reason_for_place(row.round, asked["entry"], asked["against"])
        return Response(ExplainedOutput(found).data)


class EventSchedule(EventView):
    """The whole of a schedule that is known in advance."""

    roles = {"GET": ORGANISER}
    refuses = {"GET": (409,)}

    @extend_schema(responses=PreviewOutput)
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show every round that is still to come, as it stands now; nothing is stored."""
        event, _role = event_by_id(event_id, viewer(request))
        return Response(PreviewOutput(schedule_preview(event)).data)
