"""Seasons and their transfers, and the stages that go on from an event."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from clubs.names import NAME_LENGTH
from tournaments.limits import LONGEST_TEAM
from tournaments.models.events import Event
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.reasons import LONGEST_REASON


class Season(models.Model):
    """Events that are counted together, and how: see `ranking/season.py`.

    `points` are those a place brings, from the first on (none: the score counts), `attendance`
    those for having played, `best` how many results of a player count (null: all). `above` is the
    season of the division above, into which the first `moves` go up and from which as many come
    down. With `teams` the teams of its events are counted, not the players. Where the two days of
    transfers are set, a player plays for one team all season, and changes it between them only.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    points = ArrayField(models.PositiveIntegerField(), default=list, blank=True)
    attendance = models.PositiveIntegerField(default=0)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    events = models.ManyToManyField(Event, related_name="seasons", blank=True)
    above = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="below")
    moves = models.PositiveSmallIntegerField(default=0, db_default=0)
    teams = models.BooleanField(default=False, db_default=False)
    transfers_from = models.DateField(null=True, blank=True)
    transfers_until = models.DateField(null=True, blank=True)
    changed = models.DateTimeField(auto_now=True)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(no_counter="it is of the club")

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering: ClassVar = ["-created", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint("club", Lower("name"), name="season_name_once_in_club"),
        ]

    def __str__(self) -> str:
        return self.name


class Transfer(models.Model):
    """A player goes from the team `before` to `team`; taken back, it stays on record."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    season = models.ForeignKey(Season, models.CASCADE, related_name="transfers")
    player = models.ForeignKey(Player, models.PROTECT, related_name="transfers")
    before = models.CharField(max_length=LONGEST_TEAM)
    team = models.CharField(_("team"), max_length=LONGEST_TEAM)
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="transfers_made"
    )
    created = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="transfers_undone"
    )
    undone_reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    handling: ClassVar = Handling(
        export=Export(
            "transfers", "player", "season before team reason created undone_at undone_reason"
        ),
        merge={"player": "transferred"},
        names=("before", "team", "reason", "undone_reason"),
        no_counter="it is of the season",
    )

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.player}: {self.before} → {self.team}"


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

    handling: ClassVar = Handling(
        archive=Line(
            "stage",
            "event",
            "event",
            "event>event before_name first last by_group carry going created",
            "before",
        )
    )

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
