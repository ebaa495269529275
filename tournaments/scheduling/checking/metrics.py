"""How good a schedule is: one function per metric, lower is better, exact numbers.

There are two kinds. Sums over rounds are measured on (the facts before the round, the round), so a
round has a value of its own; everything else (spreads, a worst entry, an excess over the even
share) is measured on the whole event. ``facts`` decides what counts. A metric is an entry of
``OF_ROUNDS`` or ``OF_EVENTS``, with its words, and a bound in ``metric_bounds``.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.scheduling.checking.boards import boards_played
from tournaments.scheduling.checking.facts import Facts, RoundFacts
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import PAIRS, ROTATING, SEATS, Schedule
from web.messages import gettext_noop as _

Value = int | Fraction


def partner_repeats(before: Facts, now: RoundFacts) -> int:
    """Pairs that are partners again; over all rounds the sum over pairs of max(0, times - 1)."""
    return sum(pair in before.partnered for pair in now.partners)


def opponent_repeats(before: Facts, now: RoundFacts) -> int:
    """Pairs that are opponents again."""
    return sum(pair in before.opposed for pair in now.opponents)


def meet_repeats(before: Facts, now: RoundFacts) -> int:
    """Pairs that are at one table again, in any role."""
    return sum(pair in before.met for pair in now.met)


def consecutive_meetings(before: Facts, now: RoundFacts) -> int:
    """Pairs that were at one table in the round just before as well."""
    return len(now.met & before.rounds[-1].met) if before.rounds else 0


def score_gaps(before: Facts, now: RoundFacts) -> list[Fraction]:
    """Highest minus lowest score at every table; none where standings do not make the tables."""
    if not format_of(before.schedule.method).by_score:
        return []
    scores = [[now.scores[name] for name in names] for names in now.sitting if names]
    return [max(here) - min(here) for here in scores]


def float_sum(before: Facts, now: RoundFacts) -> Fraction:
    """Sum of the score gaps at the tables."""
    return sum(score_gaps(before, now), Fraction(0))


def float_squares(before: Facts, now: RoundFacts) -> Fraction:
    """Sum of the squared score gaps at the tables."""
    return sum((gap**2 for gap in score_gaps(before, now)), Fraction(0))


def wrong_byes(before: Facts, now: RoundFacts) -> int:
    """Byes to an entry while somebody seated had strictly fewer before; 0 in knockouts."""
    seated = now.seated
    if format_of(before.schedule.method).eliminates or not seated:
        return 0
    fewest = min(before.byes[name] for name in seated)
    return sum(before.byes[name] > fewest for name in now.byes)


def table_number_repeats(before: Facts, now: RoundFacts) -> int:
    """Seats of entries without a table of their own at a number they had before."""
    here: Counter[tuple[str, int]] = Counter()
    for table, names in zip(now.tables, now.sitting, strict=True):
        here.update((n, table.number) for n in names if before.entries[n].table is None)
    return sum(count - (place not in before.numbers) for place, count in here.items())


def same_club_meetings(before: Facts, now: RoundFacts) -> int:
    """Pairs of one club at one table."""
    clubs = {name: entry.club for name, entry in before.entries.items()}
    return sum(clubs[a] is not None and clubs[a] == clubs[b] for a, b in now.met)


def mixed_tables(before: Facts, now: RoundFacts) -> int:
    """Tables at which not all have the same place in their teams; 0 without levels."""
    return sum(len({before.places.get(name) for name in names}) > 1 for names in now.sitting)


def extra_byes(before: Facts, now: RoundFacts) -> int:
    """Byes beyond the rest that tables of four leave, where levels make tables; 0 elsewhere."""
    return len(now.byes) - (len(now.byes) + len(now.seated)) % SEATS if before.places else 0


def forbidden_meetings(before: Facts, now: RoundFacts) -> int:
    """Forbidden pairs at one table."""
    return len(now.met & before.forbidden)


def max_opponent(facts: Facts) -> int:
    """Most often that one pair were opponents."""
    return max(facts.opposed.values(), default=0)


def even_share(facts: Facts) -> int:
    """How often each pair met if all meetings were spread evenly, rounded up; 0 without pairs."""
    pairs = facts.available_pairs()
    return -(-facts.opposed.total() // pairs) if pairs else 0


def opponent_excess(facts: Facts) -> int:
    """Sum over pairs of max(0, times opponents - even share)."""
    fair = even_share(facts)
    return sum(max(0, count - fair) for count in facts.opposed.values())


def bye_spread(facts: Facts) -> int:
    """Most minus fewest byes over entries available in every round drawn; 0 in knockouts."""
    if format_of(facts.schedule.method).eliminates:
        return 0
    return spread_of(facts.byes[name] for name in facts.always)


def seat_counts(facts: Facts) -> dict[tuple[str, int], Counter[str]]:
    """(entry, seats at the table) -> seat -> games; for pairs the two axes are the seats."""
    counts: dict[tuple[str, int], Counter[str]] = {}
    for now in facts.rounds:
        for table in now.tables:
            for seat, name in table.seats.items():
                if name in facts.entries:
                    here = counts.setdefault((name, len(table.seats)), Counter())
                    here.update(dict.fromkeys(table.seats, 0))
                    here[seat] += 1
    return counts


def seat_spread(facts: Facts) -> int:
    """Worst over entries and table sizes of most used minus least used seat."""
    return max((spread_of(counts.values()) for counts in seat_counts(facts).values()), default=0)


def axis_difference(facts: Facts) -> int:
    """Worst over entries of abs(games on A-C minus games on B-D); two single seats: A minus B."""
    difference: Counter[str] = Counter()
    for (name, size), counts in seat_counts(facts).items():
        if facts.schedule.shape in (PAIRS, ROTATING) or size == 2:
            on_axis = sum(counts[seat] for seat in ("AC", "A", "C"))
            difference[name] += 2 * on_axis - counts.total()
    return max(map(abs, difference.values()), default=0)


def first_lead_spread(facts: Facts) -> int:
    """Most minus fewest times in the first seat, over those always there and without a bye."""
    first = "AC" if facts.schedule.shape == PAIRS else "A"
    counts = Counter(table.seats.get(first) for now in facts.rounds for table in now.tables)
    return spread_of(counts[name] for name in facts.always if not facts.byes[name])


def short_seats(facts: Facts, now: RoundFacts) -> list[str]:
    """The entries at a table below the preferred size in a round with a larger table than it."""
    wanted = facts.schedule.table_sizes
    if wanted is None:
        return []
    sizes = [len(table.seats) for table in now.tables]
    full = min(wanted.preferred, max(sizes, default=0))
    return [n for size, names in zip(sizes, now.sitting, strict=True) if size < full for n in names]


def short_table_spread(facts: Facts) -> int:
    """Most minus fewest times at a short table, over entries available in every round."""
    counts = Counter(name for now in facts.rounds for name in short_seats(facts, now))
    return spread_of(counts[name] for name in facts.always)


def board_spread(facts: Facts) -> int:
    """Most minus fewest boards played, over entries available in every round."""
    return spread_of(boards_played(facts).values())


def spread_of(counts: Iterable[int]) -> int:
    """Most minus fewest; 0 of nothing.

    >>> spread_of([3, 1, 2]), spread_of([])
    (2, 0)
    """
    listed = list(counts)
    return max(listed) - min(listed) if listed else 0


@dataclass(frozen=True, slots=True)
class RoundMetric:
    """A metric that is a sum over rounds: what it counts, and what a round adds to it."""

    words: str
    value: Callable[[Facts, RoundFacts], Value]


@dataclass(frozen=True, slots=True)
class EventMetric:
    """A metric of the whole event: what it counts, and its value."""

    words: str
    value: Callable[[Facts], Value]


OF_ROUNDS = {
    "partner_repeats": RoundMetric(_("partners who played together before"), partner_repeats),
    "opponent_repeats": RoundMetric(_("opponents who met before"), opponent_repeats),
    "meet_repeats": RoundMetric(_("pairs who shared a table before"), meet_repeats),
    "consecutive_meetings": RoundMetric(
        _("pairs who meet in two rounds running"), consecutive_meetings
    ),
    "float_sum": RoundMetric(_("score gaps at tables, total"), float_sum),
    "float_squares": RoundMetric(_("score gaps at tables, squares added up"), float_squares),
    "wrong_byes": RoundMetric(_("byes given out of turn"), wrong_byes),
    "table_number_repeats": RoundMetric(_("entries at the same table again"), table_number_repeats),
    "same_club_meetings": RoundMetric(
        _("pairs from the same club at one table"), same_club_meetings
    ),
    "mixed_tables": RoundMetric(_("tables of players of different places"), mixed_tables),
    "extra_byes": RoundMetric(_("byes beyond those that tables of four require"), extra_byes),
    "forbidden_meetings": RoundMetric(
        _("pairs at one table that should not meet"), forbidden_meetings
    ),
}
"""The metrics that are sums over rounds, by slug."""

ADDITIVE = frozenset(OF_ROUNDS)

OF_EVENTS = {
    "max_opponent": EventMetric(_("times the same pair were opponents, at most"), max_opponent),
    "opponent_excess": EventMetric(_("repeated opponents beyond an even share"), opponent_excess),
    "bye_spread": EventMetric(_("byes' difference, most to fewest"), bye_spread),
    "seat_spread": EventMetric(
        _("games' difference between the most and least used seat of an entry, at most"),
        seat_spread,
    ),
    "axis_difference": EventMetric(
        _("games' difference between the two axes of an entry, at most"), axis_difference
    ),
    "first_lead_spread": EventMetric(
        _("first leads' difference, most to fewest"), first_lead_spread
    ),
    "short_table_spread": EventMetric(
        _("short tables' difference, most to fewest"), short_table_spread
    ),
    "board_spread": EventMetric(_("boards' difference, most to fewest"), board_spread),
}
"""The metrics of the whole event, by slug."""

METRICS = (*OF_ROUNDS, *OF_EVENTS)

OF_LEVELS = frozenset({"mixed_tables", "extra_byes"})
"""The metrics that apply only where the n-th players of teams play together."""

OF_BOARDS = frozenset({"board_spread"})
"""The metrics that apply only where all tables play the same boards."""

WORDS = {slug: one.words for slug, one in (OF_ROUNDS | OF_EVENTS).items()}
"""What every metric counts, in English."""


def metrics_of(schedule: Schedule) -> tuple[str, ...]:
    """The metrics of an event; those of levels and of boards only where it has any.

    So documents of other events are measured as they always were.
    """
    left_out = frozenset() if format_of(schedule.method).levels else OF_LEVELS
    if not schedule.boards_per_round:
        left_out |= OF_BOARDS
    return tuple(name for name in METRICS if name not in left_out)


def measure(schedule: Schedule) -> dict[str, Value]:
    """Every metric of the event so far; whole numbers as ``int``, others as exact fractions."""
    facts = Facts(replace(schedule, rounds=()))
    sums: dict[str, Value] = dict.fromkeys(OF_ROUNDS, 0)
    for played in schedule.rounds:
        now = facts.look(played)
        for name, metric in OF_ROUNDS.items():
            sums[name] += metric.value(facts, now)
        facts.add(now)
    whole = {name: metric.value(facts) for name, metric in OF_EVENTS.items()}
    values = sums | whole
    return {name: simplest_number(values[name]) for name in metrics_of(schedule)}


def simplest_number(value: Value) -> Value:
    """Return a whole fraction as an ``int``.

    >>> simplest_number(Fraction(4, 2)), simplest_number(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    return int(value) if value == int(value) else value
