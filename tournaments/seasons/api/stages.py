"""REST: stages: the groups of an event, who went on to it and why, and the events that follow."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, viewer
from clubs.names import NAME_LENGTH
from tournaments.corrections.api import CorrectedOutput
from tournaments.entries.api.outputs import EntryOutput
from tournaments.errors import EntryRefused
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_stages
from tournaments.events.selectors.events import event_by_id
from tournaments.events.words.vocabularies import METHOD
from tournaments.limits import MOST_ROUNDS
from tournaments.seasons.selectors.stages import stages_of
from tournaments.seasons.services.stages import LARGEST_PLACE, MOST_CARRIED, StagePlan, stage_make
from web.caching.responses import answer_by_version
from web.rest.inputs import Input
from web.rest.outputs import Output
from web.rest.vocabularies import WordField
from web.words import in_words


class GroupEntryOutput(Output):
    """An entry of a group: its place there, and what it made within the group."""

    place = serializers.IntegerField(source="standing.place")
    entry = serializers.UUIDField(source="entry.id")
    name = serializers.CharField(source="entry.name")
    score = serializers.FloatField(source="standing.score")
    played = serializers.IntegerField(source="standing.played")


class GroupOutput(Output):
    """A group of an event with its own standings, best first."""

    group = serializers.CharField(source="letter")
    entries = GroupEntryOutput(many=True, source="rows")


class GoingOutput(Output):
    """An entry that came from the stage before: its seed here, its place there, and why.

    `group` is empty where there were none; `lot`: it shared the last place that went on. `carried`
    is the score it brought along. `now` is what the standings there say of it since a result was
    corrected, empty where they say the same.
    """

    seed = serializers.IntegerField()
    entry = EntryOutput()
    carried = serializers.FloatField(source="entry.score_carried")
    place = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    lot = serializers.BooleanField()
    why = serializers.CharField()
    now = serializers.CharField(allow_blank=True)


class StayingOutput(Output):
    """An entry of the stage before that did not come: its place there (null: it had left), why."""

    entry = EntryOutput()
    place = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(allow_blank=True)
    lot = serializers.BooleanField()
    why = serializers.CharField()


class StageOutput(Output):
    """A stage: the event and the one before, which places went on, what was taken along.

    `before` is null where that was played on another installation. `carry`: hundredths of the
    score that count here as well.
    """

    event = serializers.UUIDField(source="event_id")
    name = serializers.CharField(source="event.name")
    before = serializers.UUIDField(source="before_id", allow_null=True)
    before_name = serializers.CharField()
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    by_group = serializers.BooleanField()
    carry = serializers.IntegerField()


class StagesOutput(Output):
    """The stages around an event: `stage` says what it goes on from (null: nothing).

    `going` are those who came from there; by the standings of the stage before as they are now
    `late` names who would have come as well, and `staying` are those who do not. `following` are
    the stages that go on from it, `groups` its own. `corrected` are tables of the stage before that
    said otherwise when this one was made.
    """

    stage = StageOutput(allow_null=True)
    going = GoingOutput(many=True)
    late = serializers.ListField(child=serializers.CharField())
    staying = StayingOutput(many=True)
    following = StageOutput(many=True)
    groups = GroupOutput(many=True)
    corrected = CorrectedOutput(many=True)


class StageInput(Input):
    """The next stage: its name, how it is drawn, which places of the standings go on.

    With `by_group` those of every group; `carry` hundredths of the score are taken along.
    """

    name = serializers.CharField(max_length=NAME_LENGTH)
    method = WordField(METHOD)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    first = serializers.IntegerField(min_value=1, max_value=LARGEST_PLACE, default=1)
    last = serializers.IntegerField(min_value=1, max_value=LARGEST_PLACE)
    by_group = serializers.BooleanField(default=False)
    carry = serializers.IntegerField(min_value=0, max_value=MOST_CARRIED, default=0)


class EventStages(EventView):
    """The stages around an event."""

    scopes = {"POST": "organise"}
    made_at = ("api-event-detail", "stage.event")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (EntryRefused,)}
    acts = {"POST": "stage_make"}

    @extend_schema(responses=StagesOutput)
    @answer_by_version(version_of_stages)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Show the groups, who went on and why, and the stages that follow."""
        event, _role = event_by_id(event_id, viewer(request))
        return Response(stages_document(stages_of(event)))

    @extend_schema(request=StageInput, responses={201: StagesOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Make the next stage of an event that has ended; answers with those of the new one."""
        made = stage_make(event_id=event_id, plan=StagePlan(**StageInput.read(request.data)))
        return Response(stages_document(stages_of(made)), status=status.HTTP_201_CREATED)


def stages_document(found: Any) -> Any:
    """Return the stages with the reasons in the reader's words."""
    going = [
        vars(one) | {"why": in_words(one.why), "now": in_words(one.now) if one.now else ""}
        for one in found.going
    ]
    staying = [vars(one) | {"why": in_words(one.why)} for one in found.staying]
    return StagesOutput(vars(found) | {"going": going, "staying": staying}).data
