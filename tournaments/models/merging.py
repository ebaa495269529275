"""Players who were made twice and merged."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from web.handling import Handling
from web.ids import uuid7


class PlayerMerge(models.Model):
    """One player was merged into another of the club: who did it, when, what was moved.

    `club` is the body, if it merged players of two of its clubs.
    `moved` is what undoing gives back, by ids: `entries`, `seats` and `left` (seats that a
    substitute took), `played` and `stood` (substitutions of the player, by the player), `casual`
    games, membership `numbers`, the `user`. Of the `pairs` (each of the merged player to that of
    the kept one) it says which were `made` and which `revived` (and when they were dissolved).
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="merges")
    merged = models.ForeignKey(Player, models.PROTECT, related_name="merges")
    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges_kept")
    moved = models.JSONField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="merges"
    )
    created = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="merges_undone"
    )

    handling: ClassVar = Handling(
        export="deploy/privacy/export.py, as `merged`",
        merge="it is the record",
        no_counter="the names that change move it",
    )

    class Meta:
        verbose_name = _("player merge")
        verbose_name_plural = _("player merges")
        ordering: ClassVar = ["-created", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["merged"],
                condition=models.Q(undone_at__isnull=True),
                name="merged_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged} → {self.kept}"
