"""What follows when an event has ended: its final standings, and the stages that go on from it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.names import NAME_LENGTH
from tournaments.models.events import Event
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

    class Meta:
        verbose_name = _("final standings")
        verbose_name_plural = _("final standings")
        ordering: ClassVar = ["event", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="finals_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"


class Stage(models.Model):
    """An event that goes on from another: the places that went on, and what they took with them.

    The places from `first` to `last` of the standings of `before`, or with `by_group` of each of
    its groups; `carry` is the share of the score, in hundredths, that counts here as well. `going`
    keeps who went on and why, as it was said then: a correction of `before` does not change it.
    `before` is null where it was played elsewhere; `before_name` is what it was called.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="stage")
    before = models.ForeignKey(Event, models.PROTECT, null=True, related_name="next_stages")
    before_name = models.CharField(max_length=NAME_LENGTH, default="", db_default="")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    by_group = models.BooleanField(default=False)
    carry = models.PositiveSmallIntegerField(default=0)
    going = models.JSONField(default=list)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering: ClassVar = ["first", "created"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(first__gte=1) & models.Q(last__gte=models.F("first")),
                name="stage_places_in_order",
            ),
            models.CheckConstraint(
                condition=models.Q(carry__lte=100), name="stage_carry_is_a_part"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.before_name} → {self.event}"
