"""Analyses the deals of closed rounds: the row's state is the queue.

A row is taken by moving the time at which it is due, in a transaction of its own; then it is worked
on without one. A worker that dies leaves rows that are due again, and two that work on the same
row store the same document.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.analysis import (
    MOST_POSITIONS_SERVED,
    VERSION,
    NotAnalysable,
    analyse_deal,
    analysis_document,
)
from games.replays import submission_log
from tournaments.analysis.selectors import games_to_queue, log_of_game
from tournaments.models import AnalysedDeal

State = AnalysedDeal.State
MOST_GAMES = 200
"""The most games that are put into the queue at a time."""
TAKEN = timedelta(minutes=10)
"""After so long a row that was taken and not finished is due again."""
MOST_TRIES = 3
"""A deal that ended its worker so often is given up."""


def deals_queue(now: datetime) -> int:
    """Put the deals of games of closed rounds into the queue, each once; returns how many."""
    rows = [
        AnalysedDeal(game_hash=game_hash, deal=deal, version=VERSION, due=now)
        for game_hash, deals in games_to_queue(now, MOST_GAMES).items()
        for deal in range(1, deals + 1)
    ]
    # Another worker may queue the same at this moment.
    AnalysedDeal.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


@transaction.atomic
def deal_take(now: datetime) -> AnalysedDeal | None:
    """Take the deal that has waited longest; None where nothing is due."""
    waiting = AnalysedDeal.objects.filter(state=State.WAITING, due__lte=now)
    waiting.filter(tries__gte=MOST_TRIES).update(state=State.FAILED)
    row = waiting.select_for_update(skip_locked=True).order_by("due", "id").first()
    if row is not None:
        row.due, row.tries = now + TAKEN, row.tries + 1
        row.save(update_fields=["due", "tries"])
    return row


def deals_analyse(
    *, now: Callable[[], datetime], seconds: float, most_positions: int = MOST_POSITIONS_SERVED
) -> int:
    """Analyse deals that are due until so many seconds are over; returns how many."""
    deals_queue(now())
    end, done = now() + timedelta(seconds=seconds), 0
    while now() < end and (row := deal_take(now())) is not None:
        analyse_row(row, most_positions)
        done += 1
    return done


def analyse_row(row: AnalysedDeal, most_positions: int) -> None:
    """Store what was possible in a deal; a game whose log is gone needs no row."""
    waiting = AnalysedDeal.objects.filter(id=row.id, state=State.WAITING)
    found = log_of_game(row.game_hash)
    if found is None:
        waiting.delete()
        return
    try:
        analysis = analyse_deal(submission_log(*found), row.deal, most_positions)
    except NotAnalysable:
        waiting.update(state=State.FAILED)
        return
    waiting.update(state=State.DONE, document=analysis_document(analysis))
