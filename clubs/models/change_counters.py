"""Counters of changes, which ETags are made of."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AreaStamp(models.Model):
    """Counts the changes of an area; `clubs.models.triggers` says what an area is.

    Triggers of the database count, in the transaction that changes something, in one of the area's
    slots; the stamp of the area is the sum over its slots. Rows have no foreign keys: that of a
    deleted club does no harm.
    """

    pk = models.CompositePrimaryKey("area", "slot")
    area = models.CharField(max_length=48)
    slot = models.PositiveIntegerField()
    stamp = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("change counter of an area")
        verbose_name_plural = _("change counters of areas")

    def __str__(self) -> str:
        return f"{self.area}: {self.stamp}"
