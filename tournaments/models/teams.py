"""Teams that play match by match: who leads them, who plays at which board, and until when."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.limits import LONGEST_TEAM
from tournaments.models.events import Event
from web.handling import Export, Handling, Line
from web.ids import uuid7


class Captain(models.Model):
    """The player who names the line-ups of a team; `team` is the name that its entries bear."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="captains")
    team = models.CharField(_("team"), max_length=LONGEST_TEAM)
    player = models.ForeignKey(Player, models.PROTECT, related_name="captain_of")
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line("captain", "event", "team", "id event>event team player>player created"),
        export=Export("captain_of", "player", "event team"),
        merge={"player": "led"},
    )

    class Meta:
        verbose_name = _("captain")
        verbose_name_plural = _("captains")
        ordering: ClassVar = ["team"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "team"], name="captain_one_a_team"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.player}"


class LineUp(models.Model):
    """Who plays for a team from a round on, the first board first; `entries` are their ids.

    Lines are added and never changed: the last one made for the latest round that has come counts,
    and all together are the record of who was put in for whom, by whom and when.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="line_ups")
    team = models.CharField(_("team"), max_length=LONGEST_TEAM)
    from_round = models.PositiveSmallIntegerField()
    entries = ArrayField(models.UUIDField())
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="line_ups"
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line(
            "line-up",
            "event",
            "from_round created id",
            "id event>event team from_round entries created",
        )
    )

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        ordering: ClassVar = ["from_round", "created", "id"]
        indexes: ClassVar = [models.Index(fields=["event", "from_round"], name="line_ups_of_event")]

    def __str__(self) -> str:
        return f"{self.team} · {self.from_round}"


class LineUpDeadline(models.Model):
    """Until when captains name their line-ups; after that only the desk does."""

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="line_up_deadline"
    )
    until = models.DateTimeField()

    handling: ClassVar = Handling(
        archive=Line("line-up-deadline", "event", "event", "event>event until")
    )

    class Meta:
        verbose_name = _("line-up deadline")
        verbose_name_plural = _("line-up deadlines")

    def __str__(self) -> str:
        return f"{self.event}: {self.until}"
