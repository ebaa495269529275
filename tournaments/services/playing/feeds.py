"""Old lines of the feeds of events are thrown away."""

from datetime import datetime

from clubs.statements import rows_changed

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
    return rows_changed(_TRIM, {"before": before})
