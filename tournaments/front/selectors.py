"""Reads of the front page: events that are on, those of tonight, what needs an organiser.

"Today" is the day in each event's own time zone.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import (
    Case,
    Count,
    DateField,
    DateTimeField,
    F,
    Func,
    Min,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce

from clubs.access import Viewer
from clubs.models import Club
from clubs.selectors.words import with_words
from games.selectors import refused_counts
from ratings.models import Period, Pool
from tournaments.events.selectors.events import events_visible
from tournaments.models import Event, Round, Table
from tournaments.rounds.selectors.next_act import NextAct, next_act
from tournaments.rounds.selectors.rounds import RoundProgress

COMING, ON, PAST = 0, 1, 2
"""Where an event stands on the front page: today or later; under way or without a day; over."""
RUNNING_FIRST = Case(When(state=Event.State.RUNNING, then=0), default=1)
TONIGHT = 12
"""Events of tonight that are shown at most."""
ATTENTION = 10
"""Lines of each kind that need attention, at most."""
OPEN_TABLES = 2000
"""Open tables that are looked through for refused logs, at most."""
PATIENCE = timedelta(minutes=1)
"""Ratings that take longer are shown to organisers."""


def events_at_home(viewer: Viewer, now: datetime) -> QuerySet[Event]:
    """Return the events the viewer may see, as the front page orders them. One query when read.

    Today and coming by their start, then what is under way, then what is over, the newest first.
    Each row also has `turn` and what rows of `events_visible` have.
    """
    today = Q(local_day__gte=F("local_today"))
    events = _by_local_day(events_visible(viewer), now).annotate(
        turn=Case(When(state__in=Event.OVER, then=PAST), When(today, then=COMING), default=ON)
    )
    first = Case(When(turn=COMING, then=F("starts")))
    newest = Coalesce("starts", "created").desc()
    return events.order_by("turn", first, RUNNING_FIRST, newest, "id")


def _by_local_day(events: QuerySet[Event], now: datetime) -> QuerySet[Event]:
    return events.alias(local_day=_day(F("starts")), local_today=_day(Value(now)))


def _day(moment: Any) -> Any:
    """Return the day of a moment in the time zone of the event."""
    local = Func(F("time_zone"), moment, function="timezone", output_field=DateTimeField())
    return Cast(local, DateField())


@dataclass(frozen=True)
class EventTonight:
    """An event of tonight and its next act."""

    event: Event
    act: NextAct | None


def events_tonight(viewer: Viewer, clubs: Collection[Club], now: datetime) -> list[EventTonight]:
    """Return tonight's events of some clubs, running ones first, each with its next act.

    Those that run, start today by their own clocks, or have no day yet. Two queries, and those of
    `is_decided` for each elimination between two rounds.
    """
    today = Q(local_day=F("local_today")) | Q(starts__isnull=True)
    waits = Q(state__in=(Event.State.DRAFT, Event.State.OPEN)) & today
    events = _by_local_day(events_visible(viewer).filter(club__in=clubs), now)
    found = events.filter(Q(state=Event.State.RUNNING) | waits)
    rows: list[Any] = list(
        found.order_by(RUNNING_FIRST, F("starts").asc(nulls_last=True), "-created")[:TONIGHT]
    )
    last = last_progress([event.id for event in rows])
    return [
        EventTonight(event, next_act(event, last.get(event.id), event.entry_count))
        for event in rows
    ]


def last_progress(events: Collection[UUID]) -> dict[UUID, RoundProgress]:
    """Return how far the round drawn last is, drafts too, by event. One query."""
    rounds = Round.objects.filter(event_id__in=events).annotate(
        table_count=Count("tables"),
        open_count=Count("tables", filter=Q(tables__state=Table.State.OPEN)),
        disputed_count=Count("tables", filter=Q(tables__state=Table.State.DISPUTED)),
    )
    found: dict[UUID, RoundProgress] = {}
    for row in rounds.order_by("number"):
        found[row.event_id] = RoundProgress(
            row, row.table_count, row.open_count, row.disputed_count
        )
    return found


@dataclass(frozen=True)
class Attention:
    """What waits for somebody: disputed tables, open ones with refused logs, ratings behind."""

    disputed: Sequence[Table]
    refused: Sequence[tuple[Table, int]]
    behind: Sequence[Pool]

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not (self.disputed or self.refused or self.behind)


def attention_of_clubs(clubs: Collection[Club], now: datetime) -> Attention:
    """Return what waits for the organisers of some clubs. Five queries at most."""
    of_clubs = Table.objects.filter(round__event__club__in=clubs).select_related("round__event")
    tables = of_clubs.exclude(round__state=Round.State.DRAFT).order_by(
        "-round__published_at", "number"
    )
    disputed = tables.filter(state=Table.State.DISPUTED)[:ATTENTION]
    waiting = tables.filter(state=Table.State.OPEN, round__state=Round.State.PUBLISHED)
    counts = refused_counts(list(waiting.values_list("id", flat=True)[:OPEN_TABLES]))
    refused = tables.filter(id__in=counts)[:ATTENTION] if counts else []
    behind = Pool.objects.filter(
        club__in=clubs,
        periods__state=Period.State.PENDING,
        periods__waiting_since__lt=now - PATIENCE,
    ).annotate(waiting_since=Min("periods__waiting_since"))
    return Attention(
        list(disputed),
        [(table, counts[table.id]) for table in refused],
        list(behind.select_related("club").distinct().order_by("game")[:ATTENTION]),
    )


def search_events(viewer: Viewer, now: datetime, asked: str) -> QuerySet[Event]:
    """Return the events with all these words in their names, as the front page orders them."""
    return with_words(events_at_home(viewer, now), asked)
