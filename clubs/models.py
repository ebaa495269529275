"""Who there is: users, clubs, their members, players and partnerships."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.ids import uuid7
from clubs.names import NAME_LENGTH, PAIR_NAME_LENGTH


class User(AbstractUser):  # type: ignore[django-manager-missing]  # tokens come from an untyped base
    """Somebody who logs in: an organiser, a scorer, a player with an account.

    `must_change_password` is true while only a one-time password was given out.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    must_change_password = models.BooleanField(_("must change password"), default=False)


class Club(models.Model):
    """Who runs events; owner of players, partnerships and rating pools."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="club_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What a user may do in a club: an organiser runs it, a scorer decides results."""

    class Role(models.TextChoices):
        """The two roles; an organiser may do all a scorer may."""

        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "club"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} ({self.role})"


class Player(models.Model):
    """Somebody who sits at tables; need not have an account.

    `sort_key` is the name folded for ordering, since the server has no language-aware collation.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    sort_key = models.CharField(max_length=160, editable=False, db_index=True)
    user = models.OneToOneField(User, models.SET_NULL, null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering: ClassVar = ["sort_key"]
        constraints: ClassVar = [
            models.UniqueConstraint("club", Lower("name"), name="player_name_once_in_club"),
        ]

    def __str__(self) -> str:
        return self.name


class Partnership(models.Model):
    """Two players who play together; the same two are the same partnership in either order.

    `first` is the player with the smaller id, so that the pair is stored once.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="partnerships")
    first = models.ForeignKey(Player, models.PROTECT, related_name="partnerships_as_first")
    second = models.ForeignKey(Player, models.PROTECT, related_name="partnerships_as_second")
    name = models.CharField(_("name"), max_length=PAIR_NAME_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
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
        """The two, in the order in which they take their seats."""
        return self.first, self.second
