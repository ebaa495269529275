"""How often what is shown of an event has changed, and what that was each time."""

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


class FeedItem(models.Model):
    """One thing that changed when the stamp of an event moved to `stamp` and `drafts`.

    The triggers that move the stamp write it, in the same transaction. `kind` says what it is
    (`tournaments.feeds.selectors.feed`), `subject` which round, table or entry, or the event
    itself; `secret` that only organisers may know. All items of a stamp are one line of the
    event's feed.
    """

    pk = models.CompositePrimaryKey("event_id", "stamp", "drafts", "kind", "subject")
    event_id = models.UUIDField()
    stamp = models.BigIntegerField()
    drafts = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    subject = models.UUIDField()
    secret = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("change of an event")
        verbose_name_plural = _("changes of events")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.stamp} {self.kind}"
