"""The logs of an archive are judged again, those that decide nothing too, by the referee of here.

A log is judged by the game, the options and who sits at the table. Names may have changed since it
came, so that one is believed which called somebody otherwise then; at a table where others have
sat down since, what hangs on who sat there is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db.models import F, Q
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.selectors import names_merged_into
from games.errors import (
    DraftConflict,
    GameElsewhere,
    LogIncomplete,
    WrongDeal,
    WrongOccupant,
    WrongTerms,
)
from games.judging import Judgement, Occupant, Terms, judge_log, receive_log, stored_values
from games.judging.judge import LONGEST_ABOUT
from games.models import Submission
from games.options import game_by_slug, resolve_options
from games.rules.log import Log
from ratings.models import RatedGame
from tournaments.deals.selectors.deals import checks_of_tables
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.models import RoundEdit, Seat, Substitution
from web.faults import WrongState
from web.folding import normalize_text

State = Submission.State
ASIDE = (WrongState(""), GameElsewhere(""), DraftConflict(""), WrongDeal(""))
"""What a log may have been refused for that was nothing of its own: where it came, or when."""
NOBODY = "\0"
"""A name that no log has."""


def logs_check(facts: Facts) -> dict[UUID, Submission]:
    """Judge every log again; return them by id. Raises ArchiveRefused.

    Ten queries.
    """
    terms = _terms(facts)
    moved = _tables_with_moves(facts, terms)
    found = {}
    for row in Submission.objects.filter(match__in=list(terms)).order_by("id"):
        _log_check(facts, row, terms[row.match], was_moved=row.match in moved)
        found[row.id] = row
    return found


def _terms(facts: Facts) -> dict[UUID, Terms]:
    """Return what logs are held against, by table."""
    event = facts.event
    game = game_by_slug(event.game)
    seats = {table.id: list(table.seats.all()) for table in facts.tables}
    who = {seat.player_id for here in seats.values() for seat in here}
    names = dict(Player.everyone.filter(id__in=who).values_list("id", "name"))
    also = names_merged_into(who)
    people = {one: Occupant(one, names[one], also[one]) for one in who}
    checks = checks_of_tables([table.id for table in facts.tables])
    return {
        table: Terms(
            table,
            event.game,
            resolve_options(game, event.options, len(here)),
            {seat.letter: people[seat.player_id] for seat in here},
            check=checks.get(table),
        )
        for table, here in seats.items()
    }


def _tables_with_moves(facts: Facts, terms: Mapping[UUID, Terms]) -> set[UUID]:
    """Return the tables at which others may sit than when a log came.

    By a change of the draw by hand or a bracket drawn again, by a substitute, or since a record was
    merged into another: then it, its pair or the game in the ledger is younger than the entry. Five
    queries.
    """
    edited = set(RoundEdit.objects.filter(round__event=facts.event).values_list("round", flat=True))
    subs = Substitution.objects.filter(entry__event=facts.event)
    changed = set(subs.values_list("entry_id", flat=True))
    seats = Seat.objects.filter(round__event=facts.event)
    other_player = Q(player__created__gt=F("entry__created"))
    other_pair = Q(entry__partnership__created__gt=F("entry__created"))
    younger = set(seats.filter(other_player | other_pair).values_list("table_id", flat=True))
    games = RatedGame.objects.filter(source__in=list(terms), version__gt=1)
    younger.update(games.values_list("source", flat=True))
    return {
        table.id
        for table in facts.tables
        if table.round_id in edited
        or table.id in younger
        or any(who.also for who in terms[table.id].occupants.values())
        or any(seat.entry_id in changed for seat in table.seats.all())
    }


def _log_check(facts: Facts, row: Submission, terms: Terms, *, was_moved: bool) -> None:
    received = receive_log(bytes(row.body), "json" if row.form == "json" else "text", terms.options)
    judgement = judge_log(terms, received)
    if row.verdict != judgement.verdict.as_stored():
        facts.refuse(row.id, _("the referee gives this log another verdict"), "/verdict")
    if row.game != facts.event.game or row.form not in {"text", "json"}:
        facts.refuse(row.id, _("it does not match its table"), "/game")
    if (row.state == State.REFUSED) != bool(row.code):
        facts.refuse(row.id, _("its state does not match its results and logs"), "/state")
    kept = _like(row, judgement, was_moved=was_moved)
    if kept is None:
        facts.refuse(row.id, _("the referee gives this log another verdict"), "/code")
    for name in ("content_hash", "game_hash"):
        if getattr(row, name) != kept[name] and not (was_moved and name == "content_hash"):
            facts.refuse(row.id, _("a hash does not belong to this log"), f"/{name}")
    _about_check(facts, row, judgement, kept)
    _decision_check(facts, row)


def _like(row: Submission, judgement: Judgement, *, was_moved: bool) -> dict[str, Any] | None:
    """Return what would have been kept of a log that was told what this one was.

    That with its hash where there is one, else any with its code; None where there is none.
    """
    kept = list(_possible_rows(judgement, was_moved=was_moved))
    exact = [one for one in kept if one["content_hash"] == row.content_hash]
    found = [one for one in exact or kept if one["code"] == row.code]
    if row.state in {State.CURRENT, State.CONTESTED}:
        found = [one for one in found if one["game_hash"]]
    if row.state == State.DRAFT:
        found = [one for one in found if not one["game_hash"]]
    like = [one for one in found if bool(one["game_hash"]) == bool(row.game_hash)]
    return next(iter([*like, *found]), None)


def _possible_rows(judgement: Judgement, *, was_moved: bool) -> Iterator[dict[str, Any]]:
    """Yield what may have been kept of a log, by what it was sent as, and what people were called.

    A draft has no hash of its game.
    """
    for one in _by_names(judgement, was_moved=was_moved):
        yield stored_values(one)
        if one.fault is None or isinstance(one.fault, LogIncomplete):
            yield stored_values(one.as_draft()) | {"game_hash": ""}
        for fault in ASIDE:
            yield stored_values(one.with_refusal(fault))


def _by_names(judgement: Judgement, *, was_moved: bool) -> Iterator[Judgement]:
    """Yield the judgements of a log by the names of now, and of then where it gives any.

    As if everybody had been called as it says, and as if nobody had. A log that names somebody by
    his id was never refused for it where nobody has moved.
    """
    yield judgement
    log = judgement.received.log
    if not isinstance(log, Log) or isinstance(judgement.fault, WrongTerms) or not log.occupants:
        return
    terms = judgement.terms
    yield judge_log(_with_names(terms, log.occupants), judgement.received)
    nobody = dict.fromkeys(terms.occupants, NOBODY)
    other = judge_log(_with_names(terms, nobody, ids=was_moved), judgement.received)
    if isinstance(other.fault, WrongOccupant):
        yield other


def _with_names(terms: Terms, names: Mapping[str, str], *, ids: bool = False) -> Terms:
    """Return terms with other names for who sits there, with other ids too where these moved."""
    people = {
        letter: replace(who, name=normalize_text(names.get(letter, NOBODY)), also=frozenset())
        for letter, who in terms.occupants.items()
    }
    if ids:
        people = {letter: replace(who, id=UUID(int=0)) for letter, who in people.items()}
    return replace(terms, occupants=people)


def _about_check(
    facts: Facts, row: Submission, judgement: Judgement, kept: Mapping[str, Any]
) -> None:
    """Hold what a log was refused for against it; who was expected is what he was called then."""
    about, log = dict(row.about), judgement.received.log
    if row.code == WrongOccupant.code and isinstance(log, Log):
        seat = log.occupants.get(about.get("seat", ""))
        named = None if seat is None else normalize_text(seat)[:LONGEST_ABOUT]
        fits = about.keys() == {"seat", "expected", "named"} and about["named"] == named
    else:
        fits = about == kept["about"]
    if not fits:
        facts.refuse(row.id, _("the referee gives this log another verdict"), "/about")


def _decision_check(facts: Facts, row: Submission) -> None:
    """Only a scorer's word on a log has a time, and it comes after the log."""
    decidable = {State.CURRENT, State.SUPERSEDED}
    late = row.decided_at is not None and row.decided_at < row.created
    if late or (row.decided_at is not None and row.state not in decidable):
        facts.refuse(row.id, _("its times or versions contradict each other"), "/decided_at")
