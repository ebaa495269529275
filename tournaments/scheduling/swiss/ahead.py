"""A small Swiss field in many rounds: the cheapest pairing that leaves the rest playable.

After half as many rounds as there are entries, the best round by itself may leave only people who
have all met, so that a later round has a rematch or a second bye that could be avoided. Decides,
where the rounds planned are more than half the nodes (everybody, and in an odd field the bye),
which pairing is drawn: the cheapest after which the rounds left can be played (see completion), the
field as it is now. Pairings are tried in the order of their costs (see parts.by_cost), so the best
pairing is drawn if it leaves the rest playable.

In a full field there always is one: any first round is as good as another, since the nodes can be
renamed, and the complete graph has a schedule of all its rounds (the Berger table); each later one
is drawn so that the rest remains. Where entries have left or come, some should not meet, or more
rounds are planned than there are meetings, the search looks for as many rounds as possible, and the
certificate says that no draw has more. Work is counted: where a search reaches its limit it looks
for fewer rounds, in the end for none, and the certificate says that, too. The metrics of the
checker count rematches and byes from the rounds alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tournaments.scheduling.parts.by_cost import matchings_by_cost
from tournaments.scheduling.parts.matching import Edge, minimum_matching
from tournaments.scheduling.parts.work import has_spare_work, spend
from tournaments.scheduling.swiss.completion import can_complete
from tournaments.scheduling.swiss.costs import BYES, FLOAT_SQUARES, MEETINGS, cost_of, total_cost
from tournaments.scheduling.swiss.field import Field
from tournaments.scheduling.swiss.pairing import Pairing, all_edges
from tournaments.scheduling.types import AheadReason, LookAhead

MOST_NODES = 20
"""The most nodes of a small field."""

MOST_WORK = 800_000
"""The most work that looking ahead may take in one draw."""

MOST_PAIRINGS = 100
"""The most pairings tried in one draw."""


def looks_ahead(field: Field, number: int, planned: int) -> bool:
    """Whether a round is drawn with those after it in mind; ``planned``: rounds of the event."""
    return field.nodes <= MOST_NODES and number < planned and 2 * planned > field.nodes


def choose_pairing(field: Field, best: Pairing, left: int) -> tuple[Pairing, LookAhead | None]:
    """The cheapest pairing that leaves as many playable rounds as possible, and what was found.

    ``best`` is the cheapest of all, ``left`` the rounds from this one to the last. ``None``:
    ``best`` stands, and all rounds left can be played without repeats.
    """
    if best.totals[MEETINGS] or best.totals[BYES]:
        return best, LookAhead(left, 0, AheadReason.IMPOSSIBLE)
    now, search, why = _open_meetings(field), _Search(), None
    most = min(left, *(mask.bit_count() for mask in now.partners))
    for rounds in range(most, 1, -1):
        try:
            found = _cheapest_leaving(field, best, now, rounds, search)
        except _LimitReached:
            why = AheadReason.LIMIT
            continue
        if found is not None:
            return found, _with_reason(LookAhead(left, rounds, why, dearer=found is not best))
    return best, _with_reason(LookAhead(left, 1, why))


def _with_reason(ahead: LookAhead) -> LookAhead | None:
    """Add the reason where not all rounds are sure; ``None``: there is nothing to say."""
    if ahead.sure < ahead.planned:
        return ahead if ahead.reason else replace(ahead, reason=AheadReason.IMPOSSIBLE)
    return ahead if ahead.dearer else None


@dataclass(frozen=True, slots=True)
class _OpenMeetings:
    """Whom each node may still meet, as sets of bits, and how many byes everybody has had.

    An entry that has had one in the rounds looked at is no partner of the bye any more. In an even
    field every node is an entry, and earlier byes do not matter.
    """

    partners: tuple[int, ...]
    byes: tuple[int, ...]

    def without(self, edges: tuple[Edge, ...]) -> "_OpenMeetings":
        """What is open after a round."""
        partners = list(self.partners)
        for one, other in edges:
            partners[one] ^= 1 << other
            partners[other] ^= 1 << one
        return _OpenMeetings(tuple(partners), self.byes)

    def for_rounds(self, rounds: int) -> tuple[tuple[int, ...], int] | None:
        """The partners in so many rounds, and who must have a bye: those with fewer byes first.

        ``None`` where too few may have one.
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


class _LimitReached(Exception):
    """The search for so many rounds has reached its limit."""


class _Search:
    """Counts the work of looking ahead."""

    def __init__(self) -> None:
        self.left = MOST_WORK if has_spare_work(MOST_WORK) else 0
        self.pairings = MOST_PAIRINGS

    def possible(self, now: _OpenMeetings, rounds: int) -> bool:
        """Whether so many rounds can be played; raises ``_LimitReached`` by half the work left."""
        asked = now.for_rounds(rounds)
        if asked is None:
            return False
        partners, owed = asked
        a_step = rounds * len(partners)
        found, steps = can_complete(partners, rounds, self.left // 2 // a_step, owed)
        self.left -= steps * a_step
        spend(steps * a_step)
        if found is None:
            raise _LimitReached
        return found


def _open_meetings(field: Field) -> _OpenMeetings:
    """What is open before the round."""
    partners = [0] * field.nodes
    for one, other in all_edges(field):
        if not field.trouble(one, other):
            partners[one] |= 1 << other
            partners[other] |= 1 << one
    return _OpenMeetings(tuple(partners), field.byes)


def _cheapest_leaving(
    field: Field, best: Pairing, now: _OpenMeetings, rounds: int, search: _Search
) -> Pairing | None:
    """The cheapest pairing that is the first of so many rounds; ``None``: there is none."""
    if search.possible(now.without(best.edges), rounds - 1):
        return best
    if not search.possible(now, rounds):
        return None
    for edges in islice(_other_pairings(field, best), search.pairings):
        search.pairings -= 1
        if search.possible(now.without(edges), rounds - 1):
            totals = total_cost(cost_of(field, edge) for edge in edges)
            return Pairing(edges, totals, False, _least_squares(field))
    raise _LimitReached


def _other_pairings(field: Field, best: Pairing) -> Iterator[tuple[Edge, ...]]:
    """The pairings after the best without trouble, the bye to somebody with the fewest."""
    costs = {edge: cost_of(field, edge) for edge in _candidate_edges(field)}
    return (
        tuple(edges) for edges in islice(matchings_by_cost(field.nodes, costs, best.edges), 1, None)
    )


def _candidate_edges(field: Field) -> Iterator[Edge]:
    """The meetings without trouble and the byes of those who have had the fewest."""
    fewest = min(field.byes)
    for one, other in all_edges(field):
        alike = other < field.bye or field.byes[one] == fewest
        if alike and not field.trouble(one, other):
            yield one, other


def _least_squares(field: Field) -> int:
    """The least squares without trouble, whoever of those with the fewest byes has the bye.

    Another pairing may have less than the best one, where its bye goes to a higher score.
    """
    squares = {edge: (cost_of(field, edge)[FLOAT_SQUARES],) for edge in _candidate_edges(field)}
    return sum(squares[edge][0] for edge in minimum_matching(field.nodes, squares) or ())
