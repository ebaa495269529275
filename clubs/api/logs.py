"""REST: the log of a club, with proofs; countersignatures of bodies; copies held as a witness."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, OWNER
from clubs.api.clubs import ClubView
from clubs.api.log_outputs import (
    CountersignatureOutput,
    LogConsistencyOutput,
    LogEntryOutput,
    LogEntryProofOutput,
    LogHeadOutput,
    LogKeyOutput,
    LogOutput,
    WitnessedHeadOutput,
)
from clubs.errors import HeadsDisagree, HeadTakenBack, KeyUnreadable
from clubs.models import Countersignature, LogEntry, LogHead, LogKey, WitnessedHead
from clubs.models.logs import LONGEST_LINE
from clubs.selectors import logs
from clubs.services import witnesses
from clubs.services.logs import head_countersign, log_key_rotate, log_start, log_stop
from web.rest.inputs import Input, Query
from web.rest.lists import ListView

LONGEST_NOTE = 4000
MOST_HASHES = 64


class LogHeadQuery(Query):
    """Which head a proof leads to: that of a size; left out, the newest."""

    size = serializers.IntegerField(min_value=1, required=False, default=None, allow_null=True)


class LogConsistencyQuery(Query):
    """Two sizes of a log, the smaller first."""

    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)


class NewKeyInput(Input):
    """An entry that replaces a key: its number, its bytes as text."""

    index = serializers.IntegerField(min_value=1)
    leaf = serializers.CharField(max_length=4 * LONGEST_LINE, trim_whitespace=False)


class WitnessedHeadInput(Input):
    """A head of somebody's log, and what shows that it follows from the one that is held.

    The first head of a log needs its `key`. `keys` are the entries that replaced it since,
    `consistency` is the proof from the newest head that is held.
    """

    note = serializers.CharField(max_length=LONGEST_NOTE, trim_whitespace=False)
    key = serializers.CharField(max_length=2 * LONGEST_LINE, default="", allow_blank=True)
    keys = serializers.ListField(child=NewKeyInput(), max_length=MOST_HASHES, default=[])
    consistency = serializers.ListField(
        child=serializers.CharField(max_length=44), max_length=MOST_HASHES, default=[]
    )


class ClubLog(ClubView):
    """The log of a club."""

    @extend_schema(responses=LogOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Show the log of a club; 404 where it keeps none."""
        return Response(LogOutput(logs.log_of(self.club_id())).data)


class ClubLogStart(ClubView):
    """A log that begins, or goes on."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    acts = {"POST": "log_start"}

    @extend_schema(request=None, responses=LogOutput)
    def post(self, request: Request, club_id: UUID) -> Response:
        """Add every list that the club publishes from now on to a log, and sign it."""
        return Response(LogOutput(log_start(club_id=club_id, now=timezone.now())).data)


class ClubLogStop(ClubView):
    """A log to which nothing is added."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    acts = {"POST": "log_stop"}

    @extend_schema(request=None, responses=LogOutput)
    def post(self, request: Request, club_id: UUID) -> Response:
        """Add no more lists; what is in the log stays readable."""
        return Response(LogOutput(log_stop(club_id=club_id)).data)


class ClubLogKeys(ClubView, ListView):
    """The keys of a log."""

    queryset = LogKey.objects.none()
    output = LogKeyOutput

    @extend_schema(responses=LogKeyOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the keys, the oldest first; each is signed by the one before it, in the log."""
        return self.page(logs.keys_of(logs.log_of(self.club_id()).club_id))


class ClubLogKeyRotate(ClubView):
    """A new key of a log."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    refuses = {"POST": (KeyUnreadable,)}
    acts = {"POST": "log_key_rotate"}

    @extend_schema(request=None, responses=LogKeyOutput)
    def post(self, request: Request, club_id: UUID) -> Response:
        """Replace the key; the old one signs the new one, and old heads stay valid."""
        key = log_key_rotate(club_id=club_id, now=timezone.now())
        return Response(LogKeyOutput(key).data)


class ClubLogHeads(ClubView, ListView):
    """The signed heads of a log."""

    queryset = LogHead.objects.none()
    orderings = {"size": ("size",)}
    output = LogHeadOutput

    @extend_schema(responses=LogHeadOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List every head that was ever signed, by its size."""
        return self.page(logs.heads_of(logs.log_of(self.club_id()).club_id))


class ClubLogHead(ClubView):
    """The newest head of a log."""

    asks = {"GET": LogHeadQuery}

    @extend_schema(parameters=[LogHeadQuery], responses=LogHeadOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Show the newest head, or that of a size."""
        asked = LogHeadQuery.read(request.query_params)
        return Response(LogHeadOutput(logs.head_of(self.club_id(), asked["size"])).data)


class ClubLogEntries(ClubView, ListView):
    """The entries of a log."""

    queryset = LogEntry.objects.none()
    orderings = {"index": ("index",)}
    output = LogEntryOutput

    @extend_schema(responses=LogEntryOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the entries by number: rating lists, final standings, keys."""
        return self.page(logs.entries_of(logs.log_of(self.club_id()).club_id))


class ClubLogEntryDetail(ClubView):
    """One entry of a log."""

    asks = {"GET": LogHeadQuery}

    @extend_schema(parameters=[LogHeadQuery], responses=LogEntryProofOutput)
    def get(self, request: Request, club_id: UUID, index: int) -> Response:
        """Show an entry and the proof that it is in the log (RFC 9162, 2.1.3)."""
        asked = LogHeadQuery.read(request.query_params)
        found = logs.entry_proof(self.club_id(), index, asked["size"])
        return Response(LogEntryProofOutput(found).data)


class ClubLogConsistency(ClubView):
    """That a log only grew."""

    asks = {"GET": LogConsistencyQuery}

    @extend_schema(parameters=[LogConsistencyQuery], responses=LogConsistencyOutput)
    def get(self, request: Request, club_id: UUID) -> Response:
        """Prove that the log of one size grew into that of another (RFC 9162, 2.1.4)."""
        asked = LogConsistencyQuery.read(request.query_params)
        proof = logs.consistency_proof(self.club_id(), asked["first"], asked["second"])
        return Response(LogConsistencyOutput({**asked, "proof": proof}).data)


class ClubLogCountersignatures(ClubView, ListView):
    """What bodies signed of a log."""

    queryset = Countersignature.objects.none()
    output = CountersignatureOutput

    @extend_schema(responses=CountersignatureOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List what associations and federations signed of the log, the oldest first."""
        club = logs.log_of(self.club_id()).club_id
        signed = Countersignature.objects.filter(head__log=club).order_by("id")
        return self.page(signed.select_related("body", "head"))


class ClubMemberClubCountersign(ClubView):
    """A countersignature of a body."""

    scopes = {"POST": "organise"}
    roles = {"POST": OWNER}
    refuses = {"POST": (KeyUnreadable,)}
    acts = {"POST": "log_countersign"}

    @extend_schema(request=None, responses=CountersignatureOutput)
    def post(self, request: Request, club_id: UUID, member_id: UUID) -> Response:
        """Sign the newest head of a club below, with the key of the body's own log.

        It is refused where the club's log does not hold what the body signed before.
        """
        made = head_countersign(body_id=club_id, club_id=member_id, now=timezone.now())
        return Response(CountersignatureOutput(made).data)


class ClubWitnessedHeads(ClubView, ListView):
    """Heads of other logs that the club holds copies of."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (HeadsDisagree, HeadTakenBack)}
    acts = {"POST": "head_witness"}
    queryset = WitnessedHead.objects.none()
    output = WitnessedHeadOutput

    @extend_schema(responses=WitnessedHeadOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List the copies, the oldest first, with those that do not agree."""
        return self.page(WitnessedHead.objects.filter(club=self.club_id()).order_by("id"))

    @extend_schema(request=WitnessedHeadInput, responses={201: WitnessedHeadOutput})
    def post(self, request: Request, club_id: UUID) -> Response:
        """Hold a copy of a head of another log, of this site or any other.

        Two heads of one size with different roots are held as evidence and answered with 409.
        """
        given = WitnessedHeadInput.read(request.data)
        keys = [witnesses.NewKey(**one) for one in given.pop("keys")]
        held = witnesses.head_witness(club_id=club_id, keys=keys, **given)
        return Response(WitnessedHeadOutput(held).data, status=status.HTTP_201_CREATED)
