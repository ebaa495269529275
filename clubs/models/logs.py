"""The log of what a club publishes: entries, the tree over them, signed heads, keys."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club
from clubs.transparency.entries import FINAL_STANDINGS, KEY, RATING_LIST
from web.handling import Handling
from web.http_client import LONGEST_ADDRESS
from web.ids import uuid7

LONGEST_LINE = 200
"""Of origins, and of subjects and their titles."""


class SignedLog(models.Model):
    """A log that a club keeps of its lists; while it is `active`, lists are added.

    `size` counts its entries in the tree. What is in it never changes; `clubs.transparency` has the
    bytes.
    """

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="signed_log")
    origin = models.CharField(max_length=LONGEST_LINE, editable=False)
    active = models.BooleanField(default=True)
    size = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("signed log")
        verbose_name_plural = _("signed logs")

    def __str__(self) -> str:
        return self.origin


class LogKey(models.Model):
    """A key of a log, which signs heads from the entry with its number on.

    The private key is stored encrypted, and nowhere shown.
    """

    log = models.ForeignKey(SignedLog, models.CASCADE, related_name="keys")
    index = models.PositiveIntegerField()
    public = models.BinaryField()
    private = models.BinaryField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("key of a log")
        verbose_name_plural = _("keys of logs")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["log", "index"], name="log_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.log_id}: {self.index}"


class LogEntry(models.Model):
    """An entry of a log, or a list that waits to be one: then it has no `index` yet.

    `leaf` are its bytes once it has an index. `title` is what people call it and
    not in the tree.
    """

    class Kind(models.TextChoices):
        """What an entry is."""

        RATING_LIST = RATING_LIST, _("rating list")
        FINAL_STANDINGS = FINAL_STANDINGS, _("final standings")
        KEY = KEY, _("key")

    id = models.BigAutoField(primary_key=True)
    log = models.ForeignKey(SignedLog, models.CASCADE, related_name="entries", db_index=False)
    index = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    subject = models.CharField(max_length=LONGEST_LINE)
    about = models.CharField(max_length=LONGEST_LINE)
    hash = models.CharField(max_length=80)
    basis = models.CharField(max_length=80)
    title = models.CharField(max_length=LONGEST_LINE)
    supersedes = models.PositiveIntegerField(null=True)
    leaf = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    added = models.DateTimeField(null=True)

    handling: ClassVar = Handling(names=("title",))

    class Meta:
        verbose_name = _("entry of a log")
        verbose_name_plural = _("entries of logs")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["log", "index"], name="log_entry_once"),
            models.UniqueConstraint(fields=["log", "subject"], name="log_subject_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["log", "id"], condition=models.Q(index__isnull=True), name="log_waiting"
            ),
            models.Index(fields=["log", "about", "-index"], name="log_entry_about"),
        ]

    def __str__(self) -> str:
        return self.title


class LogNode(models.Model):
    """The root of a complete subtree of a log; see `clubs.transparency.tree`."""

    pk = models.CompositePrimaryKey("log_id", "level", "place")
    log = models.ForeignKey(SignedLog, models.CASCADE, related_name="nodes", db_index=False)
    level = models.PositiveSmallIntegerField()
    place = models.PositiveIntegerField()
    hash = models.BinaryField()

    class Meta:
        verbose_name = _("node of a log")
        verbose_name_plural = _("nodes of logs")

    def __str__(self) -> str:
        return f"{self.log_id}: {self.level}, {self.place}"


class LogHead(models.Model):
    """A signed head: the log as it was when it had so many entries. One a size, for ever.

    `note` is its text with the signature of the club; those of bodies stand beside it.
    """

    log = models.ForeignKey(SignedLog, models.CASCADE, related_name="heads", db_index=False)
    size = models.PositiveIntegerField()
    root = models.BinaryField()
    note = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("head of a log")
        verbose_name_plural = _("heads of logs")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["log", "size"], name="log_head_once"),
        ]

    def __str__(self) -> str:
        return f"{self.log_id}: {self.size}"


class Countersignature(models.Model):
    """A body's signature below a head of a club: `line` as it stands there, by `key`."""

    head = models.ForeignKey(LogHead, models.CASCADE, related_name="countersignatures")
    body = models.ForeignKey(Club, models.CASCADE, related_name="countersignatures")
    key = models.CharField(max_length=2 * LONGEST_LINE)
    line = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("countersignature")
        verbose_name_plural = _("countersignatures")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["head", "body"], name="countersigned_once"),
        ]

    def __str__(self) -> str:
        return f"{self.body}: {self.head}"


class WitnessedHead(models.Model):
    """A copy of a head of somebody else's log, which a club holds as a witness.

    `key` is the one that signed it. One that `disagrees` with what the witness has seen before is
    held as evidence.
    """

    id = models.BigAutoField(primary_key=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="witnessed_heads")
    origin = models.CharField(max_length=LONGEST_LINE)
    size = models.PositiveIntegerField()
    root = models.BinaryField()
    note = models.TextField()
    key = models.CharField(max_length=2 * LONGEST_LINE)
    disagrees = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("witnessed head")
        verbose_name_plural = _("witnessed heads")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "origin", "size", "root"], name="witnessed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.origin}: {self.size}"


class WatchedLog(models.Model):
    """A log elsewhere that a club watches: its heads are fetched from `url` when it is `due`.

    `origin` is the log's name, known since the first head; `key` is a first key that somebody has
    compared, "" to believe the first that comes. `fault` is what was wrong at the last look,
    `detail` says more; `checked` is when all was right last. A worker has it until `taken_until`.
    """

    class Fault(models.TextChoices):
        """What is wrong with a log that is watched."""

        UNREACHABLE = "unreachable", _("The address does not answer.")
        NOT_A_LOG = "not_a_log", _("There is no log at this address.")
        OTHER_LOG = "other_log", _("Another log stands at this address now.")
        SIGNATURE_WRONG = "signature_wrong", _("The newest head is not signed with its key.")
        HISTORY_CHANGED = "history_changed", _("Entries that were signed before have changed.")
        HEADS_DISAGREE = "heads_disagree", _("Two heads of one size have different roots.")
        HEAD_TAKEN_BACK = "head_taken_back", _("The log had more entries before.")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, db_index=False, related_name="watched_logs")
    url = models.CharField(max_length=LONGEST_ADDRESS)
    key = models.CharField(max_length=2 * LONGEST_LINE, blank=True)
    origin = models.CharField(max_length=LONGEST_LINE, blank=True)
    due = models.DateTimeField()
    taken_until = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    fault = models.CharField(max_length=16, choices=Fault.choices, blank=True)
    detail = models.CharField(max_length=200, blank=True)
    checked = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("watched log")
        verbose_name_plural = _("watched logs")
        ordering: ClassVar = ["created", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "url"], name="log_watched_once"),
        ]

    def __str__(self) -> str:
        return self.url
