"""Draws the next round, or all that are left: the one way into all methods.

Checks what every method needs (a known method and shape, distinct ids, a round left to draw,
enough entries), calls the method, and adds the certificate to what it drew. The same
schedule and seed give the same round whatever the order of its entries. Whether the rounds so far
are legal is not judged here (see checker).
"""

from collections import Counter
from collections.abc import Sequence

from tournaments.scheduling import registry
from tournaments.scheduling.certificate import certify
from tournaments.scheduling.errors import (
    DuplicateEntry,
    EventFinished,
    ResultsMissing,
    TooFewEntries,
    TooLarge,
    TooManyByes,
    UnknownMethod,
    UnknownShape,
)
from tournaments.scheduling.formats import Format
from tournaments.scheduling.parts.boards import give_boards
from tournaments.scheduling.parts.work import ANY, MOST_ENTRIES, Limits, Work, limit_work
from tournaments.scheduling.results import finish_keys
from tournaments.scheduling.types import DrawnRound, Round, Schedule
from web.messages import EntryId, either, message


def draw_round(schedule: Schedule, limits: Limits = ANY) -> Round:
    """The next round of the event, seated, with its certificate.

    Raises a leaf of ``DrawFault`` when the round is impossible: unknown method or shape, an id
    twice, no round left, results missing, too few entries, no table sizes that fit, and
    ``TooLarge`` and ``TooMuchWork`` where it passes the ``limits``.

    >>> from tournaments.scheduling.types import Entry
    >>> four = tuple(Entry(name, rating) for name, rating in zip("abcd", (9, 7, 5, 3)))
    >>> drawn = draw_round(Schedule("swiss", "pairs", 2, four))
    >>> [sorted(table.seats.values()) for table in drawn.tables]
    [['a', 'c'], ['b', 'd']]
    """
    drawn, work = _draw_checked(schedule, limits)
    return certify(schedule, drawn[:1], cut=work.cut)[0]


def draw_rounds(schedule: Schedule, limits: Limits = ANY) -> tuple[Round, ...]:
    """The next round, or every missing round where the method fixes them all in advance.

    Raises like ``draw_round``.

    >>> from tournaments.scheduling.types import Entry
    >>> four = tuple(Entry(name) for name in "abcd")
    >>> [drawn.number for drawn in draw_rounds(Schedule("swiss", "pairs", 2, four))]
    [1]
    """
    drawn, work = _draw_checked(schedule, limits)
    return certify(schedule, drawn, cut=work.cut)


def _draw_checked(schedule: Schedule, limits: Limits) -> tuple[Sequence[DrawnRound], Work]:
    method = registry.METHODS.get(schedule.method)
    if method is None:
        raise UnknownMethod(
            message(
                "There is no method %(method)s; there are: %(known)s.",
                method=repr(schedule.method),
                known=tuple(registry.METHODS),
            )
        )
    facts = method.format
    if schedule.shape not in facts.shapes:
        raise UnknownShape(
            message(
                "%(method)s takes the shape %(shapes)s, not %(shape)s.",
                method=facts.title,
                shapes=either(facts.shapes),
                shape=repr(schedule.shape),
            )
        )
    _refuse_impossible(schedule, facts)
    if limits.seats is not None:
        most = MOST_ENTRIES if limits.work is None else facts.most_entries
        _refuse_large(schedule, facts, most, limits.seats)
    with limit_work(limits.work) as work:
        drawn = method.draw(schedule)
    if not drawn:
        raise EventFinished(message("There is nothing left to play; the event is decided."))
    _refuse_byes(schedule, drawn)
    return give_boards(schedule, drawn), work


def _refuse_byes(schedule: Schedule, drawn: Sequence[DrawnRound]) -> None:
    most = schedule.policy.get("byes_per_round")
    if not isinstance(most, int):
        return
    for number, found in enumerate(drawn, schedule.next_number):
        if len(found.byes) > most:
            raise TooManyByes(
                message(
                    "Round %(round)s would have %(count)s byes, and the policy byes_per_round "
                    "allows %(most)s; enter more, let %(less)s sit out, or allow more.",
                    round=number,
                    count=len(found.byes),
                    most=most,
                    less=len(found.byes) - most,
                )
            )


def _refuse_impossible(schedule: Schedule, facts: Format) -> None:
    twice = [name for name, count in Counter(e.id for e in schedule.entries).items() if count > 1]
    if twice:
        raise DuplicateEntry(
            message(
                "The entry %(entry)s is listed twice; list it only once.", entry=EntryId(min(twice))
            )
        )
    number = schedule.next_number
    if number > schedule.rounds_planned:
        raise EventFinished(
            message(
                "All %(count)s planned rounds have been drawn; plan more rounds to draw another.",
                count=schedule.rounds_planned,
            )
        )
    if facts.by_standing:
        _refuse_unplayed(schedule)
    here = len(schedule.present(number))
    if here < 2 and not facts.eliminates:  # an elimination may be decided with one left
        raise TooFewEntries(
            message(
                "Round %(round)s has %(here)s of the %(count)s entries present; at least 2 must "
                "be.",
                round=number,
                here=here,
                count=len(schedule.entries),
            )
        )


def _refuse_large(schedule: Schedule, facts: Format, most: int, most_seats: int) -> None:
    entries = len(schedule.entries)
    rounds = schedule.rounds_planned - len(schedule.rounds) if facts.fixed else 1
    if entries > most or entries * rounds > most_seats:
        raise TooLarge(
            message(
                "%(rounds)s rounds of %(entries)s entries are too much to draw at once; plan "
                "fewer, so that there are at most %(most)s entries and %(seats)s seats (entries "
                "times rounds).",
                rounds=rounds,
                entries=entries,
                most=most,
                seats=most_seats,
            )
        )


def _refuse_unplayed(schedule: Schedule) -> None:
    for played in schedule.rounds:
        for table in played.tables:
            if finish_keys(table, schedule.shape) is None:
                raise ResultsMissing(
                    message(
                        "Table %(table)s of round %(round)s has no result, and the next round is "
                        "drawn by standing; enter that result first.",
                        table=table.number,
                        round=played.number,
                    )
                )
