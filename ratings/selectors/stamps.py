"""How often what is shown of pools and of who is rated has changed. One query each."""

from uuid import UUID

from clubs.access import Viewer
from clubs.selectors.change_counters import (
    CLUBS,
    LISTS,
    NAMES,
    stamp_of_areas,
    stamp_of_pair_with,
    stamp_of_player_with,
)
from web.caching.etags import Stamp
from web.sql import fetch_rows

# A game of no event has no stamp of its own: what may change of it is in three small rows.
_CASUAL = """
SELECT concat_ws(' ', game.id, period.state, period.revision, period.rated_at,
    (SELECT string_agg(concat_ws(' ', id, state, decided_at), ' ' ORDER BY id)
     FROM games_submission WHERE match = game.source),
    (SELECT string_agg(area || '=' || stamp, ' ' ORDER BY area, slot) FROM clubs_areastamp
     WHERE area IN ('names', 'lists')))
FROM ratings_ratedgame AS game JOIN ratings_period AS period ON period.id = game.period_id
WHERE game.source = %(id)s AND game.current
"""
_REFUSED = """
SELECT concat_ws(' ',
    (SELECT md5(string_agg(id || state, ' ' ORDER BY id)) FROM games_submission
     WHERE match = %(id)s),
    (SELECT sum(stamp) FROM clubs_areastamp WHERE area = 'club:' || %(id)s::uuid))
"""


def stamp_of_pool(pool_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a pool with its lists and the names in them; None for none."""
    return stamp_of_areas(f"pool:{pool_id}", NAMES)


def stamp_of_pool_page(pool_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a pool and the names of its club and people; None for none."""
    return stamp_of_areas(f"pool:{pool_id}", NAMES, CLUBS)


def stamp_of_pools(_all: None, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of all pools with their newest lists."""
    return stamp_of_areas(LISTS, CLUBS)


def stamp_of_player_rated(player_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of the ratings of a player, in whatever pool; None for none."""
    return stamp_of_player_with(player_id, LISTS, NAMES)


def stamp_of_pair_rated(partnership_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of the ratings of a partnership; None for none."""
    return stamp_of_pair_with(partnership_id, LISTS, NAMES)


def stamp_of_changes(_change_id: str, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of all changes of ratings."""
    return stamp_of_areas(LISTS, NAMES)


def stamp_of_casual_game(game_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a game of no event; None for none."""
    return _stamp(_CASUAL, game_id)


def stamp_of_refused(club_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of the logs that were refused as casual games of a club."""
    return _stamp(_REFUSED, club_id)


def _stamp(statement: str, wanted: UUID) -> Stamp | None:
    rows = fetch_rows(statement, {"id": wanted})
    return Stamp(rows[0][0]) if rows else None
