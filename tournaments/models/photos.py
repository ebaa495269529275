"""Photos of score sheets."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.results import Result
from web.ids import uuid7


class SheetPhoto(models.Model):
    """A photo of the score sheet that a version of a result rests on.

    `body` is the JPEG (`tournaments.results.core`); only who asks for the picture itself reads
    it. `digest` is the SHA-256 of the file as it was sent, `size` the bytes of what is kept,
    `replaced_at` when another photo took its place; the old one stays with its result. A photo that
    was `removed_at` has no body any more, only the record that it was there.
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

    class Meta:
        verbose_name = _("photo of a score sheet")
        verbose_name_plural = _("photos of score sheets")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["result"],
                condition=models.Q(replaced_at__isnull=True),
                name="photo_one_current",
            ),
        ]

    def __str__(self) -> str:
        return str(self.result)
