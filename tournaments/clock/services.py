"""Start the clock of a round, also with its publication; pause it, resume it, give it more time."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.limits import MOST_MINUTES, WARNING_MINUTES
from tournaments.models import Event, Round, RoundClock
from tournaments.ranking.clock import Clock, extend_clock, pause_clock, start_clock
from tournaments.rounds.services.rounds import lock_round, round_publish
from web.faults import InvalidInput, WrongState


@transaction.atomic
def round_clock_start(
    *, round_id: UUID, now: datetime, minutes: int | None = None, warning: int | None = None
) -> RoundClock:
    """Start the clock of a published round, with the event's minutes unless others are given.

    `warning` is how many minutes before the end the hall is warned. Raises NotFound, WrongState
    unless the round is being played, or where its clock was started before, InvalidInput without
    minutes or for numbers out of range.
    """
    row = _lock_playing_round(round_id)
    found = _clock_of(row)
    if found is not None and found.started is not None:
        raise WrongState(_("The clock of this round has already been started."))
    clock = _clock_with(row.event, found.as_clock if found else None, minutes, warning)
    return _save_clock(row, found, start_clock(clock, now), now)


@transaction.atomic
def round_start(
    *,
    round_id: UUID,
    now: datetime,
    revision: int | None = None,
    minutes: int | None = None,
    warning: int | None = None,
) -> Round:
    """Publish a draft and start its clock, or do neither; again changes nothing.

    Raises what `round_publish` and `round_clock_start` raise.
    """
    row = round_publish(round_id=round_id, now=now, revision=revision)
    found = _clock_of(row)
    if found is None or found.started is None:
        round_clock_start(round_id=round_id, now=now, minutes=minutes, warning=warning)
    return row


@transaction.atomic
def round_clock_pause(*, round_id: UUID, now: datetime) -> RoundClock:
    """Stop the clock where it is. Raises NotFound, WrongState unless it runs."""
    row = _lock_playing_round(round_id)
    found = _existing_clock(row)
    if not found.as_clock.running:
        raise WrongState(_("The clock is already paused."))
    return _save_clock(row, found, pause_clock(found.as_clock, now), now)


@transaction.atomic
def round_clock_resume(*, round_id: UUID, now: datetime) -> RoundClock:
    """Resume a clock that stands. Raises NotFound, WrongState where it runs."""
    row = _lock_playing_round(round_id)
    found = _existing_clock(row)
    if found.as_clock.running:
        raise WrongState(_("The clock is already running."))
    return _save_clock(row, found, start_clock(found.as_clock, now), now)


@transaction.atomic
def round_clock_add(*, round_id: UUID, now: datetime, minutes: int) -> RoundClock:
    """Give the round more minutes, or fewer (below 0); once time is up they count from now.

    Raises NotFound, WrongState without a clock, InvalidInput for 0 or where the round would get
    less than a minute or more than `MOST_MINUTES`.
    """
    row = _lock_playing_round(round_id)
    found = _existing_clock(row)
    if not minutes:
        raise InvalidInput(_("Enter the number of minutes."), pointer="/minutes")
    clock = extend_clock(found.as_clock, timedelta(minutes=minutes), now)
    if not timedelta(minutes=1) <= clock.given <= timedelta(minutes=MOST_MINUTES):
        raise InvalidInput(
            _("Enter 1 to %(most)d minutes.") % {"most": MOST_MINUTES},
            pointer="/minutes",
        )
    return _save_clock(row, found, clock, now)


@transaction.atomic
def round_clock_set(
    *,
    round_id: UUID,
    now: datetime,
    running: bool,
    minutes: int | None = None,
    warning: int | None = None,
) -> RoundClock:
    """Set the clock, whatever it was: running or not, `minutes` in all.

    What is not given stays as it was; a new clock takes the event's minutes. Calling again changes
    nothing. Raises NotFound, WrongState unless the round is being played, InvalidInput.
    """
    row = _lock_playing_round(round_id)
    found = _clock_of(row)
    clock = _clock_with(row.event, found.as_clock if found else None, minutes, warning)
    if running != clock.running:
        clock = start_clock(clock, now) if running else pause_clock(clock, now)
    return _save_clock(row, found, clock, now)


def _lock_playing_round(round_id: UUID) -> Round:
    row = lock_round(round_id)
    if row.state == Round.State.DRAFT:
        raise WrongState(
            _("Round %(number)d is still a draft; publish it first.") % {"number": row.number}
        )
    if row.state != Round.State.PUBLISHED:
        raise WrongState(_("Round %(number)d is closed.") % {"number": row.number})
    return row


def _clock_of(row: Round) -> RoundClock | None:
    return RoundClock.objects.filter(round=row).first()


def _existing_clock(row: Round) -> RoundClock:
    found = _clock_of(row)
    if found is None:
        raise WrongState(_("The clock of this round has not been started."))
    return found


def _clock_with(
    event: Event, before: Clock | None, minutes: int | None, warning: int | None
) -> Clock:
    """Return the clock with the minutes and the warning that were given, else those it had."""
    given = _minutes_in_range(minutes, "/minutes", 1) or (before and before.given)
    if given is None and event.minutes:
        given = timedelta(minutes=event.minutes)
    if not given:
        raise InvalidInput(_("Enter the minutes of the round."), pointer="/minutes")
    ahead = _minutes_in_range(warning, "/warning", 0)
    if ahead is None:
        ahead = before.warning if before else timedelta(minutes=WARNING_MINUTES)
    if before is None:
        return Clock(given, ahead)
    return Clock(given, ahead, before.since, before.spent)


def _minutes_in_range(number: int | None, pointer: str, least: int) -> timedelta | None:
    if number is None:
        return None
    if not least <= number <= MOST_MINUTES:
        raise InvalidInput(
            _("Enter a whole number from %(least)d to %(most)d.")
            % {"least": least, "most": MOST_MINUTES},
            pointer=pointer,
        )
    return timedelta(minutes=number)


def _save_clock(row: Round, found: RoundClock | None, clock: Clock, now: datetime) -> RoundClock:
    saved = found or RoundClock(round=row)
    saved.take(clock, now)
    saved.save()
    return saved
