"""How often what is shown has changed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AreaStamp(models.Model):
    """How often what is shown of an area has changed; `clubs.models.triggers` says what an area is.

    Triggers of the database count, in the very transaction that changes something, in one of the
    area's slots; its stamp is the sum over them. The rows point to nothing: that of a club that is
    gone does no harm.
    """

    pk = models.CompositePrimaryKey("area", "slot")
    area = models.CharField(max_length=48)
    slot = models.PositiveIntegerField()
    stamp = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("stamp of an area")
        verbose_name_plural = _("stamps of areas")

    def __str__(self) -> str:
        return f"{self.area}: {self.stamp}"
