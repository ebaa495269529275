"""A proven lower bound for every metric of a schedule.

Each bound holds for every schedule with the same games per entry, presence, table sizes and (for
floats) scores before each round; where no better proof is known the bound is 0. The counting
argument behind most: who has d meetings with at most a others must repeat d - a of them.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from tournaments.scheduling.bounds import neighbour_gaps
from tournaments.scheduling.metrics import (
    BY_STANDING,
    METRICS,
    Facts,
    Pair,
    Value,
    fair_opponents,
    plain,
    short_seats,
    times,
)
from tournaments.scheduling.types import PAIRS, Schedule


def bounds_of(schedule: Schedule) -> dict[str, Value]:
    """Metric -> lower bound, for every metric."""
    facts = Facts(schedule)
    pairs = facts.available_pairs()
    floats = _float_bounds(facts)
    known: dict[str, Value] = {
        "partner_repeats": _forced(facts.partners, pairs, 1),
        "opponent_repeats": _forced(facts.opponents, pairs, 1),
        "meet_repeats": _forced(facts.met, pairs, 1),
        "max_opponent": max(fair_opponents(facts), _most_forced(facts.opponents, pairs)),
        "opponent_excess": _forced(facts.opponents, pairs, fair_opponents(facts)),
        "float_sum": floats[0],
        "float_squares": floats[1],
        **_spread_bounds(facts),
    }
    return {name: plain(known.get(name, 0)) for name in METRICS}


def _degrees(rounds: Iterable[set[Pair]]) -> Counter[str]:
    """How many meetings each entry has, repeated ones counted again."""
    return Counter(
        name for pair, count in times(rounds).items() for name in pair for _ in range(count)
    )


def _others(pairs: set[Pair]) -> Counter[str]:
    """How many others each entry can meet at all."""
    return Counter(name for pair in pairs for name in pair)


def _forced(rounds: list[set[Pair]], pairs: set[Pair], free: int) -> int:
    """Meetings beyond ``free`` a pair that cannot be avoided; each counts for both of the pair."""
    others = _others(pairs)
    over = sum(max(0, degree - free * others[name]) for name, degree in _degrees(rounds).items())
    return -(-over // 2)


def _most_forced(rounds: list[set[Pair]], pairs: set[Pair]) -> int:
    """Some pair meets at least as often as the meetings of one entry spread over the others."""
    others = _others(pairs)
    shares = (
        -(-degree // others[name]) for name, degree in _degrees(rounds).items() if others[name]
    )
    return max(shares, default=0)


def _float_bounds(facts: Facts) -> tuple[Fraction, Fraction]:
    """Gaps between neighbours in sorted order, round by round, for tables of two entries."""
    total, squares = Fraction(0), Fraction(0)
    if facts.schedule.method not in (*BY_STANDING, "manual"):
        return total, squares
    for tables, scores in zip(facts.tables, facts.scores, strict=True):
        seated = [facts.seated(table) for table in tables]
        if any(len(names) != 2 or names[0] == names[1] for names in seated):
            continue
        gaps = neighbour_gaps([scores[name] for names in seated for name in names])
        total += sum(gaps, Fraction(0))
        squares += sum((gap**2 for gap in gaps), Fraction(0))
    return total, squares


def _spread_bounds(facts: Facts) -> dict[str, Value]:
    """Shares that cannot be level because they do not divide, where everybody is always there."""
    entries = len(facts.always)
    if not entries or entries < len(facts.entries):
        return {}
    byes = sum(map(len, facts.byes))
    short = sum(short_seats(facts).values())
    bounds: dict[str, Value] = {"short_table_spread": int(short % entries > 0)}
    if facts.schedule.method in ("knockout", "double_elimination"):
        return bounds
    bounds["bye_spread"] = int(byes % entries > 0)
    sizes = {len(table.seats) for tables in facts.tables for table in tables}
    games = Counter(name for sitting in facts.sitting for name in sitting)
    rounds = len(facts.tables)
    if byes or len(sizes) != 1 or any(games[name] != rounds for name in facts.always):
        return bounds
    size = max(sizes)
    tables = sum(map(len, facts.tables))
    bounds["seat_spread"] = int(rounds % size > 0)
    if facts.schedule.shape == PAIRS or size == 2:
        bounds["axis_difference"] = rounds % 2
    bounds["first_lead_spread"] = int(tables % entries > 0)
    return bounds
