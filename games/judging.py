"""What is decided about a log before anything is stored: pure of the database.

A log is held against the terms of its match (game, options, who sits where), then replayed. The
content hash is taken of the canonical form and of the terms: the same log sent again for the
same seats is the same submission, however it was written.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.messages import message_json
from clubs.web.faults import Fault
from clubs.web.words import in_words
from games.errors import LogIncomplete, LogRefused, WrongOccupant, WrongTerms
from games.rules.errors import LogFault
from games.rules.log import Log
from games.rules.replay import parse, replay
from games.rules.verdict import Error, Verdict
from games.rules.write import to_text

Form = Literal["text", "json"]


@dataclass(frozen=True)
class Occupant:
    """Who sits on a chair: a log may name the id or the exact name."""

    id: UUID
    name: str


@dataclass(frozen=True)
class Terms:
    """What a log is held against: the match it is sent for and what was published of it."""

    match: UUID
    game: str
    options: Mapping[str, int | str]
    occupants: Mapping[str, Occupant]
    kind: str = "table"
    """What `match` is the id of, as `Submission.Kind` has it."""

    def as_text(self) -> str:
        """Return the terms in one canonical line, for the content hash."""
        seats = {letter: str(who.id) for letter, who in self.occupants.items()}
        return json.dumps([self.game, dict(self.options), seats], sort_keys=True)


@dataclass(frozen=True)
class Judgement:
    """The answer to a log: a verdict document and, where it is refused, the fault."""

    content_hash: str
    verdict: dict[str, Any]
    fault: Fault | None = None

    def as_draft(self) -> "Judgement":
        """Return the judgement of the log as a draft, with a hash of its own.

        The same log may be sent as a whole game too, and that is another question.
        """
        return Judgement(self._hash_as("draft"), self.verdict)

    def aside(self, fault: Fault) -> "Judgement":
        """Return the judgement of a log that is refused for where it was sent, or when.

        Its hash is of its own: the same log is welcome where, or when, nothing is in the way.
        """
        return Judgement(self._hash_as(fault.code), self.verdict, fault)

    def _hash_as(self, word: str) -> str:
        return hashlib.sha256(f"{word} {self.content_hash}".encode()).hexdigest()


def log_read(body: bytes, form: str, options: Mapping[str, int | str]) -> Log:
    """Return a log that is known to be readable, under the options of its match."""
    return parse(body, "json" if form == "json" else "text", options)


def log_judge(terms: Terms, body: bytes, form: Form) -> Judgement:
    """Hold a log against its terms and replay it; never raises for any body."""
    try:
        log = parse(body, form, dict(terms.options))
    except LogFault as unreadable:
        return _unreadable(terms, body, form, unreadable)
    verdict = replay(log)
    fault = _terms_fault(terms, log) or _verdict_fault(verdict)
    canonical = to_text(log).encode()
    return Judgement(_hash(terms, canonical), _document(verdict), fault)


def _unreadable(terms: Terms, body: bytes, form: Form, fault: LogFault) -> Judgement:
    error = Error(fault.code, 0, 0, 0, fault.message, line=fault.line)
    verdict = Verdict("rejected", None, None, (), None, error)
    refusal = _game_fault(terms, body, form) or _refusal(error)
    return Judgement(_hash(terms, body), _document(verdict), refusal)


def _document(verdict: Verdict) -> dict[str, Any]:
    """Return the verdict as it is kept: what it refuses also as a message, for every language."""
    document = verdict.as_dict(full=True)
    if verdict.error is not None:
        document["error"]["message"] = message_json(verdict.error.message)
    return document


def _game_fault(terms: Terms, body: bytes, form: Form) -> Fault | None:
    """Say so where only the event's options made a log of another game unreadable."""
    try:
        return _terms_fault(terms, parse(body, form))
    except LogFault:
        return None


def _hash(terms: Terms, canonical: bytes) -> str:
    return hashlib.sha256(terms.as_text().encode() + b"\n" + canonical).hexdigest()


def _verdict_fault(verdict: Verdict) -> Fault | None:
    if verdict.error is not None:
        return _refusal(verdict.error)
    if verdict.verdict == "incomplete":
        return LogIncomplete(
            _("The log is legal as far as it goes, but the game is not over; send it whole."),
            totals=verdict.totals,
        )
    return None


def _refusal(error: Error) -> LogRefused:
    return LogRefused(
        in_words(error.message),
        code=error.code,
        title=_(error.title),
        game=error.game,
        deal=error.deal,
        event=error.event,
        seat=error.seat,
        legal=list(error.legal),
        line=error.line,
    )


def _terms_fault(terms: Terms, log: Log) -> Fault | None:
    if log.game != terms.game:
        return WrongTerms(
            _("The event plays %(event)s, the log is of %(log)s.")
            % {"event": terms.game, "log": log.game},
            pointer="/game",
        )
    if log.players != len(terms.occupants):
        return WrongTerms(
            _("The table has %(table)d players, the log %(log)d.")
            % {"table": len(terms.occupants), "log": log.players},
            pointer="/players",
        )
    return _options_fault(terms, log) or _occupants_fault(terms, log)


def _options_fault(terms: Terms, log: Log) -> WrongTerms | None:
    for name, value in log.options.items():
        agreed = terms.options.get(name, value)
        if value != agreed:
            return WrongTerms(
                _("The event plays %(name)s=%(event)s, the log %(name)s=%(log)s.")
                % {"name": name, "event": agreed, "log": value},
                pointer=f"/options/{name}",
            )
    return None


def _occupants_fault(terms: Terms, log: Log) -> WrongOccupant | None:
    for letter, named in log.occupants.items():
        seated = terms.occupants.get(letter)
        if seated is None or named not in {seated.name, str(seated.id)}:
            expected = seated.name if seated else _("nobody")
            return WrongOccupant(
                _("Seat %(seat)s is %(expected)s's, the log names %(named)s.")
                % {"seat": letter, "expected": expected, "named": named},
                seat=letter,
                expected=expected,
                named=named,
            )
    return None
