"""The tables of `games`: logs as they were submitted, and their verdicts."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.judging import Kind
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import choices
from web.handling import Handling
from web.ids import uuid7


class Submission(models.Model):
    """One log sent for one match, kept for ever with its verdict.

    `match` is the id of what the log was sent for and `kind` says what that is: a table of a round,
    a casual game, or a club where the log could not be made a game; this app knows no events.
    `content_hash` is taken of what was played and of who sat where, so that the same game sent
    again is the same submission; `game_hash` of what was played alone. `verdict` is the verdict
    document with all its keys, which `as_verdict` reads. Nothing points into this
    table, so that it may be partitioned.
    """

    class State(models.TextChoices):
        """Where a submission stands; only a scorer or director supersedes."""

        DRAFT = "draft", _("draft")
        REFUSED = "refused", _("refused")
        CONTESTED = "contested", _("contested")
        CURRENT = "current", _("current")
        SUPERSEDED = "superseded", _("superseded")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.TABLE)
    match = models.UUIDField()
    game = models.CharField(max_length=32, choices=choices)
    state = models.CharField(max_length=10, choices=State.choices)
    body = models.BinaryField()
    form = models.CharField(max_length=4)
    content_hash = models.CharField(max_length=64)
    game_hash = models.CharField(max_length=64, blank=True)
    verdict = models.JSONField()
    size = models.PositiveIntegerField(default=0)
    """Bytes of the body, for lists and limits that do not load it."""
    about = models.JSONField(default=dict)
    """Details of the fault: seat, expected and named where the seats differ."""
    code = models.CharField(max_length=40, blank=True)
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="submissions"
    )
    created = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="decisions",
    )
    decided_at = models.DateTimeField(null=True)

    handling: ClassVar = Handling(names=("about", "verdict"))

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        ordering: ClassVar = ["created"]
        indexes: ClassVar = [
            models.Index(
                fields=["game_hash"],
                condition=models.Q(state__in=["current", "contested"]),
                name="submission_game",
            ),
            # Few logs have to be decided; the others cost nothing here.
            models.Index(
                fields=["decided_by"],
                condition=models.Q(decided_by__isnull=False),
                name="submission_decided",
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "content_hash"], name="submission_once"),
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(state="current"),
                name="submission_one_current",
            ),
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(state="draft"),
                name="submission_one_draft",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id} ({self.state})"

    def _detail_text(self, key: str) -> str | None:
        found = self.about.get(key)
        return None if found is None else str(found)

    @property
    def seat(self) -> str | None:
        """The seat at which the log names somebody else, if that is why it was refused."""
        return self._detail_text("seat")

    @property
    def expected(self) -> str | None:
        """Who sits there."""
        return self._detail_text("expected")

    @property
    def named(self) -> str | None:
        """Whom the log names for the seat."""
        return self._detail_text("named")

    def as_verdict(self) -> Verdict:
        """Return the verdict on the log; the one place where `verdict` is decoded."""
        return Verdict.from_stored(self.verdict)
