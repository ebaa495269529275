"""The results of tables, each version of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.models import Evidence
from tournaments.limits import LONGEST_SLIP
from tournaments.models.rounds import Table
from web.ids import uuid7
from web.reasons import LONGEST_REASON


class Result(models.Model):
    """What came of a table, derived from the replay of `submission`; never edited.

    `places` and `points` map each side (`AC`, `BD`; `A`, `B`, …) to its place and its final
    points. A correction adds the next version and takes `current` away from the old one; a result
    that is cleared loses `current`, too, and says who took it back, when and why. `evidence` is
    what the result rests on: a log (`submission`, a plain id, since no key points into
    submissions); a score sheet, with the points of each of its `deals` where the scorer wrote them
    down, and the number of the `slip`; or the desk's award of a table nobody could play, which
    names its `reason`, has no points and is never rated. `by_time` says that the clock ended the
    game, and the leader has won. What else the desk noted counts in the standings and the draw, not
    in the ratings: `sanctions` maps sides to points taken from them, `absent` names sides that did
    not show up, `cards` those that were sent away.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # The version comes after the table in an index of both.
    table = models.ForeignKey(Table, models.CASCADE, db_index=False, related_name="results")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    evidence = models.CharField(max_length=9, choices=Evidence.choices, default=Evidence.LOG)
    submission = models.UUIDField(null=True)
    deals = models.JSONField(default=list, blank=True)
    slip = models.CharField(_("slip number"), max_length=LONGEST_SLIP, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    places = models.JSONField()
    points = models.JSONField(default=dict)
    winner = models.CharField(max_length=2, blank=True)
    by_time = models.BooleanField(default=False)
    sanctions = models.JSONField(default=dict, blank=True)
    absent = models.JSONField(default=list, blank=True)
    cards = models.JSONField(default=list, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="results"
    )
    created = models.DateTimeField(auto_now_add=True)
    cleared_at = models.DateTimeField(null=True)
    cleared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="cleared_results",
    )
    cleared_reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes: ClassVar = [
            models.Index(
                fields=["cleared_by"],
                condition=models.Q(cleared_by__isnull=False),
                name="result_cleared",
            )
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(current=True), name="result_one_current"
            ),
            models.CheckConstraint(
                condition=models.Q(evidence="log") ^ models.Q(submission__isnull=True),
                name="result_log_is_named",
            ),
            models.CheckConstraint(
                condition=~models.Q(evidence="award", reason=""), name="result_award_has_reason"
            ),
            models.CheckConstraint(
                condition=models.Q(current=False) | models.Q(cleared_at__isnull=True),
                name="result_cleared_is_past",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}: {self.winner}"
