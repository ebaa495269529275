"""How often what is shown of an event has changed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventStamp(models.Model):
    """A number that grows whenever something that all may see of an event changes.

    `drafts` grows with what only organisers see; nothing that others get tells of it.

    Triggers of the database write it, at the end of the very transaction that changes something,
    whoever does so (`tournaments/migrations/0012_event_stamp.py` names the tables). So whoever has
    seen an event at a stamp has seen all of it, and one read says whether that still holds. The
    event is no foreign key: its stamp goes with it by a trigger, too.
    """

    event_id = models.UUIDField(primary_key=True)
    stamp = models.BigIntegerField(default=0)
    drafts = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("stamp of an event")
        verbose_name_plural = _("stamps of events")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.stamp}"
