"""Cards that were shown to players, and what they cost in an event."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.events import Event
from tournaments.models.rounds import Table
from tournaments.ranking.discipline import NO_RULES, RULES, CardKind
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.reasons import LONGEST_REASON


class CardRules(models.Model):
    """What cards cost in an event; `tournaments.ranking.discipline.Rules` says what each means."""

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="card_rules")
    yellow = models.PositiveSmallIntegerField(default=NO_RULES.yellow)
    red = models.PositiveSmallIntegerField(default=NO_RULES.red)
    yellows = models.PositiveSmallIntegerField(default=NO_RULES.yellows)
    suspends = models.PositiveSmallIntegerField(default=NO_RULES.suspends)
    carried = models.PositiveSmallIntegerField(
        default=NO_RULES.carried, db_default=NO_RULES.carried
    )

    handling: ClassVar = Handling(
        archive=Line(
            "card-rules",
            "event",
            "event",
            f"event>event {' '.join(RULES)}",
        )
    )

    class Meta:
        verbose_name = _("rules of cards")
        verbose_name_plural = _("rules of cards")

    def __str__(self) -> str:
        return f"{self.event}: {self.yellow}/{self.red}"


class Card(models.Model):
    """A card that a player was shown in a round of an event; taken back, it stays on record.

    It is the player's: what it costs comes off the side where he sits in that round, however often
    it is drawn again. `table` and `side` are where it was shown (null once that table is gone).
    `away`: the side was sent away and has lost the table. What a card costs follows from all cards
    of the player in the event, and from the yellow ones of earlier events that were open when the
    first was shown (`before`). `lifted_at` ends the suspension that follows from it, unless that
    was taken back (`lift_undone_at`).
    """

    class Kind(models.TextChoices):
        """yellow warns, red is the last word."""

        YELLOW = CardKind.YELLOW.value, _("yellow")
        RED = CardKind.RED.value, _("red")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="cards")
    round_number = models.PositiveSmallIntegerField(default=0, db_default=0)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="cards")
    side = models.CharField(max_length=2)
    player = models.ForeignKey(Player, models.PROTECT, related_name="cards")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    away = models.BooleanField(default=False)
    before = models.PositiveSmallIntegerField(default=0, db_default=0)
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="cards_shown"
    )
    created = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="cards_undone"
    )
    undone_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="suspensions_lifted"
    )
    lifted_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    lift_undone_at = models.DateTimeField(null=True)
    lift_undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="lifts_undone",
    )
    lift_undone_reason = models.CharField(max_length=LONGEST_REASON, blank=True, db_default="")

    handling: ClassVar = Handling(
        archive=Line(
            "card",
            "event",
            "created id",
            "id event>event round_number table>table side player>player kind away before reason "
            "created undone_at undone_reason lifted_at lifted_reason lift_undone_at "
            "lift_undone_reason",
        ),
        export=Export("cards", "player", "event round_number table kind reason created"),
        merge={"player": "carded"},
        names=("reason", "undone_reason", "lifted_reason", "lift_undone_reason"),
    )

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering: ClassVar = ["created", "id"]
        indexes: ClassVar = [models.Index(fields=["event"], name="card_of_event")]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"

    @property
    def lifted(self) -> datetime | None:
        """When the suspension that follows was lifted; None while it stands."""
        return None if self.lift_undone_at else self.lifted_at
