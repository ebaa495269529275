"""What players do themselves: enter, stay away, ask for a partner."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.entries import Entry
from tournaments.models.events import Event
from web.handling import Export, Handling
from web.ids import uuid7


class PlayerAct(models.Model):
    """Something that a player, not the desk, did in an event: who, with which account, when.

    Or did not do: a player who never checked in was withdrawn by the event's rules, without an
    account. `number` is the round it is about. The entry is null once it is taken back.
    """

    class Kind(models.TextChoices):
        """What players may do."""

        ENTER = "enter", _("entered")
        LEAVE = "leave", _("removed the entry")
        AWAY = "away", _("reported an absence")
        BACK = "back", _("came back")
        BYE = "bye", _("asked for the bye")
        NO_BYE = "nobye", _("no longer asks for the bye")
        GONE = "gone", _("withdrawn for not checking in")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="player_acts")
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, related_name="player_acts")
    player = models.ForeignKey(Player, models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="player_acts"
    )
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive="what players ask and do themselves is of this site",
        export=Export("acts", "player", "event kind number created"),
        merge="it stays with whom it was done as",
        no_counter="the pages that show it go by no stamp",
    )

    class Meta:
        verbose_name = _("player action")
        verbose_name_plural = _("player actions")
        ordering: ClassVar = ["event", "-created", "-id"]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"


class PartnerRequest(models.Model):
    """A player asks another to enter an event together; both enter once the other agrees."""

    class State(models.TextChoices):
        """waiting → accepted, declined by who was asked, or withdrawn."""

        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="partner_requests")
    asker = models.ForeignKey(Player, models.PROTECT, related_name="partners_asked")
    asked = models.ForeignKey(Player, models.PROTECT, related_name="asked_by_partners")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    created = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True)

    handling: ClassVar = Handling(
        archive="what players ask and do themselves is of this site",
        export=Export("partners_asked", "asker asked", "event asker asked created"),
        merge="it stays with whom it was done as",
        no_counter="the pages that show it go by no stamp",
    )

    class Meta:
        verbose_name = _("partner request")
        verbose_name_plural = _("partner requests")
        ordering: ClassVar = ["event", "created", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "asker", "asked"],
                condition=models.Q(state="waiting"),
                name="partner_asked_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker} → {self.asked}"
