"""Deleting old lines of the feeds of events."""

from datetime import datetime

from web.sql import count_changed

# Only whole lines go, and of every feed the newest public line stays with what came after it. So
# the numbers left have no gap, and the oldest says where a complete feed begins.
_TRIM = """
DELETE FROM tournaments_feeditem AS item USING (
    SELECT newest.event_id, least(newest.stamp, min(young.stamp)) AS stamp
    FROM tournaments_eventstamp AS newest
    LEFT JOIN tournaments_feeditem AS young
        ON young.event_id = newest.event_id AND young.at >= %(before)s
    GROUP BY newest.event_id, newest.stamp
) AS first
WHERE item.event_id = first.event_id AND item.stamp < first.stamp AND first.stamp > 1
"""


def feeds_trim(*, before: datetime) -> int:
    """Delete older lines of all feeds; return how many changes they had."""
    return count_changed(_TRIM, {"before": before})


# The first line says that the event has changed, and its number is further ahead than any that can
# have been given since a backup.
_LEAP = """
WITH gone AS (DELETE FROM tournaments_feeditem), moved AS (
    UPDATE tournaments_eventstamp
    SET stamp = stamp + %(leap)s, drafts = drafts + %(leap)s, seating = seating + %(leap)s
    RETURNING event_id, stamp, drafts
)
INSERT INTO tournaments_feeditem (event_id, stamp, drafts, kind, subject, secret, at)
SELECT event_id, stamp, drafts, 'event', event_id, false, %(now)s FROM moved
"""
LEAP = 1_000_000_000


def feeds_leap(*, now: datetime) -> int:
    """Begin all feeds anew, at numbers nobody has seen; return how many there are.

    After a backup is restored, numbers given since then would be given a second time: a cached page
    would pass for the new state, and readers of a feed would miss lines. With new numbers, pages
    are fetched again, and readers are told that lines are gone.
    """
    return count_changed(_LEAP, {"leap": LEAP, "now": now})
