"""The final standings of events."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from web.handling import Handling, Line
from web.ids import uuid7


class FinalStandings(models.Model):
    """The standings of an event that has ended, kept with the rules they were made by.

    The one of the highest `number` is shown while the event is over; a correction, or ending it
    again after it was reopened, adds the next. `lines` are `standing_document`s, best first.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="finals")
    number = models.PositiveIntegerField()
    rules = models.CharField(max_length=16)
    lines = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line("final", "event", "number", "id event>event number rules lines created")
    )

    class Meta:
        verbose_name = _("final standings")
        verbose_name_plural = _("final standings")
        ordering: ClassVar = ["event", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="finals_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"
