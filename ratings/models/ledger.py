"""What is rated and what came of it: pools, periods, rated games, lists.

The ledger (RatedGame) is the truth; lists and changes are computed from it and can be
computed again by anybody. Ratings are integers in millionths of a point.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.ids import uuid7
from ratings.models.people import Club, Partnership, Player


class Pool(models.Model):
    """One game in one club: everybody in it is rated on one scale.

    `config` holds what differs from the default of `ratings.period.Config`.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="pools")
    game = models.SlugField(max_length=32)
    config = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "game"], name="pool_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.game}"


class Period(models.Model):
    """Games that are rated together from the same opening ratings: one closed round.

    `number` counts the periods of a pool in the order of closing. `source` is the id of the
    round, so that closing it twice makes one period. The state is the queue: whatever is
    pending is rated by the next worker that looks.
    """

    class State(models.TextChoices):
        """Pending until a list stands for it; pending again after a correction."""

        PENDING = "pending", _("pending")
        RATED = "rated", _("rated")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="periods")
    number = models.PositiveIntegerField()
    source = models.UUIDField()
    label = models.CharField(max_length=250, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    closed_at = models.DateTimeField()
    rated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("period")
        verbose_name_plural = _("periods")
        ordering: ClassVar = ["pool", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "number"], name="period_number_once"),
            models.UniqueConstraint(fields=["pool", "source"], name="period_source_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "number"],
                name="period_pending",
                condition=models.Q(state="pending"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pool} #{self.number}"


class RatedGame(models.Model):
    """A row of the ledger: who met whom at one table, and who came first.

    `sides` is a list of `{"players": [id, …], "partnership": id or null}`, `places` the place
    of each side. A correction adds a row with the next version and takes `current` away from
    the old one.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    period = models.ForeignKey(Period, models.PROTECT, related_name="games")
    source = models.UUIDField()
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    sides = models.JSONField()
    places = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

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


class RatingList(models.Model):
    """The ratings of a pool after a period; `hash` lets anybody check a recomputation.

    Rating a period again after a correction makes a new version; the old one stays readable.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    period = models.ForeignKey(Period, models.PROTECT, related_name="lists")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    hash = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["period", "version"], name="list_version_once"),
            models.UniqueConstraint(
                fields=["period"], condition=models.Q(current=True), name="list_one_current"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.period} v{self.version}"


class RatingRow(models.Model):
    """A subject on a list: a player or a partnership that played in the period.

    A subject's rating is that of its newest row on a current list; whoever did not play in a
    period has no row there. `before`, `after` and `k` are millionths of a point.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="rating_rows")
    partnership = models.ForeignKey(
        Partnership, models.PROTECT, null=True, related_name="rating_rows"
    )
    before = models.BigIntegerField()
    after = models.BigIntegerField()
    games = models.PositiveIntegerField()
    k = models.BigIntegerField()
    provisional = models.BooleanField()

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) ^ models.Q(partnership__isnull=True),
                name="rating_row_one_subject",
            ),
            models.UniqueConstraint(
                fields=["rating_list", "player"], name="rating_row_player_once"
            ),
            models.UniqueConstraint(
                fields=["rating_list", "partnership"], name="rating_row_partnership_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.partnership}: {self.after / 1_000_000:.0f}"


class RatingChange(models.Model):
    """What one game did to one subject: the line that explains a rating.

    `expected` and `score` are in 10⁻⁹ of a game, `change` in millionths of a point.
    Nothing points into this table, so that it may be partitioned.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    rating_row = models.ForeignKey(RatingRow, models.CASCADE, related_name="changes")
    rated_game = models.ForeignKey(RatedGame, models.PROTECT, related_name="changes")
    expected = models.BigIntegerField()
    score = models.BigIntegerField()
    change = models.BigIntegerField()

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["rating_row", "rated_game"], name="rating_change_once"),
        ]

    def __str__(self) -> str:
        return f"{self.change / 1_000_000:+.2f}"
