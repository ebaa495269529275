"""Old lines of the feeds of events are thrown away."""

from datetime import datetime

from web.sql import count_changed

# Whole lines only, and of every feed the newest public one stays, with what came after it: so the
# numbers of what is kept have no gap, and the oldest says from where on there is everything.
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
    """Delete the lines of all feeds that are older; return how many things they told of."""
    return count_changed(_TRIM, {"before": before})


# A line that says the event has changed, which is the first there is; and more numbers left out
# than can have been given since any backup.
_LEAP = """
WITH gone AS (DELETE FROM tournaments_feeditem), moved AS (
    UPDATE tournaments_eventstamp SET stamp = stamp + %(leap)s, drafts = drafts + %(leap)s
    RETURNING event_id, stamp, drafts
)
INSERT INTO tournaments_feeditem (event_id, stamp, drafts, kind, subject, secret, at)
SELECT event_id, stamp, drafts, 'event', event_id, false, %(now)s FROM moved
"""
LEAP = 1_000_000_000


def feeds_leap(*, now: datetime) -> int:
    """Begin all feeds anew, at numbers nobody has seen; return how many there are.

    After a backup was restored the numbers of what came after it would be given a second time: a
    page kept at one of them would pass for the new state, and who follows a feed would miss lines.
    Now pages are asked for again, and who follows is told that lines are gone.
    """
    return count_changed(_LEAP, {"leap": LEAP, "now": now})
