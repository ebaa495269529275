"""Why a round was drawn as it was: for one entry, what the nearest alternatives would have cost.

Chooses alternatives and measures each. In a Swiss round they are the neighbours in the standing,
the entry opposite in the fold and the bye. The whole round is drawn again with that one meeting
fixed, so the answer is exact on all nine levels (above a few thousand meetings as exact as the
draw, see swiss.pairing). In all other methods the entry changes places with a neighbour in the
standing or with an entry that has the bye, the rest of the round stays, and the metrics of the
round are compared; there a better alternative may exist, since these methods weigh whole schedules
and not single places. Nothing is drawn or changed.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from tournaments.scheduling.checking.facts import Facts
from tournaments.scheduling.checking.metrics import OF_ROUNDS, simplest_number
from tournaments.scheduling.explaining.explanation import (
    Alternative,
    Explanation,
    Value,
    compare_levels,
    impossible_alternative,
    nearest_in_order,
    write_number,
)
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import swiss
from tournaments.scheduling.parts.matching import Edge
from tournaments.scheduling.registry import DRAWN_BY
from tournaments.scheduling.swiss.costs import cost_of, total_cost, totals_in_points
from tournaments.scheduling.swiss.field import Field, field_of
from tournaments.scheduling.swiss.pairing import best_pairing
from tournaments.scheduling.types import Round, Schedule
from web.messages import EntryId, Message, message

MOST_ALTERNATIVES = 5
"""How many alternatives are measured."""

COMPARED_METRICS = (
    "forbidden_meetings",
    "wrong_byes",
    "partner_repeats",
    "opponent_repeats",
    "meet_repeats",
    "float_squares",
    "same_club_meetings",
    "consecutive_meetings",
    "table_number_repeats",
)
"""The metrics by which two rounds of a method other than Swiss are compared, in this order."""

FIRST_OF_LEVELS = ("same_club_meetings", "mixed_tables")
"""The metrics that come first where the n-th players of all teams play together."""


def explain(
    schedule: Schedule, drawn: Round, entry: str, against: str | None = None
) -> Explanation:
    """Why ``entry`` has these opponents (or the bye) in a round, and what else would have cost.

    ``schedule`` is the event before the round; ``against`` is an alternative in any case.
    Raises ``KeyError`` if one of the two is not in the round.

    >>> from tournaments.scheduling.draw import draw_round
    >>> from tournaments.scheduling.types import Entry
    >>> four = tuple(Entry(name, rating) for name, rating in zip("abcd", (9, 7, 5, 3)))
    >>> event = Schedule("swiss", "pairs", 2, four)
    >>> print(explain(event, draw_round(event), "a").alternatives[0].message)
    If 'a' met 'b', steps away from the fold would be 2 instead of 0.
    """
    known = {e.id for e in schedule.entries}
    seats = [t.seats.values() for t in drawn.tables]
    two_sided = all(len(names) == 2 and {*names} <= known for names in seats)
    if DRAWN_BY.get(schedule.method) is swiss.draw and two_sided:
        return _explain_swiss(schedule, drawn, entry, against)
    return _explain_places(schedule, drawn, entry, against)


def suppose_results(
    schedule: Schedule,
    points: Mapping[int, Mapping[str, Value]] | None = None,
    places: Mapping[int, Mapping[str, Value]] | None = None,
) -> Schedule:
    """The event as if its last round had these results, by table number; nothing is saved.

    Tables that are not named keep their results. Draw the schedule returned to see the next round.
    """
    *before, last = schedule.rounds
    tables = tuple(
        replace(
            table,
            points=(points or {}).get(table.number, table.points),
            places=(places or {}).get(table.number, table.places),
            absent=frozenset()
            if table.number in {*(points or ()), *(places or ())}
            else table.absent,
        )
        for table in last.tables
    )
    return replace(schedule, rounds=(*before, replace(last, tables=tables)))


def _table_of(drawn: Round, entry: str) -> tuple[int | None, tuple[str, ...]]:
    """The table of an entry and the others at it; nothing for a bye."""
    for table in drawn.tables:
        if entry in table.seats.values():
            return table.number, tuple(name for name in table.seats.values() if name != entry)
    if entry in drawn.byes:
        return None, ()
    raise KeyError(entry)


def _explain_swiss(
    schedule: Schedule, drawn: Round, entry: str, against: str | None
) -> Explanation:
    table, others = _table_of(drawn, entry)
    field = field_of(schedule, history_of(schedule))
    place = {name: number for number, name in enumerate(field.ids)}
    edges = [_edge(place, *table.seats.values()) for table in drawn.tables]
    edges += [(place[name], field.bye) for name in drawn.byes]
    chosen = totals_in_points(field, total_cost(cost_of(field, edge) for edge in edges))
    wanted = [] if against is None else [place[against]]
    met = {place[name] for name in others} or {field.bye}
    alternatives = tuple(
        _best_with(field, chosen, place[entry], other)
        for other in _other_opponents(field, place[entry], met, wanted)
    )
    why = _swiss_reason(field, place, entry, others)
    if any(other.better for other in alternatives):
        why = _not_the_best(schedule, field, edges, why)
    return Explanation(entry, table, others, tuple(chosen.items()), alternatives, why)


def _not_the_best(schedule: Schedule, field: Field, edges: list[Edge], why: Message) -> Message:
    """Say why a round was drawn that is not the best by itself."""
    drawn = swiss.pairing_to_draw(field, schedule)
    if drawn is not None and set(drawn[0].edges) == set(edges):
        return message(
            "%(why)s A round better by itself was passed over: after it fewer of the rounds to "
            "come could do without repeated meetings and second byes.",
            why=why,
        )
    return message("%(why)s This round is not the best there is: it was changed by hand.", why=why)


def _edge(place: Mapping[str, int], one: str, other: str) -> Edge:
    i, j = place[one], place[other]
    return (min(i, j), max(i, j))


def _swiss_reason(
    field: Field, place: Mapping[str, int], entry: str, others: tuple[str, ...]
) -> Message:
    i = place[entry]
    mine = write_number(Fraction(field.scores[i], field.unit))
    if not others:
        return message(
            "%(entry)s (%(points)s points, %(byes)s byes before) has the bye: it goes to the "
            "fewest byes, then to the lowest score, where that makes nobody meet twice.",
            entry=EntryId(entry),
            points=mine,
            byes=field.byes[i],
        )
    theirs = write_number(Fraction(field.scores[place[others[0]]], field.unit))
    return message(
        "%(entry)s (%(points)s points) meets %(other)s (%(theirs)s points): all pairings of the "
        "round are weighed together, level by level.",
        entry=EntryId(entry),
        points=mine,
        other=EntryId(others[0]),
        theirs=theirs,
    )


def _other_opponents(field: Field, i: int, met: set[int], wanted: list[int]) -> list[int]:
    """Places of alternatives: the one asked for, the fold's, the bye, then the neighbours."""
    group = field.groups[field.group[i]]
    half = len(group) // 2
    fold = i + half if i + half < group.stop else i - half
    nearby = (
        i + step for distance in range(1, MOST_ALTERNATIVES + 2) for step in (distance, -distance)
    )
    candidates = dict.fromkeys((*wanted, fold, field.bye, *nearby))
    possible = (j for j in candidates if j not in met and j != i and 0 <= j < field.nodes)
    return list(islice(possible, MOST_ALTERNATIVES))


def _best_with(field: Field, chosen: Mapping[str, Value], i: int, j: int) -> Alternative:
    """The best round in which i meets j, or has the bye."""
    name = field.ids[i]
    if j == field.bye:
        change = message("If %(entry)s had the bye", entry=EntryId(name))
        if not field.may_rest[i]:
            why = message(
                "%(change)s: %(entry)s has had as many byes as are allowed.",
                change=change,
                entry=EntryId(name),
            )
            return impossible_alternative(None, why)
    else:
        other = EntryId(field.ids[j])
        change = message("If %(entry)s met %(other)s", entry=EntryId(name), other=other)
    entry = None if j == field.bye else field.ids[j]
    pairing = best_pairing(field, (min(i, j), max(i, j)))
    if pairing is None:
        why = message("%(change)s: nobody else may have the bye.", change=change)
        return impossible_alternative(entry, why)
    return compare_levels(change, entry, chosen, totals_in_points(field, pairing.totals))


def _explain_places(
    schedule: Schedule, drawn: Round, entry: str, against: str | None
) -> Explanation:
    table, others = _table_of(drawn, entry)
    facts = Facts(schedule)
    order: tuple[str, ...] = COMPARED_METRICS
    if format_of(schedule.method).levels:
        order = tuple(dict.fromkeys((*FIRST_OF_LEVELS, *COMPARED_METRICS)))

    def measure_metrics(after: Round) -> dict[str, Value]:
        now = facts.look(after)
        return {name: simplest_number(OF_ROUNDS[name].value(facts, now)) for name in order}

    chosen = measure_metrics(drawn)
    alternatives = tuple(
        compare_levels(
            message(
                "If %(entry)s and %(other)s changed places",
                entry=EntryId(entry),
                other=EntryId(other),
            ),
            other,
            chosen,
            measure_metrics(_swap_places(drawn, entry, other)),
        )
        for other in _swap_candidates(schedule, drawn, entry, against)
    )
    reason = format_of(schedule.method).reason
    why = message("%(entry)s has the bye: %(reason)s.", entry=EntryId(entry), reason=reason)
    if others:
        why = message(
            "%(entry)s sits with %(others)s: %(reason)s.",
            entry=EntryId(entry),
            others=tuple(map(EntryId, others)),
            reason=reason,
        )
    return Explanation(entry, table, others, tuple(chosen.items()), alternatives, why)


def _swap_candidates(
    schedule: Schedule, drawn: Round, entry: str, against: str | None
) -> list[str]:
    """Who may change places: the one asked for, one with the bye, the nearest in the standing.

    Changing with somebody at the same table, or from bye to bye, would change no meeting.
    """
    scores = history_of(schedule).scores
    _, others = _table_of(drawn, entry)
    together = {*others} if others else {*drawn.byes}
    if against is not None and against not in together:
        _table_of(drawn, against)
    here = {name for one in drawn.tables for name in one.seats.values()} | {*drawn.byes}
    standing = [e for e in schedule.entries if e.id in here]
    standing.sort(key=lambda e: (-scores[e.id], -Fraction(e.rating), e.id))
    near = nearest_in_order([e.id for e in standing], entry, sorted(together))
    resting = [name for name in near if name in drawn.byes]
    wanted = [name for name in near if name == against]
    return list(dict.fromkeys((*wanted, *resting[:1], *near)))[:MOST_ALTERNATIVES]


def _swap_places(drawn: Round, one: str, other: str) -> Round:
    """The round with two entries in each other's places."""
    swap = {one: other, other: one}
    tables = tuple(
        replace(table, seats={seat: swap.get(name, name) for seat, name in table.seats.items()})
        for table in drawn.tables
    )
    return replace(drawn, tables=tables, byes=tuple(swap.get(name, name) for name in drawn.byes))
