"""Deals that the site shuffles: a commitment, the words of players, the secret once it is open."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.limits import LONGEST_WORD
from tournaments.models.rounds import Round, Table
from web.handling import Export, Handling, Line
from web.ids import uuid7


class RoundDeals(models.Model):
    """What everybody may know of the deals of a round (`docs/deals.md`).

    `words` are the hashes of the players' words. `dealt` is when hands were fixed: since then no
    word is taken. `secret` is empty until the round is closed. `cards` says how many deals were
    printed for every table, `printed` when last; the audit log has by whom.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.OneToOneField(Round, models.CASCADE, related_name="deals")
    commitment = models.CharField(max_length=64)
    words = models.JSONField(default=list)
    dealt = models.DateTimeField(null=True)
    secret = models.CharField(max_length=64, blank=True)
    cards = models.PositiveSmallIntegerField(default=0)
    printed = models.DateTimeField(null=True)

    handling: ClassVar = Handling(
        archive=Line(
            "deals",
            "round__event",
            "round__number id",
            "id round>round commitment words dealt secret cards printed",
        )
    )

    class Meta:
        verbose_name = _("deals of a round")
        verbose_name_plural = _("deals of rounds")
        ordering: ClassVar = ["round"]

    def __str__(self) -> str:
        return str(self.round)


class DealSecret(models.Model):
    """The secret of a round's deals, as long as nobody may know it; no page and no file has it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.OneToOneField(Round, models.CASCADE, related_name="deal_secret")
    secret = models.CharField(max_length=64)

    handling: ClassVar = Handling(
        archive="nobody may know it; the line of the deals has it once the round is closed",
        no_counter="nothing shows it",
    )

    class Meta:
        verbose_name = _("secret of deals")
        verbose_name_plural = _("secrets of deals")
        ordering: ClassVar = ["round"]

    def __str__(self) -> str:
        return str(self.round)


class PlayerWord(models.Model):
    """A word that a player adds to the shuffle of a round; everybody sees only its hash."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    round = models.ForeignKey(Round, models.CASCADE, db_index=False, related_name="player_words")
    player = models.ForeignKey(Player, models.CASCADE, related_name="deal_words")
    word = models.CharField(max_length=LONGEST_WORD)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        archive="the line of the deals has its hash",
        export=Export("deal_words", "player", "round word created", round="round"),
        forget=True,
        merge={"player": "deal_words"},
        no_counter="its hash moves that of the deals",
    )

    class Meta:
        verbose_name = _("word of a player")
        verbose_name_plural = _("words of players")
        ordering: ClassVar = ["round", "created"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "player"], name="one_word_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.player}"


class OpenedDeal(models.Model):
    """A deal whose hands a table has opened: since when, and which seat did it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, db_index=False, related_name="opened_deals")
    game = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=1)
    opened = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(archive="who looked when is of use while a round is played")

    class Meta:
        verbose_name = _("opened deal")
        verbose_name_plural = _("opened deals")
        ordering: ClassVar = ["table", "game", "deal"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "game", "deal"], name="deal_opened_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.game}.{self.deal}"
