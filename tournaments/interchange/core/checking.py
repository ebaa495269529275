"""Whether a tournament holds together: numbers that are there, sides, rounds in their order.

What the rules of an event refuse (a result that no game gives, two of a team at a table) is found
when it is entered.
"""

from collections import Counter
from collections.abc import Iterator

from tournaments.interchange.core.document import (
    MOST_TABLES,
    Part,
    Problem,
    TournamentFile,
    TournamentRound,
    TournamentTable,
    TournamentUnreadable,
    sides_of,
    tables_of,
)
from web.messages import message


def check(parsed: TournamentFile) -> None:
    """Raise TournamentUnreadable with the contradictions of a tournament."""
    found = [*_entries(parsed), *_rounds(parsed)]
    for row in parsed.tournament.rounds:
        found += _who(parsed, row)
    for row, table in tables_of(parsed.tournament):
        found += _sides(parsed, row, table)
    if found:
        raise TournamentUnreadable(*found)


_ONCE = message("Give each a number of its own.")


def _twice(parsed: TournamentFile, part: Part, number: int) -> Problem:
    return parsed.problem(
        part, "twice", message("The number %(number)s is there twice.", number=number), _ONCE
    )


def _repetitions(numbers: list[int]) -> Iterator[int]:
    return (number for number, times in Counter(numbers).items() if times > 1)


def _entries(parsed: TournamentFile) -> Iterator[Problem]:
    entries = parsed.tournament.entries
    wanted = 2 if parsed.tournament.settings.shape == "pairs" else 1
    for number in _repetitions([one.number for one in entries]):
        yield _twice(parsed, ("entry", number), number)
    for one in entries:
        if len(one.players) != wanted:
            yield parsed.problem(
                ("entry", one.number), "wrong_players",
                message("An entry of this event has %(count)s players.", count=wanted),
                message("Write the names of exactly so many, or another shape of the event."),
            )  # fmt: skip


def _rounds(parsed: TournamentFile) -> Iterator[Problem]:
    rounds = parsed.tournament.rounds
    tables = [table for row in rounds for table in row.tables]
    if len(tables) > MOST_TABLES or all(one.award for one in tables):
        yield parsed.problem(
            (), "too_large" if len(tables) > MOST_TABLES else "no_tables",
            message("A file has up to %(most)s tables, and one was played.", most=MOST_TABLES),
            message(
                "Split it, or take the archive of the event instead. Players alone are added on "
                "the club's page of players."
            ),
        )  # fmt: skip
    for expected, row in enumerate(rounds, 1):
        if row.number != expected or expected > parsed.tournament.settings.rounds_planned:
            yield parsed.problem(
                ("round", row.number), "wrong_round",
                message("Round %(number)s is not the next of this event.", number=row.number),
                message("Number the rounds from 1, up to as many as the event has."),
            )  # fmt: skip
        for number in _repetitions([one.number for one in row.tables]):
            yield _twice(parsed, ("table", row.number, number), number)


def _who(parsed: TournamentFile, row: TournamentRound) -> Iterator[Problem]:
    known = {one.number for one in parsed.tournament.entries}
    seats = [
        (who, ("table", row.number, one.number)) for one in row.tables for who in one.seats.values()
    ]
    places: dict[int, Part] = {}
    for who, part in [*seats, *((who, ("round", row.number)) for who in row.byes)]:
        if who not in known:
            yield parsed.problem(
                part, "unknown_number",
                message("Nobody has the number %(number)s.", number=who),
                message("Add the entry, or correct the number."),
            )  # fmt: skip
        elif who in places:
            yield parsed.problem(
                part, "twice_in_round",
                message(
                    "Number %(number)s is in round %(round)s twice.", number=who, round=row.number
                ),
                message("Leave one of the two out."),
            )  # fmt: skip
        places[who] = part


def _sides(
    parsed: TournamentFile, row: TournamentRound, table: TournamentTable
) -> Iterator[Problem]:
    sides = set(sides_of(parsed.tournament.settings.shape, table.seats))
    decided = table.places if table.award else table.points
    named = {*table.points, *table.places, *table.sanctions, *table.absent, *table.sent_away}
    if set(decided) != sides or not named <= sides:
        yield parsed.problem(
            ("table", row.number, table.number), "wrong_sides",
            message(
                "The result does not name the sides of the table: %(sides)s.",
                sides=", ".join(sorted(sides)),
            ),
            message("Give points for each side; where the desk decided (award), places for each."),
        )  # fmt: skip
    if table.absent and not table.award:
        yield parsed.problem(
            ("table", row.number, table.number), "absent_at_a_game",
            message("A side that did not come has played no game: the desk decided."),
            message("Say why in “award”, and give places for each side."),
        )  # fmt: skip
