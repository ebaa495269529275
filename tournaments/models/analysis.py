"""What was possible in the finished deals of logs; a row is also the queue for it."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from web.handling import Handling
from web.ids import uuid7


class AnalysedDeal(models.Model):
    """One deal of a game, by the hash of the game: waiting to be analysed, or what was found.

    `deal` counts over the whole log from 1, `version` is that of the analysis. A worker takes a
    waiting row by moving `due` ahead and counting the try; if it dies, the row is due again then.
    `document` is what the API shows, empty until it is done. The same game at another table has the
    same row, and whether a table may show it is asked each time.
    """

    class State(models.TextChoices):
        """Where the analysis of a deal stands."""

        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    game_hash = models.CharField(max_length=64)
    deal = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    due = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    document = models.JSONField(default=dict, blank=True)

    handling: ClassVar = Handling(
        no_counter="an analysis comes when a round is over, and is answered without an ETag"
    )

    class Meta:
        verbose_name = _("analysed deal")
        verbose_name_plural = _("analysed deals")
        ordering: ClassVar = ["game_hash", "deal", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_hash", "deal", "version"], name="analysed_deal_once"
            ),
        ]
        indexes: ClassVar = [
            # Few rows wait; the others cost nothing here.
            models.Index(
                fields=["due"], condition=models.Q(state="waiting"), name="analysed_deal_due"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_hash[:12]} {self.deal} ({self.state})"

    @property
    def found(self) -> dict[str, Any] | None:
        """The analysis, None until it is done."""
        return self.document or None
