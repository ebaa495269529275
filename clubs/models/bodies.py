"""Requests of clubs to join bodies, and the membership numbers that bodies give to players."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Player, User
from clubs.names import MEMBER_NUMBER_LENGTH
from web.handling import Export, Handling
from web.ids import uuid7


class Affiliation(models.Model):
    """A club that asks to join a body, or is asked to by it (`by_body`); the other one accepts.

    It is deleted when it is answered; `Club.above` says which body a club belongs to.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="asks_above")
    body = models.ForeignKey(Club, models.CASCADE, related_name="asks_below")
    by_body = models.BooleanField()
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "body"], name="affiliation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club} → {self.body}"

    @property
    def asker(self) -> Club:
        """Who asks."""
        return self.body if self.by_body else self.club

    @property
    def asked(self) -> Club:
        """The club that is asked, and decides."""
        return self.club if self.by_body else self.body


class MemberNumber(models.Model):
    """The number by which a body, an association or a federation, knows a player.

    `folded` is what tells numbers apart: letters and digits alone, in capitals. A body gives a
    number once, also after it ended (`until`, its last day); the player may be of any of its clubs.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    body = models.ForeignKey(Club, models.PROTECT, related_name="numbers_given", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="member_numbers")
    number = models.CharField(_("membership number"), max_length=MEMBER_NUMBER_LENGTH)
    folded = models.CharField(max_length=MEMBER_NUMBER_LENGTH, db_index=True, editable=False)
    since = models.DateField(_("since"))
    until = models.DateField(_("until"), null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        export=Export(
            "membership_numbers", "player", "id body number since until created", "since id"
        ),
        merge={"player": "numbers"},
        forget=True,
    )

    class Meta:
        verbose_name = _("membership number")
        verbose_name_plural = _("membership numbers")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["body", "folded"], name="member_number_once"),
            models.CheckConstraint(
                condition=models.Q(until__isnull=True) | models.Q(until__gte=models.F("since")),
                name="member_number_days_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} ({self.body})"
