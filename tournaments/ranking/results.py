"""What each entry has done, game by game, as tie-breaks and presets need it.

Lists, for every entry, whom it met, how it did against each, the points for and against, its byes
and the rounds it missed. Unplayed tables, ids that are no entries and results
whose keys are not the sides are left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.ranking.board_scores import BoardResult
from tournaments.ranking.outcomes import (
    NO_FACTS,
    Exact,
    Outcome,
    TableFacts,
    Terms,
    exact_number,
    outcome_of,
)
from tournaments.scheduling.results import ZERO, entries_by_side, share_against
from tournaments.scheduling.types import PAIRS, Entry, Round, set_of_boards

Facts = Mapping[tuple[int, int], TableFacts]
"""(number of the round, number of the table) -> what the desk noted there."""


@dataclass(frozen=True, slots=True)
class Game:
    """One played table from the view of one entry.

    ``share`` of the other sides beaten (a tie one half); ``against`` opponent -> 1, 1/2 or 0, of
    those it really played; ``points_for`` its side's points, ``points_against`` the mean of the
    other sides' (with two sides: the other's); ``table_sides`` how many sides the table had.
    ``forfeited``: it did not show up or was sent away; ``walkover``: all others did.
    """

    round_number: int
    table_sides: int
    share: Fraction
    against: Mapping[str, Fraction]
    points_for: Exact
    points_against: Exact
    efectividad: Exact = 0
    forfeited: bool = False
    walkover: bool = False


@dataclass(slots=True)
class Record:
    """What one entry has done: its games in order, the rounds of its byes and those it missed."""

    entry: str
    games: list[Game] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class History:
    """The records by entry id, and of each round with a result the most points a side made.

    ``boards`` compare the tables of a round, as if all had played the same deals: its number is
    that of the board, unless the deals are compared one by one (``Terms.boards``). Tables at which
    somebody was absent, and those without points, are no result.
    """

    records: dict[str, Record]
    most_points: dict[int, Exact]
    boards: list[BoardResult] = field(default_factory=list)


def history_of(
    entries: Iterable[Entry | str],
    rounds: Sequence[Round],
    shape: str = PAIRS,
    terms: Terms | None = None,
    facts: Facts | None = None,
) -> History:
    """Return what happened so far; ``rounds`` in any order, records by id."""
    names = sorted(entry if isinstance(entry, str) else entry.id for entry in entries)
    found = History({name: Record(name) for name in names}, {})
    for played in sorted(rounds, key=lambda one: one.number):
        seen: set[str] = set()
        for table in played.tables:
            noted = (facts or {}).get((played.number, table.number), NO_FACTS)
            outcome = outcome_of(table, shape, terms or Terms(), noted)
            if outcome is not None:
                members = entries_by_side(shape, table.seats)
                _add_table(found, played.number, members, outcome)
                if table.points and len(members) == 2 and not outcome.absent:
                    found.boards.extend(
                        _single_boards(
                            table.boards or set_of_boards(played.number, terms.boards),
                            members,
                            noted,
                        )
                        if terms and terms.boards
                        else [_board_result(played.number, members, outcome)]
                    )
                seen.update(table.seats.values())
        _add_absences(found, played, seen)
    return found


def _add_absences(found: History, played: Round, seen: set[str]) -> None:
    """Note the byes and, once the round has results, whoever neither sat nor had a bye."""
    waiting = {name for table in played.tables for name in table.seats.values()} - seen
    for name in played.byes:
        if name in found.records:
            found.records[name].byes.append(played.number)
    if played.number in found.most_points:
        away = found.records.keys() - seen - waiting - set(played.byes)
        for name in away:
            found.records[name].missed.append(played.number)


def _add_table(
    found: History, number: int, members: Mapping[str, tuple[str, ...]], outcome: Outcome
) -> None:
    kept = found.records
    top = max(outcome.points.values())
    found.most_points[number] = max(top, found.most_points.get(number, top))
    for side, mine in members.items():
        others = [other for other in members if other != side]
        beaten = {
            other: share_against(outcome.places, side, other, outcome.absent) for other in others
        }
        share = _mean(list(beaten.values()))
        absent = side in outcome.absent
        against: dict[str, Fraction] = {}
        if not absent:
            against = {
                name: beaten[other]
                for other in others
                if other not in outcome.absent
                for name in members[other]
                if name in kept
            }
        conceded = sum(outcome.points[other] for other in others)
        game = Game(
            number,
            len(members),
            share,
            against,
            outcome.points[side],
            conceded if len(others) == 1 else Fraction(conceded) / len(others),
            outcome.efectividad[side],
            absent,
            outcome.walkover and not absent,
        )
        for name in mine:
            if name in kept:
                kept[name].games.append(game)


def _board_result(
    number: int, members: Mapping[str, tuple[str, ...]], outcome: Outcome
) -> BoardResult:
    """What the first side, by its letters, made more: it had the same hands at all tables."""
    one, other = sorted(members)
    margin = outcome.points[one] - outcome.points[other]
    return BoardResult(number, members[one], members[other], margin)


def _single_boards(
    boards: Sequence[int], members: Mapping[str, tuple[str, ...]], noted: TableFacts
) -> list[BoardResult]:
    """What the first side made more in every deal; a sanction comes off the last one."""
    one, other = sorted(members)
    deals = [
        exact_number(deal[one]) - exact_number(deal[other]) for deal in noted.deals[: len(boards)]
    ]
    taken = [exact_number(noted.sanctions.get(side, 0)) for side in (one, other)]
    if deals:
        deals[-1] += taken[1] - taken[0]
    return [
        BoardResult(board, members[one], members[other], margin)
        for board, margin in zip(boards, deals, strict=False)
    ]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return values[0] if len(values) == 1 else sum(values, ZERO) / len(values)
