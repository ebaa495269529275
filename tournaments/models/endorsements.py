"""A body above a club endorses an event of it, and then rates it, too."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.models.events import Event
from web.handling import Handling
from web.ids import uuid7
from web.reasons import LONGEST_REASON


class Endorsement(models.Model):
    """What the organiser of an event asked of a body above the club, and what it said.

    `by` decided it last, `reason` says why it was declined or taken back.
    """

    class State(models.TextChoices):
        """Asked until the body says something; what it gave it may take back."""

        ASKED = "asked", _("asked")
        GIVEN = "given", _("endorsed")
        DECLINED = "declined", _("not endorsed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="endorsements")
    body = models.ForeignKey(Club, models.PROTECT, related_name="endorsements")
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    decided = models.DateTimeField(null=True)

    handling: ClassVar = Handling(
        archive="what a body says holds where it was said", names=("reason",)
    )

    class Meta:
        verbose_name = _("endorsement")
        verbose_name_plural = _("endorsements")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "body"], name="endorsement_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.body}"
