"""Turns rows into the values that the scheduling core works on. Seven or eight queries an event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from games.options import game_by_slug, resolve_options
from tournaments.events.core.boards import DEALS, boards_per_round
from tournaments.models import CheckIn, Entry, Event, Result, Round, Seat, Table
from tournaments.ranking.outcomes import NO_FACTS, TableFacts, Terms, facts_of_table, outcome_of
from tournaments.scheduling import types
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import set_of_boards

ROUND_FACTS = ("tables__seats", "tables__results", "byes")


def schedule_of(
    event: Event, *, before: int | None = None, awaited: bool = False
) -> types.Schedule:
    """Return the event as the draw knows it: entries, rounds so far with current results.

    With `before` it has only the rounds before that number, as if that one were to be drawn. With
    `awaited` everybody is expected in the next round as long as nobody is checked in for it.
    """
    rounds = event.rounds.prefetch_related(*ROUND_FACTS).order_by("number")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    return schedule_from(event, list(rounds), awaited=awaited)


def schedule_of_present(event: Event, number: int, earlier: Iterable[Round]) -> types.Schedule:
    """Return an event as far as it says who should be in round `number`.

    Without forbidden meetings, and of the rounds before only with those given, which were read with
    `ROUND_FACTS`. One query for the entries unless they are read already; one more where entries
    check in, and where teams play match by match.
    """
    entries, before = list(event.entries.all()), list(earlier)
    left_out = (types.Round(place, (), ()) for place in range(len(before) + 1, number))
    return types.Schedule(
        method=event.method,
        shape=event.shape,
        rounds_planned=event.rounds_planned,
        entries=_entries(event, entries, before, number),
        rounds=(*(core_round(row, event) for row in before), *left_out),
        seed=event.seed,
        table_sizes=_table_sizes(event),
        policy=_policy(event, entries, number),
    )


def _table_sizes(event: Event) -> types.TableSizes | None:
    if event.shape != Event.Shape.SINGLE:
        return None
    return types.TableSizes(event.table_min, event.table_max, event.table_preferred)


def schedule_from(
    event: Event, rounds: Iterable[Round], *, awaited: bool = False, by_results: bool = False
) -> types.Schedule:
    """Return the schedule of rounds that are read already, with `ROUND_FACTS`. Two queries more.

    One more where entries check in, where teams play match by match, and in a next stage. With
    `by_results` a bracket follows the results, even where the desk decided to leave it as it was.
    """
    rounds = list(rounds)
    entries = list(event.entries.all())
    return types.Schedule(
        method=event.method,
        shape=event.shape,
        rounds_planned=event.rounds_planned,
        entries=_entries(event, entries, rounds, len(rounds) + 1, awaited=awaited),
        rounds=tuple(core_round(row, event, by_results=by_results) for row in rounds),
        forbidden=(
            *_forbidden_pairs(event),
            *(_team_mates(entries) if event.team_event else ()),
            *_pairs_of_stage_before(event, entries, len(rounds) + 1),
        ),
        seed=event.seed,
        table_sizes=_table_sizes(event),
        policy=_policy(event, entries, len(rounds) + 1),
    )


def _policy(event: Event, entries: Iterable[Entry], number: int) -> dict[str, object]:
    """Return the settings of the draw, with all line-ups where their order makes tables.

    A team's order is that of entering; where teams play match by match, the line-up named counts.
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
    """Return, by team, who was named to play in a round, the first board first. One query."""
    rows = event.line_ups.filter(from_round__lte=number).order_by("from_round", "created", "id")
    return dict(rows.values_list("team", "entries"))


def _forbidden_pairs(event: Event) -> Iterator[tuple[str, str]]:
    for one, other in event.forbidden.values_list("one_id", "other_id"):
        yield str(one), str(other)


ROUNDS_APART = {"knockout": 1, "double_elimination": 1, "swiss": 2}
"""For how many rounds those who met in the stage before are kept apart, by method."""


def _pairs_of_stage_before(
    event: Event, entries: Iterable[Entry], number: int
) -> Iterator[tuple[str, str]]:
    """Yield who met in the stage before, in the first rounds of this one. One query, or none."""
    going = [entry for entry in entries if entry.stage_seed is not None]
    if not going or number > ROUNDS_APART.get(event.method, 0):
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
) -> tuple[types.Entry, ...]:
    """Return the entries; whoever is not checked in for a round, or the `coming` one, sits it out.

    Rounds drawn without check-in, and those further ahead than the next, expect everybody.
    """
    checked = [row.number for row in rounds if row.check_in]
    if event.check_in:
        checked.append(coming)
    here = _check_ins(event, checked)
    if awaited and not any(number == coming for _entry_id, number in here):
        checked = [number for number in checked if number != coming]
    return tuple(_entry(entry, checked, here) for entry in entries)


def _check_ins(event: Event, numbers: list[int]) -> set[tuple[UUID, int]]:
    if not numbers:
        return set()
    rows = CheckIn.objects.filter(entry__event=event, number__in=numbers)
    return set(rows.values_list("entry_id", "number"))


def _entry(entry: Entry, checked: list[int], here: set[tuple[UUID, int]]) -> types.Entry:
    away = {number for number in checked if (entry.id, number) not in here}
    return types.Entry(
        str(entry.id),
        rating=entry.rating_points if entry.stage_seed is None else -entry.stage_seed,
        club=entry.team or None,
        from_round=entry.from_round,
        to_round=entry.to_round,
        sits_out=frozenset({*entry.sits_out, *away}),
        table=entry.fixed_table,
    )


def read_core_round(row: Round) -> types.Round:
    """Return a round, read with its event, as `core_round` has it. Four queries, however large."""
    found = Round.objects.prefetch_related(*ROUND_FACTS).get(id=row.id)
    return core_round(found, row.event)


def core_round(row: Round, event: Event, *, by_results: bool = False) -> types.Round:
    """Return a round as the draw knows it, with results after the desk's rulings.

    Where the desk left the bracket as it was after a correction, the old places count, unless
    `by_results`.
    """
    terms = terms_of(event)
    tables = (core_table(table, event) for table in row.tables.all())
    return types.Round(
        number=row.number,
        tables=tuple(
            _with_bracket_places(
                apply_rulings(table, event.shape, terms, facts_of(found)),
                {} if by_results else found.bracket,
            )
            for table, found in zip(tables, row.tables.all(), strict=True)
        ),
        byes=tuple(str(bye.entry_id) for bye in row.byes.all()),
    )


def apply_rulings(table: types.Table, shape: str, terms: Terms, facts: TableFacts) -> types.Table:
    """Return a table with its places after no-shows, cards and sanctions."""
    if not (facts.forfeits or facts.cards or facts.sanctions):
        return table
    outcome = outcome_of(table, shape, terms, facts)
    if outcome is None:
        return table
    return replace(
        table, points=dict(outcome.points), places=dict(outcome.places), absent=outcome.absent
    )


def _with_bracket_places(table: types.Table, bracket: dict[str, Any]) -> types.Table:
    """Return a table with the places that the bracket goes by, where these are others."""
    if not bracket:
        return table
    return replace(table, places=bracket["places"], absent=frozenset(bracket["absent"]))


def core_table(table: Table, event: Event) -> types.Table:
    """Return a table with its sides' entries and its current result, if it has one.

    Where boards travel it has its own.
    """
    result = current_result(table)
    rotating = event.shape == Event.Shape.ROTATING
    return types.Table(
        number=table.number,
        seats={
            seat.letter if rotating else seat.side: str(seat.entry_id) for seat in table.seats.all()
        },
        points=result.points if result else None,
        places=result.places if result else None,
        boards=set_of_boards(table.board_set, boards_per_round(event)),
    )


def current_result(table: Table) -> Result | None:
    """Return the current result, from what was prefetched. No query."""
    return next((row for row in table.results.all() if row.current), None)


def facts_of(table: Table) -> TableFacts:
    """Return what the desk noted about a table, from what was prefetched. No query."""
    result = current_result(table)
    if result is None:
        return NO_FACTS
    return facts_of_table(by_time=result.by_time, penalties=table.penalties, **result.rulings)


def terms_of(event: Event) -> Terms:
    """Return what holds for every game of an event: the target of one game, the cap, the boards.

    A match of several games has no target of its own, nor has a fixed number of deals.
    """
    options = resolve_options(game_by_slug(event.game), event.options)
    target, cap = options.get("target"), event.scoring.get("cap")
    single = options.get("games_to_win", 1) == 1 and not options.get(DEALS)
    return Terms(
        int(target) if target is not None and single else None,
        None if cap is None else Fraction(str(cap)),
        boards_per_round(event),
    )
