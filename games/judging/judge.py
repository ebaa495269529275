"""Judges a log before anything is stored; needs no database.

A log is read once, compared with the terms of its match (game, options, who sits where), and
replayed once. The result is one `Judgement`, which is handed on until the log is stored and
answered.

The content hash is taken of what was played in canonical words and of who sits where: the same
game sent again for the same seats is the same submission, however its log was written. The hash of
a log that is refused for the names it gives also holds these names.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.errors import LogIncomplete, LogRefused, WrongOccupant, WrongTerms
from games.judging.names import ids_for_names
from games.rules.errors import LogFault
from games.rules.log import Log
from games.rules.reading.header import RawLog, build_log
from games.rules.refereeing.canonical import Canonical
from games.rules.refereeing.verdict import Error, Verdict
from games.rules.replay import canonical_replay, parse, read_log
from web.faults import Fault, pointer_to
from web.folding import normalize_text
from web.messages import isolate_values
from web.words import in_words

Form = Literal["text", "json"]
LONGEST_ABOUT = 200
"""Characters of a name that are stored beside a refused log."""


class Kind(TextChoices):
    """What the `match` of a log is the id of: a table, a casual game, or the club it was sent to.

    A log for a club becomes that of a casual game where it can be rated; else it stays the club's.
    """

    TABLE = "table", gettext_lazy("table")
    CASUAL = "casual", gettext_lazy("casual game")
    CLUB = "club", gettext_lazy("club")


@dataclass(frozen=True)
class Occupant:
    """Who sits on a seat: a log may name the id or, where nobody else has it, the exact name.

    `also` are the ids and names of records that were merged into this one; they mean the same.
    """

    id: UUID
    name: str
    also: frozenset[str] = frozenset()

    @property
    def names(self) -> frozenset[str]:
        """Every name and id that a log may write."""
        return self.also | {self.name, str(self.id)}


@dataclass(frozen=True)
class Terms:
    """What a log is compared with: the match it is sent for, as it was published."""

    match: UUID
    game: str
    options: Mapping[str, int | str]
    occupants: Mapping[str, Occupant]
    kind: Kind = Kind.TABLE
    """What `match` is the id of, as `Kind` has it."""
    hidden: Mapping[str, UUID] = field(default_factory=dict)
    """Names that are hidden from whoever is not of the club; no log that is stored has them."""
    check: Callable[[Log], Fault | None] | None = None
    """What else a log is held against, such as the deals of a round."""


@dataclass(frozen=True)
class ReceivedLog:
    """A log as it came, read once; `log` is the fault where it cannot be read."""

    body: bytes
    form: Form
    log: Log | LogFault
    without_options: Log | None = None
    """The log without the options of the match, where only those make it unreadable."""


@dataclass(frozen=True)
class Judgement:
    """A log judged: its verdict and, where it is refused, the fault.

    `canonical` is what was played; None where the log cannot be read.
    """

    terms: Terms
    received: ReceivedLog
    content_hash: str
    game_hash: str
    """The hash of what was played, wherever and by whomever; empty for an unreadable log."""
    verdict: Verdict
    canonical: Canonical | None
    fault: Fault | None = None

    @property
    def names_everybody(self) -> bool:
        """Whether the log names somebody for every seat of the match."""
        log = self.received.log
        return isinstance(log, Log) and self.terms.occupants.keys() <= log.occupants.keys()

    def as_draft(self) -> "Judgement":
        """Return the judgement of the log as a draft, with a hash of its own.

        The same log may be sent as a whole game, too, and is another submission then.
        """
        return replace(self, content_hash=self._hash_as("draft"), fault=None)

    def with_refusal(self, fault: Fault) -> "Judgement":
        """Return the judgement of a log that is refused for where or when it was sent.

        It has a hash of its own: the same log may be accepted elsewhere or later.
        """
        return replace(self, content_hash=self._hash_as(fault.code), fault=fault)

    def for_casual_game(self, match: UUID) -> "Judgement":
        """Return the same judgement for a casual game that was made from the log."""
        return replace(self, terms=replace(self.terms, match=match, kind=Kind.CASUAL))

    def _hash_as(self, word: str) -> str:
        return sha256(f"{word} {self.content_hash}".encode()).hexdigest()


def read_stored_log(body: bytes, form: str, options: Mapping[str, int | str]) -> Log:
    """Return a log that is known to be readable, under the options of its match."""
    return parse(body, "json" if form == "json" else "text", options)


def receive_log(
    body: bytes, form: Form, options: Mapping[str, int | str] | None = None
) -> ReceivedLog:
    """Read a log that has come in; never raises for any body.

    The `options` of the match hold where the log does not state its own.
    """
    try:
        raw = read_log(body, form)
    except LogFault as unreadable:
        return ReceivedLog(body, form, unreadable)
    try:
        return ReceivedLog(body, form, build_log(raw, options))
    except LogFault as unreadable:
        return ReceivedLog(body, form, unreadable, _without_options(raw))


def receive_for(terms: Terms, body: bytes, form: Form) -> ReceivedLog:
    """Read a log that has come in for a match, ids in the place of hidden names; never raises."""
    return receive_log(ids_for_names(body, terms.hidden), form, terms.options)


def _without_options(raw: RawLog) -> Log | None:
    try:
        return build_log(raw, None)
    except LogFault:
        return None


def stored_values(judgement: Judgement) -> dict[str, Any]:
    """Return what is stored of a judged log, by the names of columns."""
    terms, received = judgement.terms, judgement.received
    return {
        "kind": terms.kind,
        "match": terms.match,
        "game": terms.game,
        "body": received.body,
        "form": received.form,
        "content_hash": judgement.content_hash,
        "game_hash": judgement.game_hash,
        "verdict": judgement.verdict.as_stored(),
        "code": judgement.fault.code if judgement.fault else "",
        "size": len(received.body),
        "about": _fault_details(judgement),
    }


def _fault_details(judgement: Judgement) -> dict[str, str]:
    data = judgement.fault.data if judgement.fault else {}
    # Texts may hold NUL or half a surrogate pair, and the database accepts neither.
    return {
        key: str(data[key]).replace("\0", "").encode(errors="replace").decode()[:LONGEST_ABOUT]
        for key in ("seat", "expected", "named")
        if data.get(key)
    }


def result_values(verdict: Verdict) -> dict[str, Any]:
    """Return the result of a match from its verdict, by the names of columns."""
    return {"places": verdict.placing, "points": verdict.totals, "winner": verdict.winner or ""}


def judge_log(terms: Terms, received: ReceivedLog) -> Judgement:
    """Compare a log with its terms and replay it; never raises."""
    if isinstance(received.log, LogFault):
        return _judge_unreadable(terms, received, received.log)
    log = received.log
    verdict, canonical = canonical_replay(log)[:2]
    terms_fault = _terms_fault(terms, log)
    names = log.occupants if terms_fault is not None else {}
    played = canonical.as_bytes()
    content_hash, game_hash = _content_hash(terms, played, names), sha256(played).hexdigest()
    fault = terms_fault or _verdict_fault(verdict)
    judgement = Judgement(terms, received, content_hash, game_hash, verdict, canonical, fault)
    other = terms.check(log) if terms.check and terms_fault is None else None
    return judgement if other is None else judgement.with_refusal(other)


def _judge_unreadable(terms: Terms, received: ReceivedLog, why: LogFault) -> Judgement:
    error = Error(why.code, 0, 0, 0, why.message, line=why.line)
    verdict = Verdict("rejected", None, None, (), None, error)
    # Say so where only the event's options made a log of another game unreadable.
    other = received.without_options
    fault = _terms_fault(terms, other) if other is not None else None
    content_hash = _content_hash(terms, received.body, {})
    return Judgement(terms, received, content_hash, "", verdict, None, fault or refusal_of(error))


def _content_hash(terms: Terms, content: bytes, names: Mapping[str, str]) -> str:
    seats = [f"{letter}={who.id}" for letter, who in sorted(terms.occupants.items())]
    seats += [f'{letter} "{name}"' for letter, name in sorted(names.items())]
    return sha256("\n".join([*seats, ""]).encode() + content).hexdigest()


def _verdict_fault(verdict: Verdict) -> Fault | None:
    if verdict.error is not None:
        return refusal_of(verdict.error)
    if verdict.verdict == "incomplete":
        return LogIncomplete(
            _("All moves so far are legal, but the game is not over; send the complete log."),
            totals=verdict.totals,
        )
    return None


def refusal_of(error: Error) -> LogRefused:
    """Return what a verdict's error refuses a log with, in the reader's language."""
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
                _("The event uses %(name)s=%(event)s, the log %(name)s=%(log)s.")
                % isolate_values({"name": name, "event": agreed, "log": value}),
                pointer=pointer_to("options", name),
            )
    return None


def _occupants_fault(terms: Terms, log: Log) -> WrongOccupant | None:
    everybody = terms.occupants.values()
    names = [one.name for one in everybody]
    for letter, written in log.occupants.items():
        named = normalize_text(written)
        seated = terms.occupants.get(letter)
        if seated is not None and named == seated.name:
            if names.count(named) == 1:
                continue
            return WrongOccupant(
                _("Several players at this table are called %(named)s; use ids in the log.")
                % {"named": named},
                seat=letter,
                expected=str(seated.id),
                named=named,
            )
        known = seated.names if seated else ()
        called = [one for one in everybody if named in one.names] if named in known else []
        if seated is None or not (named == str(seated.id) or called == [seated]):
            expected = seated.name if seated else _("nobody")
            return WrongOccupant(
                _("Seat %(seat)s belongs to %(expected)s, but the log names %(named)s.")
                % {"seat": letter, "expected": expected, "named": named},
                seat=letter,
                expected=expected,
                named=named,
            )
    return None
