"""The tables of what belongs to every request: API tokens, idempotency rows, wrong tries."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from web.handling import Handling
from web.ids import uuid7


class ApiToken(AbstractAuthToken):
    """A bearer token, stored as a hash only; it may do what both its scopes and its user may.

    At most one of `club`, `event` and `table` narrows it: to a club, to an event for a tablet that
    is handed round, or to a table for as long as its round is played. `last_used` is written at
    most once a minute.
    """

    name = models.CharField(_("name"), max_length=80)
    scopes = ArrayField(models.CharField(max_length=20))
    club = models.UUIDField(null=True, blank=True)
    event = models.UUIDField(null=True, blank=True)
    table = models.UUIDField(null=True, blank=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    handling: ClassVar = Handling(names=("name",))

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.name} ({self.user})"

    @property
    def narrowed(self) -> bool:
        """Whether it is for one club, event or table only."""
        return not (self.club is None and self.event is None and self.table is None)


class IdempotencyKey(models.Model):
    """The answer to a request that carried an `Idempotency-Key`, given again to a repeat.

    A key belongs to a token and an `address`, the method and path. `fingerprint` is the SHA-256 of
    all the request says; `club`, `event` and `table` are where it was allowed to act, since what
    it acted on may be gone. The row is written in the transaction of the request itself; `status`
    is 0 only inside it. An answer that nothing may store (`no-store`) is `encrypted` with the text
    of the token, which only who holds the token knows.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    token = models.ForeignKey(ApiToken, models.CASCADE, db_index=False, related_name="+")
    address = models.CharField(max_length=400)
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    club = models.UUIDField(null=True)
    event = models.UUIDField(null=True)
    table = models.UUIDField(null=True)
    status = models.PositiveSmallIntegerField(default=0)
    content_type = models.CharField(max_length=80, blank=True)
    body = models.BinaryField(default=b"")
    encrypted = models.BooleanField(default=False, db_default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["token", "address", "key"], name="idempotency_key_once"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class WrongTries(models.Model):
    """How often somebody was wrong lately, with a password or a token.

    `who` is a hash of an account, an address or both; see `deploy.requests.login_throttle`.
    """

    who = models.CharField(primary_key=True, max_length=64)
    wrong = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()
    right = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("wrong attempts")
        verbose_name_plural = _("wrong attempts")

    def __str__(self) -> str:
        return f"{self.who[:8]}: {self.wrong}"


class Act(models.Model):
    """That somebody did something in a club. Rows are added only: a trigger refuses all else.

    Names are not in it: `user` is the id of the account, None for a guest, `ids` are those of what
    it was done to, by kind. `verb` is one of `deploy.auditing.words`.
    """

    class Means(models.TextChoices):
        """How it was done."""

        PAGE = "page", _("page")
        API = "api", _("API")
        COMMAND = "command", _("command")

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(db_default=Now(), editable=False)
    club = models.UUIDField()
    event = models.UUIDField(null=True)
    user = models.UUIDField(null=True)
    means = models.CharField(max_length=8, choices=Means.choices)
    token = models.CharField(max_length=80, blank=True)
    verb = models.CharField(max_length=40)
    ids = models.JSONField(default=dict)
    request = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        indexes: ClassVar = [
            models.Index(fields=["club", "-id"], name="act_of_club"),
            models.Index(fields=["event", "-id"], name="act_of_event"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.verb}"


class Letter(models.Model):
    """A mail that waits to be sent; see `deploy.mail.outbox`."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    attempts = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")

    def __str__(self) -> str:
        return str(self.pk)


class Tick(models.Model):
    """When a periodic task was rung for last, by whichever beat."""

    name = models.CharField(max_length=80, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
