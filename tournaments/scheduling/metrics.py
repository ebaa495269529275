"""How good a schedule is: one function per metric, lower is better, exact numbers.

Decides nothing about how rounds were made: everything is counted from tables and byes alone, so
drawn and hand-made rounds are measured alike. Ids that are no entries count for nothing, nobody
meets himself, a pair counts once a round in each role (partners, opponents, met), and an entry
counts for every seat and bye it has. Seat keys are taken as correct (see checker).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

from tournaments.scheduling.results import shares, sides
from tournaments.scheduling.types import PAIRS, ROTATING, Schedule, Table, pair_of

Pair = tuple[str, str]
Value = int | Fraction

BY_STANDING = ("swiss", "rotating_swiss", "groups_swiss")
ELIMINATION = ("knockout", "double_elimination")


class Facts:
    """A schedule counted once; every metric reads from here.

    Per round: ``partners``, ``opponents`` and ``met`` as sets of pairs; ``byes`` as ids;
    ``sitting`` ids at tables; ``scores`` the score of every entry before the round.
    """

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.entries = {entry.id: entry for entry in schedule.entries}
        rounds = schedule.rounds
        self.tables = [played.tables for played in rounds]
        self.byes = [[name for name in r.byes if name in self.entries] for r in rounds]
        self.sitting = [[n for t in r.tables for n in self.seated(t)] for r in rounds]
        self.partners = [set(self._partners(r.tables)) for r in rounds]
        self.met = [{p for t in r.tables for p in self._pairs(self.seated(t))} for r in rounds]
        self.opponents = [set(self._opponents(r.tables)) for r in rounds]
        self.scores = self._scores()
        # What is said of "every round drawn" holds for everybody before the first round.
        self.always = [
            name
            for name, entry in self.entries.items()
            if all(entry.present(number) for number in range(1, len(rounds) + 1))
        ]

    def seated(self, table: Table) -> list[str]:
        """The entries at a table, once for every seat they have."""
        return [name for name in table.seats.values() if name in self.entries]

    def available_pairs(self) -> set[Pair]:
        """The pairs of entries that were both available in some round."""
        found: set[Pair] = set()
        for number in range(1, len(self.tables) + 1):
            found.update(self._pairs(entry.id for entry in self.schedule.present(number)))
        return found

    def _pairs(self, names: Iterable[str]) -> Iterable[Pair]:
        return combinations(sorted(set(names)), 2)

    def _known_sides(self, table: Table) -> list[list[str]]:
        members = sides(self.schedule.shape, table.seats).values()
        return [[name for name in side if name in self.entries] for side in members]

    def _partners(self, tables: Iterable[Table]) -> Iterable[Pair]:
        for table in tables:
            for side in self._known_sides(table):
                yield from self._pairs(side)

    def _opponents(self, tables: Iterable[Table]) -> Iterable[Pair]:
        for table in tables:
            for side, other in combinations(self._known_sides(table), 2):
                yield from (pair_of(a, b) for a in side for b in other if a != b)

    def _scores(self) -> list[dict[str, Fraction]]:
        scores = dict.fromkeys(self.entries, Fraction(0))
        before = []
        for tables, byes in zip(self.tables, self.byes, strict=True):
            before.append(dict(scores))
            for table in tables:
                for name, share in shares(table, self.schedule.shape).items():
                    if name in scores:
                        scores[name] += share
            for name in byes:
                scores[name] += 1
        return before


def times(rounds: Iterable[set[Pair]]) -> Counter[Pair]:
    """In how many rounds each pair appears."""
    return Counter(pair for pairs in rounds for pair in pairs)


def repeats(rounds: Iterable[set[Pair]]) -> int:
    """The sum over pairs of max(0, times - 1)."""
    return sum(count - 1 for count in times(rounds).values())


def spread(counts: Iterable[int]) -> int:
    """Most minus fewest; 0 of nothing.

    >>> spread([3, 1, 2]), spread([])
    (2, 0)
    """
    listed = list(counts)
    return max(listed) - min(listed) if listed else 0


def partner_repeats(facts: Facts) -> int:
    """Sum over pairs of max(0, times partners - 1)."""
    return repeats(facts.partners)


def opponent_repeats(facts: Facts) -> int:
    """Sum over pairs of max(0, times opponents - 1)."""
    return repeats(facts.opponents)


def meet_repeats(facts: Facts) -> int:
    """Sum over pairs of max(0, times at one table - 1), in any role."""
    return repeats(facts.met)


def max_opponent(facts: Facts) -> int:
    """Most often that one pair were opponents."""
    return max(times(facts.opponents).values(), default=0)


def fair_opponents(facts: Facts) -> int:
    """How often a pair must meet at most if all meetings were spread evenly; 0 without pairs."""
    pairs = len(facts.available_pairs())
    return -(-sum(map(len, facts.opponents)) // pairs) if pairs else 0


def opponent_excess(facts: Facts) -> int:
    """Sum over pairs of max(0, times opponents - q), q the even share rounded up."""
    if not facts.available_pairs():
        return 0
    fair = fair_opponents(facts)
    return sum(max(0, count - fair) for count in times(facts.opponents).values())


def consecutive_meetings(facts: Facts) -> int:
    """Pairs at one table in two rounds running, summed."""
    return sum(len(before & after) for before, after in zip(facts.met, facts.met[1:], strict=False))


def gaps(facts: Facts) -> list[Fraction]:
    """Highest minus lowest score before the round, for every table; none by other methods."""
    if facts.schedule.method not in (*BY_STANDING, "manual"):
        return []
    found = []
    for tables, scores in zip(facts.tables, facts.scores, strict=True):
        for table in tables:
            here = [scores[name] for name in facts.seated(table)]
            found.append(max(here) - min(here) if here else Fraction(0))
    return found


def float_sum(facts: Facts) -> Fraction:
    """Sum of the score gaps at the tables."""
    return sum(gaps(facts), Fraction(0))


def float_squares(facts: Facts) -> Fraction:
    """Sum of the squared score gaps at the tables."""
    return sum((gap**2 for gap in gaps(facts)), Fraction(0))


def bye_spread(facts: Facts) -> int:
    """Most minus fewest byes over entries available in every round drawn; 0 in knockouts."""
    if facts.schedule.method in ELIMINATION:
        return 0
    given = Counter(name for byes in facts.byes for name in byes)
    return spread(given[name] for name in facts.always)


def wrong_byes(facts: Facts) -> int:
    """Byes to an entry while somebody seated had strictly fewer before; 0 in knockouts."""
    if facts.schedule.method in ELIMINATION:
        return 0
    before: Counter[str] = Counter()
    wrong = 0
    for byes, sitting in zip(facts.byes, facts.sitting, strict=True):
        fewest = min((before[name] for name in sitting), default=None)
        wrong += sum(fewest is not None and fewest < before[name] for name in byes)
        before.update(byes)
    return wrong


def seat_counts(facts: Facts) -> dict[tuple[str, int], Counter[str]]:
    """(entry, seats at the table) -> seat -> games; for pairs the two axes are the seats."""
    counts: dict[tuple[str, int], Counter[str]] = {}
    for tables in facts.tables:
        for table in tables:
            for seat, name in table.seats.items():
                if name in facts.entries:
                    here = counts.setdefault((name, len(table.seats)), Counter())
                    here.update(dict.fromkeys(table.seats, 0))
                    here[seat] += 1
    return counts


def seat_spread(facts: Facts) -> int:
    """Worst over entries and table sizes of most used minus least used seat."""
    return max((spread(counts.values()) for counts in seat_counts(facts).values()), default=0)


def axis_difference(facts: Facts) -> int:
    """Worst over entries of abs(games on A-C minus games on B-D); two single seats: A minus B."""
    difference: Counter[str] = Counter()
    for (name, size), counts in seat_counts(facts).items():
        if facts.schedule.shape in (PAIRS, ROTATING) or size == 2:
            difference[name] += sum(
                count if seat in ("AC", "A", "C") else -count for seat, count in counts.items()
            )
    return max(map(abs, difference.values()), default=0)


def first_lead_spread(facts: Facts) -> int:
    """Most minus fewest times in the first seat, over those always there and without a bye."""
    first = "AC" if facts.schedule.shape == PAIRS else "A"
    counts = Counter(
        table.seats.get(first) for tables in facts.tables for table in tables if table.seats
    )
    rested = {name for byes in facts.byes for name in byes}
    return spread(counts[name] for name in facts.always if name not in rested)


def short_seats(facts: Facts) -> Counter[str]:
    """Entry -> times at a table below the preferred size in a round with a larger table."""
    counts: Counter[str] = Counter()
    wanted = facts.schedule.table_sizes
    if wanted is None:
        return counts
    for tables in facts.tables:
        largest = max((len(table.seats) for table in tables), default=0)
        for table in tables:
            if len(table.seats) < min(wanted.preferred, largest):
                counts.update(facts.seated(table))
    return counts


def short_table_spread(facts: Facts) -> int:
    """Most minus fewest times at a short table, over entries available in every round."""
    counts = short_seats(facts)
    return spread(counts[name] for name in facts.always)


def table_number_repeats(facts: Facts) -> int:
    """Sum over entries without a table of their own and table numbers of max(0, times - 1)."""
    counts = Counter(
        (name, table.number)
        for tables in facts.tables
        for table in tables
        for name in facts.seated(table)
        if facts.entries[name].table is None
    )
    return sum(count - 1 for count in counts.values())


def same_club_meetings(facts: Facts) -> int:
    """Pairs of one club at one table, summed over rounds."""
    return sum(
        facts.entries[one].club is not None and facts.entries[one].club == facts.entries[other].club
        for pairs in facts.met
        for one, other in pairs
    )


def forbidden_meetings(facts: Facts) -> int:
    """Forbidden pairs at one table, summed over rounds."""
    forbidden = {pair_of(*pair) for pair in facts.schedule.forbidden}
    return sum(len(pairs & forbidden) for pairs in facts.met)


METRICS: dict[str, Callable[[Facts], Value]] = {
    metric.__name__: metric
    for metric in (
        partner_repeats,
        opponent_repeats,
        meet_repeats,
        max_opponent,
        opponent_excess,
        consecutive_meetings,
        float_sum,
        float_squares,
        bye_spread,
        wrong_byes,
        seat_spread,
        axis_difference,
        first_lead_spread,
        short_table_spread,
        table_number_repeats,
        same_club_meetings,
        forbidden_meetings,
    )
}

ADDITIVE = frozenset(
    {
        "partner_repeats",
        "opponent_repeats",
        "meet_repeats",
        "consecutive_meetings",
        "float_sum",
        "float_squares",
        "wrong_byes",
        "table_number_repeats",
        "same_club_meetings",
        "forbidden_meetings",
    }
)
"""The metrics that are sums over rounds, so that a round has a value of its own."""


def measure(schedule: Schedule) -> dict[str, Value]:
    """Every metric of the event so far; whole numbers as ``int``, others as exact fractions."""
    facts = Facts(schedule)
    return {name: plain(metric(facts)) for name, metric in METRICS.items()}


def plain(value: Value) -> Value:
    """A fraction that is whole as an ``int``.

    >>> plain(Fraction(4, 2)), plain(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return int(value) if value == int(value) else value
