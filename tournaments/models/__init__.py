"""The tables of `tournaments`: events with their entries, rounds with their tables."""

from tournaments.models.events import Entry, Event
from tournaments.models.rounds import Bye, Result, Round, Seat, Table

__all__ = ["Bye", "Entry", "Event", "Result", "Round", "Seat", "Table"]
