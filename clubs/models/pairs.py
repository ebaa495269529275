"""Who plays together: partnerships."""

from typing import ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import TRIGRAMS, Club, NamedModel, Player, UnmergedManager
from clubs.names import PAIR_NAME_LENGTH
from web.folding import SORT_KEY_LENGTH
from web.handling import Export, Handling
from web.ids import uuid7


class Partnership(NamedModel):
    """Two players who play together; the same two are the same partnership in either order.

    `first` is the player with the smaller id, so that the pair is stored once. One that is
    `dissolved` keeps its games and ratings and enters no more events. Where one of the two was
    merged into another player, the pair is `merged_into` the other player's.

    `search` is what pairs are looked for by: the folded names of the two and of the pair. The
    database writes it (`clubs/migrations/0007_search.py`), also where only a player is renamed.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="partnerships")
    first = models.ForeignKey(Player, models.PROTECT, related_name="partnerships_as_first")
    second = models.ForeignKey(Player, models.PROTECT, related_name="partnerships_as_second")
    name = models.CharField(_("name"), max_length=PAIR_NAME_LENGTH)
    sort_key = models.CharField(
        max_length=SORT_KEY_LENGTH, editable=False, default="", db_default=""
    )
    search = models.TextField(editable=False, default="", db_default="")
    dissolved = models.DateTimeField(_("dissolved"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="merged"
    )
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Partnership"]] = UnmergedManager()
    everyone: ClassVar[models.Manager["Partnership"]] = models.Manager()

    handling: ClassVar = Handling(
        export=Export("partnerships", "first second", "id name first second dissolved created"),
        merge="tournaments/merging/services",
        names=("name",),
    )

    class Meta:
        base_manager_name = "everyone"
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
        indexes: ClassVar = [
            # Dissolved ones last, as lists have them.
            models.Index(
                fields=["club", "-dissolved", "name", "id"],
                condition=models.Q(merged_into__isnull=True),
                name="partnership_of_club_by_name",
            ),
            models.Index(
                fields=["club"],
                condition=models.Q(merged_into__isnull=True, dissolved__isnull=True),
                name="partnership_of_club",
            ),
            GinIndex(
                fields=["search"],
                opclasses=[TRIGRAMS],
                condition=models.Q(merged_into__isnull=True),
                name="partnership_by_words",
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="partnership_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="partnership_in_order"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def players(self) -> tuple[Player, Player]:
        """The two players, in the order of their seats."""
        return self.first, self.second
