"""A proven lower bound for every metric of a schedule.

Each bound holds for every way to seat the same event: the same people available in every round, the
same tables (numbers and sizes) in it and so as many byes, and the scores before each round as they
were; who sits where and with whom and who has the byes is free. The arguments:

* an entry that can meet at most a others and has more than a meetings repeats the rest
  (``_meeting_bounds``), and with changing partners opponents come by twos (``_meetings_by_twos``);
* people who sat at T tables and sit down at new ones share an old table at least as often as if
  they were dealt out evenly (``_least_crowding``); one round after the other these are all repeats;
* neighbours in the order of scores have the least gaps (``score_gaps``);
* a number that does not divide among those who share it cannot be level (``_least_spread``);
  whoever has a bye more plays the boards of a round less.

Where somebody sits twice in a round or is no entry, or no argument helps, the bound is 0.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tournaments.scheduling.checking.facts import Facts, Pair, RoundFacts, count_possible_opponents
from tournaments.scheduling.checking.levels import fewest_mixed_tables, most_tables
from tournaments.scheduling.checking.metrics import (
    Value,
    even_share,
    extra_byes,
    metrics_of,
    short_seats,
    simplest_number,
)
from tournaments.scheduling.checking.score_gaps import least_gaps
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.types import PAIRS, ROTATING, SEATS, Schedule


@dataclass(frozen=True, slots=True)
class Frame:
    """What is given of a round: who is here, the tables' sizes and numbers."""

    here: frozenset[str]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def idle(self) -> int:
        """How many of those here have no seat."""
        return len(self.here) - sum(self.sizes)


def bounds_of(schedule: Schedule) -> dict[str, Value]:
    """Metric -> lower bound, for every metric of the event."""
    facts = Facts(schedule)
    known: dict[str, Value] = {}
    if all(map(_is_regular, facts.rounds)):
        frames = [_frame(facts, k, now) for k, now in enumerate(facts.rounds, 1)]
        known = {
            **_meeting_bounds(facts, frames),
            **_float_bounds(facts, frames),
            **_level_bounds(facts, frames),
            **_seat_bounds(facts, frames),
            "table_number_repeats": _number_bound(facts, frames),
            "same_club_meetings": sum(_club_bound(facts, frame) for frame in frames),
            "mixed_tables": sum(_mixed_tables_bound(facts, frame) for frame in frames),
            "extra_byes": sum(_extra_byes_bound(facts, now) for now in facts.rounds),
            "forbidden_meetings": sum(_forbidden_bound(facts, frame) for frame in frames),
        }
    return {name: simplest_number(known.get(name, 0)) for name in metrics_of(schedule)}


def _is_regular(now: RoundFacts) -> bool:
    """Whether everybody at a table is an entry and nobody appears twice."""
    seats = sum(len(table.seats) for table in now.tables)
    appearing = [*now.seated, *now.byes]
    return len(now.seated) == seats and len(set(appearing)) == len(appearing)


def _frame(facts: Facts, number: int, now: RoundFacts) -> Frame:
    present = {e.id for e in facts.entries.values() if e.present(number)}
    return Frame(
        frozenset({*present, *now.seated, *now.byes}),
        tuple(map(len, now.sitting)),
        tuple(table.number for table in now.tables),
    )


def _meeting_bounds(facts: Facts, frames: Sequence[Frame]) -> dict[str, Value]:
    """Repeats that cannot be avoided, by role."""
    bits = {n: sum(1 << r for r, f in enumerate(frames) if n in f.here) for n in facts.entries}
    others = count_possible_opponents(bits)
    rotating = facts.schedule.shape == ROTATING

    rooms = {most: _room(facts, frames, most) for most in (None, 1, 2)}

    def least_repeats(times: Counter[Pair], free: int, most: int | None) -> int:
        room, total = rooms[most], 2 * times.total()
        own = [min(free * others[name], room[name]) for name in others]
        spent = _meetings_by_twos(own, total) if most == 2 else sum(own)
        return max(0, -(-(total - spent) // 2))

    fair = even_share(facts)
    running = sum(_least_crowding(before, after) for before, after in pairwise(frames))
    across = 2 if rotating else None
    opposed = max(least_repeats(facts.opposed, 1, across), 0 if rotating else running)
    most = next(n for n in range(len(frames) + 1) if not least_repeats(facts.opposed, n, across))
    pairs = sum(others.values()) // 2
    return {
        "partner_repeats": least_repeats(facts.partnered, 1, 1) if rotating else 0,
        "opponent_repeats": opposed,
        "meet_repeats": max(least_repeats(facts.met, 1, None), running),
        "max_opponent": max(most, 1 - (-opposed // pairs)) if opposed else most,
        "opponent_excess": least_repeats(facts.opposed, fair, across),
        "consecutive_meetings": running,
    }


def _meetings_by_twos(own: Sequence[int], total: int) -> int:
    """How many of ``total`` meetings can be among everybody's ``own``, where each game has two.

    An entry with room for an odd number fills the last of it with a game whose other meeting is
    beyond.

    >>> _meetings_by_twos([15, 15, 15, 15, 15, 15], 88)
    86
    """
    whole = sum(count - count % 2 for count in own)
    return whole + min(sum(own) - whole, max(0, total - whole) // 2)


def _room(facts: Facts, frames: Sequence[Frame], most: int | None) -> Counter[str]:
    """How many meetings each entry can have: ``most`` a round, or all the others there."""
    room: Counter[str] = Counter()
    for frame in frames:
        largest = max(frame.sizes, default=0)
        a_round = min(largest, most) if most is not None else max(0, largest - 1)
        room.update(dict.fromkeys(frame.here, a_round))
    return room


def _least_crowding(before: Frame, after: Frame) -> int:
    """Pairs that sit together in both of two rounds, at least.

    Everybody seated in the second round comes from one of the T tables of the first or from no
    table; each table of the second takes from the T as evenly as it can, and those from no table
    are put where they save most.
    """
    tables = sum(size > 0 for size in before.sizes)
    fresh = len(after.here - before.here) + before.idle
    return _least_pairs_dealt(after.sizes, tables, fresh)


def _least_pairs_dealt(groups: Iterable[int], tables: int, spared: int) -> int:
    """The fewest pairs of one group at one table, when ``spared`` people need not sit there.

    Dealt out evenly, the n-th of a group joins (n - 1) // tables of it; those who join most are
    spared.

    >>> _least_pairs_dealt([5, 3], 2, 1)
    3
    """
    joined = sorted((n // tables for size in groups for n in range(size)) if tables else ())
    return sum(joined[: max(0, len(joined) - spared)])


def _float_bounds(facts: Facts, frames: Sequence[Frame]) -> dict[str, Value]:
    """Gaps at tables of neighbours, round by round."""
    total, squares = Fraction(0), Fraction(0)
    if format_of(facts.schedule.method).by_score:
        for now, frame in zip(facts.rounds, frames, strict=True):
            least = least_gaps([now.scores[name] for name in frame.here], frame.sizes)
            total += least[0]
            squares += least[1]
    return {"float_sum": total, "float_squares": squares}


def _level_bounds(facts: Facts, frames: Sequence[Frame]) -> dict[str, Value]:
    """Byes, first seats and short tables: level only if they divide among those always there."""
    always = frozenset(facts.always)
    short = [len(short_seats(facts, now)) for now in facts.rounds]
    bounds: dict[str, Value] = {"short_table_spread": _least_spread(always, frames, short)}
    if not format_of(facts.schedule.method).eliminates:
        byes = [len(now.byes) for now in facts.rounds]
        bounds["bye_spread"] = uneven = _least_spread(always, frames, byes)
        bounds["board_spread"] = uneven * _boards_of_all_tables(facts)
    if not any(frame.idle for frame in frames):
        firsts = [sum(size > 0 for size in frame.sizes) for frame in frames]
        bounds["first_lead_spread"] = _least_spread(always, frames, firsts)
    return bounds


def _boards_of_all_tables(facts: Facts) -> int:
    """How many boards every table of every round has, 0 where not all have as many."""
    counts = {
        len(facts.schedule.boards_of(place, table))
        for place, now in enumerate(facts.rounds, 1)
        for table in now.tables
    }
    return counts.pop() if len(counts) == 1 else 0


def _least_spread(always: frozenset[str], frames: Sequence[Frame], shares: Sequence[int]) -> int:
    """1 where the shares cannot be level among those who are always there, else 0.

    They take at least what the others cannot, and at most one each a round.
    """
    if not always:
        return 0
    least = most = 0
    for frame, count in zip(frames, shares, strict=True):
        least += max(0, count - len(frame.here - always))
        most += min(count, len(always))
    return int(most // len(always) * len(always) < least)


def _seat_bounds(facts: Facts, frames: Sequence[Frame]) -> dict[str, Value]:
    """Seats level only where everybody can have a whole number of turns.

    An entry that is here p rounds and plays g of them at tables of k, g a multiple of k, is
    elsewhere at least p mod k rounds; seats elsewhere and byes are limited.
    """
    here = Counter(name for frame in frames for name in frame.here)

    def uneven(size: int, turns: int) -> int:
        seats = sum(size for frame in frames for table in frame.sizes if table == size)
        return int(sum(p % turns for p in here.values()) > here.total() - seats)

    sizes = {size for frame in frames for size in frame.sizes if size}
    bounds: dict[str, Value] = {"seat_spread": max((uneven(k, k) for k in sizes), default=0)}
    shape = facts.schedule.shape
    if shape in (PAIRS, ROTATING) or 2 in sizes:
        bounds["axis_difference"] = uneven(4 if shape == ROTATING else 2, 2)
    return bounds


def _number_bound(facts: Facts, frames: Sequence[Frame]) -> int:
    """An entry sees at most as many new table numbers as there are numbers."""
    own = {name for name, entry in facts.entries.items() if entry.table is not None}
    here = Counter(name for frame in frames for name in frame.here - own)
    numbers = {n for f in frames for n, size in zip(f.numbers, f.sizes, strict=True) if size}
    seats = sum(max(0, sum(f.sizes) - len(f.here & own)) for f in frames)
    return max(0, seats - sum(min(rounds, len(numbers)) for rounds in here.values()))


def _club_bound(facts: Facts, frame: Frame) -> int:
    """Clubs with more people here than there are tables."""
    clubs = Counter(facts.entries[name].club for name in frame.here)
    sizes = [count for club, count in clubs.items() if club is not None]
    return _least_pairs_dealt(sizes, len(frame.sizes), frame.idle)


def _mixed_tables_bound(facts: Facts, frame: Frame) -> int:
    """More tables than the levels fill by themselves."""
    levels = Counter(facts.places.get(name) for name in frame.here)
    sizes = [size for size in frame.sizes if size]
    return fewest_mixed_tables(levels.values(), len(sizes), min(sizes, default=1))


def _extra_byes_bound(facts: Facts, now: RoundFacts) -> int:
    """Byes beyond the rest of four that no draw without team-mates at a table avoids."""
    here = [facts.entries[name] for name in (*now.seated, *now.byes)]
    teams = Counter(entry.club or entry.id for entry in here)
    fewest = len(here) - SEATS * most_tables(teams.values())
    return min(extra_byes(facts, now), fewest - len(here) % SEATS)


def _forbidden_bound(facts: Facts, frame: Frame) -> int:
    """Entries that may meet fewer than a table seats, and groups that may not meet at all."""
    barred: dict[str, set[str]] = {}
    for one, other in facts.forbidden:
        if one in frame.here and other in frame.here:
            barred.setdefault(one, set()).add(other)
            barred.setdefault(other, set()).add(one)
    smallest = min(frame.sizes, default=0)
    allowed = {name: len(frame.here) - 1 - len(no) for name, no in barred.items()}
    lacking = sorted(max(0, smallest - 1 - count) for count in allowed.values())
    by_entry = -(-sum(lacking[: max(0, len(lacking) - frame.idle)]) // 2)
    return max(by_entry, _least_pairs_dealt(_cliques(barred), len(frame.sizes), frame.idle))


def _cliques(barred: dict[str, set[str]]) -> list[int]:
    """Sizes of separate groups whose members may not meet one another (found greedily)."""
    cliques: list[set[str]] = []
    home: dict[str, int] = {}
    for name in sorted(barred, key=lambda name: (-len(barred[name]), name)):
        near = sorted({home[other] for other in barred[name] if other in home})
        place = next((n for n in near if cliques[n] <= barred[name]), len(cliques))
        if place == len(cliques):
            cliques.append(set())
        cliques[place].add(name)
        home[name] = place
    return [len(clique) for clique in cliques]
