"""The course of an event: settings follow from the record of changes, states from what is there.

Who changed what is put on record each time, so that the last word on a setting is what holds now.
The seed alone may be another: whoever draws a draft again may give it one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.core.settings import SETTINGS
from tournaments.events.services.plans import plan_before, plan_of, settings_json
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.models import Event, EventChange, Round
from tournaments.ranking.documents import RULES

Standings = Sequence[Mapping[str, Any]]


def course_check(facts: Facts, standings: Standings) -> None:
    """Hold settings and states of an event against the record; `standings` are those of now.

    Raises ArchiveRefused. Four queries.
    """
    changes = list(facts.event.changes.order_by("-created", "-id"))
    _changes_check(facts, changes)
    _seed_check(facts, changes)
    _rounds_check(facts, changes)
    _state_check(facts, changes)
    _finals_check(facts, standings)
    _cards_check(facts)


def _changes_check(facts: Facts, changes: Sequence[EventChange]) -> None:
    """Each change ends with what the next began with, the last with what holds now."""
    event = facts.event
    of_settings = [one for one in reversed(changes) if one.changes.keys() != {"state"}]
    for number, one in enumerate(of_settings, 1):
        if one.revision != number:
            facts.refuse(one.id, _("its times or versions contradict each other"), "/revision")
    if event.revision != len(of_settings):
        facts.refuse(event.id, _("its times or versions contradict each other"), "/revision")
    now = settings_json(plan_of(event))
    for change in changes:
        for name in SETTINGS.keys() & change.changes.keys() - {"seed"}:
            before, after = change.changes[name]
            if after != now[name]:
                why = _("it does not match the record of changes")
                facts.refuse(change.id, why, f"/changes/{name}")
            now[name] = before


def _seed_check(facts: Facts, changes: Sequence[EventChange]) -> None:
    """The seed is that of the last draw, unless it was changed."""
    event = facts.event
    given = {one.changes["seed"][1] for one in changes if "seed" in one.changes}
    if facts.rounds and event.seed not in {facts.rounds[-1].seed, *given}:
        facts.refuse(event.id, _("drawing it again gives a different certificate"), "/seed")


def _rounds_check(facts: Facts, changes: Sequence[EventChange]) -> None:
    """One round after the other is published and closed; a draft has nothing yet."""
    times = []
    for number, row in enumerate(facts.rounds, 1):
        if row.number != number or number > facts.event.rounds_planned:
            facts.refuse(row.id, _("a round is missing, or there is one too many"), "/number")
        last = number == len(facts.rounds)
        if (row.published_at is None) != (row.state == Round.State.DRAFT) or (
            row.closed_at is None
        ) != (row.state != Round.State.CLOSED):
            facts.refuse(row.id, _("its state and its times contradict each other"), "/state")
        if not last and row.state != Round.State.CLOSED:
            facts.refuse(
                row.id, _("a later round has been drawn, so this one must be closed"), "/state"
            )
        times += [time for time in (row.published_at, row.closed_at) if time]
        if times != sorted(times) or row.created > (row.published_at or row.created):
            why = _("its times or versions contradict each other")
            facts.refuse(row.id, why, "/published_at")
        _results_check(facts, row)
        later = [one.changes for one in changes if one.created > row.created]
        if plan_before(plan_of(facts.event), later).check_in != row.check_in:
            facts.refuse(row.id, _("it does not match the record of changes"), "/check_in")


def _results_check(facts: Facts, row: Round) -> None:
    """All tables of a closed round have a result, none of a draft has."""
    for table in row.tables.all():
        results = list(table.results.all())
        current = any(result.current for result in results)
        if (row.state == Round.State.CLOSED and not current) or (
            row.state == Round.State.DRAFT and results
        ):
            why = _("the state of its round does not match its results")
            facts.refuse(table.id, why, "/state")


def _state_check(facts: Facts, changes: Sequence[EventChange]) -> None:
    """An event is over where the record says so, and goes on where a round was published."""
    event = facts.event
    said = next((one.changes["state"][1] for one in changes if "state" in one.changes), "")
    begun = any(row.state != Round.State.DRAFT for row in facts.rounds)
    closed = all(row.state == Round.State.CLOSED for row in facts.rounds)
    if event.is_over or said in Event.OVER:
        fits = event.state == said and (closed and begun or said != Event.State.FINISHED)
    elif event.state == Event.State.DRAFT:
        fits = not facts.rounds
    else:
        fits = begun == (event.state == Event.State.RUNNING)
    if not fits:
        facts.refuse(event.id, _("its state does not match its rounds"), "/state")


def _finals_check(facts: Facts, standings: Standings) -> None:
    """Final standings are counted; while the event is over the last are those of now."""
    finals = list(facts.event.finals.order_by("number"))
    for number, final in enumerate(finals, 1):
        if final.number != number:
            why = _("its times or versions contradict each other")
            facts.refuse(final.id, why, "/number")
    if facts.event.state != Event.State.FINISHED:
        return
    if not finals:
        facts.refuse(facts.event.id, _("its final standings are missing"), "/state")
    if finals[-1].rules == RULES and finals[-1].lines != list(standings):
        facts.refuse(finals[-1].id, _("the standings do not match the results"), "/lines")


def _cards_check(facts: Facts) -> None:
    """A card is of its round; what was done about it later has a time and a reason, or neither."""
    for card in facts.event.cards.select_related("table__round"):
        if card.table and card.table.round.number != card.round_number:
            facts.refuse(card.id, _("it does not match its table"), "/round_number")
        for act in ("undone", "lifted", "lift_undone"):
            time, reason = getattr(card, f"{act}_at"), getattr(card, f"{act}_reason")
            if (time is None) != (not reason) or (time is not None and time < card.created):
                why = _("its times or versions contradict each other")
                facts.refuse(card.id, why, f"/{act}_at")
        if card.lift_undone_at and not card.lifted_at:
            why = _("its times or versions contradict each other")
            facts.refuse(card.id, why, "/lifted_at")
