"""Reads the change counters of areas, which are all that a conditional request needs.

One query each.
"""

from uuid import UUID

from clubs.access import Viewer
from web.caching.etags import ContentVersion
from web.sql import fetch_rows

CLUBS, PLAYERS, NAMES, EVENTS, LISTS = "clubs", "players", "names", "events", "lists"
"""Areas: whatever there is of each; `names` are those of players and pairs that changed."""
_ALWAYS = frozenset({CLUBS, PLAYERS, NAMES, EVENTS, LISTS})
"""Areas that always have a stamp, even if they have no rows yet."""

_SUMS = """
SELECT area, sum(stamp)::bigint FROM clubs_areastamp
WHERE area = ANY({areas}) GROUP BY area ORDER BY area
"""
_GIVEN = _SUMS.format(areas="%(areas)s::text[]")
_OF_ROW = _SUMS.format(
    areas="(SELECT ARRAY['club:' || club_id] || %(areas)s::text[] FROM {table} "
    "WHERE id = %(id)s)::text[]"
)
_OF_PLAYER = _OF_ROW.format(table="clubs_player")
_OF_NUMBER = _OF_ROW.format(table="clubs_membernumber").replace("club_id", "body_id")
_OF_PAIR = _OF_ROW.format(table="clubs_partnership")


def version_of_areas(*areas: str, audience: str = "") -> ContentVersion | None:
    """Return the version of some areas; None if the first does not exist."""
    return _version(fetch_rows(_GIVEN, {"areas": list(areas)}), areas[0], audience)


def version_of_clubs(_all: None, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the list of clubs for a viewer, which counts their players."""
    return version_for(viewer, CLUBS, PLAYERS)


def version_of_players(_all: None, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the list of all players for a viewer, which names their clubs."""
    return version_for(viewer, PLAYERS, CLUBS)


def version_of_clubs_below(club_id: UUID, viewer: Viewer) -> ContentVersion | None:
    """Return the version of the list of the clubs below one for a viewer; None for no club."""
    return version_for(viewer, f"club:{club_id}", CLUBS)


def version_for(viewer: Viewer, *areas: str) -> ContentVersion | None:
    """Return the version of a list that has more for members of clubs that are not listed."""
    if not viewer.is_authenticated:
        return version_of_areas(*areas)
    return version_of_areas(*areas, f"user:{viewer.pk}", audience=str(viewer.pk))


def version_of_club(club_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a club with its people and pools; None if there is no such club."""
    return version_of_areas(f"club:{club_id}")


def version_of_club_with_others(club_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a club, its bodies and the clubs below; None for no such club."""
    return version_of_areas(f"club:{club_id}", CLUBS)


def version_of_numbers(club_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a body's membership numbers, with players of whatever club."""
    return version_of_areas(f"club:{club_id}", PLAYERS, CLUBS)


def version_of_number(number_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a membership number and its player; None for no such number."""
    named = {"id": number_id, "areas": [PLAYERS, CLUBS]}
    return _version(fetch_rows(_OF_NUMBER, named), "club:")


def version_of_player(player_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a player's club; None for none."""
    return version_of_player_with(player_id)


def version_of_player_and_bodies(player_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a player's club, and of the bodies that gave numbers; None for none."""
    return version_of_player_with(player_id, CLUBS)


def version_of_pair(partnership_id: UUID, _viewer: Viewer) -> ContentVersion | None:
    """Return the version of a partnership's club; None for none."""
    return version_of_pair_with(partnership_id)


def version_of_player_with(player_id: UUID, *areas: str) -> ContentVersion | None:
    """Return the version of a player's club and of some areas; None for no such player."""
    return _version(fetch_rows(_OF_PLAYER, {"id": player_id, "areas": list(areas)}), "club:")


def version_of_pair_with(partnership_id: UUID, *areas: str) -> ContentVersion | None:
    """Return the version of a partnership's club and of some areas; None for none."""
    return _version(fetch_rows(_OF_PAIR, {"id": partnership_id, "areas": list(areas)}), "club:")


def _version(rows: list[tuple[str, int]], first: str, audience: str = "") -> ContentVersion | None:
    if first not in _ALWAYS and not any(area.startswith(first) for area, _stamp in rows):
        return None
    return ContentVersion(" ".join(f"{area}={stamp}" for area, stamp in rows), audience)
