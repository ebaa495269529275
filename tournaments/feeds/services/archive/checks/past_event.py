"""The event as it was at a moment of the past, as far as the record tells.

What a round was drawn from is told by its hash alone. Results have versions and times, settings a
record of their changes; who came, checked in or was kept apart later has a time of its own. When
somebody left, or came back, has none: that is tried out.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import product
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from tournaments.discipline.selectors import cards_in_order, penalties_of
from tournaments.events.services.plans import fields_of_plan, plan_before, plan_of
from tournaments.models import Card, CheckIn, Entry, Event, Round
from tournaments.ranking.discipline import Penalties
from tournaments.rounds.selectors.schedules import ROUND_FACTS, schedule_from
from tournaments.scheduling import types
from tournaments.scheduling.formats import FORMATS


@dataclass(frozen=True)
class Past:
    """The record of an event, read once: rounds, changes of settings and cards with their times."""

    event: Event
    rounds: tuple[Round, ...]
    changes: tuple[tuple[datetime, dict[str, Any]], ...]
    cards: tuple[Card, ...]
    apart: dict[tuple[str, str], datetime]
    came: tuple[tuple[str, int, datetime], ...]

    def schedules(self, row: Round, moment: datetime, seed: int) -> Iterator[types.Schedule]:
        """Yield what a round may have been drawn from at a moment, the likeliest first.

        About ten queries each time the bracket is tried in another way.
        """
        for by_results in (False, True) if FORMATS[self.event.method].eliminates else (False,):
            found = self.schedule(row, moment, seed, by_results=by_results)
            yield found
            for left, away in list(product(_LEFT, _AWAY))[1:]:
                people = tuple(away(left(one, row.number), row.number) for one in found.entries)
                if people != found.entries:
                    yield replace(found, entries=people)

    def schedule(
        self, row: Round, moment: datetime, seed: int, *, by_results: bool = False
    ) -> types.Schedule:
        """Return the schedule before a round as the record tells of a moment."""
        event = self._event(row, moment, seed)
        before = [one for one in self.rounds if one.number < row.number]
        costs = self._penalties(moment)
        for one in before:
            for table in one.tables.all():
                table.penalties = costs.get(str(table.id), {})
                _results_of(table, moment)
        found = schedule_from(event, before, by_results=by_results)
        later = {pair for pair, created in self.apart.items() if created > moment}
        late = {
            who
            for who, number, created in self.came
            if number == row.number and created > moment and row.check_in
        }
        return replace(
            found,
            forbidden=tuple(pair for pair in found.forbidden if types.pair_of(*pair) not in later),
            entries=tuple(
                replace(one, sits_out=one.sits_out | {row.number}) if one.id in late else one
                for one in found.entries
            ),
        )

    def _event(self, row: Round, moment: datetime, seed: int) -> Event:
        """Return the event with its settings and entries of then, not to be stored."""
        event = copy(self.event)
        later = [changes for created, changes in self.changes if created > moment]
        if later:
            for name, value in fields_of_plan(plan_before(plan_of(event), later)).items():
                setattr(event, name, value)
        event.seed, event.check_in = seed, row.check_in
        entries = Entry.objects.filter(created__lte=moment)
        prefetch_related_objects([event], Prefetch("entries", queryset=entries))
        return event

    def _penalties(self, moment: datetime) -> Penalties:
        """Return what the cards cost at their tables that had been shown and not taken back."""
        shown = []
        for card in self.cards:
            if card.created <= moment and (card.undone_at is None or card.undone_at > moment):
                one = copy(card)
                one.undone_at = None
                shown.append(one)
        return penalties_of(self.event, shown)


def past_of(event: Event) -> Past:
    """Return the record of an event. Ten queries."""
    changes = event.changes.order_by("-created", "-id").values_list("created", "changes")
    apart = event.forbidden.values_list("one_id", "other_id", "created")
    came = CheckIn.objects.filter(entry__event=event)
    return Past(
        event,
        tuple(event.rounds.prefetch_related(*ROUND_FACTS).order_by("number")),
        tuple(changes),
        tuple(cards_in_order(event)),
        {types.pair_of(str(one), str(other)): created for one, other, created in apart},
        tuple(
            (str(who), number, created)
            for who, number, created in came.values_list("entry_id", "number", "created")
        ),
    )


def _results_of(table: Any, moment: datetime) -> None:
    """Let the result of a table stand that stood at a moment; nothing is stored."""
    known = [
        one
        for one in table.results.all()
        if one.created <= moment and not (one.cleared_at and one.cleared_at <= moment)
    ]
    last = max(known, key=lambda one: one.version, default=None)
    for one in table.results.all():
        one.current = one is last


def _as_it_is(one: types.Entry, _number: int) -> types.Entry:
    return one


def _not_left(one: types.Entry, number: int) -> types.Entry:
    """Return the entry as if it had not left yet."""
    gone = one.to_round is not None and one.to_round >= number
    return replace(one, to_round=None) if gone else one


def _nothing_ahead(one: types.Entry, number: int) -> types.Entry:
    """Return the entry as if nothing were known yet of later rounds."""
    return replace(one, sits_out=frozenset(n for n in one.sits_out if n <= number))


def _as_if_left(one: types.Entry, number: int) -> types.Entry:
    """Return the entry as if it had left before the round that it sits out: it came back later."""
    if number not in one.sits_out:
        return _nothing_ahead(one, number)
    last = number
    while last in one.sits_out and last >= one.from_round:
        last -= 1
    return replace(one, to_round=last, sits_out=frozenset(n for n in one.sits_out if n <= last))


_LEFT = (_as_it_is, _not_left)
_AWAY = (_as_it_is, _nothing_ahead, _as_if_left)
