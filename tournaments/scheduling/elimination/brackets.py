"""The bracket of an elimination event: who is still in, on which line, and who meets whom.

Decides lines and meetings from the results alone. Seeds go by rating, then id; latecomers are
numbered after those of the first round. A seed starts on the line of its number, and the lines of a
bracket of 2^k slots are folded upon each other: in the first round line l meets line 2^k + 1 - l,
in the second the winner on line l (of the two lines a table had, the winner takes the better) meets
line 2^(k-1) + 1 - l, and so on. That is the usual seeded bracket: lines without an entry are byes,
they go to the top seeds, and the first two seeds can meet only in the final.

A disturbed bracket may have more or fewer than two in a slot; those who are there are paired from
the inside out: two that share the smaller slot first. So a tie is played again while the opponent
of the next round has a bye, an absent entry gives a walkover, where neither came both have lost and
whoever would have met the winner has a bye, and a latecomer takes an empty line. Rounds changed by
hand count as they were played. Forbidden meetings of a bracket are exchanged at the least distance
from it (an exact matching).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.scheduling.formats import format_of
from tournaments.scheduling.parts.matching import Cost, Edge, minimum_matching
from tournaments.scheduling.results import finish_keys
from tournaments.scheduling.types import Entry, Schedule, Table, pair_of

Pair = tuple[str, str]
Conflict = Callable[[str, str], Cost]
"""What speaks against a meeting, in order of weight; all zeros: nothing."""

NEVER = 10**9
"""Later than any round."""

NEAR = 32
"""The distance from the bracket within which meetings are exchanged at first in a large field."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The state of a bracket before the next round.

    ``lines`` entry still in -> line, from 1; ``losses`` entry -> tables lost; ``lost_in`` entry ->
    the latest round it lost; ``beaten`` entry -> whom its latest table put out, the best first;
    ``met`` pair -> tables; ``consoled`` are pairs who were out and whose game had a winner.
    """

    lines: dict[str, int]
    losses: Counter[str] = field(default_factory=Counter)
    lost_in: dict[str, int] = field(default_factory=dict)
    beaten: dict[str, list[str]] = field(default_factory=dict)
    met: Counter[Pair] = field(default_factory=Counter)
    consoled: set[Pair] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who meets whom and who has a bye; ``cost`` is the total of what speaks against them.

    ``exact``: no other choice with as many meetings costs less.
    """

    pairs: tuple[Pair, ...]
    byes: tuple[str, ...]
    cost: Cost = ()
    exact: bool = True


def bracket_of(schedule: Schedule, *, lives: int, advance: int | None = None) -> Bracket:
    """The bracket after the rounds so far; an entry is out once it has lost ``lives`` tables.

    At tables of more than two sides the best ``advance`` have not lost (``None``: half of them,
    rounded down), at others the best one.
    """
    first = {entry.id: next_presence(entry, 1) for entry in schedule.entries}
    seeds = sorted(schedule.entries, key=lambda e: (first[e.id], -Fraction(e.rating), e.id))
    bracket = Bracket({entry.id: line for line, entry in enumerate(seeds, 1)})
    for number, played in enumerate(schedule.rounds, 1):
        for table in played.tables:
            _count_table(bracket, table, schedule.shape, number, advance)
        gone = [name for name in bracket.lines if bracket.losses[name] >= lives]
        for name in gone:
            del bracket.lines[name]
    return bracket


def _count_table(
    bracket: Bracket, table: Table, shape: str, number: int, advance: int | None
) -> None:
    order = finish_keys(table, shape)
    if order is None:
        return
    key = {table.seats[side]: place for side, place in order.items()}
    names = sorted(key, key=lambda name: (key[name], bracket.lines.get(name, 0), name))
    for place, one in enumerate(names):
        bracket.met.update(pair_of(one, other) for other in names[place + 1 :])
    inside = [name for name in names if name in bracket.lines]
    if not inside and len(names) == 2 and key[names[0]] < key[names[1]]:
        bracket.consoled.add(pair_of(*names))
    out = losers(table, shape, advance)
    lost = [name for name in inside if name in out]
    for name in lost:
        bracket.losses[name] += 1
        bracket.lost_in[name] = number
    for name in inside:
        if name not in lost and lost:
            bracket.beaten[name] = lost
    lines = sorted(bracket.lines[name] for name in inside)
    bracket.lines.update(zip(inside, lines, strict=True))


def losers(table: Table, shape: str, advance: int | None = None) -> frozenset[str]:
    """The entries that lost a table: the absent, and all but the best ``advance`` (one of two).

    >>> losers(Table(1, {"AC": "a", "BD": "b"}, places={"AC": 2, "BD": 1}), "pairs")
    frozenset({'a'})
    """
    order = finish_keys(table, shape) or {}
    cut = 1 if len(order) <= 2 else advance or len(order) // 2
    return frozenset(
        table.seats[side]
        for side, key in order.items()
        if side in table.absent or sum(other < key for other in order.values()) >= cut
    )


def next_presence(entry: Entry, number: int) -> int:
    """The first round from this one on in which the entry is present, or ``NEVER``."""
    number = max(number, entry.from_round)
    while number in entry.sits_out:
        number += 1
    return number if entry.to_round is None or number <= entry.to_round else NEVER


def contenders(schedule: Schedule, bracket: Bracket) -> list[str]:
    """Those still in who are present in this round or a later one, by line."""
    found = [
        entry.id
        for entry in schedule.entries
        if entry.id in bracket.lines
        and next_presence(entry, schedule.next_number) <= schedule.rounds_planned
    ]
    return sorted(found, key=bracket.lines.__getitem__)


def out_rounds_of(schedule: Schedule) -> dict[str, int]:
    """Entry -> the round that put it out of an elimination event; {} by other methods.

    An entry that left without being put out is out in the first round it missed for good.
    """
    lives = format_of(schedule.method).lives
    if not lives:
        return {}
    bracket = bracket_of(schedule, lives=lives, advance=advance_of(schedule))
    found = {name: r for name, r in bracket.lost_in.items() if name not in bracket.lines}
    for entry in schedule.entries:
        left = entry.to_round is not None and entry.to_round < len(schedule.rounds)
        if entry.id in bracket.lines and left:
            found[entry.id] = (entry.to_round or 0) + 1
    return found


def is_over(schedule: Schedule) -> bool:
    """Whether an elimination event has one entry left, or none; other methods never have."""
    lives = format_of(schedule.method).lives
    if not lives:
        return False
    bracket = bracket_of(schedule, lives=lives, advance=advance_of(schedule))
    return len(contenders(schedule, bracket)) < 2


def advance_of(schedule: Schedule) -> int | None:
    """How many go on from a table of more than two sides; ``None``: half, rounded down."""
    asked = "advance" in format_of(schedule.method).policy
    given = schedule.policy.get("advance") if asked else None
    return given if isinstance(given, int) else None


def slots_of_round(schedule: Schedule) -> int:
    """The number of slots of the bracket in the next round."""
    starters = sum(next_presence(entry, 1) == 1 for entry in schedule.entries)
    return max(1, power_of_two(starters) >> schedule.next_number)


def power_of_two(least: int) -> int:
    """The smallest power of two that is not below a number.

    >>> [power_of_two(least) for least in (0, 1, 2, 3, 8, 9)]
    [1, 1, 2, 4, 8, 16]
    """
    return 1 << max(0, least - 1).bit_length()


def slot_of(line: int, among: int) -> int:
    """The slot that a line is folded to among a power of two of them.

    >>> [slot_of(line, 4) for line in range(1, 9)]
    [1, 2, 3, 4, 4, 3, 2, 1]
    """
    size = power_of_two(line)
    while size > among:
        size //= 2
        line = min(line, 2 * size + 1 - line)
    return line


def meet_in_slots(lines: Mapping[str, int], among: int) -> Meetings:
    """The meetings within slots, the smaller slots first; entries left over have a bye.

    >>> meet_in_slots({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}, 4)
    Meetings(pairs=(('d', 'e'),), byes=('a', 'b', 'c'), cost=(), exact=True)
    """
    waiting = sorted(lines, key=lines.__getitem__)
    size = power_of_two(max(lines.values(), default=1))
    pairs: list[Pair] = []
    while size > among and len(waiting) > 1:
        size //= 2
        first: dict[int, str] = {}
        for name in waiting:
            slot = slot_of(lines[name], size)
            if slot in first:
                pairs.append((first.pop(slot), name))
            else:
                first[slot] = name
        waiting = sorted(first.values(), key=lines.__getitem__)
    pairs.sort(key=lambda pair: lines[pair[0]])
    return Meetings(tuple(pairs), tuple(waiting))


def meet_by_fold(order: Sequence[str], byes: Mapping[str, int]) -> Meetings:
    """The best meets the last, and so on inwards; the odd one with the fewest byes has a bye.

    >>> meet_by_fold("abcde", {"a": 1}).pairs
    (('a', 'e'), ('c', 'd'))
    """
    left = list(order)
    free = []
    if len(left) % 2:
        free.append(min(left, key=lambda name: (byes.get(name, 0), left.index(name))))
        left.remove(free[0])
    half = len(left) // 2
    return Meetings(tuple(zip(left[:half], reversed(left[half:]), strict=True)), tuple(free))


def settle_conflicts(meetings: Meetings, order: Sequence[str], conflict: Conflict) -> Meetings:
    """Return as many meetings with the least conflict, then as near to the given ones as possible.

    ``order`` are all entries of the round, the best first.
    """
    given = _total_cost([conflict(*pair) for pair in meetings.pairs], conflict)
    if not any(given):
        return Meetings(meetings.pairs, meetings.byes, given)
    nodes = [*order, *(None for _ in meetings.byes)]
    natural = _natural_opponents(meetings, order)
    near = NEAR
    while True:
        exact = near >= len(nodes)
        costs: dict[Edge, Cost] = {}
        for i, one in enumerate(order):
            for j in range(i + 1, len(nodes)):
                distance = (abs(natural[i] - j), abs(natural[j] - i))
                if min(distance) <= near:
                    other = nodes[j]
                    against = conflict(one, other) if other is not None else (0,) * len(given)
                    costs[i, j] = (*against, sum(distance))
        matched = minimum_matching(len(nodes), costs) or []
        pairs = tuple((order[i], order[j]) for i, j in matched if j < len(order))
        total = _total_cost([conflict(*pair) for pair in pairs], conflict)
        if exact or not any(total):
            byes = tuple(order[i] for i, j in matched if j >= len(order))
            return Meetings(pairs, byes, total)
        near *= 2


def _natural_opponents(meetings: Meetings, order: Sequence[str]) -> list[int]:
    """For every place in the order, and every bye after it, the place of its opponent."""
    place = {name: i for i, name in enumerate(order)}
    meets = {place[one]: place[other] for one, other in meetings.pairs}
    meets |= {other: one for one, other in meets.items()}
    for bye, name in enumerate(meetings.byes, len(order)):
        meets[place[name]], meets[bye] = bye, place[name]
    return [meets[i] for i in range(len(meets))]


def _total_cost(costs: Sequence[Cost], conflict: Conflict) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True))) if costs else ()
