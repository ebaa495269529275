"""Who there is: users, clubs, their members, players and partnerships."""

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.names import (
    HIGHEST_NUMBER,
    NAME_LENGTH,
    NICKNAME_LENGTH,
    clean_nickname,
    clean_person_name,
    display_name,
    number_name,
    spellings_of,
)
from clubs.rosters import NewPlayer
from web.faults import InvalidInput
from web.folding import SORT_KEY_LENGTH, sort_key
from web.handling import Handling
from web.ids import uuid7
from web.reading import ReadQuickly
from web.time_zones import FIRST_ZONE, LONGEST_ZONE

TRIGRAMS = "gin_trgm_ops"
"""What an index needs for finding a part of a name."""


class User(AbstractUser):  # type: ignore[django-manager-missing]  # tokens come from an untyped base
    """Somebody who logs in: an organiser, a scorer, a player with an account.

    `must_change_password` is true while only a one-time password was given out.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    must_change_password = models.BooleanField(_("must change password"), default=False)


class NamedModel(ReadQuickly):
    """Base of models that are sorted and searched by name.

    `sort_key` is the folded name, since the server has no language-aware collation; it is cut to
    fit its column. `save` keeps it up to date; call `fold` before making rows in bulk.
    """

    sort_key = models.CharField(
        max_length=SORT_KEY_LENGTH, editable=False, db_index=True, default=""
    )
    folded_from: ClassVar[tuple[str, ...]] = ("name",)
    shows_full = False
    """Whether the name here in memory is one that is hidden (`clubs.selectors.full_names`)."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Store the row, and its sort key wherever the name is stored.

        Raises TypeError for one that was read to be shown with the full name.
        """
        if self.shows_full:
            raise TypeError("the full name would stand where everybody reads it")
        self.fold()
        fields: Iterable[str] | None = options.get("update_fields")
        if fields is not None and set(self.folded_from) & set(fields):
            options["update_fields"] = {*fields, "sort_key"}
        super().save(*args, **options)

    def fold(self) -> None:
        """Set the sort key from the current name."""
        whole = " ".join(filter(None, (getattr(self, part) for part in self.folded_from)))
        self.sort_key = sort_key(whole)[:SORT_KEY_LENGTH]


class Club(NamedModel):
    """Who runs events; owner of players, partnerships and rating pools.

    `above` is the body it belongs to, always of a higher kind: so three levels and no circles. A
    body that `endorses_all` endorses every event of the clubs below it when that is over. By the
    clocks of `time_zone` its days begin and end.

    One that is not `listed` stands in no list and no search but its own people's; whoever has an
    address reads it. Guests read `guest_names` of its players, of minors the initials at most
    unless `minors_named`.
    """

    class Kind(models.TextChoices):
        """Clubs belong to associations, those to federations; a club may belong to either."""

        CLUB = "club", _("club")
        ASSOCIATION = "association", _("association")
        FEDERATION = "federation", _("federation")

    class Names(models.TextChoices):
        """What whoever is not of the club reads of its players, the most first."""

        FULL = "full", _("full names")
        INITIALS = "initials", _("initials")
        NUMBERS = "numbers", _("numbers instead of names")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    kind = models.CharField(
        _("kind"), max_length=12, choices=Kind.choices, default=Kind.CLUB, db_default=Kind.CLUB
    )
    above = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, db_index=False, related_name="below"
    )
    endorses_all = models.BooleanField(default=False, db_default=False)
    time_zone = models.CharField(
        _("time zone"), max_length=LONGEST_ZONE, default=FIRST_ZONE, db_default=FIRST_ZONE
    )
    created = models.DateTimeField(auto_now_add=True)
    sandbox_until = models.DateTimeField(null=True, editable=False)
    """When a sandbox forgets itself; null for every other club."""
    listed = models.BooleanField(_("listed"), default=True, db_default=True)
    guest_names = models.CharField(
        _("what guests read of players"),
        max_length=8,
        choices=Names.choices,
        default=Names.FULL,
        db_default=Names.FULL,
    )
    minors_named = models.BooleanField(
        _("minors are shown as everybody else"), default=False, db_default=False
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="club_name_once"),
        ]
        indexes: ClassVar = [
            GinIndex(fields=["sort_key"], opclasses=[TRIGRAMS], name="club_by_words"),
            models.Index(fields=["above"], name="club_below"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Clean the name as the services do; raises ValidationError."""
        self.name = _clean_for_form("name", clean_person_name, self.name)

    @property
    def gives_numbers(self) -> bool:
        """Whether it is a body, an association or a federation, that clubs may join."""
        return self.kind != self.Kind.CLUB

    @property
    def is_listed(self) -> bool:
        """Whether it stands in lists and searches for everybody."""
        return self.listed and self.sandbox_until is None

    @property
    def zone(self) -> ZoneInfo:
        """Its time zone, which decides what day it is there."""
        return ZoneInfo(self.time_zone)


class Membership(models.Model):
    """What a user may do in a club: see `Role`; a club always has an owner."""

    class Role(models.TextChoices):
        """Each may do all that those below may; what exactly is in `clubs.access`.

        An owner decides who owns and organises, an organiser runs the club, a scorer decides
        results, a player has an account and no more rights than a guest.
        """

        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")
        PLAYER = "player", _("player")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "club"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} ({self.role})"


Some = TypeVar("Some", bound=models.Model)


class UnmergedManager(models.Manager[Some]):
    """Rows that were not merged into another; every list, search and form reads only these."""

    def get_queryset(self) -> models.QuerySet[Some]:
        """Return the rows that were not merged into another."""
        return super().get_queryset().filter(merged_into__isnull=True)


class Player(NamedModel):
    """Somebody who sits at tables; need not have an account.

    Players of one name are told apart by a nickname or a club number; a number is given once.
    One who was made twice is `merged_into` the other; `everyone` has those, too.

    `name` is what everybody may read. Where a player's name is hidden, it is a short one, and
    `hidden_name` and `hidden_nickname` are what the club's own people know the player by; only
    their pages and the player's own ask for `full`. `hidden_key` is that, folded. It is hidden
    because the player wants it (`hides`) or, `hidden_by_club`, for what the club shows guests.
    `name_due` marks whose name, and copies of it, do not yet follow what the club has chosen.
    """

    folded_from = ("name", "nickname")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    nickname = models.CharField(_("nickname"), max_length=NICKNAME_LENGTH, blank=True)
    number = models.PositiveIntegerField(
        _("club number"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_NUMBER)],
    )
    hidden_name = models.CharField(
        _("hidden name"), max_length=NAME_LENGTH, editable=False, default="", db_default=""
    )
    hidden_nickname = models.CharField(
        _("hidden nickname"), max_length=NICKNAME_LENGTH, editable=False, default="", db_default=""
    )
    hidden_key = models.CharField(
        max_length=SORT_KEY_LENGTH, editable=False, default="", db_default=""
    )
    hidden_by_club = models.BooleanField(editable=False, default=False, db_default=False)
    minor = models.BooleanField(_("minor"), default=False, db_default=False)
    name_due = models.BooleanField(editable=False, default=False, db_default=False)
    user = models.OneToOneField(User, models.SET_NULL, null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="merged"
    )
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Player"]] = UnmergedManager()
    everyone: ClassVar[models.Manager["Player"]] = models.Manager()

    handling: ClassVar = Handling(
        export="deploy/privacy/export.py", merge="tournaments/merging/services"
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        base_manager_name = "everyone"
        ordering: ClassVar = ["sort_key"]
        indexes: ClassVar = [
            models.Index(
                fields=["club", "sort_key", "id"],
                condition=models.Q(merged_into__isnull=True),
                name="player_of_club_by_name",
            ),
            models.Index(
                fields=["sort_key", "id"],
                condition=models.Q(merged_into__isnull=True),
                name="player_by_name",
            ),
            # Small, for counting.
            models.Index(
                fields=["club"],
                condition=models.Q(merged_into__isnull=True),
                name="player_of_club",
            ),
            GinIndex(
                fields=["sort_key"],
                opclasses=[TRIGRAMS],
                condition=models.Q(merged_into__isnull=True),
                name="player_by_words",
            ),
            # Few hide their names; the others cost nothing here.
            models.Index(
                fields=["club", "hidden_key"],
                condition=models.Q(hidden_key__gt=""),
                name="player_hidden",
            ),
            models.Index(fields=["id"], condition=models.Q(name_due=True), name="player_name_due"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("nickname"),
                condition=models.Q(number__isnull=True, merged_into__isnull=True),
                name="player_told_apart",
            ),
            models.UniqueConstraint(
                fields=["club", "number"],
                condition=models.Q(merged_into__isnull=True),
                name="player_number_once_in_club",
            ),
        ]

    def __str__(self) -> str:
        return display_name(self.name, self.nickname, self.number)

    def fold(self) -> None:
        """Set both sort keys from the current names."""
        super().fold()
        whole = f"{self.hidden_name} {self.hidden_nickname}".strip()
        self.hidden_key = sort_key(whole)[:SORT_KEY_LENGTH]

    @property
    def is_hidden(self) -> bool:
        """Whether the name is hidden from whoever is not of the club."""
        return bool(self.hidden_name)

    @property
    def hides(self) -> bool:
        """Whether the player wants the name hidden, whatever the club shows."""
        return self.is_hidden and not self.hidden_by_club

    @property
    def shown_as(self) -> Club.Names:
        """What everybody reads of the player as stored."""
        if not self.is_hidden:
            return Club.Names.FULL
        numbered = self.name == number_name(self.id, self.number)
        return Club.Names.NUMBERS if numbered else Club.Names.INITIALS

    @property
    def full(self) -> NewPlayer:
        """Name, nickname and number as the club's own people know them; not for others."""
        if self.is_hidden:
            return NewPlayer(self.hidden_name, self.hidden_nickname, self.number)
        return NewPlayer(self.name, self.nickname, self.number)

    @property
    def spellings(self) -> set[str]:
        """The ways to write the player."""
        return spellings_of(self.name, self.nickname, self.number)

    def clean(self) -> None:
        """Clean name and nickname as the services do; raises ValidationError."""
        self.name = _clean_for_form("name", clean_person_name, self.name)
        self.nickname = _clean_for_form("nickname", clean_nickname, self.nickname)


def _clean_for_form(field: str, clean: Any, text: str) -> str:
    """Return a name as services clean it, for forms that know no services (the admin's)."""
    try:
        return str(clean(text))
    except InvalidInput as fault:
        raise ValidationError({field: fault.detail}) from fault
