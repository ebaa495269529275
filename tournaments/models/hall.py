"""What an organiser has written on the wall of an event."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.limits import LONGEST_WALL_MESSAGE
from tournaments.models.events import Event
from web.handling import Handling
from web.ids import uuid7


class WallMessage(models.Model):
    """One line that stands on every page of the wall until it is taken away."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.OneToOneField(Event, models.CASCADE, related_name="wall_message")
    text = models.CharField(max_length=LONGEST_WALL_MESSAGE)

    handling: ClassVar = Handling(
        archive="a message is of use while people look at the wall", names=("text",)
    )

    class Meta:
        verbose_name = _("message on the wall")
        verbose_name_plural = _("messages on the wall")
        ordering: ClassVar = ["event"]

    def __str__(self) -> str:
        return self.text
