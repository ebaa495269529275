"""How often what is shown of pools and of who is rated has changed. One query each."""

from uuid import UUID

from clubs.access import Viewer
from clubs.selectors.change_counters import (
    CLUBS,
    LISTS,
    NAMES,
    version_of_areas,
    version_of_pair_with,
    version_of_player_with,
)
from web.caching.etags import ContentVersion
from web.sql import fetch_rows

# A game of no event has no version of its own: what may change of it is in three small rows.
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


def version_of_pool(pool_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a pool with its lists and the names in them; None for none."""
    return version_of_areas(f"pool:{pool_id}", NAMES)


def version_of_pool_page(pool_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a pool and the names of its club and people; None for none."""
    return version_of_areas(f"pool:{pool_id}", NAMES, CLUBS)


def version_of_pools(_all: None, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of all pools with their newest lists."""
    return version_of_areas(LISTS, CLUBS)


def version_of_player_rated(player_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of the ratings of a player, in whatever pool; None for none."""
    return version_of_player_with(player_id, LISTS, NAMES)


def version_of_pair_rated(partnership_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of the ratings of a partnership; None for none."""
    return version_of_pair_with(partnership_id, LISTS, NAMES)


def version_of_changes(_change_id: str, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of all changes of ratings."""
    return version_of_areas(LISTS, NAMES)


def version_of_casual_game(game_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a game of no event; None for none."""
    return _version(_CASUAL, game_id)


def version_of_refused(club_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of the logs that were refused as casual games of a club."""
    return _version(_REFUSED, club_id)


def _version(statement: str, wanted: UUID) -> ContentVersion | None:
    rows = fetch_rows(statement, {"id": wanted})
    return ContentVersion(rows[0][0]) if rows else None
