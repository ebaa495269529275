"""The tables of what belongs to every request: API tokens and idempotency rows."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from clubs.ids import uuid7


class ApiToken(AbstractAuthToken):
    """A bearer token, stored as a hash only; it may do what both its scopes and its user may.

    `event` narrows it to one event, for a tablet that is handed round. `last_used` is written at
    most once a minute.
    """

    name = models.CharField(_("name"), max_length=80)
    scopes = ArrayField(models.CharField(max_length=20))
    event = models.UUIDField(null=True, blank=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.name} ({self.user})"


class IdempotencyKey(models.Model):
    """The answer to a request that carried an `Idempotency-Key`, given again to a repeat.

    `fingerprint` is the SHA-256 of method, path and body. The row is written in the transaction
    of the request itself; `status` is 0 only inside it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    content_type = models.CharField(max_length=80, blank=True)
    body = models.BinaryField(default=b"")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("idempotency key")
        verbose_name_plural = _("idempotency keys")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once"),
        ]

    def __str__(self) -> str:
        return self.key
