"""Results of tables in all their versions, photos of score sheets, reports of sides."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.models import Evidence
from tournaments.limits import LONGEST_SLIP
from tournaments.models.rounds import Table
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.reading import ReadQuickly
from web.reasons import LONGEST_REASON


class Result(ReadQuickly):
    """The result of a table, derived from the replay of `submission`; never edited.

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
    slip = models.CharField(_("score sheet number"), max_length=LONGEST_SLIP, blank=True)
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

    handling: ClassVar = Handling(
        archive=Line(
            "result",
            "table__round__event",
            "table__round__number table__number version",
            "id table>table version current evidence submission>log deals slip reason places "
            "points winner by_time sanctions absent cards created cleared_at cleared_reason",
        ),
        names=("reason", "cleared_reason"),
    )

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

    @property
    def rulings(self) -> dict[str, Any]:
        """What the desk ruled beside the result, by column; the next version keeps it."""
        return {"sanctions": self.sanctions, "cards": self.cards, "absent": self.absent}


class SheetPhoto(models.Model):
    """A photo of the score sheet that a version of a result rests on.

    `body` is the JPEG (`tournaments.results.core`), which only the view of the picture reads.
    `digest` is the SHA-256 of the file as it was sent, `size` the bytes of the body, `replaced_at`
    when another photo took its place; the old one stays with its result. A photo with `removed_at`
    has no body any more, only the record that it was there.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    result = models.ForeignKey(Result, models.CASCADE, related_name="photos")
    body = models.BinaryField()
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    size = models.PositiveIntegerField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sheet_photos"
    )
    created = models.DateTimeField(auto_now_add=True)
    replaced_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="removed_photos"
    )

    handling: ClassVar = Handling(
        archive=Line(
            "photo",
            "result__table__round__event",
            "id",
            "id result>result body digest width height size created replaced_at removed_at",
        )
    )

    class Meta:
        verbose_name = _("score sheet photo")
        verbose_name_plural = _("score sheet photos")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["result"],
                condition=models.Q(replaced_at__isnull=True),
                name="photo_one_current",
            ),
        ]

    def __str__(self) -> str:
        return str(self.result)


class SideReport(models.Model):
    """What a side says came of its table; never edited: who corrects it adds the next version.

    `points`, `deals` and `by_time` are those of a score sheet, `places` what they give. `after` is
    the number of the newest result version when it was said (0: there was none): what was said
    before a result was cleared counts no more. `letter` is the seat of whoever said it, `by` the
    account.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="reports")
    side = models.CharField(max_length=2)
    version = models.PositiveIntegerField(default=1)
    after = models.PositiveIntegerField(default=0)
    points = models.JSONField()
    deals = models.JSONField(default=list, blank=True)
    by_time = models.BooleanField(default=False)
    places = models.JSONField()
    letter = models.CharField(max_length=1)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="side_reports"
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line(
            "report",
            "table__round__event",
            "created id",
            "id table>table side version after points deals by_time places letter created",
        ),
        export=Export("results_said", "by__player", "table points created"),
        no_counter="the pages that show it go by no stamp",
    )

    class Meta:
        verbose_name = _("result report")
        verbose_name_plural = _("result reports")
        ordering: ClassVar = ["table", "side", "-version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "side", "version"], name="report_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.side} v{self.version}"

    def says(self, other: "SideReport") -> bool:
        """Whether this says what another says; if both name the deals, those too.

        >>> one = SideReport(points={"AC": 104, "BD": 62})
        >>> one.says(SideReport(points={"AC": 104, "BD": 62}, deals=[{"AC": 104, "BD": 62}]))
        True
        >>> one.says(SideReport(points={"AC": 104, "BD": 60}))
        False
        """
        if (self.points, self.by_time) != (other.points, other.by_time):
            return False
        return not self.deals or not other.deals or self.deals == other.deals
