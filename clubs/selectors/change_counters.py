"""Reads the change counters of areas, which are all that a conditional request needs.

One query each.
"""

from uuid import UUID

from clubs.access import Viewer
from web.caching.etags import Stamp
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


def stamp_of_areas(*areas: str, audience: str = "") -> Stamp | None:
    """Return the stamp of some areas; None if the first does not exist."""
    return _stamp(fetch_rows(_GIVEN, {"areas": list(areas)}), areas[0], audience)


def stamp_of_clubs(_all: None, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of the list of clubs, which counts their players."""
    return stamp_of_areas(CLUBS, PLAYERS)


def stamp_of_players(_all: None, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of the list of all players, which names their clubs."""
    return stamp_of_areas(PLAYERS, CLUBS)


def stamp_of_club(club_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a club with its people and pools; None if there is no such club."""
    return stamp_of_areas(f"club:{club_id}")


def stamp_of_club_with_others(club_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a club, its bodies and the clubs below; None if there is no such club."""
    return stamp_of_areas(f"club:{club_id}", CLUBS)


def stamp_of_numbers(club_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a body's membership numbers, with players of whatever club."""
    return stamp_of_areas(f"club:{club_id}", PLAYERS, CLUBS)


def stamp_of_number(number_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a membership number and its player; None for no such number."""
    named = {"id": number_id, "areas": [PLAYERS, CLUBS]}
    return _stamp(fetch_rows(_OF_NUMBER, named), "club:")


def stamp_of_player(player_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a player's club; None for none."""
    return stamp_of_player_with(player_id)


def stamp_of_player_and_bodies(player_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a player's club, and of the bodies that gave numbers; None for none."""
    return stamp_of_player_with(player_id, CLUBS)


def stamp_of_pair(partnership_id: UUID, _viewer: Viewer) -> Stamp | None:
    """Return the stamp of a partnership's club; None for none."""
    return stamp_of_pair_with(partnership_id)


def stamp_of_player_with(player_id: UUID, *areas: str) -> Stamp | None:
    """Return the stamp of a player's club and of some areas; None for no such player."""
    return _stamp(fetch_rows(_OF_PLAYER, {"id": player_id, "areas": list(areas)}), "club:")


def stamp_of_pair_with(partnership_id: UUID, *areas: str) -> Stamp | None:
    """Return the stamp of a partnership's club and of some areas; None for none."""
    return _stamp(fetch_rows(_OF_PAIR, {"id": partnership_id, "areas": list(areas)}), "club:")


def _stamp(rows: list[tuple[str, int]], first: str, audience: str = "") -> Stamp | None:
    if first not in _ALWAYS and not any(area.startswith(first) for area, _stamp in rows):
        return None
    return Stamp(" ".join(f"{area}={stamp}" for area, stamp in rows), audience)
