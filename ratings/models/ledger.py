"""What is rated: pools, periods, the ledger of rated games, and the subjects it numbers.

The ledger (RatedGame) is the truth; `lists` has what is computed from it.
"""

from datetime import UTC, date, datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Partnership, Player
from ratings.engine.config import pool_config
from ratings.engine.period import Config
from web.handling import Handling
from web.ids import uuid7
from web.reading import ReadQuickly
from web.reasons import LONGEST_REASON


class Subject(ReadQuickly):
    """A player or a partnership under the small number that ledger and lists use."""

    id = models.AutoField(primary_key=True)
    player = models.OneToOneField(Player, models.PROTECT, null=True)
    partnership = models.OneToOneField(Partnership, models.PROTECT, null=True)

    handling: ClassVar = Handling(
        export="deploy/privacy/export.py, as `ratings`", merge="ratings/services/merging.py"
    )

    class Meta:
        verbose_name = _("subject")
        verbose_name_plural = _("subjects")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) ^ models.Q(partnership__isnull=True),
                name="subject_one_kind",
            ),
        ]

    def __str__(self) -> str:
        return str(self.who)

    @property
    def who(self) -> Player | Partnership:
        """The player or the partnership the subject is."""
        found = self.player or self.partnership
        assert found is not None, "the constraint has it so"  # noqa: S101
        return found

    @property
    def kind(self) -> str:
        """Which of the two the subject is: `player` or `partnership`. No query."""
        return "player" if self.player_id else "partnership"


class Pool(models.Model):
    """One game in one club: everybody in it is rated on one scale.

    `config` holds what differs from the default of `ratings.engine.period.Config`, as the `config`
    of a `rating-period 3` document does. `head` is the newest list: the one pointer
    that publishing moves.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="pools")
    game = models.SlugField(max_length=32)
    config = models.JSONField(default=dict, blank=True)
    head = models.ForeignKey(
        "ratings.RatingList", models.PROTECT, null=True, editable=False, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "game"], name="pool_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.game}"

    def rating_config(self) -> Config:
        """Return how the pool is rated; raises PeriodFault for what is no configuration."""
        return pool_config(self.config)


def calendar_day(day: date | None, closed_at: datetime, time_zone: str) -> date:
    """Return what a calendar shows for a period: its day, else that of its closing in the zone.

    >>> from datetime import UTC
    >>> calendar_day(None, datetime(2026, 5, 2, 1, tzinfo=UTC), "America/Santo_Domingo")
    datetime.date(2026, 5, 1)
    """
    return day or closed_at.astimezone(ZoneInfo(time_zone)).date()


def day_number(closed_at: datetime) -> int:
    """Return the day of a closing as a number of days, by the clock of the meridian.

    >>> from datetime import UTC
    >>> day_number(datetime(2026, 5, 2, tzinfo=UTC)) - day_number(datetime(2026, 4, 1, tzinfo=UTC))
    31
    """
    return closed_at.astimezone(UTC).toordinal()


class Period(ReadQuickly):
    """Games that are rated together from the same opening ratings: a closed round, or a day.

    `number` counts the periods of a pool in the order of closing; a day of casual games is open
    and has none until it is over. `source` is the id of the round, so that closing it twice makes
    one period; `day` is the day of casual games, null for a closed round, whose club's clocks go by
    `time_zone`. The state is the queue: the next worker that looks rates what is pending.
    `revision` grows with every change to the games of this or an earlier period, so that a worker
    knows whether it rated what is there now. `logs`, `confirmed` and `sheets` count its games by
    evidence, without void ones, as often as games are written or corrected.
    """

    class State(models.TextChoices):
        """Open while games may come, pending until a list stands for it, and after a correction."""

        OPEN = "open", _("open")
        PENDING = "pending", _("pending")
        RATED = "rated", _("rated")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="periods")
    number = models.PositiveIntegerField(null=True)
    source = models.UUIDField()
    day = models.DateField(null=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    copy_of = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        editable=False,
        db_index=False,
        related_name="copies",
    )
    """The period of a club's pool of which this one, in a body's pool, is a copy."""
    follows = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the games of a copy change with those of the original."""
    label = models.CharField(max_length=250, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    revision = models.PositiveIntegerField(default=0)
    waiting_since = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    """Since when it waits to be rated; for a rated one, when it last began to wait."""
    closed_at = models.DateTimeField()
    rated_at = models.DateTimeField(null=True, blank=True)
    logs = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    confirmed = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    sheets = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    handling: ClassVar = Handling(names=("label",))

    class Meta:
        verbose_name = _("period")
        verbose_name_plural = _("periods")
        ordering: ClassVar = ["pool", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "number"], name="period_number_once"),
            models.UniqueConstraint(fields=["pool", "source"], name="period_source_once"),
            models.UniqueConstraint(fields=["pool", "day"], name="period_day_once"),
            models.CheckConstraint(
                condition=models.Q(state="open") ^ models.Q(number__isnull=False),
                name="period_numbered_when_closed",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "number"],
                name="period_pending",
                condition=models.Q(state="pending"),
            ),
            models.Index(
                fields=["copy_of"],
                name="period_copies",
                condition=models.Q(copy_of__isnull=False),
            ),
            models.Index(
                fields=["closed_at"], name="period_open", condition=models.Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pool} #{self.number}"

    @property
    def of_round(self) -> bool:
        """Whether its games have the ids of tables: not in a day, not in a copy."""
        return self.day is None and self.copy_of_id is None

    @property
    def date(self) -> date:
        """The day of casual games, or the one on which the round was closed where it was played."""
        return calendar_day(self.day, self.closed_at, self.time_zone)


class Evidence(models.TextChoices):
    """What the result of a game rests on, the best first; an award rests on no game.

    `log`: it was replayed; `confirmed`: both sides reported the same; `sheet`: a scorer entered it.
    """

    LOG = "log", _("log")
    CONFIRMED = "confirmed", _("confirmed by both sides")
    SHEET = "sheet", _("score sheet")
    AWARD = "award", _("award")


class RatedGame(ReadQuickly):
    """A row of the ledger: who met whom at one table, and who came first.

    `players` are the subjects side by side, `sizes` how many a side has, `pairs` the partnership
    of each side (empty unless every side is one), `places` the place of each side (null: void,
    counts for nothing), `points` its points (empty where there are none). `evidence`, what the
    result rests on, changes without a new version: nothing is computed from it. A correction adds a
    row with the next version and takes `current` away from the old one. `reason`: why a game of no
    event is void, `ruled_by` who decided it; a ruling on a table is stored with its result.
    """

    id = models.AutoField(primary_key=True)
    period = models.ForeignKey(Period, models.PROTECT, related_name="games")
    source = models.UUIDField()
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    sizes = ArrayField(models.SmallIntegerField())
    players = ArrayField(models.IntegerField())
    pairs = ArrayField(models.IntegerField(), default=list, blank=True)
    places = ArrayField(models.SmallIntegerField(), null=True, blank=True)
    points = ArrayField(models.IntegerField(), default=list, blank=True)
    evidence = models.CharField(
        max_length=9, choices=Evidence.choices, default=Evidence.LOG, db_default=Evidence.LOG
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, db_default="")
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="+",
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(names=("reason",))

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["source", "version"], name="rated_game_version_once"),
            models.UniqueConstraint(
                fields=["source"],
                condition=models.Q(current=True),
                name="rated_game_one_current",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} v{self.version}"
