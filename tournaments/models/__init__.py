"""The tables of `tournaments`: events with their entries, rounds with their tables."""

from tournaments.models.clocks import RoundClock
from tournaments.models.events import CheckIn, Entry, Event, EventChange, Forbidden
from tournaments.models.photos import SheetPhoto
from tournaments.models.rounds import Bye, Result, Round, RoundEdit, Seat, Table

__all__ = [
    "Bye",
    "CheckIn",
    "Entry",
    "Event",
    "EventChange",
    "Forbidden",
    "Result",
    "Round",
    "RoundClock",
    "RoundEdit",
    "Seat",
    "SheetPhoto",
    "Table",
]
