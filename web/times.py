"""Moments that clocks of any zone can show and the database can store."""

from datetime import UTC, datetime, tzinfo

FIRST_YEAR, LAST_YEAR = 2000, 2199
"""The years that we accept for anything that takes place."""


def in_utc(moment: datetime) -> datetime:
    """Return the moment in UTC; raises ValueError if the calendar has no such day there.

    The database takes no offsets of 16 hours and more, which ISO 8601 can write.

    >>> in_utc(datetime.fromisoformat("2026-01-01T00:00:00-16:30")).isoformat()
    '2026-01-01T16:30:00+00:00'
    """
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None


def takes_place(moment: datetime) -> bool:
    """Say whether a moment lies in the years that we accept.

    >>> takes_place(datetime(2026, 1, 1)), takes_place(datetime(1, 1, 1))
    (True, False)
    """
    return FIRST_YEAR <= moment.year <= LAST_YEAR


def to_zone(moment: datetime, zone: tzinfo) -> datetime:
    """Return the moment in a zone; unchanged if the calendar has no such day there.

    >>> from zoneinfo import ZoneInfo
    >>> to_zone(datetime(1, 1, 1, tzinfo=UTC), ZoneInfo("America/Caracas")).isoformat()
    '0001-01-01T00:00:00+00:00'
    """
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment
