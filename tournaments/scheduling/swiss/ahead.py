"""A small Swiss field in many rounds: the cheapest pairing that leaves the rest playable.

Past half the field a round by itself may be the best there is and still leave people over who have
all met, so that a later one has a rematch or a second bye that need not be. Decides, where the
rounds planned are more than half the nodes (everybody, and in an odd field the bye), which pairing
is drawn: the cheapest after which the rounds left can be played (see completion), the field as it
is now. All pairings are gone through in the order of their costs (see parts.by_cost), so a best
pairing that leaves the rest playable stands as it is.

In a full field there always is one: any first round is as good as another, since the nodes can be
renamed, and the complete graph has a schedule of all its rounds (the Berger table); each later one
is drawn so that the rest remains. Where some have left or come, some should not meet, or more is
planned than there are meetings, as many rounds as can be are looked at, and the certificate says
that no draw has more. Work is counted: where a search ends at its limit fewer rounds are looked at,
in the end none, and that is said, too. That nobody met twice and who had the byes can be seen from
the rounds alone; the metrics of the checker count it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tournaments.scheduling.parts.by_cost import by_cost
from tournaments.scheduling.parts.matching import Edge, minimum_perfect
from tournaments.scheduling.parts.work import spared, spend
from tournaments.scheduling.swiss.completion import completable
from tournaments.scheduling.swiss.costs import BYES, FLOAT_SQUARES, MEETINGS, cost, total
from tournaments.scheduling.swiss.field import Field
from tournaments.scheduling.swiss.pairing import Pairing, all_edges
from tournaments.scheduling.types import IMPOSSIBLE, LIMIT, Ahead

MOST_NODES = 20
"""Fields of so many nodes are small."""

MOST_WORK = 800_000
"""What the searches for rounds to come may take in one draw."""

MOST_PAIRINGS = 100
"""So many pairings are tried in one draw."""


def looks_ahead(field: Field, number: int, planned: int) -> bool:
    """Whether a round is drawn with those after it in mind; ``planned``: rounds of the event."""
    return field.nodes <= MOST_NODES and number < planned and 2 * planned > field.nodes


def choose(field: Field, best: Pairing, left: int) -> tuple[Pairing, Ahead | None]:
    """The cheapest pairing after which as many rounds as can be are left, and what there is to say.

    ``best`` is the cheapest of all, ``left`` the rounds from this one to the last. ``None``: it
    stands, and all of them can do without.
    """
    if best.totals[MEETINGS] or best.totals[BYES]:
        return best, Ahead(left, 0, IMPOSSIBLE)
    now, search, why = _open(field), _Search(), None
    most = min(left, *(mask.bit_count() for mask in now.partners))
    for rounds in range(most, 1, -1):
        try:
            found = _leaving(field, best, now, rounds, search)
        except _Ended:
            why = LIMIT
            continue
        if found is not None:
            return found, _said(Ahead(left, rounds, why, dearer=found is not best))
    return best, _said(Ahead(left, 1, why))


def _said(ahead: Ahead) -> Ahead | None:
    """With the reason where not all rounds are sure; ``None``: there is nothing to say."""
    if ahead.sure < ahead.planned:
        return ahead if ahead.reason else replace(ahead, reason=IMPOSSIBLE)
    return ahead if ahead.dearer else None


@dataclass(frozen=True, slots=True)
class _Open:
    """Whom each node may still meet, as sets of bits, and who has had how many byes.

    Who has had one in the rounds looked at is no partner of the bye any more. In an even field
    every node is somebody, and the byes there were do not matter.
    """

    partners: tuple[int, ...]
    byes: tuple[int, ...]

    def without(self, edges: tuple[Edge, ...]) -> "_Open":
        """What is open after a round."""
        partners = list(self.partners)
        for one, other in edges:
            partners[one] ^= 1 << other
            partners[other] ^= 1 << one
        return _Open(tuple(partners), self.byes)

    def for_rounds(self, rounds: int) -> tuple[tuple[int, ...], int] | None:
        """The partners in so many rounds, and who must have a bye: those with fewer first.

        ``None`` where not so many may have one.
        """
        if len(self.partners) == len(self.byes):
            return self.partners, 0
        owed = resting = 0
        for level in sorted(set(self.byes)):
            alike = sum(1 << i for i, count in enumerate(self.byes) if count == level)
            owed, resting = resting, resting | alike & self.partners[-1]
            if resting.bit_count() >= rounds:
                bye = 1 << len(self.byes)
                own = (m & ~bye | bye * (resting >> i & 1) for i, m in enumerate(self.partners))
                return (*islice(own, len(self.byes)), resting), owed
        return None


class _Ended(Exception):
    """The search for so many rounds has come to its limit."""


class _Search:
    """Counts the work of looking ahead."""

    def __init__(self) -> None:
        self.left = MOST_WORK if spared(MOST_WORK) else 0
        self.pairings = MOST_PAIRINGS

    def possible(self, now: _Open, rounds: int) -> bool:
        """Whether so many rounds can be played; raises ``_Ended`` after half of what is left."""
        asked = now.for_rounds(rounds)
        if asked is None:
            return False
        partners, owed = asked
        a_step = rounds * len(partners)
        found, steps = completable(partners, rounds, self.left // 2 // a_step, owed)
        self.left -= steps * a_step
        spend(steps * a_step)
        if found is None:
            raise _Ended
        return found


def _open(field: Field) -> _Open:
    """What is open before the round."""
    partners = [0] * field.nodes
    for one, other in all_edges(field):
        if not field.trouble(one, other):
            partners[one] |= 1 << other
            partners[other] |= 1 << one
    return _Open(tuple(partners), field.byes)


def _leaving(
    field: Field, best: Pairing, now: _Open, rounds: int, search: _Search
) -> Pairing | None:
    """The cheapest pairing that is the first of so many rounds; ``None``: there is none."""
    if search.possible(now.without(best.edges), rounds - 1):
        return best
    if not search.possible(now, rounds):
        return None
    for edges in islice(_others(field, best), search.pairings):
        search.pairings -= 1
        if search.possible(now.without(edges), rounds - 1):
            totals = total(cost(field, edge) for edge in edges)
            return Pairing(edges, totals, False, _least_squares(field))
    raise _Ended


def _others(field: Field, best: Pairing) -> Iterator[tuple[Edge, ...]]:
    """The pairings after the best that have no trouble and the bye of one of the fewest."""
    costs = {edge: cost(field, edge) for edge in _wanted(field)}
    return (tuple(edges) for edges in islice(by_cost(field.nodes, costs, best.edges), 1, None))


def _wanted(field: Field) -> Iterator[Edge]:
    """The meetings without trouble and the byes of those who have had the fewest."""
    fewest = min(field.byes)
    for one, other in all_edges(field):
        alike = other < field.bye or field.byes[one] == fewest
        if alike and not field.trouble(one, other):
            yield one, other


def _least_squares(field: Field) -> int:
    """The least squares without trouble, whoever of those with the fewest byes has the bye.

    A pairing that is not the best may have less than the best, where the bye is of a higher score.
    """
    squares = {edge: (cost(field, edge)[FLOAT_SQUARES],) for edge in _wanted(field)}
    return sum(squares[edge][0] for edge in minimum_perfect(field.nodes, squares) or ())
