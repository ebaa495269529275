"""Webhooks with their messages, and the feed of changes of an event."""

from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.models.events import Event
from web.handling import Handling
from web.ids import uuid7


class MessageType(StrEnum):
    """The types of messages to webhooks."""

    CHANGED = "event.changed"
    TEST = "webhook.test"


class Webhook(models.Model):
    """An address that gets the changes of an event, or of all events of a club.

    `kinds` are the kinds of changes it gets; none: all. Secrets are stored encrypted, since each
    message is signed with them. The secret `before` still signs, too, until `before_until`. A
    webhook that is not `active` was turned off for the reason in `off`.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="webhooks")
    url = models.CharField(max_length=1000)
    kinds = ArrayField(models.CharField(max_length=12), default=list)
    secret = models.BinaryField()
    before = models.BinaryField(null=True)
    before_until = models.DateTimeField(null=True)
    active = models.BooleanField(default=True)
    off = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="webhooks"
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive="where messages go is of this site", no_counter="an event shows nothing of it"
    )

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return self.url


class WebhookPlace(models.Model):
    """How far a webhook is in the feed of an event: the number of a line."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="places")
    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    stamp = models.BigIntegerField()

    handling: ClassVar = Handling(
        archive="where messages go is of this site", no_counter="an event shows nothing of it"
    )

    class Meta:
        verbose_name = _("webhook position")
        verbose_name_plural = _("webhook positions")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["webhook", "event"], name="webhook_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.stamp}"


class Delivery(models.Model):
    """A message to a webhook; its id stays the same however often it is sent.

    A `pending` one is sent when it is `due`, by the worker that holds it until `taken_until`. After
    the last attempt it is a `dead` letter, which can be sent again.
    """

    class State(models.TextChoices):
        """Where a message stands."""

        PENDING = "pending", _("pending")
        SENT = "sent", _("sent")
        DEAD = "dead", _("dead")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=20)
    body = models.TextField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    taken_until = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)

    handling: ClassVar = Handling(
        archive="where messages go is of this site", no_counter="an event shows nothing of it"
    )

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering: ClassVar = ["-created", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["due"], condition=models.Q(state="pending"), name="delivery_due"),
            models.Index(fields=["webhook", "-id"], name="delivery_of_webhook"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.state})"


class FeedItem(models.Model):
    """One thing that changed when the counters of an event moved to `stamp` and `drafts`.

    The triggers that move the counters write it, in the same transaction. `kind` says what changed
    (`tournaments.feeds.selectors.feed`), `subject` which round, table or entry, or the event
    itself. `secret`: only organisers may know. All items of a stamp are one line of the feed.
    """

    pk = models.CompositePrimaryKey("event_id", "stamp", "drafts", "kind", "subject")
    event_id = models.UUIDField()
    stamp = models.BigIntegerField()
    drafts = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    subject = models.UUIDField()
    secret = models.BooleanField()
    at = models.DateTimeField()

    handling: ClassVar = Handling(no_counter="it is written with the stamp")

    class Meta:
        verbose_name = _("event change")
        verbose_name_plural = _("event changes")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.stamp} {self.kind}"
