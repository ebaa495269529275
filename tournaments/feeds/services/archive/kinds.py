"""What an archive of an event holds: kinds of lines with their members, in the order they stand.

A row is written with the members that its model (`archive` of its `handling`), or the list below,
names and no others: accounts, tokens and whatever follows from the rest are in none. A member
written ``name>kind`` holds the id of a line of that kind, which stands before it, or null.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Field, Model, Q, QuerySet

from clubs.models import Club, MemberNumber, Partnership, Player
from games.models import Submission
from ratings.models import Pool
from tournaments.events.core.settings import COLUMNS, LATER_COLUMNS
from tournaments.feeds.services.archive.values import column_read, to_json_value
from tournaments.models import (
    Bye,
    Captain,
    Card,
    CardRules,
    CheckIn,
    Entry,
    Event,
    EventChange,
    FinalStandings,
    Forbidden,
    LineUp,
    LineUpDeadline,
    Result,
    Round,
    RoundEdit,
    Seat,
    SheetPhoto,
    SideReport,
    Stage,
    Substitution,
    Table,
)
from web.handling import Line, handling_of, models_handled
from web.time_zones import FIRST_ZONE

FORMAT = "boneyard-archive"
VERSION = 1


@dataclass(frozen=True)
class People:
    """The ids of players and of partnerships that an event, or the ledger before it, names."""

    players: frozenset[UUID]
    partnerships: frozenset[UUID]


NOBODY = People(frozenset(), frozenset())
"""For kinds whose rows follow from the event alone."""


@dataclass(frozen=True)
class Kind:
    """A kind of line: its name, the rows it is of, and their members in order."""

    name: str
    model: type[Model]
    members: tuple[str, ...]
    rows: Callable[[Event, People], QuerySet[Any]]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the members."""
        return tuple(member.partition(">")[0] for member in self.members)

    @cached_property
    def references(self) -> Mapping[str, str]:
        """The kinds that members refer to, by name of the member."""
        pairs = (member.partition(">") for member in self.members)
        return {name: kind for name, _mark, kind in pairs if kind}

    @cached_property
    def _fields(self) -> Mapping[str, "Field[Any, Any]"]:
        return {name: self.model._meta.get_field(name) for name in self.names}  # type: ignore[misc]  # columns only

    def line(self, row: Model) -> dict[str, Any]:
        """Return the line of a row."""
        values = {name: getattr(row, field.attname) for name, field in self._fields.items()}
        return {"line": self.name} | {name: to_json_value(value) for name, value in values.items()}

    def row(self, line: Mapping[str, Any]) -> Model:
        """Return the row of a line, not stored yet; raises ValueError for a value of no sense."""
        return self.model(**self.values(line))

    def values(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Return the columns of a line's row; raises ValueError for a value of no sense."""
        whole = {**LATER.get(self.name, {}), **line}
        return {
            field.attname: column_read(field, whole[name]) for name, field in self._fields.items()
        }


def _kind_of(model: type[Model]) -> Kind:
    """Return the kind of line that a model declares."""
    line = handling_of(model).archive
    assert isinstance(line, Line)  # noqa: S101 - those without one are not asked

    def rows(event: Event, _who: People) -> QuerySet[Any]:
        found = model._default_manager.filter(**{line.event: event})
        return found.order_by(*line.order.split())

    return Kind(line.name, model, tuple(line.members.split()), rows)


def _clubs(event: Event, who: People) -> QuerySet[Club]:
    """The club of the event first, then those of guests."""
    players = Player.everyone.filter(id__in=who.players).values("club")
    pairs = Partnership.everyone.filter(id__in=who.partnerships).values("club")
    host = Q(id=event.club_id)
    found = Club.objects.filter(host | Q(id__in=players) | Q(id__in=pairs))
    return found.annotate(guest=~host).order_by("guest", "id")


def _logs(event: Event, _who: People) -> QuerySet[Submission]:
    tables = Table.objects.filter(round__event=event)
    return Submission.objects.filter(kind="table", match__in=tables.values("id")).order_by("id")


_BEFORE_LOGS: tuple[type[Model], ...] = (
    *(EventChange, Entry, CheckIn, Forbidden, Substitution, Captain, LineUp, LineUpDeadline),
    *(CardRules, Stage, Round, Table, Seat, Bye, RoundEdit),
)
_AFTER_LOGS: tuple[type[Model], ...] = (SideReport, Result, SheetPhoto, Card, FinalStandings)
_NEW = tuple(
    model
    for model, said in models_handled()
    if isinstance(said.archive, Line) and model not in (*_BEFORE_LOGS, *_AFTER_LOGS)
)
"""Models that came later: their lines come last."""

KINDS: tuple[Kind, ...] = (
    Kind(
        "club",
        Club,
        ("id", "name", "time_zone", "created"),
        _clubs,
    ),
    Kind(
        "player",
        Player,
        ("id", "club>club", "name", "nickname", "number", "merged_into>player", "created"),
        lambda _e, who: Player.everyone.filter(id__in=who.players).order_by("id"),
    ),
    Kind(
        "member-number",
        MemberNumber,
        ("id", "player>player", "body", "number", "since", "until", "created"),
        lambda _e, who: MemberNumber.objects.filter(player__in=who.players).order_by("id"),
    ),
    Kind(
        "partnership",
        Partnership,
        (
            "id", "club>club", "first>player", "second>player", "name", "dissolved",
            "merged_into>partnership", "created",
        ),
        lambda _e, who: Partnership.everyone.filter(id__in=who.partnerships).order_by("id"),
    ),
    Kind(
        "event",
        Event,
        ("id", "club>club", *COLUMNS, "revision", "state", "created"),
        lambda e, _who: Event.objects.filter(id=e.id),
    ),
    *map(_kind_of, _BEFORE_LOGS),
    Kind(
        "log",
        Submission,
        (
            "id", "kind", "match>table", "game", "state", "body", "form", "content_hash",
            "game_hash", "verdict", "size", "about", "code", "created", "decided_at",
        ),
        _logs,
    ),
    *map(_kind_of, (*_AFTER_LOGS, *_NEW)),
    Kind(
        "pool",
        Pool,
        ("id", "club>club", "game", "config", "created"),
        lambda e, _who: Pool.objects.filter(periods__source__in=e.rounds.values("id")).distinct(),
    ),
)  # fmt: skip
"""Kinds that are rows, as they stand; those of the ledger come after, and what follows from all."""

MEMBERS: Mapping[str, tuple[str, ...]] = {
    **{kind.name: kind.names for kind in KINDS},
    "period": ("id", "number", "source", "day", "time_zone", "label", "closed_at"),
    "game": (
        "period", "source", "version", "sizes", "players", "pairs", "places", "points",
        "evidence", "reason",
    ),
    "list": ("period", "input_hash", "hash"),
    "standing": (
        "entry", "place", "played", "wins", "ties", "losses", "byes", "out", "score",
        "points_for", "points_against", "levels",
    ),
}  # fmt: skip
"""The members of each kind of line, besides ``line``, which names the kind."""
LATER: Mapping[str, Mapping[str, Any]] = {
    "club": {"time_zone": FIRST_ZONE},
    "event": LATER_COLUMNS,
    "table": {"board_set": 0},
}
"""Members that archives of version 0.2.0 do not have yet, and what is taken without them."""
EARLIER: Mapping[str, frozenset[str]] = {"card-rules": frozenset({"confirm_by"})}
"""Members that stand elsewhere today; older archives may have them here."""


def count_by_kind(kinds: Mapping[str, int]) -> dict[str, int]:
    """Return how many lines there are of each kind, in the order of the format."""
    return {kind: kinds[kind] for kind in MEMBERS if kind in kinds}
