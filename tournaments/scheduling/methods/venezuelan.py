"""Rotating partners as the federation of Venezuela draws its individual events.

Decides one round by a pattern, not by costs. Players are ranked by score, those without a
bye first, then by the margin of points, the points made, the rating and the id; 1, 2, ... below
are places in this ranking.

* Round 1 spreads the ranking numbers over the tables: of T tables, number t has t and t + 2T
  against t + T and t + 3T (equal ratings by lot).
* In round 2 those who won as partners do not face each other: in every eight places 1 and 5 play
  3 and 7, and 2 and 6 play 4 and 8, partners of round 1 being neighbours in the ranking.
* From then on every four places make a table, 1 and 3 against 2 and 4. Nobody has a partner twice:
  if the pattern repeats a partner, the four are split in another way, the one with the fewest old
  opponents; if each way does, a player changes places with the nearest player that helps.
* The last round is 1 and 3 against 2 and 4 of every four places in any case.

If no exchange helps and a partner would come again, the round takes the tables of
``rotating_swiss``, whose exact matching finds new partners while there are some. Pairs that should
not meet are kept apart like partners, except in the last round. Byes go as there, and to nobody a
third time while others could have one; there are never more than three. The certificate also has
the values that the tables of ``rotating_swiss`` would have had.

The pattern is the one published by the federation's programs (round 1 by vectors, leaders apart in
round 2, 1 + 3 v 2 + 4 in the last); efectividad itself needs the target, which a draw does not
know, so the margin of points stands for it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import rotating_swiss
from tournaments.scheduling.parts.ranking import rank_entries
from tournaments.scheduling.results import entries_by_side, finish_keys
from tournaments.scheduling.rotating.round import Block, partnerships
from tournaments.scheduling.rotating.seats import seat_one_round
from tournaments.scheduling.seating import number_by_standing
from tournaments.scheduling.types import SEATS, DrawnRound, Entry, OtherDraw, Schedule, pair_of

BYES_PER_ENTRY = 2
"""The most byes of a player while others could have one."""

Four = list[int]
"""The places of those at a table: the first and the third are partners, the second and fourth."""

EIGHT = ((0, 2, 4, 6), (1, 3, 5, 7))
TWELVE = ((0, 2, 4, 6), (1, 3, 8, 10), (5, 7, 9, 11))
"""The tables of round 2: of neighbours (0 and 1, 2 and 3, ...) none sit at the same."""

SPLITS = ((0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3))
"""1 + 3 v 2 + 4, 1 + 4 v 2 + 3, 1 + 2 v 3 + 4."""


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round by the pattern; results must be complete.

    Raises ``TooFewEntries`` where fewer than four players are present.
    """
    schedule = replace(schedule, policy={"byes_per_entry": BYES_PER_ENTRY, **schedule.policy})
    history = history_of(schedule)
    seated, byes = rotating_swiss.choose_byes(schedule, history)
    order = rank_entries(schedule, history, seated)
    partners, opponents = rotating_swiss.roles_so_far(schedule)
    ours = rotating_swiss.draw(schedule)[0]
    tables = _tables(schedule, order, partners, opponents)
    names = [[order[place].id for place in four] for four in tables]
    if _count_repeats(names, partners) > _count_repeats(
        _names_by_seat(ours), partners
    ) and not _is_last(schedule):
        names = _names_by_seat(ours)
    before = rotating_swiss.seats_so_far(history, [entry.id for entry in order])
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    seatings = seat_one_round([(a, b, c, d) for a, b, c, d in names], before, chance)
    bounds = rotating_swiss.bounds_of(schedule, seated, history, partners, opponents)
    return [
        DrawnRound(
            tuple(number_by_standing(seatings, schedule)),
            tuple(entry.id for entry in byes),
            bounds,
            OtherDraw("rotating_swiss", ours.tables, ours.byes),
        )
    ]


def _is_last(schedule: Schedule) -> bool:
    return schedule.next_number == schedule.rounds_planned > 1


def _tables(
    schedule: Schedule,
    order: Sequence[Entry],
    partners: Counter[tuple[str, str]],
    opponents: Counter[tuple[str, str]],
) -> list[Four]:
    """The places of every table by the pattern of the round, mended where necessary."""
    tables = pattern_tables(len(order), schedule.next_number, last=_is_last(schedule))
    if _is_last(schedule):
        return tables
    place = {entry.id: at for at, entry in enumerate(order)}
    apart = _place_pairs(schedule.forbidden, place)
    if schedule.next_number == 2:
        apart |= _place_pairs(_winners(schedule), place)
    known = _Meetings(_place_pairs(partners, place), _place_pairs(opponents, place), apart)
    return _mend(tables, known)


def pattern_tables(players: int, number: int, *, last: bool = False) -> list[Four]:
    """The places (from 0) of every table of a round, a multiple of four of them.

    >>> pattern_tables(8, 1)
    [[0, 2, 4, 6], [1, 3, 5, 7]]
    >>> pattern_tables(12, 2)
    [[0, 2, 4, 6], [1, 3, 8, 10], [5, 7, 9, 11]]
    >>> pattern_tables(8, 3)
    [[0, 1, 2, 3], [4, 5, 6, 7]]
    """
    count = players // SEATS
    if number == 1:
        return [[t, count + t, 2 * count + t, 3 * count + t] for t in range(count)]
    if number > 2 or last or count == 1:
        return [list(range(at, at + SEATS)) for at in range(0, players, SEATS)]
    # Twelve are left over where the tables are odd: of six pairs of neighbours none sits together.
    eights = players - (12 if count % 2 else 0)
    found = [[at + i for i in four] for at in range(0, eights, 8) for four in EIGHT]
    return found + [[eights + i for i in four] for four in TWELVE if eights < players]


@dataclass(frozen=True, slots=True)
class _Meetings:
    """Pairs of places: partners so far, opponents so far, and who must not be at one table."""

    partners: set[tuple[int, int]]
    opponents: set[tuple[int, int]]
    apart: set[tuple[int, int]]

    def faults(self, four: Sequence[int]) -> int:
        """Partners again and pairs kept apart, seated as given."""
        here = sum(pair in self.apart for pair in _pairs_at(four))
        return here + sum(pair in self.partners for pair in partnerships(_as_block(four)))

    def best_split(self, four: Sequence[int]) -> Four:
        """The four with the fewest faults: as they are, else with the fewest rivals again."""
        ways = [[four[at] for at in way] for way in SPLITS]
        if not self.faults(ways[0]):
            return ways[0]
        return min(ways, key=lambda way: (self.faults(way), self._rivals(way)))

    def _rivals(self, four: Sequence[int]) -> int:
        mates = partnerships(_as_block(four))
        return sum(pair in self.opponents for pair in _pairs_at(four) if pair not in mates)


def _mend(tables: Sequence[Four], known: _Meetings) -> list[Four]:
    """Split the tables anew and, where that is not enough, exchange players.

    Every exchange removes faults, so this comes to an end.
    """
    found = [known.best_split(four) for four in tables]
    while True:
        bad = next((at for at, four in enumerate(found) if known.faults(four)), None)
        better = None if bad is None else _exchange(found, bad, known)
        if better is None:
            # If no exchange helps the first table, one may help a later table.
            others = (at for at, four in enumerate(found) if known.faults(four))
            better = next((new for at in others if (new := _exchange(found, at, known))), None)
        if better is None:
            return found
        for at, four in better.items():
            found[at] = four


def _exchange(tables: Sequence[Four], bad: int, known: _Meetings) -> dict[int, Four] | None:
    """Two tables after the exchange of the nearest two players that leaves fewer faults."""
    for _distance, i, other, j in sorted(_exchanges(tables, bad)):
        here, there = list(tables[bad]), list(tables[other])
        here[i], there[j] = there[j], here[i]
        first, second = known.best_split(sorted(here)), known.best_split(sorted(there))
        now = known.faults(tables[bad]) + known.faults(tables[other])
        if known.faults(first) + known.faults(second) < now:
            return {bad: first, other: second}
    return None


def _exchanges(tables: Sequence[Four], bad: int) -> Iterator[tuple[int, int, int, int]]:
    """(places between them, seat here, the other table, seat there) of every exchange."""
    for other, four in enumerate(tables):
        if other != bad:
            for i, one in enumerate(tables[bad]):
                for j, another in enumerate(four):
                    yield abs(one - another), i, other, j


def _winners(schedule: Schedule) -> list[tuple[str, str]]:
    """The partners who won in the round before."""
    found = []
    for table in schedule.rounds[-1].tables:
        members = entries_by_side(schedule.shape, table.seats)
        order = finish_keys(table, schedule.shape) or {}
        first = min(order.values(), default=None)
        winners = [side for side, key in order.items() if key == first]
        if len(winners) == 1 and len(members[winners[0]]) == 2:
            one, other = members[winners[0]]
            found.append(pair_of(one, other))
    return found


def _place_pairs(
    pairs: Iterable[tuple[str, str]], place: Mapping[str, int]
) -> set[tuple[int, int]]:
    found = [(place[one], place[other]) for one, other in pairs if one in place and other in place]
    return {(min(pair), max(pair)) for pair in found}


def _pairs_at(four: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(four), 2))


def _as_block(four: Sequence[int]) -> Block:
    a, b, c, d = four
    return a, b, c, d


def _names_by_seat(drawn: DrawnRound) -> list[list[str]]:
    return [[table.seats[letter] for letter in "ABCD"] for table in drawn.tables]


def _count_repeats(tables: Sequence[Sequence[str]], partners: Mapping[tuple[str, str], int]) -> int:
    """How many partners have been partners before."""
    mates = [pair_of(*two) for a, b, c, d in tables for two in ((a, c), (b, d))]
    return sum(partners.get(pair, 0) > 0 for pair in mates)
