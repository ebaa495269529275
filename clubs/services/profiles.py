"""Players claim who they are: an invitation for one player, and the account that becomes theirs.

The link and the short code of an invitation exist only in the answer that made it. The database has
their hashes, that of the code with the site's secret in it: there are few enough codes to try all.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, has_role, role_in_club
from clubs.errors import InvitationOver, NameTaken
from clubs.models import Membership, Player, ProfileInvitation, User
from clubs.selectors import player_by_id
from clubs.services.accounts import account_store
from clubs.services.members import club_lock
from web.faults import InvalidInput, NotFound, WrongState
from web.messages import isolating

LONGEST_DAYS = 60
USUAL_DAYS = 14
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What codes are made of: nothing that is read or heard as something else."""
CODE_LENGTH = 8
_BYTES = 32


@dataclass(frozen=True)
class NewProfileInvitation:
    """An invitation with the secret of its link and its code, as they are written down."""

    row: ProfileInvitation
    plain: str
    code: str


@transaction.atomic
def profile_invite(
    *, player_id: UUID, by: User, now: datetime, days: int = USUAL_DAYS
) -> NewProfileInvitation:
    """Invite somebody to be a player of the club; an invitation made before holds no more.

    Raises NotFound, WrongState for a player who has an account, InvalidInput for the days.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidInput(
            _("An invitation is valid for 1 to %(most)d days.") % {"most": LONGEST_DAYS},
            pointer="/days",
        )
    player = _player_locked(player_id)
    if player.user_id is not None:
        raise WrongState(
            _("%(name)s has an account; unlink it first.") % isolating({"name": player})
        )
    _pending(player).update(revoked=now)
    plain = secrets.token_urlsafe(_BYTES)
    code = "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))
    row = ProfileInvitation.objects.create(
        player=player,
        by=by,
        digest=_digest(plain),
        code=_code_digest(code),
        expires=now + timedelta(days=days),
    )
    return NewProfileInvitation(row, plain, code_written(code))


@transaction.atomic
def profile_invitation_revoke(*, player_id: UUID, now: datetime) -> None:
    """Let the invitation of a player hold no more; without one nothing changes. Raises NotFound."""
    _pending(_player_locked(player_id)).update(revoked=now)


def profile_invitation_of(*, plain: str, now: datetime) -> ProfileInvitation:
    """Return the invitation of a link or a code, with player and club.

    Raises NotFound where there is none, InvitationOver where it holds no more.
    """
    return _held(plain, now)


@transaction.atomic
def profile_claim(*, plain: str, user: User, now: datetime) -> Player:
    """Make a user the player of an invitation, and a member of the club where he is none.

    Whoever is that player already gets the same answer again. Raises NotFound, InvitationOver,
    NameTaken for an account that is another player's.
    """
    found = _found(plain)
    club_lock(found.player.club_id)
    player = Player.everyone.select_for_update(of=("self",)).get(id=found.player_id)
    if player.user_id == user.id:
        return player
    row = _held(plain, now, lock=True)
    _refuse_second(user)
    player.user = user
    try:
        with transaction.atomic():
            player.save(update_fields=["user"])
    except IntegrityError:
        raise NameTaken(_("This account became a player's a moment ago.")) from None
    Membership.objects.get_or_create(
        club_id=player.club_id, user=user, defaults={"role": Membership.Role.PLAYER}
    )
    row.used = now
    row.save(update_fields=["used"])
    return player


@transaction.atomic
def profile_account_create(*, plain: str, username: str, password: str, now: datetime) -> Player:
    """Make an account for somebody who was invited, and the player of the invitation its owner.

    Raises NotFound, InvitationOver, InvalidInput for name or password, NameTaken.
    """
    _held(plain, now)
    user = account_store(username=username, password=password)
    return profile_claim(plain=plain, user=user, now=now)


def code_written(code: str) -> str:
    """Return a code as people read it out.

    >>> code_written("K7QM4TXW")
    'K7QM-4TXW'
    """
    return f"{code[:4]}-{code[4:]}"


def code_read(text: str) -> str:
    """Return the code that somebody typed, "" for what is none: blanks, dashes and case are free.

    >>> code_read(" k7qm 4txw"), code_read("K7QM-4TXW-9")
    ('K7QM4TXW', '')
    """
    signs = [sign for sign in text.upper() if sign not in " -\u2013\u2014\u00a0"]
    read = "".join(signs)
    fits = len(read) == CODE_LENGTH and set(read) <= set(LETTERS)
    return read if fits else ""


def _refuse_second(user: User) -> None:
    other = Player.everyone.select_related("club").filter(user=user).first()
    if other is not None:
        raise NameTaken(
            _(
                "Your account is %(name)s of %(club)s already, and an account is one player's. "
                "Log in with another one, or ask the club to unlink it there."
            )
            % isolating({"name": other, "club": other.club})
        )


def _pending(player: Player) -> QuerySet[ProfileInvitation]:
    return player.profile_invitations.filter(used__isnull=True, revoked__isnull=True)


def _player_locked(player_id: UUID) -> Player:
    club_lock(player_by_id(player_id).club_id)
    return Player.objects.select_for_update(of=("self",)).get(id=player_id)


def _found(plain: str, *, lock: bool = False) -> ProfileInvitation:
    code = code_read(plain)
    wanted = {"code": _code_digest(code)} if code else {"digest": _digest(plain)}
    rows = ProfileInvitation.objects.select_related("player__club", "by").filter(**wanted)
    row = (rows.select_for_update(of=("self",)) if lock else rows).first()
    if row is None:
        raise NotFound(_("There is no such invitation; look at it again, or ask the club."))
    return row


def _held(plain: str, now: datetime, *, lock: bool = False) -> ProfileInvitation:
    row = _found(plain, lock=lock)
    why = _over(row, now)
    if why:
        reasons = {
            "used": _("This invitation was used already; it is for once."),
            "expired": _("This invitation has expired; ask the club for another one."),
            "revoked": _("This invitation was taken back; ask the club for another one."),
            "merged": _("This player is another one by now; ask the club for an invitation."),
            "linked": _("%(name)s has an account already; ask the club if it is not yours.")
            % isolating({"name": row.player}),
        }
        raise InvitationOver(reasons[why], why=why)
    return row


def _over(row: ProfileInvitation, now: datetime) -> str:
    """Return why an invitation does not hold, "" where it does."""
    if row.used is not None:
        return "used"
    if row.player.merged_into_id is not None:
        return "merged"
    if row.player.user_id is not None:
        return "linked"
    runs = row.by.is_active and has_role(role_in_club(row.by, row.player.club_id), ORGANISER)
    if row.revoked is not None or not runs:
        return "revoked"
    return "expired" if row.expires <= now else ""


def _digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()


def _code_digest(code: str) -> str:
    return salted_hmac("profile-code", code, algorithm="sha256").hexdigest()
