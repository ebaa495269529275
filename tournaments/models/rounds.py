"""Rounds with their certificates, their tables, seats and byes, and changes by hand."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Partnership, Player
from tournaments.models.entries import Entry
from tournaments.models.events import Event
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.reading import ReadQuickly


class RoundDate(models.Model):
    """When a round begins, also one that is not drawn yet: so by its number."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="dates")
    number = models.PositiveSmallIntegerField()
    starts = models.DateTimeField()
    changed = models.DateTimeField(auto_now=True)

    handling: ClassVar = Handling(archive="dates are of use until the rounds are played")

    class Meta:
        verbose_name = _("date of a round")
        verbose_name_plural = _("dates of rounds")
        ordering: ClassVar = ["event", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="round_date_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"


Number = int | float
Values = dict[str, Number]


class Meeting(TypedDict):
    """Two entries that should not meet, and do at a table."""

    table: int
    entries: list[str]


class Beside(TypedDict):
    """What another method would have achieved."""

    method: str
    objective: Values


class Homes(TypedDict):
    """How level homes and aways are."""

    leg: int
    difference: int
    at_end: int
    least: int
    breaks: int


class Ahead(TypedDict):
    """How many rounds can do without repeats."""

    planned: int
    sure: int
    reason: str | None
    dearer: bool


class Matches(TypedDict, total=False):
    """The certificate of the matches between teams; what every certificate has."""

    objective: Values
    bounds: Values
    order: list[str]
    seed: int
    input_hash: str
    engine: str
    cut: bool
    homes: Homes
    ahead: Ahead


class Certificate(Matches, total=False):
    """The certificate of a round."""

    beside: Beside
    matches: Matches
    edited: bool
    forbidden: list[Meeting]


USUAL: Mapping[str, Any] = {
    "objective": {},
    "bounds": {},
    "seed": 0,
    "input_hash": "",
    "engine": "",
}
"""Defaults for a certificate that says nothing, or nothing readable."""


def check_certificate(stored: Any) -> None:
    """Raise ValueError for what no draw writes: wrong types, an order of other metrics."""
    found = msgspec.convert(stored, Certificate)
    for part in (found, found.get("matches", {})):
        if not set(part.get("order", ())) <= part.get("objective", {}).keys():
            raise ValueError(part["order"])


def read_certificate(stored: Any) -> dict[str, Any]:
    """Return the readable parts of a stored certificate, with an order of its metrics.

    >>> read_certificate({"objective": {"byes": 1}, "order": None})["order"]
    ['byes']
    """
    found = _readable_parts(stored, Certificate)
    if "matches" in found:
        found["matches"] = _readable_parts(found["matches"], Matches)
    return found


def _readable_parts(stored: Any, kind: Any) -> dict[str, Any]:
    members = stored if isinstance(stored, Mapping) else {}
    hints = {**Matches.__annotations__, **kind.__annotations__}
    found = {**USUAL, **{name: one for name, one in members.items() if _is(one, hints.get(name))}}
    order = [name for name in found.get("order", ()) if name in found["objective"]]
    return found | {"order": order or list(found["objective"])}


def _is(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return kind is not None


class Round(ReadQuickly):
    """One drawing of an event; `certificate` says what was minimised and how near the bound.

    `check_in`: only those checked in for it were present when it was drawn. `revision` counts how
    often its seats were arranged, so that nobody overwrites changes they have not seen.
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

    handling: ClassVar = Handling(
        archive=Line(
            "round",
            "event",
            "number",
            "id event>event number state seed certificate check_in revision created "
            "published_at closed_at",
        )
    )

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
        """The readable parts of the certificate; the one place where it is decoded."""
        return read_certificate(self.certificate)


class Table(ReadQuickly):
    """One table of a round: a match is played on it.

    `level_after`: deals finished when time was called with the lead shared; one more follows.
    `penalties`: what cards cost each side (`points`; `away`: sent away). `bracket`: the places
    by which an elimination goes on after a correction of points. `board_set`: set that travels.
    """

    class State(models.TextChoices):
        """open → decided; disputed while logs contradict, or what the sides say; confirmed.

        The last once a scorer decided. A table whose sides contradict each other has no result.
        """

        OPEN = "open", _("open")
        DECIDED = "decided", _("decided")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")

    SETTLED: ClassVar = frozenset({State.DECIDED, State.CONFIRMED})
    """The states in which a table has a result that nobody contests."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    # Where a unique constraint begins with a key, its index is the one of the key as well.
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="tables")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    level_after = models.PositiveSmallIntegerField(null=True)
    penalties = models.JSONField(default=dict, blank=True, db_default={})
    bracket = models.JSONField(default=dict, blank=True, db_default={})
    board_set = models.PositiveSmallIntegerField(default=0, db_default=0)

    handling: ClassVar = Handling(
        archive=Line(
            "table",
            "round__event",
            "round__number number",
            "id round>round number state level_after penalties bracket board_set",
        )
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"

    @property
    def is_settled(self) -> bool:
        """Whether it has a result that nobody contests."""
        return self.state in self.SETTLED


class Seat(ReadQuickly):
    """A seat: letter `A`, `B`, … in turn order, the side that scores together, who sits there.

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

    handling: ClassVar = Handling(
        archive=Line(
            "seat",
            "round__event",
            "round__number table__number letter",
            "id table>table round>round letter side entry>entry player>player instead_of>player "
            "pair>partnership",
        ),
        export=Export(
            "seats",
            "player",
            "round__event round__number table table__number letter side",
            "round__published_at id",
        ),
        merge="tournaments/merging/services, with the pairs",
    )

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


class Bye(ReadQuickly):
    """An entry that sits out a round for want of an opponent."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="byes")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")

    handling: ClassVar = Handling(
        archive=Line("bye", "round__event", "round__number id", "id round>round entry>entry")
    )

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="bye_once")
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

        SWAP = "swap", _("two places swapped")
        MOVE = "move", _("moved")
        RESEAT = "reseat", _("a table reseated")
        ARRANGE = "arrange", _("the whole round rearranged")
        UNDO = "undo", _("a change undone")
        BYE = "bye", _("a late entry seated at a bye")
        REDRAW = "redraw", _("redrawn after a correction")

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

    handling: ClassVar = Handling(
        archive=Line(
            "edit",
            "round__event",
            "created id",
            "id round>round kind change before after arrangement undone created",
        ),
        names=("change", "before", "after"),
    )

    class Meta:
        verbose_name = _("round edit")
        verbose_name_plural = _("round edits")
        ordering: ClassVar = ["created", "id"]

    def __str__(self) -> str:
        return f"{self.round}: {self.kind}"

    @property
    def worse(self) -> tuple[str, ...]:
        """The metrics that rose."""
        return tuple(name for name, value in self.after.items() if value > self.before[name])
