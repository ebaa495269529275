"""Which club a pool or a casual game is of, by an id in an address: a statement a kind."""

from collections.abc import Mapping

from clubs.selectors.places import OF_CLUB

_GAME = """SELECT pool.club_id, NULL::uuid FROM ratings_ratedgame AS game
    JOIN ratings_period AS period ON period.id = game.period_id
    JOIN ratings_pool AS pool ON pool.id = period.pool_id
    WHERE game.source = {id} LIMIT 1"""
_CASUAL = "(SELECT match FROM games_submission WHERE id = %(id)s::uuid AND kind = 'casual')"
_LOG = """SELECT match, NULL::uuid FROM games_submission
    WHERE id = %(id)s::uuid AND kind = 'club' UNION ALL ({game})"""

PLACES: Mapping[str, str] = {
    "pool_id": OF_CLUB.format(table="ratings_pool"),
    "game_id": _GAME.format(id="%(id)s::uuid"),
    "log_id": _LOG.format(game=_GAME.format(id=_CASUAL)),
}
"""By the name of an id: the club, and no event. A log of no event is its club's, or its game's."""
