"""What a finished deal comes to where a seat plays something else and the deal is played on."""

from __future__ import annotations

from random import Random
from typing import Literal, NamedTuple

from games.analysis.deals import Valuer, best_line, moment_of, open_deal
from games.analysis.errors import NotAnalysable
from games.analysis.search import Budget
from games.bots.sensible import Turn
from games.bots.strong import strong_event
from games.rules.definition import Deal
from games.rules.log import Log
from games.rules.sections import Section
from web.messages import message

Hands = Literal["open", "hidden"]
"""Whether all four play their best with all hands open, or are strong players who see their own."""
MOST_POSITIONS_TRIED = 120_000
"""The most positions that are stored to play on with open hands: two seconds or so."""


class Continuation(NamedTuple):
    """A deal as it would have gone."""

    events: tuple[str, ...]
    """All of them, canonical: those before the turn, the one tried, what follows."""
    score: tuple[int, ...]
    """By side."""


def try_event(
    log: Log,
    place: int,
    step: int,
    event: str,
    hands: Hands,
    seed: int,
    most: int,
) -> Continuation:
    """The ``place``-th deal of a log, from 1, where ``event`` is played after ``step`` events.

    The same ``seed`` gives the same deal. Raises ``NotAnalysable`` as ``analyse_deal`` does, with
    ``no_such_move`` for an event that is not legal there, and with ``too_large`` where best play is
    not known within ``most`` positions.
    """
    deal, section, codes = open_deal(log, place)
    table, events = deal.as_dealt(), list[str]()
    for code, text in list(zip(codes, section.events, strict=True))[:step]:
        if deal.end is None:
            events.append(deal.canonical(code, text))
            deal.play((code,))
    if deal.end is not None or event not in deal.legal():
        raise NotAnalysable("no_such_move", message("Nobody could play that there."))
    if hands == "open":
        valuer = Valuer(table, Budget(most))
        events += _play_best(valuer, deal, log, event)
    else:
        events += _play_strong(deal, log, section, [*events, event], seed)
    return Continuation(tuple(events), deal.score())


def _play_best(valuer: Valuer, deal: Deal, log: Log, event: str) -> list[str]:
    """Play an event and best play of all to the end of the deal."""
    game = log.rules.game
    moment = moment_of(deal, game)
    code = dict(moment.legal)[event]
    points, gain = valuer.points_after(moment, code)
    deal.play((code,))
    due = None if points.exact is None else points.exact - gain
    line = best_line(valuer, deal, game, due)
    if deal.end is None:
        detail = message("Too much can still happen from here to say what best play is.")
        raise NotAnalysable("too_large", detail)
    return [event, *line]


def _play_strong(deal: Deal, log: Log, section: Section, events: list[str], seed: int) -> list[str]:
    """Play the last of these events and let strong players play the deal to its end."""
    game, first = log.rules.game, len(events) - 1
    deal.play((game.code_of_event(events[-1]),))
    chance = Random(seed)  # noqa: S311 - the same question has the same answer
    turn = Turn(game.slug, deal, section._replace(events=events), log.options, chance)
    while deal.end is None:
        event = strong_event(turn)
        deal.play((game.code_of_event(event),))
        events.append(event)
    return events[first:]
