"""Rounds, their tables and seats, and the results of the tables."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Partnership, Player
from ratings.models import Evidence
from tournaments.limits import LONGEST_SLIP
from tournaments.models.certificates import certificate_read
from tournaments.models.events import Entry, Event
from web.ids import uuid7
from web.reasons import LONGEST_REASON


class Round(models.Model):
    """One drawing of an event; `certificate` says what was minimised and how near the bound.

    `check_in` says whether only those checked in for it were present when it was drawn; `revision`
    counts how often its seats were arranged, so that nobody changes what he has not seen.
    """

    class State(models.TextChoices):
        """draft (only organisers see it) → published (logs are taken) → closed (rated)."""

        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        CLOSED = "closed", _("closed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    seed = models.PositiveBigIntegerField()
    certificate = models.JSONField()
    check_in = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering: ClassVar = ["event", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["event"],
                condition=models.Q(state="published"),
                name="round_being_played",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"

    @property
    def certified(self) -> dict[str, Any]:
        """The certificate as far as it can be read; the one place where it is decoded."""
        return certificate_read(self.certificate)


class Table(models.Model):
    """One table of a round: a match is played on it.

    `level_after` is how many deals were finished when time was called with the lead shared: the
    one deal more that the event then asks for comes after them. `penalties` are what the cards that
    stand cost each side here (`points`, and `away` for who was sent away); they follow from them.
    `bracket` are the places (and the `absent`) by which the bracket of an elimination goes on where
    the desk said that a correction, or a card, after the next round was drawn is of points only.
    """

    class State(models.TextChoices):
        """open → decided; disputed while logs contradict, or what the sides say; confirmed.

        The last once a scorer decided. A table whose sides contradict each other has no result.
        """

        OPEN = "open", _("open")
        DECIDED = "decided", _("decided")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # Where a unique constraint begins with a key, its index is the one of the key as well.
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="tables")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    level_after = models.PositiveSmallIntegerField(null=True)
    penalties = models.JSONField(default=dict, blank=True, db_default={})
    bracket = models.JSONField(default=dict, blank=True, db_default={})

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Seat(models.Model):
    """A chair: letter `A`, `B`, … in turn order, the side that scores together, who sits there.

    `round` repeats the table's round so that the database itself keeps anybody from sitting
    twice in a round. A substitute sits `instead_of` one of the entry's players; `pair` is the
    partnership that then sits there (null: the entry's own).
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, db_index=False, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="seats")
    letter = models.CharField(max_length=1)
    side = models.CharField(max_length=2)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    instead_of = models.ForeignKey(
        Player, models.PROTECT, null=True, related_name="seats_left_to_others"
    )
    pair = models.ForeignKey(Partnership, models.PROTECT, null=True, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["table", "letter"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "letter"], name="seat_once"),
            models.UniqueConstraint(fields=["round", "player"], name="seated_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.letter}: {self.player}"

    @property
    def partnership_id(self) -> UUID | None:
        """The partnership that sits there, as it sits; None where partners change."""
        return self.pair_id or self.entry.partnership_id


class CardRules(models.Model):
    """What cards cost in an event: points taken off, and how they add up.

    `yellows` cards of a player make a red one (0: never); a red card keeps its player out of the
    club's next `suspends` events. Whoever has never checked in when round `confirm_by` is published
    is withdrawn (0: nobody). Yellow cards of the club's `carried` events before this one count on.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="card_rules")
    yellow = models.PositiveSmallIntegerField(default=0)
    red = models.PositiveSmallIntegerField(default=0)
    yellows = models.PositiveSmallIntegerField(default=2)
    suspends = models.PositiveSmallIntegerField(default=0)
    confirm_by = models.PositiveSmallIntegerField(default=0, db_default=0)
    carried = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("rules of cards")
        verbose_name_plural = _("rules of cards")

    def __str__(self) -> str:
        return f"{self.event}: {self.yellow}/{self.red}"


class Card(models.Model):
    """A card that a player was shown in a round of an event; taken back, it stays on record.

    It is the player's: what it costs comes off the side where he sits in that round, however often
    it is drawn again. `table` and `side` are where it was shown (null once that table is gone).
    `away`: the side was sent away and has lost the table. What a card costs follows from all cards
    of the player in the event, and from the yellow ones of earlier events that were open when the
    first was shown (`before`). `lifted_at` ends the suspension that follows from it, unless that
    was taken back (`lift_undone_at`).
    """

    class Kind(models.TextChoices):
        """yellow warns, red is the last word."""

        YELLOW = "yellow", _("yellow")
        RED = "red", _("red")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="cards")
    round_number = models.PositiveSmallIntegerField(default=0, db_default=0)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="cards")
    side = models.CharField(max_length=2)
    player = models.ForeignKey(Player, models.PROTECT, related_name="cards")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    away = models.BooleanField(default=False)
    before = models.PositiveSmallIntegerField(default=0, db_default=0)
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="cards_shown"
    )
    created = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="cards_undone"
    )
    undone_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="suspensions_lifted"
    )
    lifted_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    lift_undone_at = models.DateTimeField(null=True)
    lift_undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="lifts_undone",
    )
    lift_undone_reason = models.CharField(max_length=LONGEST_REASON, blank=True, db_default="")

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering: ClassVar = ["created", "id"]
        indexes: ClassVar = [models.Index(fields=["event"], name="card_of_event")]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"

    @property
    def lifted(self) -> datetime | None:
        """Since when the suspension that follows is lifted; None while it stands."""
        return None if self.lift_undone_at else self.lifted_at


class Bye(models.Model):
    """An entry that sits out a round for want of an opponent."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="byes")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="bye_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry}"


class RoundEdit(models.Model):
    """A change an organiser made to a round by hand: who, when, what, and what it cost.

    All are of drafts but two: a late entry may take the chair of a bye in a published round, and a
    corrected result may make a bracket be drawn again from there (`change` has what was void).

    `kind` is the verb, `change` its words as they were sent; `before` and `after` hold the
    metrics of the round, `arrangement` its tables and byes before the change, so that it can be
    `undone`.
    """

    class Kind(models.TextChoices):
        """What can be done to a round by hand."""

        SWAP = "swap", _("two places exchanged")
        MOVE = "move", _("moved")
        RESEAT = "reseat", _("a table seated anew")
        ARRANGE = "arrange", _("the whole round arranged")
        UNDO = "undo", _("a change taken back")
        BYE = "bye", _("a late entry seated at the bye")
        REDRAW = "redraw", _("drawn again after a correction")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.ForeignKey(Round, models.CASCADE, related_name="edits")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="round_edits"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    change = models.JSONField()
    before = models.JSONField()
    after = models.JSONField()
    arrangement = models.JSONField(default=dict)
    undone = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("edit of a round")
        verbose_name_plural = _("edits of rounds")
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.round}: {self.kind}"

    @property
    def worse(self) -> tuple[str, ...]:
        """The metrics that rose."""
        return tuple(name for name, value in self.after.items() if value > self.before[name])


class Result(models.Model):
    """What came of a table, derived from the replay of `submission`; never edited.

    `places` and `points` map each side (`AC`, `BD`; `A`, `B`, …) to its place and its final
    points. A correction adds the next version and takes `current` away from the old one; a result
    that is cleared loses `current`, too, and says who took it back, when and why. `evidence` is
    what the result rests on: a log (`submission`, a plain id, since no key points into
    submissions); a score sheet, with the points of each of its `deals` where the scorer wrote them
    down, and the number of the `slip`; or the desk's award of a table nobody could play, which
    names its `reason`, has no points and is never rated. `by_time` says that the clock ended the
    game, and the leader has won. What else the desk noted counts in the standings and the draw, not
    in the ratings: `sanctions` maps sides to points taken from them, `absent` names sides that did
    not show up, `cards` those that were sent away.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # The version comes after the table in an index of both.
    table = models.ForeignKey(Table, models.CASCADE, db_index=False, related_name="results")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    evidence = models.CharField(max_length=9, choices=Evidence.choices, default=Evidence.LOG)
    submission = models.UUIDField(null=True)
    deals = models.JSONField(default=list, blank=True)
    slip = models.CharField(_("slip number"), max_length=LONGEST_SLIP, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    places = models.JSONField()
    points = models.JSONField(default=dict)
    winner = models.CharField(max_length=2, blank=True)
    by_time = models.BooleanField(default=False)
    sanctions = models.JSONField(default=dict, blank=True)
    absent = models.JSONField(default=list, blank=True)
    cards = models.JSONField(default=list, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="results"
    )
    created = models.DateTimeField(auto_now_add=True)
    cleared_at = models.DateTimeField(null=True)
    cleared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        db_index=False,
        related_name="cleared_results",
    )
    cleared_reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes: ClassVar = [
            models.Index(
                fields=["cleared_by"],
                condition=models.Q(cleared_by__isnull=False),
                name="result_cleared",
            )
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(current=True), name="result_one_current"
            ),
            models.CheckConstraint(
                condition=models.Q(evidence="log") ^ models.Q(submission__isnull=True),
                name="result_log_is_named",
            ),
            models.CheckConstraint(
                condition=~models.Q(evidence="award", reason=""), name="result_award_has_reason"
            ),
            models.CheckConstraint(
                condition=models.Q(current=False) | models.Q(cleared_at__isnull=True),
                name="result_cleared_is_past",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}: {self.winner}"
