"""REST: logs for tables; scorers see what was sent and settle disputes."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import SCORER, user_of, viewer
from clubs.places import Place, PlacedInEvent, place_keep
from games.api.logs import JSON_LOG, LOG_PARSERS, LOG_REQUEST, sent_log
from games.api.replays import ReplayOutput, WholeReplay
from games.errors import (
    DraftConflict,
    GameElsewhere,
    LogContested,
    LogIncomplete,
    LogRefused,
    NotContested,
    StorageFull,
    WrongDeal,
    WrongOccupant,
    WrongTerms,
)
from games.judging import Kind
from games.models import Submission
from games.replays import submission_file, whole_deals
from games.rules.views import SPECTATOR, public_log
from games.selectors import draft_of_match, submission_by_id, submissions_of_match
from ratings.tasks import rate_again
from tournaments.corrections.api import with_resting
from tournaments.corrections.selectors.consequences import things_outdated_by_result
from tournaments.deals.selectors.deals import are_hands_covered
from tournaments.errors import BracketRests
from tournaments.events.selectors.change_counters import (
    version_of_game,
    version_of_log,
    version_of_sent,
    version_of_table,
)
from tournaments.models import Result
from tournaments.results.api.bracket_choice import BracketChoice
from tournaments.results.api.outputs import AcceptedOutput, SubmissionOutput
from tournaments.results.selectors.results import (
    SubmissionRow,
    deciding_submission,
    read_log,
    submission_to_read,
)
from tournaments.results.selectors.seating import TableSeating, seating_of_table
from tournaments.results.services.live_logs import draft_submit
from tournaments.results.services.logs import Decision, log_submit, submission_decide
from tournaments.rounds.api.outputs import TableOutput
from tournaments.rounds.selectors.parents import club_of_submission
from tournaments.rounds.selectors.rounds import table_by_id
from tournaments.rounds.selectors.rows import TableRow
from web.caching.responses import answer_by_version, shared_document
from web.faults import NotFound
from web.rest.inputs import Input
from web.rest.lists import ListView


def submission_document(
    submission: Submission, result: Result | None, *, covered: bool = False
) -> dict[str, Any]:
    """Return a log that was sent, with the result of its table, as answers show it."""
    return SubmissionOutput.document(SubmissionRow(submission, result, covered))


def decision_response(decision: Decision) -> Response:
    """Answer a log that was sent; raises its fault if it decided nothing."""
    if decision.fault is not None:
        raise decision.fault
    rate_again(decision.period)
    answer = submission_document(decision.submission, decision.result)
    decided = decision.result is not None and not decision.repeated
    return Response(answer, status=status.HTTP_201_CREATED if decided else status.HTTP_200_OK)


class TableView(APIView):
    """What all endpoints below one table share: whose roles count."""

    keeps_place = True

    @cached_property
    def seated(self) -> TableSeating:
        """The table as it is seated, and the role of whoever asks; raises NotFound."""
        return self.take_seated(seating_of_table(self.kwargs["table_id"], viewer(self.request)))

    def take_seated(self, found: TableSeating) -> TableSeating:
        """Take the table as it was read."""
        place = Place(found.club_id, found.event_id, found.role)
        place_keep(self.request, found.terms.match, place)
        self.seated = found
        return found

    def club_id(self) -> UUID:
        """Return the club that runs the table; raises NotFound."""
        return self.seated.club_id

    def role(self) -> str:
        """Return the role there of whoever asks; raises NotFound."""
        return self.seated.role

    def event_id(self) -> UUID | None:
        """Return the table's event, for tokens that are for one event only; raises NotFound."""
        return self.seated.event_id

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for a table of a draft, unless the asker is of the club."""
        table_by_id(self.kwargs["table_id"], viewer(request))

    def table_id(self) -> UUID | None:
        """Return the table while its round is played, for tokens that are for one table only."""
        return self.seated.terms.match if self.seated.is_played else None


class TableDetail(TableView):
    """One table."""

    version_of = staticmethod(version_of_table)

    @extend_schema(responses=TableOutput)
    def get(self, request: Request, table_id: UUID) -> HttpResponse:
        """Show a table with seats and result."""

        def document() -> Any:
            row, _role = table_by_id(table_id, viewer(request))
            return TableOutput.document(row)

        return shared_document(request, version_of_table(table_id, viewer(request)), document)


class TableLogs(TableView, ListView):
    """The logs of a table."""

    scopes = {"POST": "submit"}
    made_at = ("api-submission-detail", "id")
    roles = {"GET": SCORER, "POST": SCORER}
    refuses = {
        "POST": (
            GameElsewhere,
            LogContested,
            LogIncomplete,
            LogRefused,
            StorageFull,
            WrongDeal,
            WrongOccupant,
            WrongTerms,
        )
    }
    parser_classes = LOG_PARSERS
    orderings = {"created": ("created",)}
    output = SubmissionOutput

    @extend_schema(responses=SubmissionOutput(many=True))
    @answer_by_version(version_of_sent)
    def get(self, request: Request, table_id: UUID) -> Response:
        """List everything that was sent for the table, refused and contested logs included."""
        row, _role = table_by_id(table_id, viewer(request))
        covered = are_hands_covered(row.table.round)
        return self.page(
            submissions_of_match(table_id),
            shown=lambda sent: (SubmissionRow(one, row.result, covered) for one in sent),
        )

    @extend_schema(
        request=LOG_REQUEST,
        responses={200: SubmissionOutput, 201: SubmissionOutput},
    )
    def post(self, request: Request, table_id: UUID) -> Response:
        """Send a log: 201 it decides the table, 200 it was sent before.

        422 the referee refuses it, 409 the table is decided by a different log; in both cases
        the log is kept, and the problem names it as `submission`.
        """
        body, form = sent_log(request)
        decision = log_submit(
            table_id=table_id, body=body, form=form, by=user_of(request), at=self.seated
        )
        return decision_response(decision)


class TableLogDraft(TableView):
    """The log of a game that goes on."""

    scopes = {"PUT": "submit"}
    made_at = ("api-submission-detail", "id")
    roles = {"GET": SCORER, "PUT": SCORER}
    refuses = {"PUT": (DraftConflict, LogRefused, WrongDeal, WrongTerms)}
    parser_classes = LOG_PARSERS

    @extend_schema(responses=SubmissionOutput)
    @answer_by_version(version_of_sent)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Show the draft with its verdict so far; 404 while nothing was sent."""
        row, _role = table_by_id(table_id, viewer(request))
        draft = draft_of_match(table_id)
        if draft is None:
            raise NotFound(_("No live game is being sent for this table."))
        covered = are_hands_covered(row.table.round)
        return Response(submission_document(draft, row.result, covered=covered))

    @extend_schema(
        request=LOG_REQUEST,
        responses={200: SubmissionOutput, 201: SubmissionOutput},
    )
    def put(self, request: Request, table_id: UUID) -> Response:
        """Send the log as far as the game has gone, deal by deal or move by move.

        It takes the place of the shorter draft it continues (200); the last deal completes it
        and decides the table (201). 422 the referee refuses it, 409 it contradicts the draft or
        the table is decided.
        """
        body, form = sent_log(request)
        decision = draft_submit(
            table_id=table_id, body=body, form=form, by=user_of(request), at=self.seated
        )
        return decision_response(decision)


class TableLive(TableView):
    """What everybody may see of a table's game."""

    @extend_schema(responses={(200, "application/json"): JSON_LOG})
    @answer_by_version(version_of_game)
    def get(self, request: Request, table_id: UUID) -> Response:
        """Show the game in the JSON form of a log, as a spectator sees it.

        Of the running deal, what the table does not see is `"?"`; finished deals are open. 404
        while nothing was sent.
        """
        row, _role = table_by_id(table_id, viewer(request))
        submission = deciding_submission(row.result) or draft_of_match(table_id)
        if submission is None:
            raise NotFound(_("No live game is being sent for this table."))
        return Response(public_log(read_log(row, submission), SPECTATOR))


class TableReplay(TableView):
    """The whole replay of a table's game."""

    version_of = staticmethod(version_of_game)

    @extend_schema(responses=ReplayOutput)
    def get(self, request: Request, table_id: UUID) -> HttpResponse:
        """Show the game that decided a table, or that is played there, with all steps at once.

        A game that goes on is shown as a spectator sees it. Made to be played without asking
        again: boards by deal, events and scores by step. 404 where there is no log.
        """

        def document() -> Any:
            row, _role = table_by_id(table_id, viewer(request))
            return ReplayOutput.document(_replay(row))

        return shared_document(request, version_of_game(table_id, viewer(request)), document)


def _replay(row: TableRow) -> WholeReplay:
    """Return a table's replay as its page shows it; raises NotFound. Two queries at most."""
    draft = draft_of_match(row.table.id) if row.waits else None
    submission = draft or deciding_submission(row.result)
    if submission is None:
        raise NotFound(_("This table has no log."))
    log = read_log(row, submission)
    return WholeReplay(
        seats=row.names,
        sides=row.side_names,
        live=draft is not None,
        played=tuple(whole_deals(log, live=draft is not None)),
    )


class SubmissionView(PlacedInEvent):
    """What the endpoints below one submission share: whose roles count."""

    scopes = {"POST": "score"}
    roles = {"GET": SCORER, "POST": SCORER}

    club_of = club_of_submission

    def decide(self, request: Request, *, accept: bool, bracket: str = "") -> Decision:
        """Settle the contested log."""
        decision = submission_decide(
            submission_id=self.kwargs["submission_id"],
            accept=accept,
            by=user_of(request),
            now=timezone.now(),
            bracket=bracket,
        )
        rate_again(decision.period)
        return decision


class SubmissionDetail(SubmissionView):
    """One submitted log."""

    @extend_schema(responses=SubmissionOutput)
    @answer_by_version(version_of_log)
    def get(self, request: Request, submission_id: UUID) -> Response:
        """Show a log's verdict and state; one of no event has no table, but may be a game."""
        submission = submission_by_id(submission_id)
        if submission.kind != Kind.TABLE:
            return Response(submission_document(submission, None))
        row, _role = table_by_id(submission.match, viewer(request))
        covered = are_hands_covered(row.table.round)
        return Response(submission_document(submission, row.result, covered=covered))


class SubmissionLog(SubmissionView):
    """The bytes of a submitted log."""

    @extend_schema(responses={(200, "text/x-domlog"): OpenApiTypes.STR})
    @answer_by_version(version_of_log)
    def get(self, request: Request, submission_id: UUID) -> HttpResponse:
        """Hand out a log as it was sent, refused or not."""
        return submission_file(submission_to_read(submission_id, viewer(request)))


class AcceptInput(Input):
    """What becomes of a bracket that rests on the result before: asked for where one does."""

    bracket = BracketChoice()


class SubmissionAccept(SubmissionView):
    """A scorer decides for a log."""

    refuses = {
        "POST": (
            BracketRests,
            GameElsewhere,
            LogContested,
            LogIncomplete,
            LogRefused,
            NotContested,
            WrongOccupant,
            WrongTerms,
        )
    }
    acts = {"POST": "log_accept"}

    @extend_schema(request=AcceptInput, responses=AcceptedOutput)
    def post(self, request: Request, submission_id: UUID) -> Response:
        """Make a contested log the table's result; the one before is superseded.

        `resting` names what was made by that.
        """
        decided = self.decide(request, accept=True, **AcceptInput.read(request.data))
        row, role = table_by_id(decided.submission.match, viewer(request))
        shown = submission_document(decided.submission, decided.result)
        return Response(with_resting(shown, things_outdated_by_result(row.table, role)))


class SubmissionDismiss(SubmissionView):
    """A scorer decides against a log."""

    refuses = {"POST": (NotContested,)}
    acts = {"POST": "log_dismiss"}

    @extend_schema(request=None, responses=SubmissionOutput)
    def post(self, request: Request, submission_id: UUID) -> Response:
        """Leave the table's result as it is; the contested log stays on file."""
        decided = self.decide(request, accept=False)
        return Response(submission_document(decided.submission, decided.result))
