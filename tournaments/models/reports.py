"""What the sides of a table say of its result."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Table
from web.ids import uuid7


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

    class Meta:
        verbose_name = _("report of a side")
        verbose_name_plural = _("reports of sides")
        ordering: ClassVar = ["table", "side", "-version"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "side", "version"], name="report_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.side} v{self.version}"

    def says(self, other: "SideReport") -> bool:
        """Whether this says what another says: where both name the deals, those too.

        >>> one = SideReport(points={"AC": 104, "BD": 62})
        >>> one.says(SideReport(points={"AC": 104, "BD": 62}, deals=[{"AC": 104, "BD": 62}]))
        True
        >>> one.says(SideReport(points={"AC": 104, "BD": 60}))
        False
        """
        if (self.points, self.by_time) != (other.points, other.by_time):
            return False
        return not self.deals or not other.deals or self.deals == other.deals
