"""The clock of a round."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Round
from tournaments.ranking.clock import Clock
from web.handling import Handling
from web.ids import uuid7


class RoundClock(models.Model):
    """The time of a round: `given` in all, running `since`, `spent` before that.

    There is one as soon as somebody sets it. `since` is null while it stands. The time left follows
    from the server's time (`tournaments.ranking.clock`); nothing ticks in the database. `warning`
    is how long before the end the hall is warned.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    given = models.DurationField()
    warning = models.DurationField()
    since = models.DateTimeField(null=True)
    spent = models.DurationField(default=timedelta)
    started = models.DateTimeField(null=True)

    handling: ClassVar = Handling(archive="a clock is of use while a round is played")

    class Meta:
        verbose_name = _("round clock")
        verbose_name_plural = _("round clocks")
        ordering: ClassVar = ["round"]

    def __str__(self) -> str:
        return str(self.round)

    @property
    def as_clock(self) -> Clock:
        """The clock as the pure functions know it."""
        return Clock(self.given, self.warning, self.since, self.spent)

    def take(self, clock: Clock, now: datetime) -> None:
        """Set the columns from a clock; `started` is the first time it ran."""
        self.given, self.warning = clock.given, clock.warning
        self.since, self.spent = clock.since, clock.spent
        if clock.running and self.started is None:
            self.started = now
