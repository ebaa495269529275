"""Rotating partners by standing: players who are level sit together, with new partners.

Decides one round. Byes come first: as many as the field is over a multiple of four, to whoever has
had the fewest, then to the lowest score, then the lowest seed. The others start in blocks of four
in order of score, rating and id, and the exchange search (see rotating.round) then lowers the
following costs, in the order of the policy ``balance``:

* ``mixing`` (default): forbidden meetings, partners again, opponents again, squared score spread of
  the tables (a partner met as an opponent, or the other way round, counts as eight of it), same
  club, difference in strength of the two sides;
* ``level``: forbidden meetings, partners again, squared score spread, opponents again, a change of
  role, then the rest as above. This is how domino federations draw, except that they keep partners
  apart less strictly.

Somebody's third meeting weighs more than two second ones. Partners are never repeated while twice
the number of the round is at most the number of seats and nothing is forbidden, whatever the
results were. Before there are results seeds decide: each table takes one of each quarter of the
field, the strongest with the weakest against the two between (1, 32 against 16, 17 of 32), players
of equal rating by lot.

Policy keys: ``balance``; ``club_rounds`` (default 2), the rounds from the first in which players of
one club are kept apart; ``byes_per_entry`` (default none), how many byes a player may have while
others could have one. Fields below four players cannot be seated.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.errors import TooFewEntries
from tournaments.scheduling.history import History, history_of
from tournaments.scheduling.rotating.round import (
    Block,
    Task,
    block_gaps,
    fresh_bound,
    match_tables,
    pairs_together,
    partnerships,
    search_tables,
    times_of,
)
from tournaments.scheduling.rotating.seats import Seating, seat_one_round
from tournaments.scheduling.seating import LETTERS, number_by_standing
from tournaments.scheduling.types import SEATS, DrawnRound, Entry, Schedule, pair_of
from web.messages import message

CLUB_ROUNDS = 2
"""The first rounds in which players of one club are kept apart by default."""

STEPS = 20_000
"""Exchanges weighed in one round at most; in small fields ``STEPS_SMALL`` times the players
squared, in large ones ``STEPS_EACH`` a table."""

STEPS_SMALL, STEPS_EACH = 60, 800

FORBIDDEN, PARTNER, OPPONENT, ROLE, SPREAD, CLUB, QUARTER = range(7)

WEIGHTS = {
    "mixing": (1 << 52, 1 << 46, 1 << 38, 1 << 21, 1 << 18, 1 << 14, 1 << 12),
    "level": (1 << 52, 1 << 46, 1 << 24, 1 << 18, 1 << 34, 1 << 14, 1 << 12),
}
"""What one unit of each costs; all of one kind at two tables costs less than one of the next."""

STRENGTH = 500
"""The highest strength within a field; the lowest is 0."""


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round by standing; results must be complete.

    Raises ``TooFewEntries`` where fewer than four players are present.
    """
    history = history_of(schedule)
    seated, byes = choose_byes(schedule, history)
    partners, opponents = roles_so_far(schedule)
    chance = Chance(schedule.seed, f"tables {schedule.next_number}")
    task = task_of(schedule, seated, history, partners, opponents)
    tables = _search_tables(
        task, _first_tables(schedule, seated, task, chance), chance, partners, seated
    )
    groups = [_seating_of(block, seated) for block in tables]
    groups.sort(key=lambda group: _places_of_group(group, seated))
    before = seats_so_far(history, [entry.id for entry in seated])
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    numbered = number_by_standing(seat_one_round(groups, before, chance), schedule)
    bounds = bounds_of(schedule, seated, history, partners, opponents)
    return [DrawnRound(tuple(numbered), tuple(entry.id for entry in byes), bounds)]


def choose_byes(schedule: Schedule, history: History) -> tuple[list[Entry], list[Entry]]:
    """(who is seated, best first; who has a bye) of those present in the next round."""
    number = schedule.next_number
    order = sorted(
        schedule.present(number),
        key=lambda entry: (-history.scores[entry.id], -Fraction(entry.rating), entry.id),
    )
    if len(order) < SEATS:
        raise TooFewEntries(
            message(
                "Round %(round)s has %(here)s players present; tables with changing partners need "
                "%(seats)s.",
                round=number,
                here=len(order),
                seats=SEATS,
            )
        )
    most = schedule.policy.get("byes_per_entry")
    full = {e.id for e in order if isinstance(most, int) and history.byes[e.id] >= most}
    place = {entry.id: at for at, entry in enumerate(order)}
    rest = sorted(order, key=lambda e: (e.id in full, history.byes[e.id], -place[e.id]))
    out = {entry.id for entry in rest[: len(order) % SEATS]}
    return [e for e in order if e.id not in out], [e for e in order if e.id in out]


def roles_so_far(schedule: Schedule) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """(pair -> times partners, pair -> times opponents) over the rounds so far."""
    partners: Counter[tuple[str, str]] = Counter()
    opponents: Counter[tuple[str, str]] = Counter()
    for played in schedule.rounds:
        tables = [tuple(table.seats[seat] for seat in "ABCD") for table in played.tables]
        together, against = pairs_together(tables)
        partners.update(together)
        opponents.update(against)
    return partners, opponents


def seats_so_far(history: History, names: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Entry -> how often it had the seats A, B, C, D."""
    return {
        name: tuple(history.seats[name, SEATS, seat] for seat in LETTERS[:SEATS]) for name in names
    }


def task_of(
    schedule: Schedule,
    seated: Sequence[Entry],
    history: History,
    partners: Mapping[tuple[str, str], int],
    opponents: Mapping[tuple[str, str], int],
) -> Task:
    """What the next round costs, player by player in the order given."""
    names = [entry.id for entry in seated]
    weights = WEIGHTS["level" if schedule.policy.get("balance") == "level" else "mixing"]
    side = [[0] * len(names) for _ in names]
    against = [[0] * len(names) for _ in names]

    def add(costs: list[list[int]], i: int, j: int, cost: int) -> None:
        costs[i][j] += cost
        costs[j][i] += cost

    for i, j, times in times_of(partners, names):
        add(side, i, j, (2 * times - 1) * weights[PARTNER])
        add(against, i, j, weights[ROLE])
    for i, j, times in times_of(opponents, names):
        add(against, i, j, (2 * times - 1) * weights[OPPONENT])
        add(side, i, j, weights[ROLE])
    forbidden = {pair_of(*pair): 1 for pair in schedule.forbidden}
    for i, j, _ in times_of(forbidden, names):
        add(side, i, j, weights[FORBIDDEN])
        add(against, i, j, weights[FORBIDDEN])
    for i, j in _same_club(schedule, seated):
        add(side, i, j, weights[CLUB])
        add(against, i, j, weights[CLUB])
    scores = [history.scores[name] for name in names]
    if len(set(scores)) == 1:
        for i, j in _same_quarter(len(names)):
            add(side, i, j, weights[QUARTER])
            add(against, i, j, weights[QUARTER])
    unit = lcm(*(score.denominator for score in scores))
    whole = [int(unit * score) for score in scores]
    hard = min(weights[OPPONENT], weights[ROLE])
    return Task(side, against, whole, _strengths(seated), weights[SPREAD], hard)


def _strengths(seated: Sequence[Entry]) -> list[int]:
    """Ratings as whole numbers from 0 (the weakest here) to ``STRENGTH``."""
    ratings = [Fraction(entry.rating) for entry in seated]
    low, high = min(ratings), max(ratings)
    if low == high:
        return [0] * len(ratings)
    return [int(STRENGTH * (rating - low) / (high - low)) for rating in ratings]


def _same_club(schedule: Schedule, seated: Sequence[Entry]) -> list[tuple[int, int]]:
    rounds = schedule.policy.get("club_rounds", CLUB_ROUNDS)
    if not isinstance(rounds, int) or schedule.next_number > rounds:
        return []
    members: dict[str, list[int]] = {}
    for place, entry in enumerate(seated):
        if entry.club is not None:
            members.setdefault(entry.club, []).append(place)
    return [(i, j) for club in members.values() for i in club for j in club if i < j]


def _same_quarter(size: int) -> list[tuple[int, int]]:
    """Pairs of places in one quarter of the field."""
    width = size // SEATS
    return [
        (i, j)
        for first in range(0, size, width)
        for i in range(first, first + width)
        for j in range(i + 1, first + width)
    ]


def _first_tables(
    schedule: Schedule, seated: Sequence[Entry], task: Task, chance: Chance
) -> list[list[int]]:
    """Blocks of four by standing; where all scores are equal one of each quarter, folded."""
    places = range(task.size)
    if len(set(task.score)) > 1:
        return [list(places[at : at + SEATS]) for at in range(0, task.size, SEATS)]
    lots = chance.shuffle(places)
    lot = dict(zip(lots, places, strict=True))
    order = sorted(places, key=lambda at: (-Fraction(seated[at].rating), lot[at]))
    tables = task.size // SEATS
    return [
        [order[t], order[2 * tables - 1 - t], order[2 * tables + t], order[-1 - t]]
        for t in range(tables)
    ]


def _search_tables(
    task: Task,
    start: Sequence[Sequence[int]],
    chance: Chance,
    partners: Mapping[tuple[str, str], int],
    seated: Sequence[Entry],
) -> list[Block]:
    """Search, and if that repeats a partner needlessly, search again from exact partnerships."""
    steps = max(min(STEPS, STEPS_SMALL * task.size**2), STEPS_EACH * len(start))
    found = search_tables(task, start, steps, chance)
    names = [entry.id for entry in seated]
    again = {(min(i, j), max(i, j)) for i, j, _ in times_of(partners, names)}
    if not any(pair in again for block in found for pair in partnerships(block)):
        return found
    exact = search_tables(task, match_tables(task, chance), steps, chance)
    return min(found, exact, key=lambda blocks: sum(map(task.price, blocks)))


def _seating_of(block: Block, seated: Sequence[Entry]) -> Seating:
    a, b, c, d = block
    return seated[a].id, seated[b].id, seated[c].id, seated[d].id


def _places_of_group(group: Seating, seated: Sequence[Entry]) -> list[int]:
    """The places of a table's players, for numbering the best tables first."""
    place = {entry.id: at for at, entry in enumerate(seated)}
    return sorted(place[name] for name in group)


def bounds_of(
    schedule: Schedule,
    seated: Sequence[Entry],
    history: History,
    partners: Mapping[tuple[str, str], int],
    opponents: Mapping[tuple[str, str], int],
) -> dict[str, int | Fraction]:
    """Proven bounds for those who are seated, each for itself: partners, opponents, spread."""
    names = [entry.id for entry in seated]
    gaps = block_gaps([history.scores[name] for name in names])
    bounds: dict[str, int | Fraction] = {}
    if schedule.forbidden:
        bounds["forbidden_meetings"] = 0
    bounds["partner_repeats"] = fresh_bound(1, names, partners)
    bounds["opponent_repeats"] = fresh_bound(2, names, opponents)
    bounds["meet_repeats"] = fresh_bound(3, names, history.met)
    bounds["float_sum"] = sum(gaps, Fraction(0))
    bounds["float_squares"] = sum((gap**2 for gap in gaps), Fraction(0))
    return bounds
