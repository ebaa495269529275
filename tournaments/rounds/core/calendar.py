"""A calendar file of the rounds of an event (RFC 5545), for the calendars of phones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

LONGEST_LINE = 75
"""Octets of a line, without its end (3.1)."""
DAY_BEFORE = "-P1D"
"""When a calendar reminds of a round (3.3.6)."""


@dataclass(frozen=True)
class Appointment:
    """A round in a calendar: what it is called, when it begins, how many minutes it takes."""

    key: str
    title: str
    starts: datetime
    changed: datetime
    minutes: int
    place: str
    address: str


def calendar_text(name: str, appointments: Iterable[Appointment]) -> str:
    """Return the calendar as text, its lines ended and folded as the standard wants it."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Boneyard//Rounds//EN"]
    lines.append(f"X-WR-CALNAME:{_escape(name)}")
    for one in appointments:
        lines += _event(one)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _event(one: Appointment) -> list[str]:
    found = [
        "BEGIN:VEVENT",
        f"UID:{one.key}@boneyard",
        f"DTSTAMP:{_moment(one.changed)}",
        f"DTSTART:{_moment(one.starts)}",
        f"DURATION:PT{one.minutes}M",
        f"SUMMARY:{_escape(one.title)}",
        f"URL:{one.address}",
    ]
    if one.place:
        found.append(f"LOCATION:{_escape(one.place)}")
    return [*found, *_reminder(one.title), "END:VEVENT"]


def _reminder(title: str) -> list[str]:
    """Return what lets a calendar remind its owner the day before (3.6.6)."""
    alarm = ("ACTION:DISPLAY", f"TRIGGER:{DAY_BEFORE}", f"DESCRIPTION:{_escape(title)}")
    return ["BEGIN:VALARM", *alarm, "END:VALARM"]


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    """Return a text as a value: separators and ends of lines marked (3.3.11).

    >>> _escape("Ana, Ben; a\\nb")
    'Ana\\\\, Ben\\\\; a\\\\nb'
    """
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Yield the parts of a line that is too long; a blank begins each further one."""
    part, octets = "", 0
    for sign in line:
        size = len(sign.encode())
        if octets + size > LONGEST_LINE:
            yield part
            part, octets = " ", 1
        part, octets = part + sign, octets + size
    yield part
