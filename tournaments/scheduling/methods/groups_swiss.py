"""Tables of k by standing: players who are level sit together, with new opponents each round.

Decides one round. The table sizes are those nearest to the preferred one; a field that fills no
table is refused. Those who sat at short tables least sit there (of these the lowest in the
standing), so that all who are always there differ by one at most after every round. Tables start in
order of score, rating and id (before there are results one of every k-th part of the field), and
the exchange search then lowers the following costs, in the order of the policy ``balance``:

* ``mixing`` (default): forbidden meetings, squared meetings of every pair, squared score difference
  of every table with the seats, same club;
* ``level``: forbidden meetings, squared score difference, squared meetings, same club, seats.

Seats: two players at one table who both lack the same seat cannot both get it. Under ``mixing`` the
two count like a table with a score difference of ``SEAT`` points squared, under ``level`` least.
Policy keys: ``balance``; ``club_rounds`` (default 2), the rounds from the first in which players of
one club are kept apart. The certificate has both numbers, repeats and score difference, each with
a bound that holds whatever the other is.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checking.score_gaps import least_gaps
from tournaments.scheduling.groups.exchange import Numbers, Tables, Task, descend, wander
from tournaments.scheduling.groups.short_turns import turns_of
from tournaments.scheduling.history import History, full_size, history_of
from tournaments.scheduling.parts.bounds import new_meetings_bound
from tournaments.scheduling.parts.table_sizes import sizes_of_round
from tournaments.scheduling.seating import LETTERS, number_by_standing, seat_next_round
from tournaments.scheduling.types import DrawnRound, Entry, Schedule

CLUB_ROUNDS = 2
"""The first rounds in which players of one club are kept apart by default."""

WORK = 4_000_000
"""Exchanges weighed in one round (see exchange), or ``WORK_EACH`` a player where that is more."""

WORK_EACH = 15_000

TURNS = 4
"""Searches beyond the first local optimum: of players who met again, and of everybody, in turn."""

STEPS = 200
"""Steps of each of them at most."""

SEAT = 2
"""What two players who lack the same only seat cost, in squared points of score difference."""

FINEST = 1 << 12
"""Into how many steps the range of scores is divided at most; fewer scores are all exact."""

LACK = 60
"""Seat costs are in sixtieths, divisible by all numbers of lacking seats that matter."""

Groups = list[list[int]]


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round by standing; results must be complete.

    Entries that the tables do not seat have a bye: those with the fewest, then the lowest.
    Raises ``NoTableSizes`` where the entries present do not fill a table.
    """
    sizes = sizes_of_round(schedule, schedule.next_number)
    history = history_of(schedule)
    everybody = standing_order(schedule, history)
    byes = _choose_byes(everybody, len(everybody) - sum(sizes), history)
    ranked = [entry for entry in everybody if entry.id not in byes]
    groups = [
        [ranked[i].id for i in group] for group in _search_tables(schedule, ranked, sizes, history)
    ]
    place = {entry.id: rank for rank, entry in enumerate(ranked)}
    groups.sort(
        key=lambda group: (
            -sum(history.scores[entry] for entry in group) / len(group),
            sum(place[entry] for entry in group) / len(group),
            min(group),
        )
    )
    seats = Chance(schedule.seed, f"seats {schedule.next_number}")
    seated = seat_next_round([tuple(sorted(g)) for g in groups], history, schedule.shape, seats)
    bounds = _bounds(schedule, everybody, sizes, history)
    return [DrawnRound(tuple(number_by_standing(seated, schedule)), byes, bounds)]


def _choose_byes(ranked: Sequence[Entry], count: int, history: History) -> tuple[str, ...]:
    """Choose who has the byes of a round, of those present in the order of the standing."""
    lowest = ranked[::-1]
    order = sorted(lowest, key=lambda e: (history.byes[e.id], history.scores[e.id]))
    return tuple(entry.id for entry in order[:count])


def standing_order(schedule: Schedule, history: History) -> list[Entry]:
    """The entries present in the next round by score, rating and id."""
    present = schedule.present(schedule.next_number)
    return sorted(present, key=lambda e: (-history.scores[e.id], -Fraction(e.rating), e.id))


def _search_tables(
    schedule: Schedule, ranked: Sequence[Entry], sizes: Sequence[int], history: History
) -> Groups:
    """The tables found, each with the ranks of its players."""
    chance = Chance(schedule.seed, f"tables {schedule.next_number}")
    task, worth = task_of(schedule, ranked, sizes, history)
    full = full_size(sizes, schedule.table_sizes)
    short = [int(size < full) for size in sizes]
    work = max(WORK, WORK_EACH * len(ranked))
    tables = Tables(task, _first_tables(schedule, ranked, sizes, full), short)
    work = descend(tables, chance, work)
    for turn in range(TURNS):
        if work > 0:
            found, work = wander(tables, chance, STEPS, work, 1 if turn % 2 else worth)
            tables = Tables(task, found, short)
    return tables.groups()


def _first_tables(
    schedule: Schedule, ranked: Sequence[Entry], sizes: Sequence[int], full: int
) -> Groups:
    """Tables in order of the standing, those whose turn it is at the short ones."""
    turns = turns_of(schedule)
    turns.begin([entry.id for entry in ranked])
    lowest = {entry.id: -rank for rank, entry in enumerate(ranked)}
    seats = sum(size for size in sizes if size < full)
    due = turns.due(seats, lowest, Chance(schedule.seed, "short tables"))
    groups: Groups = []
    for members, kinds in (
        ([i for i, e in enumerate(ranked) if e.id not in due], [s for s in sizes if s >= full]),
        ([i for i, e in enumerate(ranked) if e.id in due], [s for s in sizes if s < full]),
    ):
        groups += (
            _one_of_every_part(members, kinds) if not schedule.rounds else _blocks(members, kinds)
        )
    return groups


def _blocks(members: Sequence[int], sizes: Sequence[int]) -> Groups:
    ends = np.cumsum([0, *sizes]).tolist()
    return [list(members[a:b]) for a, b in zip(ends, ends[1:], strict=False)]


def _one_of_every_part(members: Sequence[int], sizes: Sequence[int]) -> Groups:
    """One of every part of the field at each table, as far as sizes are alike."""
    groups: Groups = [[] for _ in sizes]
    rest = list(members)
    while rest:
        for group, size in zip(groups, sizes, strict=True):
            if len(group) < size and rest:
                group.append(rest.pop(0))
    return groups


def task_of(
    schedule: Schedule, ranked: Sequence[Entry], sizes: Sequence[int], history: History
) -> tuple[Task, int]:
    """What the next round costs, and what a repeated meeting costs at least; players by rank.

    Each level outweighs all that one exchange can change on the levels below it.
    """
    scores, scale = _whole_scores([history.scores[entry.id] for entry in ranked])
    met, forbidden = _meetings(schedule, ranked, history)
    clubs, seats = _clubs(schedule, ranked), _seat_lacks(ranked, sizes, history)
    touched = 4 * max(sizes)
    most_clubs = 1 + touched * int(clubs.max(initial=0))
    most_seats = 1 + touched * int(seats.max(initial=0))
    most_gaps = 1 + 4 * int(scores.max()) ** 2
    most_repeats = 1 + touched * 2 * int(met.max(initial=0))
    if schedule.policy.get("balance") == "level":
        seat, club = 1, most_seats
        repeat = club * most_clubs
        gap = repeat * most_repeats
        barred = gap * most_gaps
    else:
        club, gap = 1, LACK * most_clubs
        seat = most_clubs * int(SEAT * scale**2)
        repeat = gap * most_gaps + seat * most_seats
        barred = repeat * most_repeats
    pairs = forbidden * barred + met * (2 * repeat) + clubs * club + seats * seat
    return Task(pairs, scores, gap), 2 * repeat


def _whole_scores(scores: Sequence[Fraction]) -> tuple[Numbers, Fraction]:
    """Scores as whole numbers from 0, and how many of them make a point.

    Exact where that needs no more than ``FINEST`` steps, else rounded down.
    """
    unit, lowest = lcm(*(score.denominator for score in scores)), min(scores)
    spread = max(scores) - lowest
    scale = Fraction(unit) if spread * unit <= FINEST else FINEST / spread
    return np.array([int((score - lowest) * scale) for score in scores], np.int64), scale


def _meetings(
    schedule: Schedule, ranked: Sequence[Entry], history: History
) -> tuple[Numbers, Numbers]:
    rank = {entry.id: place for place, entry in enumerate(ranked)}
    met, forbidden = np.zeros((2, len(ranked), len(ranked)), np.int64)
    for pair, count in history.met.items():
        if pair[0] in rank and pair[1] in rank:
            i, j = rank[pair[0]], rank[pair[1]]
            met[i, j] = met[j, i] = count
    for one, other in schedule.forbidden:
        if one in rank and other in rank and one != other:
            i, j = rank[one], rank[other]
            forbidden[i, j] = forbidden[j, i] = 1
    return met, forbidden


def _clubs(schedule: Schedule, ranked: Sequence[Entry]) -> Numbers:
    """1 for two players of one club, in the rounds in which that counts."""
    if not _clubs_apart(schedule):
        return np.zeros((len(ranked), len(ranked)), np.int64)
    number = {
        club: i for i, club in enumerate(sorted({e.club for e in ranked if e.club is not None}))
    }
    clubs = np.array([-1 - i if e.club is None else number[e.club] for i, e in enumerate(ranked)])
    same: Numbers = (clubs[:, None] == clubs).astype(np.int64)
    np.fill_diagonal(same, 0)
    return same


def _clubs_apart(schedule: Schedule) -> bool:
    rounds = schedule.policy.get("club_rounds", CLUB_ROUNDS)
    return isinstance(rounds, int) and schedule.next_number <= rounds


def _seat_lacks(ranked: Sequence[Entry], sizes: Sequence[int], history: History) -> Numbers:
    """How much two players compete for seats: both lack the same few."""
    size = Counter(sizes).most_common(1)[0][0]
    lacks = np.zeros((len(ranked), size), np.int64)
    for rank, entry in enumerate(ranked):
        counts = [history.seats[entry.id, size, seat] for seat in LETTERS[:size]]
        lacking = [seat for seat in range(size) if counts[seat] == min(counts)]
        if len(lacking) < size:
            lacks[rank, lacking] = LACK // len(lacking)
    found: Numbers = lacks @ lacks.T // LACK
    np.fill_diagonal(found, 0)
    return found


def _bounds(
    schedule: Schedule, ranked: Sequence[Entry], sizes: Sequence[int], history: History
) -> dict[str, int | Fraction]:
    """Proven bounds by order of weight; each holds whatever the others are, and who has a bye."""
    ids = [entry.id for entry in ranked]
    idle = len(ids) - sum(sizes)
    bounds: dict[str, int | Fraction] = {"wrong_byes": 0} if idle else {}
    bounds.update({"forbidden_meetings": 0} if schedule.forbidden else {})
    two: list[tuple[str, int | Fraction]] = [
        ("meet_repeats", new_meetings_bound(sizes, ids, history.met)),
        ("float_squares", least_gaps([history.scores[name] for name in ids], sizes)[1]),
    ]
    bounds.update(reversed(two) if schedule.policy.get("balance") == "level" else two)
    if _clubs_apart(schedule):
        members = Counter(entry.club for entry in ranked if entry.club is not None)
        bounds["same_club_meetings"] = sum(
            _least_pairs(max(0, count - idle), len(sizes)) for count in members.values()
        )
    return bounds


def _least_pairs(members: int, tables: int) -> int:
    """Pairs at one table when so many are spread evenly over the tables."""
    each, more = divmod(members, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
