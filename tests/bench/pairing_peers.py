"""How rounds are paired elsewhere: what the Swiss draw is compared with.

``greedy`` goes down the standing and gives everybody the best opponent not met yet, as is done by
hand; ``networkx`` solves the same costs with the matching of that library, from the lock
`requirements/bench.txt`.
"""

import importlib
import importlib.util
import time
from fractions import Fraction
from itertools import combinations
from math import prod

from tournaments.scheduling.history import history_of
from tournaments.scheduling.swiss.costs import cost_of
from tournaments.scheduling.swiss.field import field_of
from tournaments.scheduling.swiss.pairing import best_pairing
from tournaments.scheduling.types import Round, Schedule, Table, pair_of


def greedy(event: Schedule) -> Round:
    """The next round from the top down; the lowest of those with the fewest byes rests."""
    history = history_of(event)
    here = event.present(event.next_number)
    order = sorted(here, key=lambda e: (-history.scores[e.id], -Fraction(e.rating), e.id))
    left = [entry.id for entry in order]
    byes: tuple[str, ...] = ()
    if len(left) % 2:
        rests = min(reversed(left), key=lambda name: history.byes[name])
        left.remove(rests)
        byes = (rests,)
    tables: list[Table] = []
    while left:
        first = left.pop(0)
        fresh = (name for name in left if not history.met[pair_of(first, name)])
        other = next(fresh, left[0])
        left.remove(other)
        tables.append(Table(len(tables) + 1, {"AC": first, "BD": other}))
    return Round(event.next_number, tuple(tables), byes)


def networkx_seconds(event: Schedule) -> tuple[float, float] | None:
    """(seconds here, seconds of networkx) for the next pairing; ``None``: not installed."""
    if importlib.util.find_spec("networkx") is None:
        return None
    library = importlib.import_module("networkx")
    field = field_of(event, history_of(event))
    start = time.perf_counter()
    pairing = best_pairing(field)
    here = time.perf_counter() - start
    start = time.perf_counter()
    edges = list(combinations(range(len(field.ids)), 2))
    costs = [cost_of(field, edge) for edge in edges]
    radices = [max(c[k] for c in costs) * len(field.ids) + 1 for k in range(len(costs[0]))]
    weights = [sum(c[k] * prod(radices[k + 1 :]) for k in range(len(c))) for c in costs]
    graph = library.Graph()
    graph.add_weighted_edges_from(
        (i, j, max(weights) - weight) for (i, j), weight in zip(edges, weights, strict=True)
    )
    found = library.max_weight_matching(graph, maxcardinality=True)
    there = time.perf_counter() - start
    total = tuple(map(sum, zip(*(cost_of(field, tuple(sorted(e))) for e in found), strict=True)))
    if pairing is None or total != pairing.totals:
        raise ValueError(f"networkx found {total}, the draw {pairing and pairing.totals}")
    return here, there
