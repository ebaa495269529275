"""The best pairing of a Swiss field: one exact minimum-cost perfect matching, pruned with proof.

Small fields weigh every possible meeting. In larger ones two exact arguments leave meetings out.

*Score cuts.* Call a gap between neighbouring scores an odd cut when an odd number of entries stands
above it (whoever has the bye left out). Some table must span every odd cut. A table that spans
several gaps costs at least the sum of their squares, so L, the sum of the squared odd cuts, is the
least sum of squared differences (it is the sum over neighbours in sorted order). The *excess* of a
meeting is its squared difference less the odd cuts it spans, never negative, and the excesses of a
pairing sum to at most its squares less L. So once a pairing with squares F is known, no better one
has a meeting of excess above F - L; and a pairing whose F - L is within the excess allowed is
optimal (cost duality, as in J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices",
1965).

*Fold window.* Above ``MOST_EDGES`` meetings only those with a fold distance within a window are
weighed. If no level before the fold can get better and the fold's total is within the window, a
meeting outside would cost more than the whole round, so the pairing is still optimal. Else the
first four levels are proven where F = L or where a smaller field with the same least squares proves
it (see proof); where neither does, the gap is stated.

The bye goes to the class that is best by byes and score. Where the rest then cannot be paired
without a forbidden or second meeting, all meetings are weighed at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tournaments.scheduling.parts.matching import Cost, Edge, minimum_matching
from tournaments.scheduling.swiss.costs import (
    FLOAT_SQUARES,
    FOLD,
    MEETINGS,
    SAME_CLUB,
    cost_of,
    total_cost,
)
from tournaments.scheduling.swiss.cuts import Cuts, cuts_of
from tournaments.scheduling.swiss.field import Field
from tournaments.scheduling.swiss.proof import least_squares

SMALL = 64
"""For up to so many entries all meetings are weighed at once."""

MOST_EDGES = 40_000
"""With more meetings of small excess only those near the fold are weighed."""

WINDOW = 24
"""The fold distance that is weighed first in a large field."""

WIDER = 8
"""How much more excess is allowed if the meetings without it leave somebody over."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, by place; an edge to ``field.bye`` is the bye.

    ``totals`` are the costs of the nine levels, ``exact`` that they are proven the least,
    ``least_squares`` is the proven least of ``float_squares`` (with no level before it worse).
    """

    edges: tuple[Edge, ...]
    totals: Cost
    exact: bool
    least_squares: int


def best_pairing(field: Field, forced: Edge | None = None) -> Pairing | None:
    """The best pairing, with one meeting (or bye) ``forced`` if given.

    ``None`` where there is none: nobody may have the bye that somebody must have.
    """
    if len(field.ids) > SMALL:
        found = _pair_near(field, forced)
        if found is not None:
            return found
    matched = _match(field, all_edges(field), forced)
    if matched is None:
        return None
    totals = total_cost(cost_of(field, edge) for edge in matched)
    return Pairing(tuple(matched), totals, True, totals[FLOAT_SQUARES])


def least_troubles(field: Field, troubled: frozenset[Edge]) -> int:
    """Fewest meetings of a set in any pairing whose first level is the least."""
    costs = {e: (cost_of(field, e)[MEETINGS], int(e in troubled)) for e in all_edges(field)}
    matched = minimum_matching(field.nodes, costs) or []
    return sum(edge in troubled for edge in matched)


def possible_byes(field: Field) -> list[Edge]:
    """The byes that are possible in an odd field."""
    if len(field.ids) % 2 == 0:
        return []
    return [(i, field.bye) for i in range(len(field.ids)) if field.may_rest[i]]


def all_edges(field: Field) -> list[Edge]:
    """Every meeting, and every bye that is possible."""
    return [*combinations(range(len(field.ids)), 2), *possible_byes(field)]


def _match(field: Field, edges: list[Edge], forced: Edge | None) -> list[Edge] | None:
    if forced is not None:
        edges = [edge for edge in edges if not {*edge} & {*forced}]
        edges.append(forced)
    return minimum_matching(field.nodes, {edge: cost_of(field, edge) for edge in edges})


def _pair_near(field: Field, forced: Edge | None) -> Pairing | None:
    """The best pairing without trouble and with the best bye; ``None``: there is no such."""
    byes = _best_byes(field, forced)
    if len(field.ids) % 2 and not byes:
        return None
    cuts = cuts_of(field, byes[0][0] if byes else None)
    allowed = 0 if forced is None else _excess(field, cuts, forced)
    window = WINDOW
    while True:
        near, whole = _near_edges(field, cuts, allowed, window)
        matched = _match(field, near + byes, forced)
        if matched is None:
            if whole and allowed >= cuts.widest:
                return None
            if allowed >= cuts.widest:
                window *= 2
            allowed = WIDER * cuts.beyond(allowed)
            continue
        totals = total_cost(cost_of(field, edge) for edge in matched)
        gap = totals[FLOAT_SQUARES] - cuts.least
        if gap <= allowed:
            least = squares = totals[FLOAT_SQUARES]
            if not whole and gap:
                free = forced is None
                least = least_squares(field, cuts, squares, byes) if free else cuts.least
            exact = whole or (least == squares and _window_suffices(totals, window))
            return Pairing(tuple(matched), totals, exact, least)
        allowed = gap


def _window_suffices(totals: Cost, window: int) -> bool:
    """Whether one meeting outside the fold window would cost more than this whole round."""
    return not any(totals[SAME_CLUB:FOLD]) and totals[FOLD] <= window


def _best_byes(field: Field, forced: Edge | None) -> list[Edge]:
    """The byes of the class that is best by byes and score, without those already decided."""
    if forced is not None and forced[1] == field.bye:
        return [forced]
    free = [edge for edge in possible_byes(field) if forced is None or edge[0] not in forced]
    ranks = {edge: (field.byes[edge[0]], field.scores[edge[0]]) for edge in free}
    return [edge for edge in free if ranks[edge] == min(ranks.values())]


def _excess(field: Field, cuts: Cuts, edge: Edge) -> int:
    i, j = edge
    return 0 if j == field.bye else cuts.excess(field.group[i], field.group[j])


def _near_edges(field: Field, cuts: Cuts, allowed: int, window: int) -> tuple[list[Edge], bool]:
    """The meetings of allowed excess without trouble, and whether no window was needed."""
    blocks = [(field.groups[one], field.groups[other]) for one, other in cuts.within(allowed)]
    everybody = len(field.ids)
    whole = window >= everybody or sum(len(a) * len(b) for a, b in blocks) <= MOST_EDGES
    edges: list[Edge] = []
    for one, other in blocks:
        small = whole or len(one) * len(other) <= window**2
        edges += _block(one, other, everybody if small else window)
    return [edge for edge in edges if not field.trouble(*edge)], whole


def _block(one: range, other: range, window: int) -> Iterator[Edge]:
    """The pairs of two groups, or within one, whose fold distance is within a window."""
    half = len(one) // 2
    for i in one:
        if one == other:
            near = range(max(i + 1, i + half - window), min(i + half + window + 1, one.stop))
        else:
            near = range(other.start, min(other.stop, other.start + window + i - one.stop + 2))
        yield from ((i, j) for j in near)
