"""Double elimination: an entry that has lost twice is out.

Decides the next round. Those who have not lost play in the winners' bracket (seeded as a knockout,
byes to the top seeds, see elimination.brackets), those who have lost once in the losers' bracket,
both in every round, while two are left there. In the losers' bracket those who lost last count as
the best and meet the last of the order; nobody meets an opponent again while there is another
choice (an exact matching), the odd one has a bye. The winner of one bracket waits for the winner of
the other: it is at no table and has no bye. Then they meet in the grand final, and once more if the
one that was unbeaten loses it.

No round is spent on waiting, so larger fields need fewer rounds than the usual two trees do:
without ties and absences ``rounds_needed`` (the game after the grand final included), at most 2
ceil(log2 n) + 1. A tie puts nobody out and is played again. Where neither side shows up both have
lost: so in a grand final that nobody plays, the unbeaten side has a life left and has won. Third
places are not played: whoever is out last is third.
"""

from tournaments.scheduling.elimination.brackets import (
    Bracket,
    Meetings,
    bracket_of,
    contenders,
    meet_by_fold,
    meet_in_slots,
    power_of_two,
    settle_conflicts,
    slots_of_round,
)
from tournaments.scheduling.formats import format_of
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods.knockout import forbidden_of, refuse_finished, seat_groups
from tournaments.scheduling.types import DrawnRound, Schedule, pair_of


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round; raises ``EventFinished`` once at most one entry can still play."""
    bracket = bracket_of(schedule, lives=format_of(schedule.method).lives)
    everybody = contenders(schedule, bracket)
    refuse_finished(everybody, bracket)
    present = {entry.id for entry in schedule.present(schedule.next_number)}
    unbeaten = [name for name in everybody if not bracket.losses[name]]
    beaten = [name for name in everybody if bracket.losses[name]]
    found: list[Meetings] = []
    if len(unbeaten) < 2 and len(beaten) < 2:
        found.append(_grand_final([name for name in everybody if name in present], bracket))
    if len(unbeaten) > 1:
        here = [name for name in unbeaten if name in present]
        found.append(_winners(schedule, bracket, here))
    if len(beaten) > 1:
        here = [name for name in beaten if name in present]
        found.append(_losers(schedule, bracket, here))
    return [
        seat_groups(
            schedule,
            [pair for meetings in found for pair in meetings.pairs],
            [name for meetings in found for name in meetings.byes],
            _bounds(schedule, bracket, found),
        )
    ]


def rounds_needed(entries: int) -> int:
    """The most rounds it takes, without ties and absences.

    >>> [rounds_needed(entries) for entries in (2, 3, 4, 8, 16, 32)]
    [3, 5, 5, 7, 8, 10]
    """
    if entries < 2:
        return 0
    unbeaten = power_of_two(entries) // 2
    beaten, rounds = entries - unbeaten, 1
    while unbeaten > 1 or beaten > 1:
        beaten = -(-beaten // 2) + unbeaten // 2
        unbeaten = -(-unbeaten // 2)
        rounds += 1
    return rounds + 2


def _grand_final(here: list[str], bracket: Bracket) -> Meetings:
    if len(here) < 2:
        return Meetings((), tuple(here))
    unbeaten, beaten = sorted(here, key=lambda name: bracket.losses[name])
    return Meetings(((unbeaten, beaten),), ())


def _winners(schedule: Schedule, bracket: Bracket, here: list[str]) -> Meetings:
    forbidden = forbidden_of(schedule)
    meetings = meet_in_slots({name: bracket.lines[name] for name in here}, slots_of_round(schedule))
    return settle_conflicts(
        meetings, here, lambda one, other: (int(pair_of(one, other) in forbidden),)
    )


def _losers(schedule: Schedule, bracket: Bracket, here: list[str]) -> Meetings:
    forbidden = forbidden_of(schedule)
    order = sorted(here, key=lambda name: (-bracket.lost_in[name], bracket.lines[name]))

    def conflict(one: str, other: str) -> tuple[int, ...]:
        pair = pair_of(one, other)
        times = bracket.met[pair]
        return int(pair in forbidden), int(times > 0), times

    return settle_conflicts(meet_by_fold(order, history_of(schedule).byes), order, conflict)


def _bounds(schedule: Schedule, bracket: Bracket, found: list[Meetings]) -> dict[str, int]:
    """Least forbidden meetings and rematches while each bracket plays as many games as it can.

    Both are those of the round itself: the losers' bracket is matched exactly, and in the winners'
    bracket and the grand final only ties and the two who are left meet again.
    """
    forbidden = forbidden_of(schedule)
    pairs = [pair_of(*pair) for meetings in found for pair in meetings.pairs]
    bounds = {"opponent_repeats": sum(bracket.met[pair] > 0 for pair in pairs)}
    if forbidden:
        bounds = {"forbidden_meetings": sum(pair in forbidden for pair in pairs)} | bounds
    return bounds
