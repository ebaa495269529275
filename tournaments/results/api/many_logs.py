"""REST: many logs for the tables of an event at once, a line of JSON each."""

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain, repeat
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from clubs.access import SCORER, user_of
from ratings.tasks import rate_again
from tournaments.errors import LogsRefused
from tournaments.events.api.events import EventView
from tournaments.results.services.intake import Answer, NothingTaken, logs_take
from tournaments.results.services.intake.answers import answer_json
from tournaments.results.services.intake.lines import read_lines
from web.faults import InvalidInput
from web.rest.cost import charge
from web.rest.inputs import Query
from web.rest.parsers import RequestTooLarge
from web.rest.renderers import FileRenderer

NDJSON = "application/x-ndjson"
MOST_BYTES = 64 * 1024 * 1024
"""Bytes of all lines together, the same as the limit of the web server (`deploy.web.limits`)."""
LINES_A_REQUEST = 10
"""Lines that count as one request in the rate limit, since many together cost less."""
FAULTS = 100
"""Faults that are named if nothing was taken, at most."""
_IN_MEMORY = 1024 * 1024


class LinesParser(BaseParser):
    """Hands the body on to be read line by line."""

    media_type = NDJSON

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the lines of the body, read as they are needed; raises RequestTooLarge."""
        request = (parser_context or {})["request"]
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise RequestTooLarge(
                _("The request is too large; send the lines in several requests.")
            )
        return read_lines(stream)


class LinesFile(FileRenderer):
    """Says that lines of JSON are what is answered."""

    media_type = NDJSON
    format = "ndjson"


class LogsQuery(Query):
    """How logs are to be taken."""

    atomic = serializers.BooleanField(required=False, default=False)


ATOMIC = OpenApiParameter(
    "atomic", OpenApiTypes.BOOL, description="Take all, or none where one has a fault."
)


class EventLogs(EventView):
    """The logs of an event, many at once."""

    scopes = {"POST": "submit"}
    roles = {"POST": SCORER}
    refuses = {"POST": (LogsRefused,)}
    parser_classes = [LinesParser]
    renderer_classes = [LinesFile]

    asks = {"POST": LogsQuery}

    @extend_schema(
        parameters=[ATOMIC],
        request={NDJSON: OpenApiTypes.BINARY},
        responses={(200, NDJSON): OpenApiTypes.STR},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponseBase:
        """Send logs for tables of an event, a line each; answered with a line each, in order.

        A line is `{"table": ID, "log": TEXT}` or `{"round": 1, "table": 7, "log": …}`, where an
        object is a log in JSON form. Each is decided as if it were sent by itself, after those
        before it. Its answer has `line` (counted from 1) and `table`; `submission` and `state`
        where the log is kept, `repeated` where it was before, and the members of a problem
        (`code`, `detail`, …) where it did not decide its table. With `atomic=true` nothing is kept
        where a line has a fault: 422 `logs_refused`, which names them. Lines are taken while they
        are answered: what is missing after an answer that breaks off is sent again, and nothing is
        kept twice.
        """
        atomic: bool = LogsQuery.read(request.query_params.dict())["atomic"]
        answers = logs_take(
            event_id=event_id, lines=_lines_of_body(request), by=user_of(request), at_once=atomic
        )
        answers = _charge_answers(answers, request)
        lines = _all_or_none(answers) if atomic else _lines(answers)
        # The answer to a request with a key is stored with its effect, so it has to be complete.
        if "Idempotency-Key" in request.headers:
            with closing(lines):
                return HttpResponse(b"".join(lines), content_type=NDJSON)
        return StreamingHttpResponse(lines, content_type=NDJSON)


def _lines_of_body(request: Request) -> Iterator[bytes]:
    """Return the lines of a body; raises InvalidInput for one without any."""
    data: Any = request.data
    lines = data if isinstance(data, Iterator) else iter(())
    for empty, line in enumerate(lines):
        if line.strip():
            # Empty lines count, so that answers name the line numbers of the file.
            return chain(repeat(b"\n", empty), [line], lines)
    raise InvalidInput(_("Send at least one line."))


def _charge_answers(answers: Iterable[Answer], request: Request) -> Iterator[Answer]:
    for number, answer in enumerate(answers, 1):
        if number % LINES_A_REQUEST == 0:
            charge(request, 1)
        yield answer


def _lines(answers: Iterable[Answer]) -> Generator[bytes, None, None]:
    for answer in answers:
        rate_again(answer.period)
        yield json.dumps(answer_json(answer), ensure_ascii=False, default=str).encode() + b"\n"


def _all_or_none(answers: Iterable[Answer]) -> IO[bytes]:
    """Take all logs and return the answers; raises LogsRefused if any has a fault."""
    faults: list[dict[str, Any]] = []

    def collect_faults() -> Iterator[Answer]:
        for answer in answers:
            if answer.fault is not None and len(faults) < FAULTS:
                faults.append(answer_json(answer))
            yield answer

    kept: IO[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - whoever sends it closes it
    try:
        kept.writelines(_lines(collect_faults()))
    except NothingTaken as nothing:
        kept.close()
        raise LogsRefused(
            _("Lines with an error: %(count)s; no log was accepted.") % {"count": nothing.args[0]},
            faults=faults,
        ) from None
    kept.seek(0)
    return kept
