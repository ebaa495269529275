"""The ledger of an archive has the games of its event that are rated, and no others of it."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from ratings.models import Period, Pool, RatedGame
from ratings.services.ledger import LedgerGame, game_rows
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.models import Round
from tournaments.rounds.services.ledger import ledger_game


def ledger_check(facts: Facts, pool: Pool | None) -> None:
    """Hold the games of the event in a pool's ledger against its results.

    What is in the ledger from before the event, or of others, can only be believed. Raises
    ArchiveRefused. Three queries, and four a round.
    """
    event = facts.event
    rounds = {row.id: row for row in facts.rounds}
    found = Period.objects.filter(pool=pool, source__in=rounds) if pool else []
    periods = {period.source: period for period in found}
    if periods and not event.rated:
        why = _("the event is not rated, but its games are in the ledger")
        facts.refuse(event.id, why, "/rated")
    zones = _zones(facts)
    for row in facts.rounds:
        period = periods.get(row.id)
        if period is None:
            if event.rated and row.state == Round.State.CLOSED:
                why = _("the event is rated, but this round is missing from the ledger")
                facts.refuse(row.id, why, "/state")
            continue
        if not period.label.endswith(f" · {row.number}"):  # what it was called then is believed
            facts.refuse(period.id, _("it does not belong to the event"), "/label")
        if period.time_zone not in zones or period.day is not None:
            facts.refuse(period.id, _("it does not belong to the event"), "/time_zone")
        games = list(RatedGame.objects.filter(period=period, current=True))
        # A round that was opened again has taken its games back once.
        once = bool(games) and all(game.version == 1 for game in games)
        closed = row.closed_at or period.closed_at
        if period.closed_at > closed or (once and period.closed_at != closed):
            facts.refuse(period.id, _("its times or versions contradict each other"), "/closed_at")
        _games_check(facts, row, period, games)


def _zones(facts: Facts) -> set[str]:
    """Return the time zones in which the clocks of the event ever went. One query."""
    zones = {facts.event.time_zone}
    for changes in facts.event.changes.values_list("changes", flat=True):
        zones.update(changes.get("time_zone", ()))
    return zones


def _games_check(facts: Facts, row: Round, period: Period, games: Sequence[RatedGame]) -> None:
    """Hold the games of a round against its tables; what is not rated, or no more, is void."""
    wanted: dict[UUID, LedgerGame] = {}
    if row.state == Round.State.CLOSED:
        for table in row.tables.prefetch_related("seats__entry", "results"):
            game = ledger_game(table, facts.event.evidence)
            if game is not None:
                wanted[table.id] = game
    rows = game_rows(period, list(wanted.values()))
    expected = {one.source: (one, game) for one, game in zip(rows, wanted.values(), strict=True)}
    found = {one.source: one for one in games}
    for source in expected.keys() - found.keys():
        facts.refuse(source, _("the game of this table is missing from the ledger"))
    for source, one in found.items():
        if source not in expected:
            if one.places is not None:
                facts.refuse_game(source, _("no table of the event has it with this evidence"))
            continue
        like, game = expected[source]
        for name in ("sizes", "players", "pairs", "places", "evidence"):
            if getattr(one, name) != getattr(like, name):
                facts.refuse_game(source, _("it differs from the result of its table"), f"/{name}")
        # A pool may have counted margins then and not now, or the other way round.
        if one.points not in ([], list(game.points)):
            facts.refuse_game(source, _("it differs from the result of its table"), "/points")
        if one.reason:
            facts.refuse_game(source, _("it differs from the result of its table"), "/reason")
