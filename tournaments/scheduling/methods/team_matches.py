"""Matches between teams: every table of a match between two of them, Swiss or round robin.

Decides which teams meet as an event of the teams would be drawn (``swiss``, ``round_robin``), by
matches won, and then seats every match: the first of one line-up meets the first of the other's,
and so on. The team at home has the first seat at its first board, the other at its second, and so
on by turns. With the policy ``legs`` of a round robin the Berger tables say who is at home (see
``team_matches.home_and_away``), else whoever has had the first seat less often. The tables of a
match stand side by side, the top match first. A player with nobody opposite has a bye; a team that
has a bye gives it to everybody in its line-up.

One round is drawn at a time, in a round robin too: captains name line-ups round by round. Its
certificate says of the entries that nobody meets a team-mate, and holds the certificate of the
matches, with the bounds of the way they were drawn.
"""

from dataclasses import replace
from functools import partial
from itertools import zip_longest

from tournaments.scheduling.errors import TooFewEntries
from tournaments.scheduling.fixed import number_rest
from tournaments.scheduling.methods import round_robin, swiss
from tournaments.scheduling.seating import Group, number_by_standing
from tournaments.scheduling.team_matches.home_and_away import (
    Fixture,
    assign_homes,
    home_balance,
    legs_of,
)
from tournaments.scheduling.team_matches.matches import AWAY, HOME, Matches, matches_of
from tournaments.scheduling.types import DrawnRound, Entry, Schedule, Table, TeamDraw
from web.messages import message


def draw_swiss(schedule: Schedule) -> list[DrawnRound]:
    """The next round of a team Swiss, every match seated.

    Raises ``TooFewEntries`` where fewer than two teams are there, and as ``swiss.draw``.
    """
    matches = _matches_to_draw(schedule, "swiss")
    return [_seat_matches(schedule, matches, swiss.draw(matches.event)[0])]


def draw_round_robin(schedule: Schedule) -> list[DrawnRound]:
    """The next round of a round robin of teams, every match seated.

    Raises ``TooFewEntries`` where fewer than two teams are there.
    """
    matches = _round_robin(schedule)
    if legs_of(schedule) is None:
        return [_seat_matches(schedule, matches, round_robin.draw(matches.event)[0])]
    left = _fixtures_by_table(matches.event)
    drawn = replace(number_rest(matches.event, left)[0], homes=home_balance(matches.event, left))
    return [_seat_matches(schedule, matches, drawn)]


def fixtures_left(schedule: Schedule) -> list[list[Fixture]]:
    """The matches of the rounds of a round robin of teams not drawn yet, as they are planned.

    Each as (at home, away), teams by the keys of ``teams_of``; who is at home means nothing without
    the policy ``legs``. They are played so while the field stays as it is. Raises ``TooFewEntries``
    where fewer than two teams are there.
    """
    if len(schedule.rounds) >= schedule.rounds_planned:
        return []
    event = _round_robin(schedule).event
    if legs_of(schedule) is not None:
        return _fixtures_by_table(event)
    drawn = round_robin.draw(event)
    return [[(table.seats[HOME], table.seats[AWAY]) for table in one.tables] for one in drawn]


def _round_robin(schedule: Schedule) -> Matches:
    return _matches_to_draw(
        schedule, "double_round_robin" if legs_of(schedule) == 2 else "round_robin"
    )


def _fixtures_by_table(event: Schedule) -> list[list[Fixture]]:
    """The rounds left of an event of teams, by the Berger table, with those at home."""
    field = replace(event, entries=tuple(map(partial(_with_span, event), event.entries)))
    early = [entry for entry in field.entries if entry.from_round == 1 and entry.to_round != 0]
    slots = round_robin.slots_of(field, early)
    numbers = {name: number for number, slot in enumerate(slots, 1) for name in slot}
    later = sorted(entry.id for entry in field.entries if entry.id not in numbers)
    numbers |= {name: number for number, name in enumerate(later, len(slots) + 1)}
    return assign_homes(event, round_robin.meetings_left(field), numbers, len(slots))


def _with_span(event: Schedule, team: Entry) -> Entry:
    """A team with the first and the last round in which anybody of it is there."""
    here = [number for number in range(1, event.rounds_planned + 1) if team.present(number)]
    if not here:
        return replace(team, to_round=0)
    last = None if here[-1] == event.rounds_planned else here[-1]
    return replace(team, from_round=here[0], to_round=last)


def _matches_to_draw(schedule: Schedule, method: str) -> Matches:
    matches = matches_of(schedule, method)
    number = schedule.next_number
    if len(matches.event.present(number)) < 2:
        raise TooFewEntries(
            message(
                "Round %(round)s needs two teams that are there; name the teams of the entries.",
                round=number,
            )
        )
    return matches


def _seat_matches(schedule: Schedule, matches: Matches, drawn: DrawnRound) -> DrawnRound:
    groups: list[Group] = []
    byes = [name for team in drawn.byes for name in matches.line_ups[team]]
    for match in sorted(drawn.tables, key=lambda table: table.number):
        seated, alone = boards_of_match(match, matches.line_ups)
        groups += seated
        byes += alone
    tables = tuple(number_by_standing(groups, schedule))
    return DrawnRound(
        tables, tuple(byes), {"same_club_meetings": 0}, within=TeamDraw(matches.event, drawn)
    )


def boards_of_match(match: Table, line_ups: dict[str, list[str]]) -> tuple[list[Group], list[str]]:
    """The tables of a match, the first board first, and the players without an opponent.

    >>> line_ups = {"x": ["x1", "x2", "x3"], "y": ["y1", "y2"]}
    >>> boards_of_match(Table(1, {"AC": "x", "BD": "y"}), line_ups)
    ([('x1', 'y1'), ('y2', 'x2')], ['x3'])
    """
    seated: list[Group] = []
    alone = []
    home, away = line_ups[match.seats[HOME]], line_ups[match.seats[AWAY]]
    for at, (one, other) in enumerate(zip_longest(home, away)):
        if one is None or other is None:
            alone.append(other if one is None else one)
        else:
            seated.append((other, one) if at % 2 else (one, other))
    return seated, alone
