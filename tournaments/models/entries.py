"""Who entered an event, who is there for a round, who is kept apart."""

from fractions import Fraction
from typing import ClassVar
from uuid import UUID

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Partnership, Player
from ratings.engine.elo import MICRO
from tournaments.limits import LONGEST_CARRIED, LONGEST_TEAM
from tournaments.models.events import Event
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.reading import ReadQuickly
from web.reasons import LONGEST_REASON


class Entry(ReadQuickly):
    """Who plays in an event: a player or a partnership, with a number from 1.

    `rating` is the seeding strength, taken when entering, in millionths of a point as every
    rating that is stored or sent over REST. `team` is a label: entries of one team meet late
    where the draw can help it. The entry is there from round `from_round` to `to_round` (null:
    the last) but for the rounds in `sits_out`, and sits at the table number `fixed_table` where
    it needs one. `paid`: the fee is paid; the club's scorers alone see it. `categories` are the
    club's own labels (women, juniors), the best of each is named beside the standings. `stage_seed`
    is the seed that the draw goes by instead of the rating: as the organiser says or, in the next
    stage of another event, the place among those who went on. `carried` is the score that was
    taken along, as an exact fraction.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, db_index=False, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="entries")
    partnership = models.ForeignKey(Partnership, models.PROTECT, null=True, related_name="entries")
    rating = models.BigIntegerField(default=0)
    team = models.CharField(_("team"), max_length=LONGEST_TEAM, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True)
    sits_out = models.JSONField(default=list, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True)
    paid = models.BooleanField(default=False, db_default=False)
    categories = models.JSONField(_("categories"), default=list, blank=True, db_default=[])
    stage_seed = models.PositiveIntegerField(null=True)
    carried = models.CharField(max_length=LONGEST_CARRIED, blank=True, db_default="")
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line(
            "entry",
            "event",
            "number",
            "id event>event number player>player partnership>partnership rating team from_round "
            "to_round sits_out fixed_table paid categories stage_seed carried created",
        ),
        export=Export(
            "entries",
            "player partnership__first partnership__second",
            "id event number team categories paid partnership carried",
        ),
        merge="tournaments/merging/services, with the pairs",
        names=("categories", "team"),
    )

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering: ClassVar = ["event", "number"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=True) ^ models.Q(partnership__isnull=True),
                name="entry_one_kind",
            ),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["event", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["event", "partnership"], name="entry_pair_once"),
        ]

    def __str__(self) -> str:
        return str(self.player or self.partnership)

    @property
    def name(self) -> str:
        """What the player or the partnership is called."""
        return str(self)

    @property
    def score_carried(self) -> Fraction:
        """The score that was taken along from the stage before."""
        return Fraction(self.carried or 0)

    @property
    def who(self) -> Player | Partnership:
        """The player or the partnership that is entered."""
        found = self.player or self.partnership
        assert found is not None, "the constraint has it so"  # noqa: S101
        return found

    @property
    def club(self) -> Club:
        """The club the player or the partnership is of: that of the event but for guests."""
        return self.who.club

    @property
    def club_id(self) -> UUID:
        """The id of that club."""
        return self.who.club_id

    @property
    def rating_points(self) -> Fraction:
        """The rating in points, exact, as draws, standings and interchange documents have it.

        >>> Entry(rating=1_500_500_000).rating_points
        Fraction(3001, 2)
        """
        return Fraction(self.rating, MICRO)


class CheckIn(models.Model):
    """An entry that is there for a round; by its number, since the round is drawn later."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="check_ins")
    number = models.PositiveSmallIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line("check-in", "entry__event", "id", "id entry>entry number created"),
        export=Export(
            "checked_in",
            "entry__player entry__partnership__first entry__partnership__second",
            "entry created",
        ),
    )

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "number"], name="check_in_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.number}"


class Forbidden(models.Model):
    """Two entries that are not to meet, and why; `one` is the entry with the smaller id."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="forbidden")
    one = models.ForeignKey(Entry, models.CASCADE, related_name="forbidden_as_one")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="forbidden_as_other")
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line(
            "forbidden", "event", "id", "id event>event one>entry other>entry reason created"
        ),
        names=("reason",),
    )

    class Meta:
        verbose_name = _("forbidden pairing")
        verbose_name_plural = _("forbidden pairings")
        ordering: ClassVar = ["event", "created"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="forbidden_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="forbidden_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"
