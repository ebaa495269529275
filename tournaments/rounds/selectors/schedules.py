"""From rows to the values the scheduling core works on. Seven or eight queries an event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from games.options import game_by_slug, resolve_options
from tournaments.models import CheckIn, Entry, Event, Result, Round, Seat, Table
from tournaments.ranking.outcomes import TableFacts, Terms, outcome_of, with_penalties
from tournaments.scheduling import types as core
from tournaments.scheduling.formats import format_of

ROUND_FACTS = ("tables__seats", "tables__results", "byes")


def schedule_of(event: Event, *, before: int | None = None, awaited: bool = False) -> core.Schedule:
    """Return the event as the draw knows it: entries, rounds so far with current results.

    With `before` only the rounds before that number are in it, as if that one were to be drawn.
    With `awaited` everybody is expected in the next round as long as nobody is checked in for it.
    """
    rounds = event.rounds.prefetch_related(*ROUND_FACTS).order_by("number")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    return schedule_from(event, list(rounds), awaited=awaited)


def who_is_there(event: Event, number: int, earlier: Iterable[Round]) -> core.Schedule:
    """Return an event as a draft of round `number` is held against it: for who is in, and there.

    Who should not meet is left out, and so are the rounds before but for those given, who were read
    with `ROUND_FACTS`. One query for the entries unless they are read already; one more where
    entries check in, and where teams play match by match.
    """
    entries, before = list(event.entries.all()), list(earlier)
    left_out = (core.Round(place, (), ()) for place in range(len(before) + 1, number))
    return core.Schedule(
        method=event.method,
        shape=event.shape,
        rounds_planned=event.rounds_planned,
        entries=_entries(event, entries, before, number),
        rounds=(*(core_round(row, event) for row in before), *left_out),
        seed=event.seed,
        table_sizes=_sizes(event),
        policy=_policy(event, entries, number),
    )


def _sizes(event: Event) -> core.TableSizes | None:
    if event.shape != Event.Shape.SINGLE:
        return None
    return core.TableSizes(event.table_min, event.table_max, event.table_preferred)


def schedule_from(
    event: Event, rounds: Iterable[Round], *, awaited: bool = False, by_results: bool = False
) -> core.Schedule:
    """Return the schedule of rounds that are read already, with `ROUND_FACTS`. Two queries more.

    One more where entries check in, where teams play match by match, and in a next stage. With
    `by_results` a bracket is as the results have it, whatever the desk said of corrected ones.
    """
    rounds = list(rounds)
    entries = list(event.entries.all())
    return core.Schedule(
        method=event.method,
        shape=event.shape,
        rounds_planned=event.rounds_planned,
        entries=_entries(event, entries, rounds, len(rounds) + 1, awaited=awaited),
        rounds=tuple(core_round(row, event, by_results=by_results) for row in rounds),
        forbidden=(
            *_forbidden(event),
            *(_team_mates(entries) if event.team_event else ()),
            *_met_before(event, entries, len(rounds) + 1),
        ),
        seed=event.seed,
        table_sizes=_sizes(event),
        policy=_policy(event, entries, len(rounds) + 1),
    )


def _policy(event: Event, entries: Iterable[Entry], number: int) -> dict[str, object]:
    """Return the settings of the draw; with all line-ups where their order makes tables.

    Who was entered first is the first of a team; where teams play match by match, others are named.
    """
    policy: dict[str, object] = event.policy
    facts = format_of(event.method)
    if not facts.teams and not facts.levels:
        return policy
    found = line_ups(event, number) if facts.teams else {}
    named = {team: [str(one) for one in own] for team, own in found.items()}
    by_number: dict[str, list[str]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.number):
        if entry.team:
            by_number[entry.team].append(str(entry.id))
    return {**policy, "line_ups": by_number | {t: named[t] for t in named if t in by_number}}


def line_ups(event: Event, number: int) -> dict[str, list[UUID]]:
    """Return by team who was named to play in a round, the first board first. One query."""
    rows = event.line_ups.filter(from_round__lte=number).order_by("from_round", "created", "id")
    return dict(rows.values_list("team", "entries"))


def _forbidden(event: Event) -> Iterator[tuple[str, str]]:
    for one, other in event.forbidden.values_list("one_id", "other_id"):
        yield str(one), str(other)


EARLY = {"knockout": 1, "double_elimination": 1, "swiss": 2}
"""In so many rounds of a stage those who met in the stage before are kept apart, by method."""


def _met_before(event: Event, entries: Iterable[Entry], number: int) -> Iterator[tuple[str, str]]:
    """Yield who met in the stage before, in the first rounds of this one. One query, or none."""
    going = [entry for entry in entries if entry.stage_seed is not None]
    if not going or number > EARLY.get(event.method, 0):
        return
    here = {(entry.player_id or entry.partnership_id): str(entry.id) for entry in going}
    seats = Seat.objects.filter(round__event__next_stages=event.id).order_by("table_id")
    rows = seats.values_list("table_id", "entry__player_id", "entry__partnership_id")
    for _table, found in groupby(rows, key=itemgetter(0)):
        names = {here[who] for _t, *two in found for who in two if who in here}
        yield from combinations(sorted(names), 2)


def _team_mates(entries: Iterable[Entry]) -> Iterator[tuple[str, str]]:
    """Yield every two entries of one team."""
    teams: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.team:
            teams[entry.team].append(str(entry.id))
    for members in teams.values():
        yield from combinations(sorted(members), 2)


def _entries(
    event: Event,
    entries: Iterable[Entry],
    rounds: list[Round],
    coming: int,
    *,
    awaited: bool = False,
) -> tuple[core.Entry, ...]:
    """Return the entries; who is not checked in for a round, or the `coming` one, sits it out.

    Rounds drawn without check-in, and those further ahead than the next, expect everybody.
    """
    checked = [row.number for row in rounds if row.check_in]
    if event.check_in:
        checked.append(coming)
    here = _checked_in(event, checked)
    if awaited and not any(number == coming for _entry_id, number in here):
        checked = [number for number in checked if number != coming]
    return tuple(_entry(entry, checked, here) for entry in entries)


def _checked_in(event: Event, numbers: list[int]) -> set[tuple[UUID, int]]:
    if not numbers:
        return set()
    rows = CheckIn.objects.filter(entry__event=event, number__in=numbers)
    return set(rows.values_list("entry_id", "number"))


def _entry(entry: Entry, checked: list[int], here: set[tuple[UUID, int]]) -> core.Entry:
    away = {number for number in checked if (entry.id, number) not in here}
    return core.Entry(
        str(entry.id),
        rating=entry.rating_points if entry.stage_seed is None else -entry.stage_seed,
        club=entry.team or None,
        from_round=entry.from_round,
        to_round=entry.to_round,
        sits_out=frozenset({*entry.sits_out, *away}),
        table=entry.fixed_table,
    )


def core_round_stored(row: Round) -> core.Round:
    """Return a round, read with its event, as `core_round` has it. Four queries, however large."""
    found = Round.objects.prefetch_related(*ROUND_FACTS).get(id=row.id)
    return core_round(found, row.event)


def core_round(row: Round, event: Event, *, by_results: bool = False) -> core.Round:
    """Return a round as the draw knows it: results as the desk's rulings leave them.

    Where the desk said that a correction leaves the bracket as it was, so does the round, unless it
    is asked for `by_results`.
    """
    terms = terms_of(event)
    tables = (core_table(table, event.shape) for table in row.tables.all())
    return core.Round(
        number=row.number,
        tables=tuple(
            _for_bracket(
                ruled(table, event.shape, terms, facts_of(found)),
                {} if by_results else found.bracket,
            )
            for table, found in zip(tables, row.tables.all(), strict=True)
        ),
        byes=tuple(str(bye.entry_id) for bye in row.byes.all()),
    )


def ruled(table: core.Table, shape: str, terms: Terms, facts: TableFacts) -> core.Table:
    """Return a table with the places that no-shows, cards and sanctions leave."""
    if not (facts.forfeits or facts.cards or facts.sanctions):
        return table
    outcome = outcome_of(table, shape, terms, facts)
    if outcome is None:
        return table
    return replace(
        table, points=dict(outcome.points), places=dict(outcome.places), absent=outcome.absent
    )


def _for_bracket(table: core.Table, kept: dict[str, Any]) -> core.Table:
    """Return a table with the places by which the bracket goes on, where they are others."""
    if not kept:
        return table
    return replace(table, places=kept["places"], absent=frozenset(kept["absent"]))


def core_table(table: Table, shape: str) -> core.Table:
    """Return a table with its sides' entries and its current result, if it has one."""
    result = current_result(table)
    rotating = shape == Event.Shape.ROTATING
    return core.Table(
        number=table.number,
        seats={
            seat.letter if rotating else seat.side: str(seat.entry_id) for seat in table.seats.all()
        },
        points=result.points if result else None,
        places=result.places if result else None,
    )


def current_result(table: Table) -> Result | None:
    """Return the result that stands, from what was prefetched. No query."""
    return next((row for row in table.results.all() if row.current), None)


def facts_of(table: Table) -> TableFacts:
    """Return what the desk noted about a table, from what was prefetched. No query."""
    result = current_result(table)
    if result is None:
        return TableFacts()
    noted = TableFacts(
        by_time=result.by_time,
        forfeits=frozenset(result.absent),
        cards=frozenset(result.cards),
        sanctions=result.sanctions,
    )
    return with_penalties(noted, table.penalties)


def terms_of(event: Event) -> Terms:
    """Return what holds for every game of an event: the target of one game, and the cap.

    A match of several games has no target of its own.
    """
    options = resolve_options(game_by_slug(event.game), event.options)
    target, cap = options.get("target"), event.scoring.get("cap")
    single = options.get("games_to_win", 1) == 1
    return Terms(
        int(target) if target is not None and single else None,
        None if cap is None else Fraction(str(cap)),
    )
