"""Reads of analyses; every function says how many queries it takes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.analysis import VERSION
from games.errors import GameNotAnalysable
from games.models import Submission
from games.replays import submission_log
from games.rules.log import Log
from games.rules.registry import GAMES
from tournaments.analysis.core.fitting import DealPoints, Fit, Weights, fit_weights
from tournaments.analysis.core.pages import Luck, deal_points, table_luck
from tournaments.deals.selectors.deals import are_hands_covered
from tournaments.models import AnalysedDeal, Event, Result, Round, Table
from tournaments.results.selectors.results import deciding_submission
from tournaments.rounds.selectors.rows import TableRow
from web.caching.store import get_or_make
from web.faults import NotFound, WrongState

MOST_DEALS = 2000
"""The most deals by which is weighed what tiles bring."""
WEIGHED = 15 * 60
"""Seconds for which what tiles bring is not weighed again."""
LOOK_BACK = timedelta(days=30)
"""Games of rounds that were closed longer ago are not looked for any more."""


def games_to_queue(now: datetime, most: int) -> dict[str, int]:
    """Return games of closed rounds that are in no queue yet, with their deals. One query.

    They are those that decide a table, by their hashes, of games that can be analysed.
    """
    slugs = [game.slug for game in GAMES.values() if not game.not_analysable]
    closed = Result.objects.filter(
        current=True,
        table__round__state=Round.State.CLOSED,
        table__round__closed_at__gte=now - LOOK_BACK,
    )
    known = AnalysedDeal.objects.filter(version=VERSION).values("game_hash")
    found = (
        Submission.objects.filter(id__in=closed.values("submission"), game__in=slugs)
        .exclude(game_hash__in=known)
        .values_list("game_hash", "verdict__deals")[:most]
    )
    return {game_hash: len(deals) for game_hash, deals in found}


def log_of_game(game_hash: str) -> tuple[Submission, Mapping[str, int | str]] | None:
    """Return a log of a game that stands, and the options it is read under. Two queries."""
    found = Submission.objects.filter(game_hash=game_hash, state=Submission.State.CURRENT).first()
    table = Table.objects.filter(id=found.match).select_related("round__event") if found else None
    seat = table.first() if table is not None else None
    return None if found is None or seat is None else (found, seat.round.event.options)


def analyses_of_table(row: TableRow) -> list[AnalysedDeal]:
    """Return what is known of the deals of a table, in their order.

    Nothing is said before the round is closed, or as long as boards travel (WrongState), of a table
    without a log (NotFound), or of a game that cannot be analysed (GameNotAnalysable).
    """
    return list(_analyses_of(_analysable_submission(row)))


def luck_of_table(row: TableRow, found: Sequence[AnalysedDeal], now: datetime) -> Luck | None:
    """Return a table's points beside what its tiles usually bring, from all its analyses.

    None while some of its deals wait, and where the club has too few deals. What tiles bring is
    weighed anew every quarter of an hour (WEIGHED), by one query.
    """
    if not found or any(deal.state != AnalysedDeal.State.DONE for deal in found):
        return None
    fit = _fit_of_pool(row.table.round.event, now)
    own = [deal_points(deal.game_hash, deal.document) for deal in found]
    return None if fit is None else table_luck(fit, own)


def _fit_of_pool(event: Event, now: datetime) -> Fit | None:
    pool = json.dumps([str(event.club_id), event.game, event.options], sort_keys=True)
    key = hashlib.sha256(pool.encode()).hexdigest()

    def make() -> bytes:
        fit = fit_weights(_deals_of_pool(event))
        return json.dumps(fit and asdict(fit)).encode()

    kept = get_or_make(f"tiles:{key}", f"{VERSION}.{now.timestamp() // WEIGHED}", make)
    found = json.loads(kept.body if kept else make())
    return found and Fit(Weights(*found["weights"]), found["left"], found["deals"])


def _deals_of_pool(event: Event) -> list[DealPoints]:
    """Return the newest analysed deals of a club's game under the same options. One query."""
    closed = Result.objects.filter(
        current=True,
        table__round__state=Round.State.CLOSED,
        table__round__event__club=event.club_id,
        table__round__event__game=event.game,
        table__round__event__options=event.options,
    )
    games = Submission.objects.filter(id__in=closed.values("submission")).values("game_hash")
    names = ("side", "score", "usual", "points")
    rows = (
        AnalysedDeal.objects.filter(
            game_hash__in=games, version=VERSION, state=AnalysedDeal.State.DONE
        )
        .order_by("-id")
        .values_list("game_hash", *(f"document__{name}" for name in names))[:MOST_DEALS]
    )
    return [deal_points(game, dict(zip(names, values, strict=True))) for game, *values in rows]


def deal_to_try(row: TableRow, deal: int) -> tuple[Log, AnalysedDeal]:
    """Return a table's log, and one of its deals that has been analysed. One query.

    Refuses as `analyses_of_table`; raises NotFound for a deal without an analysis.
    """
    submission = _analysable_submission(row)
    found = _analyses_of(submission).filter(deal=deal, state=AnalysedDeal.State.DONE).first()
    if found is None:
        raise NotFound(_("This deal has not been analysed."))
    return submission_log(submission, row.table.round.event.options), found


def _analysable_submission(row: TableRow) -> Submission:
    if row.table.round.state != Round.State.CLOSED:
        raise WrongState(_("Deals are analysed when the round is closed."))
    if are_hands_covered(row.table.round):
        raise WrongState(_("Boards travel, so their deals are analysed when the event is over."))
    submission = deciding_submission(row.result)
    if submission is None:
        raise NotFound(_("This table has no log."))
    reason = GAMES[submission.game].not_analysable
    if reason:
        raise GameNotAnalysable(_(reason))
    return submission


def _analyses_of(submission: Submission) -> QuerySet[AnalysedDeal]:
    found = AnalysedDeal.objects.filter(game_hash=submission.game_hash, version=VERSION)
    return found.order_by("deal")
