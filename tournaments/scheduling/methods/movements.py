"""Mitchell and Howell: the movements of duplicate bridge (see designs.movements).

Who has which number is drawn by lot from the seed; of a few lots the first is taken in which nobody
meets whom he should not. A movement is followed as far as it goes, and as long as nobody would
meet a board or another pair again: with late entries, withdrawals and changes by hand it may not
be. The rounds left are then those of a round robin in which all tables play the same new boards.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.designs.movements import Movement, Place, howell, mitchell
from tournaments.scheduling.fixed import seat_rest
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods.round_robin import tables_left
from tournaments.scheduling.parts.boards import give_boards
from tournaments.scheduling.seating import Group, number_by_standing
from tournaments.scheduling.types import DrawnRound, Round, Schedule, pair_of, set_of_boards

LOTS = 20
"""How many lots are drawn until nobody meets whom he should not."""


def draw_mitchell(schedule: Schedule) -> list[DrawnRound]:
    """All rounds left by the Mitchell movement, as far as it goes."""
    return _draw(schedule, lambda pairs: mitchell(pairs, schedule.rounds_planned))


def draw_howell(schedule: Schedule) -> list[DrawnRound]:
    """All rounds left by the Howell movement, as far as it goes."""
    return _draw(schedule, lambda pairs: howell(pairs)[: schedule.rounds_planned])


def sets_of_movement(method: str, pairs: int, rounds: int) -> int:
    """How many sets of boards a movement has for so many pairs.

    >>> sets_of_movement("mitchell", 8, 4), sets_of_movement("howell", 7, 7)
    (4, 7)
    """
    movement = mitchell(pairs, rounds) if method == "mitchell" else howell(pairs)[:rounds]
    return max((place.set + 1 for places in movement for place in places), default=0)


def _draw(schedule: Schedule, movement_of: Callable[[int], Movement]) -> list[DrawnRound]:
    drawn = next(filter(None, (_follow(schedule, movement_of, lot) for lot in range(LOTS))), [])
    if len(schedule.rounds) + len(drawn) == schedule.rounds_planned:
        return drawn
    known = [Round(0, one.tables, one.byes) for one in give_boards(schedule, drawn)]
    later = replace(schedule, rounds=(*schedule.rounds, *known))
    return [*drawn, *seat_rest(later, tables_left(later))]


def _follow(
    schedule: Schedule, movement_of: Callable[[int], Movement], lot: int
) -> list[DrawnRound]:
    """The rounds left of a movement with one lot of numbers; [] where it cannot be followed."""
    field = [e.id for e in schedule.entries if e.to_round is None or e.to_round >= e.from_round]
    names = Chance(schedule.seed, f"numbers {lot}").shuffle(sorted(field))
    movement = movement_of(len(names)) if len(names) > 2 else ()
    rest = movement[len(schedule.rounds) :]
    drawn = [
        _seat(schedule, number, [(names[one.first], names[one.second]) for one in places], places)
        for number, places in enumerate(rest, schedule.next_number)
    ]
    return drawn if _is_sound(schedule, drawn) else []


def _seat(
    schedule: Schedule, number: int, groups: Sequence[Group], places: Sequence[Place]
) -> DrawnRound:
    present = [entry.id for entry in schedule.present(number)]
    set_of = {group: place.set + 1 for group, place in zip(groups, places, strict=True)}
    tables = [
        table
        for table in number_by_standing(groups, schedule)
        if set(present).issuperset(table.seats.values())
    ]
    sitting = {name for table in tables for name in table.seats.values()}
    byes = tuple(name for name in present if name not in sitting)
    sets = {table.number: set_of[tuple(table.seats.values())] for table in tables}
    return DrawnRound(tuple(tables), byes, {"meet_repeats": 0}, sets=sets)


def _is_sound(schedule: Schedule, drawn: Sequence[DrawnRound]) -> bool:
    """Whether nothing repeats, nobody meets whom he should not, and byes are as few as can be."""
    forbidden = {pair_of(*pair) for pair in schedule.forbidden}
    met, played = set(history_of(schedule).met), _boards_played(schedule)
    count = max(1, schedule.boards_per_round)
    for one in drawn:
        here = len(one.byes) + 2 * len(one.tables)
        if len(one.byes) > here % 2 or not one.tables:
            return False
        for table in one.tables:
            pair = pair_of(*table.seats.values())
            boards = set_of_boards((one.sets or {})[table.number], count)
            again = {*product(pair, boards)} & played.keys()
            if pair in met or pair in forbidden or again:
                return False
            met.add(pair)
            played.update(product(pair, boards))
    return True


def _boards_played(schedule: Schedule) -> Counter[tuple[str, int]]:
    """Who has played which board."""
    return Counter(
        (name, board)
        for one in schedule.rounds
        for table in one.tables
        for name, board in product(table.seats.values(), table.boards)
    )
