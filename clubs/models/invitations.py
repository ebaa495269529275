"""Links that let somebody into a club, or be a player of it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Membership, Player, User
from web.handling import Handling
from web.ids import uuid7


class Invitation(models.Model):
    """A link that makes whoever opens it a member of the club; its text is stored as a hash only.

    It holds until `expires`, for `most_uses` people, unless it is revoked or `by`, who made it,
    may no longer give that role.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=12, choices=Membership.Role.choices)
    digest = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(User, models.CASCADE, related_name="+")
    expires = models.DateTimeField(_("expires"))
    most_uses = models.PositiveSmallIntegerField(default=1)
    uses = models.PositiveSmallIntegerField(default=0)
    revoked = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("most_uses")), name="invitation_uses_end"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} ({self.role})"


class ProfileInvitation(models.Model):
    """A link and a short code that make whoever has one of them a player of the club, once.

    Both are stored as hashes only. It holds until `expires` unless it is `revoked`, was `used`, or
    `by`, who made it, runs the club no longer; a player has one that holds at most.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="profile_invitations")
    digest = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(User, models.CASCADE, related_name="+")
    expires = models.DateTimeField(_("expires"))
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    handling: ClassVar = Handling(
        export="whoever has the link keeps it",
        merge="a link is for one record of a player",
        forget=True,
    )

    class Meta:
        verbose_name = _("invitation to a player")
        verbose_name_plural = _("invitations to players")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(used__isnull=True, revoked__isnull=True),
                name="profile_invitation_one",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)
