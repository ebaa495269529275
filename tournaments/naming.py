"""What the next event of a series is called, and when it begins."""

import re
from collections.abc import Collection
from datetime import date, datetime, timedelta

from clubs.names import NAME_LENGTH

_DATE = re.compile(r"\b(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])(\d{1,2})\5(\d{4}|\d{2}))(?!\d)")
"""2026-11-20, 20.11.2026, 20/11/26: a day, the day before the month where the year is last."""
_NUMBER = re.compile(r"^(.*?)(\d{1,6})(\D*)$", re.DOTALL)
WEEK = timedelta(days=7)


def next_name(name: str, taken: Collection[str], day: date) -> str:
    """Return the name of the next event: a date becomes `day`, else a number goes up.

    A name that is taken, in capitals or not, is counted on.

    >>> next_name("Friday 2026-11-20", ["Friday 2026-11-20"], date(2026, 11, 27))
    'Friday 2026-11-27'
    >>> next_name("Viernes 6/3/26", [], date(2026, 3, 13))
    'Viernes 13/3/26'
    >>> next_name("Evening 9", ["evening 9", "EVENING 10"], date(2026, 3, 13))
    'Evening 11'
    >>> next_name("Cup", ["Cup"], date(2026, 3, 13))
    'Cup 2'
    """
    held = {one.casefold() for one in taken} | {name.casefold()}
    found = _DATE.sub(lambda written: _written_alike(written, day), name)
    while found.casefold() in held:
        found = _counted(found, dated=_DATE.search(found) is not None)
    return found


def _written_alike(written: re.Match[str], day: date) -> str:
    if written[1]:
        return day.isoformat()
    wide = len(written[4]) == 2 and len(written[6]) == 2
    numbers = [f"{day.day:02}", f"{day.month:02}"] if wide else [str(day.day), str(day.month)]
    year = f"{day.year:04}"
    return written[5].join([*numbers, year if len(written[7]) == 4 else year[2:]])


def _counted(name: str, *, dated: bool) -> str:
    number = None if dated else _NUMBER.match(name)
    behind = re.search(r" \((\d{1,6})\)$", name)
    if dated and behind:
        return f"{name[: behind.start()]} ({int(behind[1]) + 1})"
    if dated:
        return f"{name[: NAME_LENGTH - 4]} (2)"
    if number:
        return f"{number[1]}{int(number[2]) + 1:0{len(number[2])}}{number[3]}"
    return f"{name[: NAME_LENGTH - 4]} 2"


def next_start(last: datetime | None, now: datetime) -> datetime | None:
    """Return the same hour and weekday as the last time, the first that is not over.

    `last` is by the clocks of the club: what is added are weeks of the calendar.

    >>> next_start(datetime(2026, 11, 20, 19), datetime(2026, 12, 1, 8))
    datetime.datetime(2026, 12, 4, 19, 0)
    """
    if last is None:
        return None
    weeks = max(1, -((last - now) // WEEK))
    found = last + weeks * WEEK
    return found if found > now else found + WEEK
