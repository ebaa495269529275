"""Moments that can be worked with: what clocks of any zone can show, and the database can hold."""

from datetime import UTC, datetime, tzinfo

FIRST_YEAR, LAST_YEAR = 2000, 2199
"""The years in which something takes place here."""


def in_utc(moment: datetime) -> datetime:
    """Return the same moment by UTC; raises ValueError where its calendar has no such day.

    The database takes no offsets of 16 hours and more, which ISO 8601 can write.

    >>> in_utc(datetime.fromisoformat("2026-01-01T00:00:00-16:30")).isoformat()
    '2026-01-01T16:30:00+00:00'
    """
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None


def takes_place(moment: datetime) -> bool:
    """Say whether something here may be at that moment, wherever its clocks stand.

    >>> takes_place(datetime(2026, 1, 1)), takes_place(datetime(1, 1, 1))
    (True, False)
    """
    return FIRST_YEAR <= moment.year <= LAST_YEAR


def by_clocks_of(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment by the clocks of a zone; as it is where their calendar has no such day.

    >>> from zoneinfo import ZoneInfo
    >>> by_clocks_of(datetime(1, 1, 1, tzinfo=UTC), ZoneInfo("America/Caracas")).isoformat()
    '0001-01-01T00:00:00+00:00'
    """
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment
