"""The public door of the referee.

``referee`` answers any bytes with a verdict and never raises; ``parse`` reads a log into values
and ``replay`` judges those; ``canonical_replay`` also gives what was played in canonical words, for
logs that are stored or written; ``legal_events`` and ``scenes`` are for messages, bots and viewers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Literal, NamedTuple

from games.rules.definition import Code, Deal
from games.rules.errors import Illegal, LogFault
from games.rules.log import Log
from games.rules.reading.header import RawLog, build_log
from games.rules.reading.read_json import read_json
from games.rules.reading.read_text import read_text
from games.rules.reading.source import decode
from games.rules.refereeing.canonical import Canonical, Recorder
from games.rules.refereeing.session import Session, open_session, sections_with_codes
from games.rules.refereeing.verdict import DealResult, Error, Verdict
from games.rules.sections import Section
from games.rules.viewer import Scene, Viewer
from web.messages import message

__all__ = [
    "ReplayResult",
    "Scene",
    "canonical_replay",
    "legal_events",
    "parse",
    "read_log",
    "referee",
    "replay",
    "scenes",
]

MOST_LEGAL_SHOWN = 12

PlayEvents = Callable[[Deal, Section, list[Code], bool], int]
"""Plays the events of a section until one is illegal; how many were legal. The last argument
says whether all of them are in the game's table."""


class ReplayResult(NamedTuple):
    """All that one pass over a log gives."""

    verdict: Verdict
    canonical: Canonical
    results: list[DealResult]
    """The finished deals, for as many of the first sections; those behind a false claim, too."""
    totals: list[tuple[int, ...]]
    """The totals after each of them."""


def parse(
    data: bytes,
    form: Literal["text", "json"] | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Log:
    """Read a log of either form; ``options`` hold where it has no Options tag.

    Without a ``form`` a log that begins with ``{`` and is one JSON document is JSON, everything
    else text. Raises ``LogFault``, code ``syntax`` or ``bad_header``.
    """
    return build_log(read_log(data, form), options)


def read_log(data: bytes, form: Literal["text", "json"] | None = None) -> RawLog:
    """The tags and sections of a log, for ``build_log``; raises ``LogFault``, code ``syntax``."""
    text = decode(data)
    return read_json(text, form) or read_text(text)


def referee(
    data: bytes,
    form: Literal["text", "json"] | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Verdict:
    """The verdict on any bytes whatever; never raises, in time linear in their number."""
    try:
        log = parse(data, form, options)
    except LogFault as fault:
        error = Error(fault.code, 0, 0, 0, fault.message, line=fault.line)
        return Verdict("rejected", None, None, (), None, error)
    return replay(log)


def replay(log: Log) -> Verdict:
    """The verdict on a readable log."""
    return _judge_sections(open_session(log), sections_with_codes(log))


def canonical_replay(log: Log) -> ReplayResult:
    """The verdict on a readable log, and what was played in canonical words."""
    session, sections, recorder = open_session(log), sections_with_codes(log), Recorder(log)
    verdict = judged = _judge_sections(session, sections, recorder.play)
    while judged.error is not None and judged.error.is_claim and recorder.last is not None:
        # A false claim decides the verdict, but what was played after it is recorded, too.
        section, deal = recorder.last
        recorder.add_false_claims(session.false_claims(section))
        session.close(section._replace(claims=[]), deal)
        judged = _judge_sections(session, sections, recorder.play)
    return ReplayResult(verdict, recorder.whole_log(), session.results, session.totals_after)


def _judge_sections(
    session: Session,
    sections: Iterable[tuple[Section, list[Code], bool]],
    play: PlayEvents | None = None,
) -> Verdict:
    """The verdict on these sections; ``play`` plays their deals, else they play themselves."""
    events = 0
    for section, codes, in_table in sections:
        try:
            deal = session.open(section)
        except Illegal as fault:
            return _verdict(session, events, _section_error(section, 0, fault))
        legal = deal.play(codes) if play is None else play(deal, section, codes, in_table)
        events += legal
        if legal < len(codes):
            refused = deal.fault(codes[legal], _event_text(section, legal))
            return _verdict(session, events, _event_error(section, legal, deal, refused))
        try:
            session.close(section, deal)
        except Illegal as fault:
            return _verdict(session, events, _section_error(section, 0, fault))
    return _verdict(session, events, None)


def _event_text(section: Section, index: int) -> str:
    text = section.events[index]
    return text if len(text) <= 120 else text[:117] + "..."


def _section_error(section: Section, event: int, fault: Illegal) -> Error:
    return Error(fault.code, section.game, section.deal, event, fault.message)


def _event_error(section: Section, index: int, deal: Deal, fault: Illegal) -> Error:
    first = list(islice(deal.legal(), MOST_LEGAL_SHOWN + 1))
    more = len(first) > MOST_LEGAL_SHOWN
    legal = _one_of_many(first) if more else first
    shown = tuple(legal[:MOST_LEGAL_SHOWN])
    detail = fault.message
    if more:
        detail = message("%(refusal)s Legal: %(legal)s and more.", refusal=detail, legal=shown)
    elif legal:
        detail = message("%(refusal)s Legal: %(legal)s.", refusal=detail, legal=shown)
    return Error(
        fault.code,
        section.game,
        section.deal,
        index + 1,
        detail,
        seat=section.events[index][0],
        legal=shown,
    )


def _one_of_many(events: list[str]) -> list[str]:
    """The events, of those that put the same numbers into other orders only the first.

    >>> _one_of_many(["A stir", "A shake 1 2 3", "A shake 1 3 2", "A 6-5@6"])
    ['A stir', 'A shake 1 2 3', 'A 6-5@6']
    """
    kinds = {" ".join(sorted(event.split(" "))): event for event in reversed(events)}
    return list(kinds.values())[::-1]


def _verdict(session: Session, events: int, error: Error | None) -> Verdict:
    sides = session.rules.sides
    winner, placing = None, None
    verdict = "incomplete" if error is None else "rejected"
    if error is None and session.outcome is not None and not session.midway:
        verdict = "accepted"
        placing = dict(zip(sides, session.outcome.places, strict=True))
        if session.outcome.winner is not None:
            winner = sides[session.outcome.winner]
    totals = dict(zip(sides, session.shown, strict=True))
    return Verdict(verdict, winner, placing, tuple(session.results), totals, error, sides, events)


def legal_events(log: Log, limit: int | None = None) -> list[str]:
    """Canonical texts of the events that are legal right after the log's last event.

    With a ``limit`` no more than that many of them: there can be hundreds of thousands.

    Empty for a log without deals, after an illegal event or a wrong set-up, and where the last
    deal is over and tolerates nothing more. Where the last event is a turn that stops after its
    draws, these are the events that may stand in its place.
    """
    session = open_session(log)
    deal: Deal | None = None
    unfinished = log.rules.game.open_ended
    begun = ""
    for section, codes, _ in sections_with_codes(log):
        try:
            deal = session.open(section)
            if deal.play(codes) < len(codes):
                return []
            session.close(section, deal)
        except Illegal:
            return []
        if unfinished is not None and codes and unfinished(codes[-1]):
            begun = section.events[-1]
    if deal is None:
        return []
    first = islice(deal.legal(), limit)
    return [begun + event[1:] if begun else event for event in first]


def scenes(log: Log, *, hints: int = 0) -> Iterator[Scene]:
    """What a viewer shows: one scene after each set-up and after each event.

    With ``hints`` each says so many events that are legal next. Stops before the first thing that
    is illegal; claims are not looked at.
    """
    session = open_session(log)
    for section, codes, _ in sections_with_codes(log):
        section = section._replace(claims=[])
        try:
            deal = session.open(section)
        except Illegal:
            return
        viewer = Viewer(log.rules, section, deal)
        yield _with_hints(viewer.scene(session.totals), deal, hints)
        for code, text in zip(codes, section.events, strict=True):
            canonical = deal.canonical(code, text)
            if not deal.play((code,)):
                return
            viewer.add_event(canonical)
            totals = session.totals
            if deal.end is not None:
                totals = session.rules.add(totals, deal.score(), deal)
            yield _with_hints(viewer.scene(totals), deal, hints)
        session.close(section, deal)


def _with_hints(scene: Scene, deal: Deal, hints: int) -> Scene:
    if not hints or scene.ended:
        return scene
    return replace(scene, legal=tuple(islice(deal.legal(), hints)))
