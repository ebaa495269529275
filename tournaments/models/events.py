"""Events, their changes, and their change counters."""

from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import TRIGRAMS, Club, NamedModel
from clubs.names import NAME_LENGTH
from games.rules import registry
from ratings.models import Evidence
from tournaments.limits import LONGEST_CURRENCY, LONGEST_PLACE
from tournaments.ranking.matches import MatchScale
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling import formats
from web.handling import Handling, Line
from web.ids import uuid7
from web.times import to_zone


class Event(NamedModel):
    """A tournament: one game with its options, one way of drawing rounds, one way of scoring.

    `table_min`, `table_max`, `table_preferred` are seats a table (4, 4, 4 for partnerships).
    `policy` holds settings of the draw, as the scheduling core documents them. `tie_breaks`
    takes the place of those of the preset, `scoring` holds further settings of the standings.
    With `check_in` only entries checked in for a round are present in its draw, and whoever has
    never checked in when round `confirm_by` is published is withdrawn (null: nobody). `seed` makes
    every draw repeatable. `rated` events write their tables into the ledger, those whose result
    rests on `evidence` at least. `minutes` is what a round is given by the clock (null: no
    clock), `starts` when the first begins, `place` where.
    With `players_enter` the club's players enter themselves while it is open, with
    `players_report` those who sit at a table say what came of it. In a `team_event` entries of one
    team are not to meet, and teams are ranked by what their entries made together. `fee` and
    `purse` are in hundredths of `currency`; the purse is split by `prizes`, the parts of the places
    from the first on.
    `revision` counts the changes to all this, so that nobody saves over what somebody else changed.
    """

    class State(models.TextChoices):
        """draft → open (entries) → running (first round drawn) → finished, or cancelled."""

        DRAFT = "draft", _("draft")
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    ACTIVE: ClassVar = frozenset({State.OPEN, State.RUNNING})
    """The states in which entries and rounds are taken."""
    OVER: ClassVar = frozenset({State.FINISHED, State.CANCELLED})
    """The states in which an event stands still, unless it is reopened."""

    class Shape(models.TextChoices):
        """What sits down: fixed partnerships, partners drawn each round, or single seats."""

        PAIRS = "pairs", _("fixed partnerships")
        ROTATING = "rotating", _("rotating partners")
        SINGLE = "single", _("individual")

    class TimeLimit(models.TextChoices):
        """What becomes of a game that time stopped: the leader wins, and who is level …"""

        NONE = "none", _("no time limit")
        DRAW = "draw", _("leader wins, equal is a tie")
        EXTRA_DEAL = "extra_deal", _("leader wins, equal plays one more deal")

    class Shuffle(models.TextChoices):
        """Who shuffles: the players, or the site with a commitment (`docs/deals.md`)."""

        PLAYERS = "players", _("the players at the table")
        SITE = "site", _("the site, so that everybody can check it")

    class Rated(models.TextChoices):
        """Which results are rated: what they have to rest on at least."""

        LOG = Evidence.LOG.value, _("only games with a log")
        CONFIRMED = Evidence.CONFIRMED.value, _("logs and results confirmed by both sides")
        SHEET = Evidence.SHEET.value, _("logs, confirmed results and score sheets")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    game = models.CharField(_("game"), max_length=32, choices=registry.choices)
    options = models.JSONField(blank=True)
    method = models.CharField(_("method"), max_length=32, choices=formats.choices)
    shape = models.CharField(_("shape"), max_length=10, choices=Shape.choices)
    rounds_planned = models.PositiveSmallIntegerField(_("number of rounds"))
    table_min = models.PositiveSmallIntegerField()
    table_max = models.PositiveSmallIntegerField()
    table_preferred = models.PositiveSmallIntegerField()
    policy = models.JSONField(blank=True)
    preset = models.SlugField(_("scoring"), max_length=32)
    tie_breaks = models.JSONField(blank=True)
    scoring = models.JSONField(blank=True)
    check_in = models.BooleanField(_("check-in"))
    confirm_by = models.PositiveSmallIntegerField(_("check in by round"), null=True, blank=True)
    time_limit = models.CharField(_("time limit"), max_length=10, choices=TimeLimit.choices)
    shuffle = models.CharField(
        _("who shuffles"), max_length=7, choices=Shuffle.choices, db_default=Shuffle.PLAYERS
    )
    players_enter = models.BooleanField(_("players enter themselves"))
    players_report = models.BooleanField(_("players report results"))
    team_event = models.BooleanField(_("team event"))
    fee = models.PositiveIntegerField(_("entry fee"), db_default=0)
    currency = models.CharField(
        _("currency"), max_length=LONGEST_CURRENCY, blank=True, db_default=""
    )
    purse = models.PositiveBigIntegerField(_("purse"), db_default=0)
    prizes = models.JSONField(blank=True, db_default=[])
    seed = models.PositiveBigIntegerField()
    rated = models.BooleanField(_("rated"))
    evidence = models.CharField(_("games that are rated"), max_length=9, choices=Rated.choices)
    time_zone = models.CharField(_("time zone"), max_length=64)
    minutes = models.PositiveSmallIntegerField(_("minutes per round"), null=True, blank=True)
    starts = models.DateTimeField(_("starts"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=LONGEST_PLACE, blank=True)
    revision = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["-created"]
        indexes: ClassVar = [
            GinIndex(fields=["sort_key"], opclasses=[TRIGRAMS], name="event_by_words"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_active(self) -> bool:
        """Whether it takes entries and rounds."""
        return self.state in self.ACTIVE

    @property
    def is_over(self) -> bool:
        """Whether it has ended or was called off."""
        return self.state in self.OVER

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which the clocks of the club go."""
        return ZoneInfo(self.time_zone)

    @property
    def match_scale(self) -> str:
        """What matches of teams bring: as the event says, else as its scoring counts wins."""
        wins_three = PRESETS[self.preset].win == MatchScale.THREE.win
        usual = MatchScale.THREE if wins_three else MatchScale.TWO
        return str(self.scoring.get("match_points", usual))

    @property
    def local_start(self) -> datetime | None:
        """When it starts, by the clocks of the club."""
        return self.starts and to_zone(self.starts, self.zone)


class EventChange(models.Model):
    """What somebody changed about an event: the settings by name, each with before and after.

    `revision` is that of the event afterwards. `changes` maps names of settings, and `state`, to
    [before, after] as JSON has them.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="event_changes"
    )
    revision = models.PositiveIntegerField()
    changes = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line("change", "event", "created id", "id event>event revision changes created"),
        names=("changes",),
        no_counter="what changed moves it; this is the record",
    )

    class Meta:
        verbose_name = _("event change")
        verbose_name_plural = _("event changes")
        ordering: ClassVar = ["-created", "-id"]

    def __str__(self) -> str:
        return f"{self.event}: {', '.join(self.changes)}"


class EventStamp(models.Model):
    """A change counter: `stamp` grows when something changes that everybody may see of an event.

    `drafts` grows with what only organisers see; nothing that others get reveals it. `seating`
    grows with whatever else changes than results: while it stands, so does who sits where, under
    which name and options.

    Database triggers write it at the end of each transaction that changes something
    (`tournaments/migrations/0012_event_stamp.py` names the tables); only the statement by which a
    log decides its table tells of that itself (`tournaments/results/services/at_once.py`). So a
    page made at a stamp is complete, and one read says whether it is still current. The event is
    no foreign key: a trigger deletes the stamp with it.
    """

    event_id = models.UUIDField(primary_key=True)
    stamp = models.BigIntegerField(default=0)
    drafts = models.BigIntegerField(default=0)
    seating = models.BigIntegerField(default=0, db_default=0)

    handling: ClassVar = Handling(no_counter="it is the stamp")

    class Meta:
        verbose_name = _("change counter of an event")
        verbose_name_plural = _("change counters of events")

    def __str__(self) -> str:
        return f"{self.event_id}: {self.stamp}"
