"""Events and who entered them."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from games.rules.registry import choices as game_choices
from ratings.ids import uuid7
from ratings.models import Club, Partnership, Player
from tournaments.scheduling.registry import choices as method_choices


class Event(models.Model):
    """A tournament: one game with its options, one way of drawing rounds, one way of scoring.

    `table_min`, `table_max`, `table_preferred` are seats a table (4, 4, 4 for partnerships).
    `seed` makes every draw repeatable. `rated` events write their tables into the ledger.
    """

    class State(models.TextChoices):
        """draft → open (entries) → running (first round drawn) → finished, or cancelled."""

        DRAFT = "draft", _("draft")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Shape(models.TextChoices):
        """What sits down: fixed partnerships, partners drawn each round, or single seats."""

        PAIRS = "pairs", _("fixed partnerships")
        ROTATING = "rotating", _("rotating partners")
        SINGLE = "single", _("each for themselves")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=120)
    game = models.CharField(_("game"), max_length=32, choices=game_choices)
    options = models.JSONField(default=dict, blank=True)
    method = models.CharField(_("method"), max_length=32, choices=method_choices)
    shape = models.CharField(_("shape"), max_length=10, choices=Shape.choices)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds planned"))
    table_min = models.PositiveSmallIntegerField()
    table_max = models.PositiveSmallIntegerField()
    table_preferred = models.PositiveSmallIntegerField()
    preset = models.SlugField(_("scoring"), max_length=32)
    seed = models.PositiveBigIntegerField(default=0)
    rated = models.BooleanField(_("rated"), default=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["-created"]
        constraints: ClassVar = [
            models.UniqueConstraint("club", Lower("name"), name="event_name_once_in_club"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """Who plays in an event: a player or a partnership, with a number from 1.

    `rating` is the seeding strength in millionths of a point, taken when entering.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="entries")
    partnership = models.ForeignKey(Partnership, models.PROTECT, null=True, related_name="entries")
    rating = models.BigIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering: ClassVar = ["event", "number"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) ^ models.Q(partnership__isnull=True),
                name="entry_one_kind",
            ),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["event", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["event", "partnership"], name="entry_pair_once"),
        ]

    def __str__(self) -> str:
        return str(self.player or self.partnership)
