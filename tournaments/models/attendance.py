"""Who plays for whom."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.entries import Entry
from web.handling import Export, Handling, Line
from web.ids import uuid7
from web.messages import isolate_values
from web.reasons import LONGEST_REASON


class Substitution(models.Model):
    """Somebody plays for one of an entry's players, from one round to another (null: the last).

    The entry stays the same in the draw and the standings. Seats say who sat where, and games are
    rated for those who played them.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="substitutions")
    player = models.ForeignKey(Player, models.PROTECT, related_name="substituted")
    substitute = models.ForeignKey(Player, models.PROTECT, related_name="substitutions")
    from_round = models.PositiveSmallIntegerField()
    to_round = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="substitutions_made"
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive=Line(
            "substitution",
            "entry__event",
            "id",
            "id entry>entry player>player substitute>player from_round to_round reason created",
        ),
        export=Export("stood_in", "player substitute", "entry player substitute reason"),
        merge={"player": "played", "substitute": "stood"},
        names=("reason",),
    )

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")
        ordering: ClassVar = ["from_round", "created", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry", "player"],
                condition=models.Q(to_round__isnull=True),
                name="substitution_one_open",
            ),
            models.CheckConstraint(
                condition=models.Q(to_round__isnull=True)
                | models.Q(to_round__gte=models.F("from_round")),
                name="substitution_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.substitute} / {self.player}"

    @property
    def words(self) -> str:
        """Who plays for whom in which rounds, in words."""
        return stand_in(str(self.substitute), str(self.player), self.from_round, self.to_round)

    def holds(self, number: int) -> bool:
        """Whether the substitute plays in a round."""
        return self.from_round <= number <= (self.to_round or number)


def stand_in(substitute: str, player: str, first: int, last: int | None) -> str:
    """Return in words who plays for whom in which rounds; None: to the end."""
    names = isolate_values(
        {"substitute": substitute, "player": player, "first": first, "last": last}
    )
    if last is None:
        return gettext("%(substitute)s for %(player)s from round %(first)d") % names
    if last == first:
        return gettext("%(substitute)s for %(player)s in round %(first)d") % names
    return gettext("%(substitute)s for %(player)s in rounds %(first)d to %(last)d") % names
