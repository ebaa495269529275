"""What is computed from the ledger: lists, the changes they are made of, everybody's standing.

Anybody can compute all of it again. Ratings, K and changes are integers
in millionths of a point. Columns that point to other tables are checked by computing them again
(`recompute --verify`), not by the database: millions of rows are written at a time.
"""

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.engine.deviation import OF_PLAYERS, PoolFit, Rest, deviation, rest_of
from ratings.engine.period import INACTIVE_DAYS, PAIR_RESTS, PROVISIONAL_ABOVE
from ratings.models.ledger import Period, Pool, RatedGame, Subject, day_number
from web.handling import Handling
from web.ids import uuid7
from web.reading import ReadQuickly

FIRST_RUN_LIST = 1 << 30
"""Lists below this number are rated day by day; those of a long recompute are above."""

PARTITION_LISTS = 1 << 18
"""How many lists a partition has room for."""


def known_fit(surplus: int | None, weight: int | None) -> PoolFit | None:
    """Return the fit of a pool from its columns; None where they are null."""
    return None if surplus is None or weight is None else PoolFit(surplus, weight)


def known_deviation(
    fit: PoolFit | None,
    spread: int | None,
    luck: int | None,
    days: int = 0,
    rest: Rest = OF_PLAYERS,
) -> int | None:
    """Return a deviation in millionths from columns; None where one of them is null."""
    if fit is None or spread is None or luck is None:
        return None
    return deviation(spread, luck, fit.variance, days, rest)


class RatingList(ReadQuickly):
    """The ratings of a pool after a period, as far as somebody played in it.

    `number` counts the lists of a pool in the order of publishing. `input_hash` covers everything
    that went in and the list before, `hash` what came out (see `ratings.engine.hashes`), `config`
    is the configuration it was rated with, in millionths. Rating a period again after a correction
    makes a new version; the old one stays readable and is `replaced` by the number of the new one.
    The lists as of number n are those up to n that were not replaced up to n. `surplus` and
    `weight` are the fit of the pool's spread (see `ratings.engine.deviation`), null on lists made
    before ratings had a deviation. `dropped_at`: when the changes of a replaced list were taken out
    of the history, where old ones are not kept.
    """

    id = models.AutoField(primary_key=True)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="lists")
    number = models.PositiveIntegerField()
    period = models.ForeignKey(Period, models.PROTECT, related_name="lists")
    version = models.PositiveIntegerField(default=1)
    replaced = models.PositiveIntegerField(null=True, blank=True)
    input_hash = models.CharField(max_length=80)
    hash = models.CharField(max_length=80)
    config = models.JSONField()
    games = models.PositiveIntegerField()
    surplus = models.BigIntegerField(null=True, editable=False)
    weight = models.BigIntegerField(null=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    dropped_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "number"], name="list_number_once"),
            models.UniqueConstraint(fields=["period", "version"], name="list_version_once"),
            models.UniqueConstraint(
                fields=["period"],
                condition=models.Q(replaced__isnull=True),
                name="list_one_current",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.period} v{self.version}"

    @property
    def current(self) -> bool:
        """Whether no newer version stands for the period."""
        return self.replaced is None

    @property
    def fit(self) -> PoolFit | None:
        """What the ratings on the list say about the spread of the pool, where that is known."""
        return known_fit(self.surplus, self.weight)

    def deviation_of(
        self, spread: int | None, luck: int | None, played: datetime, *, pair: bool
    ) -> int | None:
        """The deviation in millionths of a rating on this list; None where it is not known.

        `spread` and `luck` are as in `RatingChange`, `played` is the closing of the last period of
        the subject, which is a `pair` or a player. The period of this list is read.
        """
        days = max(day_number(self.period.closed_at) - day_number(played), 0)
        rest = rest_of(self.config.get("pair_rest", PAIR_RESTS[0]), pair=pair)
        return known_deviation(self.fit, spread, luck, days, rest)

    def is_provisional(self, games: int, deviation: int | None) -> bool:
        """Whether a rating with such a deviation, after so many games, is provisional here."""
        if not self.config.get("provisional_games"):
            return False
        if deviation is None:
            return games < int(self.config["provisional_games"])
        return deviation > self.provisional_above

    @property
    def provisional_above(self) -> int:
        """The deviation in millionths beyond which a rating is provisional."""
        return int(self.config.get("provisional_above", PROVISIONAL_ABOVE))

    @property
    def inactive_days(self) -> int:
        """After how many days without a game somebody is inactive."""
        return int(self.config.get("inactive_days", INACTIVE_DAYS))


class RatingChange(ReadQuickly):
    """What one game did to one subject: the line that explains a rating.

    `before` is the rating with which the subject opened the period, `after` the one it closed it
    with and `games` the count then, the same in all its rows of the period. `expected` and `score`
    are in 10⁻⁹ of a game. `own`, `spread` and `luck` say how sure `after` is (see
    `ratings.engine.deviation`); older rows have none. The table is partitioned by list and nothing
    points into it.
    """

    pk = models.CompositePrimaryKey("list_id", "subject_id", "game_id")
    list = models.ForeignKey(
        RatingList, models.DO_NOTHING, related_name="changes", db_constraint=False, db_index=False
    )
    subject = models.ForeignKey(
        Subject, models.DO_NOTHING, related_name="changes", db_constraint=False, db_index=False
    )
    game = models.ForeignKey(
        RatedGame, models.DO_NOTHING, related_name="changes", db_constraint=False, db_index=False
    )
    before = models.BigIntegerField()
    after = models.BigIntegerField()
    games = models.IntegerField()
    k = models.IntegerField()
    expected = models.IntegerField()
    score = models.IntegerField()
    change = models.IntegerField()
    own = models.IntegerField(null=True)
    spread = models.IntegerField(null=True)
    luck = models.IntegerField(null=True)

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")

    def __str__(self) -> str:
        return f"{self.change / 1_000_000:+.2f}"

    @property
    def change_id(self) -> str:
        """What the change is known by: list, subject and game."""
        return f"{self.list_id}-{self.subject_id}-{self.game_id}"


class Standing(ReadQuickly):
    """A subject's rating on the pool's newest list, in a table of its own for quick reading.

    `list` is the newest list on which the subject played; `before` its rating before that, `own`,
    `spread` and `luck` how sure `after` is, as in `RatingChange`. `pair`
    repeats that the subject is a partnership, so that the players of a pool are found in their
    order, counted and ranked by an index alone. The key begins with the subject: a player's page
    asks for all pools.
    """

    pk = models.CompositePrimaryKey("subject_id", "pool_id")
    pool = models.ForeignKey(
        Pool, models.DO_NOTHING, related_name="standings", db_constraint=False, db_index=False
    )
    subject = models.ForeignKey(
        Subject, models.DO_NOTHING, related_name="standings", db_constraint=False, db_index=False
    )
    list = models.ForeignKey(
        RatingList, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    before = models.BigIntegerField()
    after = models.BigIntegerField()
    games = models.IntegerField()
    own = models.IntegerField(null=True)
    spread = models.IntegerField(null=True)
    luck = models.IntegerField(null=True)
    pair = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "pair", "-after", "subject"],
                include=["list"],
                name="standing_by_kind_and_rating",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject}: {self.after / 1_000_000:.0f}"


class FormerSubject(models.Model):
    """A subject that was once on a list of the pool and, after a correction, may be on none.

    Old lists still name it; it stays here even if it is rated again later.
    """

    pk = models.CompositePrimaryKey("pool_id", "subject_id")
    pool = models.ForeignKey(
        Pool, models.DO_NOTHING, related_name="former_subjects", db_constraint=False, db_index=False
    )
    subject = models.ForeignKey(
        Subject, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )

    class Meta:
        verbose_name = _("former subject")
        verbose_name_plural = _("former subjects")

    def __str__(self) -> str:
        return str(self.subject)


class RatingRun(models.Model):
    """How far the worker is that rates a pool, or how far the last one came.

    `done` and `total` are games. A connection of its own writes it while nobody can see the lists
    yet; a worker that was killed leaves it unfinished.
    """

    pool_id = models.UUIDField(primary_key=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("rating run")
        verbose_name_plural = _("rating runs")

    def __str__(self) -> str:
        return f"{self.done} / {self.total}"


class Setback(models.Model):
    """Work on a pool that went wrong: how often in a row, and until when no sweep starts it.

    `work` is what went wrong: rating, days or reports.
    """

    pk = models.CompositePrimaryKey("pool_id", "work")
    pool_id = models.UUIDField()
    work = models.SlugField(max_length=16, db_index=False)
    times = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("setback")
        verbose_name_plural = _("setbacks")

    def __str__(self) -> str:
        return f"{self.work} × {self.times}"


class Report(models.Model):
    """A report worked out over a whole pool, stored with the list it was worked out for."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="reports")
    kind = models.SlugField(max_length=32)
    list = models.ForeignKey(RatingList, models.PROTECT, related_name="+")
    body = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(names=("body",))

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "kind"], name="report_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pool}: {self.kind}"
