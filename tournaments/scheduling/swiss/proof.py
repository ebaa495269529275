"""A better lower bound for the squares of a large Swiss field, where the score cuts are not enough.

The bound considers who has met whom in the small score groups, where a round is hard to pair, and
ignores it in the large ones. A pairing with squares F has at most F / d tables across groups,
d the least squared gap of two scores. So of a large group at most that many members meet others;
the rest meet among themselves. Replace each large group by so many stand-ins (one more where that
keeps it odd or even as it was) who may meet anybody, the small groups stay as they are: every
pairing of the field as good as F is also one of this smaller field, with the same squares. The
least squares of the smaller field, an exact matching, are therefore a lower bound.
"""

from itertools import combinations

from tournaments.scheduling.parts.matching import Edge, minimum_matching
from tournaments.scheduling.swiss.cuts import Cuts
from tournaments.scheduling.swiss.field import Field

LARGE = 48
"""Groups of more entries than this are replaced by stand-ins."""

Node = tuple[int, int | None]
"""The score group of a node and its place in the field; no place: a stand-in."""


def least_squares(field: Field, cuts: Cuts, found: int, byes: list[Edge]) -> int:
    """A lower bound for pairings without trouble, where one with squares ``found`` is known.

    ``byes`` are the byes that are possible; all of one score.
    """
    nodes = _nodes(field, cuts, found, byes)
    allowed = found - cuts.least
    costs: dict[Edge, tuple[int, ...]] = {}
    for i, j in combinations(range(len(nodes)), 2):
        (one, here), (other, there) = nodes[i], nodes[j]
        met = here is not None and there is not None and field.trouble(here, there)
        if not met and cuts.excess(one, other) <= allowed:
            costs[i, j] = ((cuts.scores[one] - cuts.scores[other]) ** 2,)
    resting = {i for i, _ in byes}
    costs |= {(i, len(nodes)): (0,) for i, (_, here) in enumerate(nodes) if here in resting}
    matched = minimum_matching(len(nodes) + len(nodes) % 2, costs)
    if matched is None:
        return found
    return max(cuts.least, sum(costs[edge][0] for edge in matched))


def _nodes(field: Field, cuts: Cuts, found: int, byes: list[Edge]) -> list[Node]:
    gaps = [(a - b) ** 2 for a, b in zip(cuts.scores, cuts.scores[1:], strict=False)]
    across = found // min(gaps, default=1)
    rests = {field.group[i] for i, _ in byes}
    nodes: list[Node] = []
    for number, group in enumerate(field.groups):
        members = len(group) - (number in rests)
        stand_ins = across + (across + members) % 2
        if len(group) > LARGE and stand_ins < members:
            nodes += [(number, None)] * stand_ins
        else:
            nodes += [(number, place) for place in group]
    return nodes
