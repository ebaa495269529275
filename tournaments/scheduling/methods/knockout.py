"""Knockout: losers are out; at tables of more than two sides the best k go on.

Decides the next round of the seeded bracket (see elimination.brackets): byes to the top seeds in
the first round, the third place played with the final by those whom the finalists put out last. n
entries without ties or absences take ceil(log2 n) rounds at two sides a table.

At tables of more than two sides (shape ``single`` with table sizes above two) the entries go over
the tables in a snake by line (see elimination.snake). Those who go on take the best lines of their
table in their order of finish. Sizes come from ``parts.table_sizes``; where they do not fit, tables
get smaller, one step at a time, and where such small tables would put nobody out, byes go to the
best. The last two play the final, and once no more than ``advance`` are left they play in pairs.

Where neither side shows up both are out; whoever waits for them has a bye. After a final to which
nobody came the event has no winner.

An entry that is still in has a bye if its opponent is not there; the seeding outranks clubs. Where
meetings are forbidden, the certificate holds for as many tables as the bracket has.
"""

from collections.abc import Sequence

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.elimination.brackets import (
    Bracket,
    Meetings,
    advance_of,
    bracket_of,
    contenders,
    meet_by_fold,
    meet_in_slots,
    settle_conflicts,
    slots_of_round,
)
from tournaments.scheduling.elimination.snake import snake_tables
from tournaments.scheduling.errors import EventFinished, NoTableSizes
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.history import history_of
from tournaments.scheduling.parts.table_sizes import fitting_sizes
from tournaments.scheduling.seating import Group, number_by_standing, seat_next_round
from tournaments.scheduling.types import SINGLE, DrawnRound, Schedule, TableSizes, pair_of
from web.messages import EntryId, message


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round; raises ``EventFinished`` once at most one entry can still play.

    Raises ``NoTableSizes`` where ``advance`` is so large that no table would put anybody out.
    """
    lives = format_of(schedule.method).lives
    bracket = bracket_of(schedule, lives=lives, advance=advance_of(schedule))
    everybody = contenders(schedule, bracket)
    refuse_finished(everybody, bracket)
    present = {entry.id for entry in schedule.present(schedule.next_number)}
    here = [name for name in everybody if name in present]
    wanted = schedule.table_sizes
    if schedule.shape == SINGLE and wanted is not None and wanted.max > 2:
        groups, byes, forced = _tables_of_many(schedule, bracket, here, wanted)
    else:
        groups, byes, forced = _tables_of_two(schedule, bracket, here)
    if len(everybody) == 2 and groups:
        groups += _third_place(schedule, bracket, everybody, present)
    bounds = {"forbidden_meetings": forced} if schedule.forbidden else {}
    return [seat_groups(schedule, groups, byes, bounds)]


def rounds_needed(entries: int, sizes: TableSizes | None = None, advance: int | None = None) -> int:
    """How many rounds it takes until one is left, without ties and absences.

    >>> threes, fours = TableSizes(3, 3, 3), TableSizes(4, 4, 4)
    >>> rounds_needed(9), rounds_needed(9, threes), rounds_needed(16, fours, advance=1)
    (4, 2, 2)
    """
    if sizes is None or sizes.max == 2:
        return max(0, entries - 1).bit_length()
    rounds = 0
    while entries > 1:
        tables = _table_sizes(entries, sizes, advance)
        gone = sum(size - 1 if size == 2 else size - (advance or size // 2) for size in tables)
        entries -= gone
        rounds += 1
    return rounds


def first_sizes(entries: int, sizes: TableSizes, advance: int | None = None) -> tuple[int, ...]:
    """The table sizes of the first round at tables of more than two; entries left over have byes.

    >>> first_sizes(10, TableSizes(3, 3, 3))
    (3, 3, 2, 2)
    """
    return _table_sizes(entries, sizes, advance)


def refuse_finished(contending: Sequence[str], bracket: Bracket) -> None:
    """Raise ``EventFinished`` where at most one entry is left to play.

    Where the last two did not show up, all are out and nobody has won.
    """
    if len(contending) == 1:
        winner = EntryId(contending[0])
        raise EventFinished(
            message("%(entry)s has won; there is nothing left to play.", entry=winner)
        )
    if not bracket.lines:
        raise EventFinished(
            message(
                "There is nothing left to play: the last entries did not show up, and "
                "nobody has won."
            )
        )
    if not contending:
        raise EventFinished(message("There is nobody left to play."))


def seat_groups(
    schedule: Schedule, groups: Sequence[Group], byes: Sequence[str], bounds: dict[str, int]
) -> DrawnRound:
    """Seat the groups by the seats everybody had so far; tables are in the order given."""
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    order = seat_next_round(groups, history_of(schedule), schedule.shape, chance)
    return DrawnRound(tuple(number_by_standing(order, schedule)), tuple(byes), dict(bounds))


def forbidden_of(schedule: Schedule) -> frozenset[tuple[str, str]]:
    """The pairs that should not meet."""
    return frozenset(pair_of(*pair) for pair in schedule.forbidden)


def _tables_of_two(
    schedule: Schedule, bracket: Bracket, here: Sequence[str]
) -> tuple[list[Group], tuple[str, ...], int]:
    meetings = meet_in_slots({name: bracket.lines[name] for name in here}, slots_of_round(schedule))
    return _settle_tables(schedule, meetings, here)


def _settle_tables(
    schedule: Schedule, meetings: Meetings, here: Sequence[str]
) -> tuple[list[Group], tuple[str, ...], int]:
    forbidden = forbidden_of(schedule)
    found = settle_conflicts(
        meetings, here, lambda one, other: (int(pair_of(one, other) in forbidden),)
    )
    return list(found.pairs), found.byes, sum(found.cost)


def _third_place(
    schedule: Schedule, bracket: Bracket, finalists: Sequence[str], present: set[str]
) -> list[Group]:
    """The best of those put out last by each finalist, unless they have played it already."""
    found = []
    for finalist in finalists:
        out = [name for name in bracket.beaten.get(finalist, ()) if name in present]
        found += [name for name in out if name not in bracket.lines][:1]
    if len(set(found)) < 2:
        return []
    pair = pair_of(*found)
    if pair in bracket.consoled or pair in forbidden_of(schedule):
        return []
    return [pair]


def _tables_of_many(
    schedule: Schedule, bracket: Bracket, here: Sequence[str], wanted: TableSizes
) -> tuple[list[Group], tuple[str, ...], int]:
    sizes = _table_sizes(len(here), wanted, advance_of(schedule))
    free = len(here) - sum(sizes)
    if sizes and max(sizes) == 2:
        byes = dict.fromkeys(here[free:], 1)
        return _settle_tables(schedule, meet_by_fold(here, byes), here)
    forbidden = forbidden_of(schedule)

    def conflict(one: str, other: str) -> tuple[int, ...]:
        pair = pair_of(one, other)
        return int(pair in forbidden), bracket.met[pair]

    return snake_tables(here[free:], sizes, conflict), tuple(here[:free]), 0


def _table_sizes(entries: int, wanted: TableSizes, advance: int | None) -> tuple[int, ...]:
    """Table sizes for so many entries; those without a seat have byes."""
    keep = advance or 1
    if wanted.max <= keep:
        raise NoTableSizes(
            message(
                "With advance %(keep)s nobody is put out at tables of at most %(most)s; let at "
                "most %(less)s go on.",
                keep=keep,
                most=wanted.max,
                less=wanted.max - 1,
            )
        )
    if entries <= keep:
        return (2,) * (entries // 2)
    floor = keep + 1
    for byes in range(entries - floor + 1):
        for least in range(max(wanted.min, floor), floor - 1, -1):
            allowed = TableSizes(least, wanted.max, max(least, wanted.preferred))
            if found := fitting_sizes(entries - byes, allowed):
                return found
    return ()
