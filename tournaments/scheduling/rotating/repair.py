"""Rounds with changing partners for a field that differs from that of the design.

Decides, round by round, who has a bye and who plays with whom where players of a design are missing
or others have come: byes go to whoever had the fewest, preferably to players whose partner is away.
Partnerships of the design that are still whole and new stay together, the others come from an exact
matching, which avoids old partners first, then partners of later rounds of the design. Tables that
are whole stay; the other partnerships meet by a second exact matching, those that met least (in
fields of more than ``matching.WHOLE`` both are exact among near neighbours only). Where no design
is known the partnerships are those of the circle method, a one-factorisation: nobody has a partner
twice in n - 1 rounds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tournaments.scheduling.parts.matching import WHOLE, Cost, minimum_matching, near_edges
from tournaments.scheduling.rotating.plan import FORBIDDEN, MOST, Past, count_table
from tournaments.scheduling.rotating.round import Block, partnerships
from tournaments.scheduling.types import SEATS

Pair = tuple[int, int]

Tables = Sequence[Sequence[int]]
"""Tables in seat order, or single partnerships (i, j)."""


def circle_rounds(players: int, most: int | None = None) -> list[list[Pair]]:
    """The partnerships of the circle method, round by round: each pair once, all but one paired
    where the number is odd. In a large field only those of the first ``most`` rounds.

    >>> circle_rounds(4)
    [[(1, 2), (0, 3)], [(0, 1), (2, 3)], [(0, 2), (1, 3)]]
    """
    odd = players - 1 + players % 2
    rounds = []
    for number in range(odd if players <= WHOLE or most is None else min(most, odd)):
        pairs = [(i, (number - i) % odd) for i in range(odd) if i < (number - i) % odd]
        alone = next(i for i in range(odd) if 2 * i % odd == number)
        rounds.append([*pairs, (alone, odd)] if odd < players else pairs)
    return rounds


def repair_rounds(
    past: Past,
    present: Sequence[Sequence[int]],
    byes: Mapping[int, int],
    design: Sequence[Tables],
) -> list[list[Block]]:
    """Rounds for those ``present`` in each, as near to the ``design`` as possible.

    ``byes`` has the byes so far. Round by round; where the design ends it starts again.
    """
    rows = past.records()
    had = Counter(byes)
    later = [pair for tables in design for pair in _partnerships_of(tables)]
    awaited = Counter(later)
    rounds = []
    for number, here in enumerate(present):
        tables = design[number % len(design)]
        awaited.subtract(_partnerships_of(tables))
        seated = set(here)
        kept = [p for p in _partnerships_of(tables) if seated.issuperset(p) and _is_new(rows, p)]
        out = _choose_byes(here, had, kept)
        had.update(out)
        seated.difference_update(out)
        kept = [pair for pair in kept if seated.issuperset(pair)]
        kept += _match_partners(rows, seated.difference(*kept), awaited)
        if any(not _is_new(rows, pair) for pair in kept):
            kept = _match_partners(rows, seated, awaited)
        blocks = _make_tables(rows, kept, tables, past.share)
        for block in blocks:
            count_table(rows, block)
        rounds.append(blocks)
    return rounds


def _partnerships_of(tables: Tables) -> list[Pair]:
    """The partnerships of a round of the design."""
    found: list[Pair] = []
    for table in tables:
        if len(table) == SEATS:
            a, b, c, d = table
            found += partnerships((a, b, c, d))
        else:
            found.append((min(table), max(table)))
    return found


def _is_new(rows: Sequence[Sequence[int]], pair: Pair) -> bool:
    """Whether two were never partners and may meet."""
    return rows[pair[0]][pair[1]] < MOST


def _choose_byes(here: Sequence[int], had: Mapping[int, int], kept: Sequence[Pair]) -> list[int]:
    """Those with a bye: the fewest so far, preferably without a partner, then both partners."""
    wanted = len(here) % SEATS
    out: list[int] = []
    partner = {i: j for pair in kept for i, j in (pair, pair[::-1])}
    while len(out) < wanted:
        left = [player for player in here if player not in out]
        least = min(had[player] for player in left)
        level = [player for player in left if had[player] == least]
        single = [player for player in level if partner.get(player) is None]
        whole = [player for player in level if partner.get(player) in level]
        if single and (len(single) > 1 or (wanted - len(out)) % 2):
            out.append(single[0])
        elif whole and wanted - len(out) > 1:
            out += [whole[0], partner[whole[0]]]
        else:
            out.append((single or level)[0])
        for player in out:
            other = partner.pop(player, None)
            if other is not None:
                partner.pop(other, None)
    return out


def _match_partners(
    rows: Sequence[Sequence[int]], players: Iterable[int], awaited: Mapping[Pair, int]
) -> list[Pair]:
    """The best partnerships of these players: new ones that the design does not plan for later."""
    left = sorted(players)
    costs: dict[Pair, Cost] = {}
    for i, j in near_edges(len(left)):
        one, other = left[i], left[j]
        forbidden, rest = divmod(rows[one][other], FORBIDDEN)
        times = rest // MOST
        costs[i, j] = (forbidden, times * times, awaited.get((one, other), 0), rest % MOST)
    return [(left[i], left[j]) for i, j in minimum_matching(len(left), costs) or []]


def _make_tables(
    rows: Sequence[Sequence[int]], kept: Sequence[Pair], tables: Tables, share: int
) -> list[Block]:
    """Tables of these partnerships: those of the design that are whole, the others matched."""
    whole = set(kept)
    blocks: list[Block] = []
    for table in tables:
        if len(table) == SEATS:
            a, b, c, d = table
            sides = partnerships((a, b, c, d))
            if whole.issuperset(sides):
                whole.difference_update(sides)
                blocks.append((a, b, c, d))
    left = sorted(whole)
    costs: dict[Pair, Cost] = {}
    for i, j in near_edges(len(left)):
        (a, c), (b, d) = left[i], left[j]
        records = rows[a][b], rows[a][d], rows[c][b], rows[c][d]
        costs[i, j] = _meeting_cost(records, share)
    blocks += [
        (left[i][0], left[j][0], left[i][1], left[j][1])
        for i, j in minimum_matching(len(left), costs) or []
    ]
    return blocks


def _meeting_cost(records: Sequence[int], share: int) -> Cost:
    """The cost of four pairs of opponents: forbidden, beyond the share, squares, other roles."""
    opponents = [record % MOST for record in records]
    return (
        sum(record >= FORBIDDEN for record in records),
        sum(times >= share for times in opponents),
        sum(2 * times for times in opponents),
        sum(record % FORBIDDEN >= MOST for record in records),
    )
