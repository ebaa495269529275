"""Seasons: events of a club that are counted together."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.ids import uuid7
from clubs.models import Club
from clubs.names import NAME_LENGTH
from tournaments.models.events import Event


class Season(models.Model):
    """Events that are counted together, and how: see `standings.following.seasons`.

    `points` are those a place brings, from the first on (none: the score counts), `attendance`
    those for having played, `best` how many results of a player count (null: all). `above` is the
    season of the division above, into which the first `moves` go up and from which as many come
    down.
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
    changed = models.DateTimeField(auto_now=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering: ClassVar = ["-created", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint("club", Lower("name"), name="season_name_once_in_club"),
        ]

    def __str__(self) -> str:
        return self.name
