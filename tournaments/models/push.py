"""Devices that are notified of rounds, and of which rounds they were reminded."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.events import Event
from web.handling import Export, Handling
from web.ids import uuid7


class PushDevice(models.Model):
    """A browser that is notified of a player's tables; it needs no account.

    `address` is where its push service takes messages. Only the device knows it, so it is enough
    to unsubscribe. `point` and `secret` encrypt messages for it (base64url).
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="devices")
    address = models.CharField(max_length=1000, unique=True)
    point = models.CharField(max_length=90)
    secret = models.CharField(max_length=24)
    language = models.CharField(max_length=8)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        export=Export("devices_told", "player", "language created"),
        merge="a device asks for one record of a player",
        forget=True,
        no_counter="an event shows nothing of it",
    )

    class Meta:
        verbose_name = _("device with notifications")
        verbose_name_plural = _("devices with notifications")
        ordering: ClassVar = ["player", "created", "id"]

    def __str__(self) -> str:
        return f"{self.player}: {self.created:%Y-%m-%d}"


class RoundReminder(models.Model):
    """The players of a round that begins then were reminded of it: nobody does it again."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="reminders")
    number = models.PositiveSmallIntegerField()
    starts = models.DateTimeField()
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive="of use until the round is played", no_counter="an event shows nothing of it"
    )

    class Meta:
        verbose_name = _("reminder of a round")
        verbose_name_plural = _("reminders of rounds")
        ordering: ClassVar = ["event", "number", "starts"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "number", "starts"], name="round_reminder_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"
