"""REST: walk-ins by name, and late entries that join a bye."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, user_of, viewer
from clubs.api.outputs import PlayerOutput
from clubs.errors import NameTaken
from clubs.names import PAIR_NAME_LENGTH
from tournaments.attendance.services.late_entries import late_entry_seat
from tournaments.attendance.services.walk_ins import walk_in_enter
from tournaments.entries.api.entries import EntryView
from tournaments.entries.api.outputs import EntryOutput
from tournaments.errors import EditRefused, EntryRefused
from tournaments.events.api.events import EventView
from tournaments.limits import (
    LONGEST_TEAM,
)
from tournaments.rounds.api.outputs import TableOutput
from tournaments.rounds.selectors.rounds import table_by_id
from web.rest.inputs import Input
from web.rest.outputs import Output


class EntrySeat(EntryView):
    """A late entry sits down at the bye of the round that is being played."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (EditRefused,)}
    acts = {"POST": "entry_seat"}

    @extend_schema(request=None, responses=TableOutput)
    def post(self, request: Request, entry_id: UUID) -> Response:
        """Seat a late entry with whoever has the bye; answers with their table."""
        table = late_entry_seat(entry_id=entry_id, by=user_of(request))
        row, _role = table_by_id(table.id, viewer(request))
        return Response(TableOutput(row).data)


class WalkInInput(Input):
    """Who walks in, by name as on the page: one name, both of a pair, or the one name of a pair.

    A guest is written with the club behind the name: `Ana Gil · La Ficha`. With `at_bye` they sit
    down with whoever has the bye in the round that is being played.
    """

    one = serializers.CharField(max_length=PAIR_NAME_LENGTH)
    other = serializers.CharField(
        max_length=PAIR_NAME_LENGTH, required=False, default="", allow_blank=True
    )
    team = serializers.CharField(
        max_length=LONGEST_TEAM, required=False, default="", allow_blank=True
    )
    from_round = serializers.IntegerField(min_value=1, required=False, default=None)
    at_bye = serializers.BooleanField(required=False, default=False)


class WalkInOutput(Output):
    """An entry that was made by name, the players who are new, and the table it sits at, if any."""

    entry = EntryOutput()
    new = PlayerOutput(many=True)
    table = serializers.UUIDField(source="table.id", default=None, allow_null=True)


class EventWalkIns(EventView):
    """Somebody enters by name; player, pair and entry are made as far as they are missing."""

    scopes = {"POST": "organise"}
    made_at = ("api-entry-detail", "entry.id")
    roles = {"POST": ORGANISER}
    refuses = {"POST": (EntryRefused, NameTaken)}
    acts = {"POST": "walk_in"}

    @extend_schema(request=WalkInInput, responses={201: WalkInOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Enter somebody by name; answers with the entry, who is new, and the table if any."""
        given = WalkInInput.read(request.data)
        names = (given.pop("one"), given.pop("other"))
        entered = walk_in_enter(event_id=event_id, names=names, by=user_of(request), **given)
        return Response(WalkInOutput(entered).data, status=status.HTTP_201_CREATED)
