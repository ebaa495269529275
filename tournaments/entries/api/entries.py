"""REST: entries, check-in, who is kept apart."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, SCORER, viewer
from clubs.api.outputs import PartnershipOutput, PlayerOutput
from clubs.names import MEMBER_NUMBER_LENGTH
from clubs.places import PlacedInEvent
from clubs.selectors.by_ids import partnerships_by_ids, players_by_ids
from tournaments.entries.api.outputs import (
    AttendanceHeadOutput,
    AttendeeOutput,
    EntryOutput,
    ForbiddenOutput,
)
from tournaments.entries.selectors.entries import (
    ComingRound,
    club_of_entry,
    club_of_forbidden,
    coming_round,
    entries_of_event,
    forbidden_of_event,
    visible_entry,
)
from tournaments.entries.services import entries
from tournaments.errors import EntryRefused
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_entry, version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.limits import (
    LONGEST_CATEGORY,
    LONGEST_TEAM,
    MOST_CATEGORIES,
    MOST_ROUNDS,
    MOST_TABLES,
)
from web.caching.responses import answer_by_version
from web.paging import WholePages
from web.reasons import LONGEST_REASON
from web.rest.expanding import Expansion
from web.rest.inputs import MOST_AT_ONCE, Input
from web.rest.lists import ListView


class EntriesInput(Input):
    """Who enters: ids of players, or of partnerships where the event is for pairs.

    Those of other clubs may enter as guests; they are rated in the pool of the event's club.
    `numbers` are membership numbers of players, given by a body above the club.
    Late entries come in with round `from_round`, by default the first not drawn yet.
    """

    players = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    partnerships = serializers.ListField(
        child=serializers.UUIDField(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    numbers = serializers.ListField(
        child=serializers.CharField(max_length=MEMBER_NUMBER_LENGTH),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )
    team = serializers.CharField(
        max_length=LONGEST_TEAM, required=False, default="", allow_blank=True
    )
    from_round = serializers.IntegerField(min_value=1, required=False, default=None)


class EntryChangesInput(Input):
    """What is to change about an entry; what is not named stays as it is."""

    team = serializers.CharField(max_length=LONGEST_TEAM, required=False, allow_blank=True)
    categories = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CATEGORY),
        required=False,
        max_length=MOST_CATEGORIES,
    )
    fixed_table = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, allow_null=True
    )
    sits_out = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=MOST_ROUNDS
    )
    from_round = serializers.IntegerField(min_value=1, required=False)


class WithdrawInput(Input):
    """The last round the entry is there for; by default the last that is published."""

    after = serializers.IntegerField(min_value=0, required=False, default=None)


class ReturnInput(Input):
    """The round the entry comes back with; by default the first not drawn yet."""

    from_round = serializers.IntegerField(min_value=1, required=False, default=None)


class EntryView(PlacedInEvent):
    """What all endpoints below one entry share: whose roles count, and the answer."""

    club_of = club_of_entry

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for an entry of a draft, unless the asker runs evenings of the club."""
        visible_entry(self.kwargs["entry_id"], viewer(request))


class EntryDetail(EntryView):
    """One entry."""

    scopes = {"PATCH": "organise", "DELETE": "organise"}
    roles = {"PATCH": ORGANISER, "DELETE": ORGANISER}
    refuses = {"PATCH": (EntryRefused,)}
    acts = {"PATCH": "entry_change", "DELETE": "entry_remove"}

    @extend_schema(responses=EntryOutput)
    @answer_by_version(version_of_entry)
    def get(self, request: Request, entry_id: UUID) -> Response:
        """Show an entry."""
        entry = visible_entry(entry_id, viewer(request))
        return Response(EntryOutput(entry).data)

    @extend_schema(request=EntryChangesInput, responses=EntryOutput)
    def patch(self, request: Request, entry_id: UUID) -> Response:
        """Change team, categories, table, the rounds it sits out, or the one it begins with."""
        changes = EntryChangesInput.read(request.data)
        entry = entries.entry_change(entry_id=entry_id, changes=changes)
        return Response(EntryOutput(entry).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, entry_id: UUID) -> Response:
        """Take back an entry that has not been drawn."""
        entries.entry_remove(entry_id=entry_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryWithdraw(EntryView):
    """An entry leaves."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "entry_withdraw"}

    @extend_schema(request=WithdrawInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: UUID) -> Response:
        """Withdraw an entry from all rounds that are not published."""
        entry = entries.entry_withdraw(entry_id=entry_id, **WithdrawInput.read(request.data))
        return Response(EntryOutput(entry).data)


class EntryReturn(EntryView):
    """An entry comes back."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "entry_return"}

    @extend_schema(request=ReturnInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: UUID) -> Response:
        """Let an entry that had left play on."""
        entry = entries.entry_return(entry_id=entry_id, **ReturnInput.read(request.data))
        return Response(EntryOutput(entry).data)


class CheckInInput(Input):
    """Who is there: many at once; with `here` false they are checked out again."""

    entries = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MOST_AT_ONCE
    )
    round = serializers.IntegerField(min_value=1, required=False, default=None)
    here = serializers.BooleanField(required=False, default=True)


class EventCheckIn(EventView, ListView):
    """Who is there for the coming round."""

    pagination_class = WholePages
    head_output = AttendanceHeadOutput
    output = AttendeeOutput

    scopes = {"POST": "score"}
    roles = {"GET": SCORER, "POST": SCORER}
    acts = {"POST": "check_in"}

    @extend_schema(responses=AttendeeOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List how everybody stands to the round that is next to be published."""
        coming = self.coming(request)
        return self.page(coming.people, of=coming)

    @extend_schema(request=CheckInInput, responses=AttendeeOutput(many=True))
    def post(self, request: Request, event_id: UUID) -> Response:
        """Check entries in for a round, by default the coming one; again changes nothing."""
        given = CheckInInput.read(request.data)
        entries.entries_check_in(
            event_id=event_id, entries=given["entries"], number=given["round"], here=given["here"]
        )
        coming = self.coming(request)
        return self.answer_all(coming.people, of=coming)

    def coming(self, request: Request) -> ComingRound:
        """Return who is there for the coming round; raises NotFound."""
        event, _role = event_by_id(self.kwargs["event_id"], viewer(request))
        return coming_round(event)


class ForbiddenInput(Input):
    """Two entries that are not to meet, and why."""

    one = serializers.UUIDField()
    other = serializers.UUIDField()
    reason = serializers.CharField(max_length=LONGEST_REASON)


class EventForbidden(EventView, ListView):
    """Who is kept apart in an event."""

    scopes = {"POST": "organise"}
    roles = {"GET": ORGANISER, "POST": ORGANISER}
    acts = {"POST": "forbid"}
    orderings = {"created": ("created",)}
    output = ForbiddenOutput

    @extend_schema(responses=ForbiddenOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the pairs that are not to meet, with the reasons."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(forbidden_of_event(event))

    @extend_schema(request=ForbiddenInput, responses={201: ForbiddenOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Keep two entries apart where the draw can; the same two again get the new reason."""
        row = entries.forbidden_add(event_id=event_id, **ForbiddenInput.read(request.data))
        return Response(ForbiddenOutput(row).data, status=status.HTTP_201_CREATED)


class ForbiddenDetail(PlacedInEvent):
    """One pair that is kept apart."""

    scopes = {"DELETE": "organise"}
    roles = {"DELETE": ORGANISER}
    acts = {"DELETE": "allow"}

    club_of = club_of_forbidden

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for what is of a draft, unless the asker runs evenings of the club."""
        event_by_id(self.place.own_event, viewer(request))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, forbidden_id: UUID) -> Response:
        """Let the two meet again."""
        entries.forbidden_remove(forbidden_id=forbidden_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventEntries(EventView, ListView):
    """The entries of an event."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (EntryRefused,)}
    acts = {"POST": "entries_add"}
    orderings = {"number": ("number",), "rating": ("rating",)}
    output = EntryOutput
    expands = {
        "player": Expansion(PlayerOutput, players_by_ids),
        "partnership": Expansion(PartnershipOutput, partnerships_by_ids),
    }

    @extend_schema(responses=EntryOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the entries by number."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(entries_of_event(event))

    @extend_schema(request=EntriesInput, responses={201: EntryOutput(many=True)})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Enter players or partnerships, all or none; answers with their entries."""
        data = EntriesInput.read(request.data)
        return self.answer_created(entries.entries_add(event_id=event_id, **data))
