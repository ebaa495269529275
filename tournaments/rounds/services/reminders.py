"""Players are reminded of a dated round on their devices, the day before it begins.

The day before, as the calendar file does: there is still time to say that one does not come. What
was missed then, since the date was set late or no worker ran, is said until two hours before;
after that a reminder is worth nothing. PostgreSQL knows who was reminded of what: a row of
`RoundReminder` is written before anything is sent, so that no other worker sends it again. A round
that is moved is another one to be reminded of.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.entries.selectors.entries import entries_of_event, members
from tournaments.models import Entry, Event, PushDevice, Round, RoundReminder, Seat
from tournaments.push.services.sending import Note, devices_of, notes_send
from tournaments.rounds.selectors.dates import DatedRound, dated_rounds

FIRST, LAST = timedelta(days=1), timedelta(hours=2)
"""How long before a round a reminder is sent, at the earliest and at the latest."""


def reminders_send(now: datetime) -> int:
    """Remind players of the rounds that are due; returns how many devices were reached.

    Nothing is sent without a key. One query, and some for each event with a round that is due.
    """
    if not settings.PUSH_KEY:
        return 0
    soon = (now + LAST, now + FIRST)
    events = Event.objects.filter(
        Q(starts__range=soon) | Q(dates__starts__range=soon),
        state__in=(Event.State.OPEN, Event.State.RUNNING),
    ).distinct()
    return sum(_remind(event, one, now) for event in events for one in _due(event, soon))


def _due(event: Event, soon: tuple[datetime, datetime]) -> Iterator[DatedRound]:
    """Yield the rounds that begin soon and are not over, of which nobody was reminded yet."""
    over = set(event.rounds.filter(state=Round.State.CLOSED).values_list("number", flat=True))
    for one in dated_rounds(event):
        if soon[0] <= one.starts <= soon[1] and one.number not in over:
            mine = RoundReminder(event=event, number=one.number, starts=one.starts)
            # One worker makes the row; the others find it there.
            if RoundReminder.objects.bulk_create([mine], ignore_conflicts=True) and (
                RoundReminder.objects.filter(id=mine.id).exists()
            ):
                yield one


def _remind(event: Event, dated: DatedRound, now: datetime) -> int:
    lives = int((dated.starts - now).total_seconds())
    notes = [
        _note(event, dated, device, player, lives)
        for device, player in devices_of(_players(event, dated.number))
    ]
    return notes_send(notes).reached


def _players(event: Event, number: int) -> list[UUID]:
    """Return who sits in a published round, else who of the entries would play it."""
    seats = Seat.objects.filter(
        round__event=event, round__number=number, round__state=Round.State.PUBLISHED
    )
    seated = list(seats.values_list("player_id", flat=True))
    return seated or [
        player for entry in entries_of_event(event) for player in _playing(entry, number)
    ]


def _playing(entry: Entry, number: int) -> list[UUID]:
    """Return the players of an entry in a round, substitutes among them; nobody who is away."""
    there = entry.from_round <= number <= (entry.to_round or number)
    if not there or number in entry.sits_out:
        return []
    instead = {
        one.player_id: one.substitute_id for one in entry.substitutions.all() if one.holds(number)
    }
    return [instead.get(player, player) for player in members(entry.who)]


def _note(event: Event, dated: DatedRound, device: PushDevice, player: UUID, lives: int) -> Note:
    with override(device.language or settings.LANGUAGE_CODE):
        there = localtime(dated.starts, event.zone)
        values = {
            "number": dated.number,
            "date": date_format(there, "SHORT_DATE_FORMAT"),
            "time": date_format(there, "H:i"),
        }
        title = _("Round %(number)d: %(date)s, %(time)s") % values
    body = f"{event.name} · {event.place}" if event.place else event.name
    return Note(device, title, body, reverse("my-table", args=[event.id, player]), event.id, lives)
