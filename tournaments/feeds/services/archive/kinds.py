"""What an archive of an event holds: kinds of lines with their members, in the order they stand.

The lists below are the format. A row is written with the members named here and no others:
accounts, tokens and whatever follows from the rest are in none. A member written ``name>kind``
holds the id of a line of that kind, which stands before it, or null.
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
from tournaments.feeds.services.archive.values import column_read, written
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
from tournaments.ranking.discipline import RULES
from web.time_zones import FIRST_ZONE

FORMAT = "boneyard-archive"
VERSION = 1


@dataclass(frozen=True)
class People:
    """The ids of players and of partnerships that an event, or the ledger before it, names."""

    players: frozenset[UUID]
    partnerships: frozenset[UUID]


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
        return {"line": self.name} | {name: written(value) for name, value in values.items()}

    def row(self, line: Mapping[str, Any]) -> Model:
        """Return the row of a line, not stored yet; raises ValueError for a value of no sense."""
        return self.model(**self.values(line))

    def values(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """Return the columns of a line's row; raises ValueError for a value of no sense."""
        whole = {**LATER.get(self.name, {}), **line}
        return {
            field.attname: column_read(field, whole[name]) for name, field in self._fields.items()
        }


def _of_event(model: type[Model], *order: str) -> Callable[[Event, People], QuerySet[Any]]:
    return lambda event, _who: model._default_manager.filter(event=event).order_by(*order)


def _of_rounds(model: type[Model], *order: str) -> Callable[[Event, People], QuerySet[Any]]:
    return lambda event, _who: model._default_manager.filter(round__event=event).order_by(*order)


def _of_tables(model: type[Model], *order: str) -> Callable[[Event, People], QuerySet[Any]]:
    def rows(event: Event, _who: People) -> QuerySet[Any]:
        return model._default_manager.filter(table__round__event=event).order_by(*order)

    return rows


def _of_entries(model: type[Model], *order: str) -> Callable[[Event, People], QuerySet[Any]]:
    return lambda event, _who: model._default_manager.filter(entry__event=event).order_by(*order)


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


def _photos(event: Event, _who: People) -> QuerySet[SheetPhoto]:
    return SheetPhoto.objects.filter(result__table__round__event=event).order_by("id")


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
    Kind(
        "change",
        EventChange,
        ("id", "event>event", "revision", "changes", "created"),
        _of_event(EventChange, "created", "id"),
    ),
    Kind(
        "entry",
        Entry,
        (
            "id", "event>event", "number", "player>player", "partnership>partnership", "rating",
            "team", "from_round", "to_round", "sits_out", "fixed_table", "paid", "categories",
            "stage_seed", "carried", "created",
        ),
        _of_event(Entry, "number"),
    ),
    Kind(
        "check-in",
        CheckIn,
        ("id", "entry>entry", "number", "created"),
        _of_entries(CheckIn, "id"),
    ),
    Kind(
        "forbidden",
        Forbidden,
        ("id", "event>event", "one>entry", "other>entry", "reason", "created"),
        _of_event(Forbidden, "id"),
    ),
    Kind(
        "substitution",
        Substitution,
        (
            "id", "entry>entry", "player>player", "substitute>player", "from_round", "to_round",
            "reason", "created",
        ),
        _of_entries(Substitution, "id"),
    ),
    Kind(
        "captain",
        Captain,
        ("id", "event>event", "team", "player>player", "created"),
        _of_event(Captain, "team"),
    ),
    Kind(
        "line-up",
        LineUp,
        ("id", "event>event", "team", "from_round", "entries", "created"),
        _of_event(LineUp, "from_round", "created", "id"),
    ),
    Kind(
        "line-up-deadline",
        LineUpDeadline,
        ("event>event", "until"),
        _of_event(LineUpDeadline, "event"),
    ),
    Kind(
        "card-rules",
        CardRules,
        ("event>event", *RULES),
        _of_event(CardRules, "event"),
    ),
    Kind(
        "stage",
        Stage,
        ("event>event", "before_name", "first", "last", "by_group", "carry", "going", "created"),
        _of_event(Stage, "event"),
    ),
    Kind(
        "round",
        Round,
        (
            "id", "event>event", "number", "state", "seed", "certificate", "check_in", "revision",
            "created", "published_at", "closed_at",
        ),
        _of_event(Round, "number"),
    ),
    Kind(
        "table",
        Table,
        ("id", "round>round", "number", "state", "level_after", "penalties", "bracket"),
        _of_rounds(Table, "round__number", "number"),
    ),
    Kind(
        "seat",
        Seat,
        (
            "id", "table>table", "round>round", "letter", "side", "entry>entry", "player>player",
            "instead_of>player", "pair>partnership",
        ),
        _of_rounds(Seat, "round__number", "table__number", "letter"),
    ),
    Kind("bye", Bye, ("id", "round>round", "entry>entry"), _of_rounds(Bye, "round__number", "id")),
    Kind(
        "edit",
        RoundEdit,
        (
            "id", "round>round", "kind", "change", "before", "after", "arrangement", "undone",
            "created",
        ),
        _of_rounds(RoundEdit, "created", "id"),
    ),
    Kind(
        "log",
        Submission,
        (
            "id", "kind", "match>table", "game", "state", "body", "form", "content_hash",
            "game_hash", "verdict", "size", "about", "code", "created", "decided_at",
        ),
        _logs,
    ),
    Kind(
        "report",
        SideReport,
        (
            "id", "table>table", "side", "version", "after", "points", "deals", "by_time",
            "places", "letter", "created",
        ),
        _of_tables(SideReport, "created", "id"),
    ),
    Kind(
        "result",
        Result,
        (
            "id", "table>table", "version", "current", "evidence", "submission>log", "deals",
            "slip", "reason", "places", "points", "winner", "by_time", "sanctions", "absent",
            "cards", "created", "cleared_at", "cleared_reason",
        ),
        _of_tables(Result, "table__round__number", "table__number", "version"),
    ),
    Kind(
        "photo",
        SheetPhoto,
        (
            "id", "result>result", "body", "digest", "width", "height", "size", "created",
            "replaced_at", "removed_at",
        ),
        _photos,
    ),
    Kind(
        "card",
        Card,
        (
            "id", "event>event", "round_number", "table>table", "side", "player>player", "kind",
            "away", "before", "reason",
            "created", "undone_at", "undone_reason", "lifted_at", "lifted_reason",
            "lift_undone_at", "lift_undone_reason",
        ),
        _of_event(Card, "created", "id"),
    ),
    Kind(
        "final",
        FinalStandings,
        ("id", "event>event", "number", "rules", "lines", "created"),
        _of_event(FinalStandings, "number"),
    ),
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
}
"""Members that archives of version 0.2.0 do not have yet, and what is taken without them."""
EARLIER: Mapping[str, frozenset[str]] = {"card-rules": frozenset({"confirm_by"})}
"""Members that stand elsewhere today; older archives may have them here."""


def counted(kinds: Mapping[str, int]) -> dict[str, int]:
    """Return how many lines there are of each kind, in the order of the format."""
    return {kind: kinds[kind] for kind in MEMBERS if kind in kinds}
