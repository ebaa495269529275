"""Invitations: links that make whoever opens them a member of a club, or one of its players.

One into the club is for a role and for some people. One for a player is for once, has a short code
besides, takes the place of the one before, and makes its user a member, too. Link and code exist
only in the answer that made them. The database has their hashes, that of the code with the site's
secret in it: there are few enough codes to try all.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, RANKS, assignable_roles, has_role, role_now
from clubs.errors import InvitationOver, NameTaken, RoleRefused
from clubs.models import Club, Invitation, Membership, Player, ProfileInvitation, User
from clubs.selectors import player_by_id
from clubs.services.accounts import account_store
from clubs.services.members import lock_club
from web.faults import InvalidInput, NotFound, WrongState
from web.messages import isolate_values

LONGEST_DAYS = 60
CLUB_DAYS, PLAYER_DAYS = 7, 14
MOST_USES = 200
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of codes: none that is read or heard as another."""
CODE_LENGTH = 8
_BYTES = 32

AnyInvitation = Invitation | ProfileInvitation
Row = TypeVar("Row", Invitation, ProfileInvitation)


@dataclass(frozen=True)
class NewInvitation(Generic[Row]):
    """An invitation with the plain secret of its link and its code, if it has one."""

    row: Row
    plain: str
    code: str = ""


@dataclass(frozen=True)
class Acceptance:
    """The result of accepting an invitation: a member, and a player if it was for one."""

    member: Membership
    player: Player | None = None


@transaction.atomic
def invitation_create(
    *, club: Club, role: str, by: User, now: datetime, days: int = CLUB_DAYS, uses: int = 1
) -> NewInvitation[Invitation]:
    """Invite people into a club.

    Raises InvalidInput for days or uses out of range, RoleRefused where `by` may not give the role.
    """
    expires = _expires_after(days, now)
    if not 1 <= uses <= MOST_USES:
        raise InvalidInput(
            _("An invitation can be for 1 to %(most)d people.") % {"most": MOST_USES},
            pointer="/uses",
        )
    _refuse_role(by, club.id, role, pointer="/role")
    plain = secrets.token_urlsafe(_BYTES)
    row = Invitation.objects.create(
        club=club, role=role, by=by, digest=_digest(plain), expires=expires, most_uses=uses
    )
    return NewInvitation(row, plain)


@transaction.atomic
def profile_invite(
    *, player_id: UUID, by: User, now: datetime, days: int = PLAYER_DAYS
) -> NewInvitation[ProfileInvitation]:
    """Invite somebody to be a player of the club; an invitation made before holds no more.

    Raises NotFound, WrongState for a player who has an account, InvalidInput for the days.
    """
    expires = _expires_after(days, now)
    player = _lock_player(player_id)
    if player.user_id is not None:
        raise WrongState(
            _("%(name)s has an account; unlink it first.") % isolate_values({"name": player})
        )
    _open_invitations(player).update(revoked=now)
    plain = secrets.token_urlsafe(_BYTES)
    code = "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))
    row = ProfileInvitation.objects.create(
        player=player, by=by, digest=_digest(plain), code=_code_digest(code), expires=expires
    )
    return NewInvitation(row, plain, format_code(code))


@transaction.atomic
def invitation_revoke(*, invitation_id: UUID, by: User, now: datetime) -> Invitation:
    """Let an invitation into a club hold no more; again does nothing.

    Raises NotFound, RoleRefused where `by` may not give its role.
    """
    row = Invitation.objects.select_for_update().filter(id=invitation_id).first()
    if row is None:
        raise NotFound(_("There is no invitation %(id)s.") % {"id": invitation_id})
    _refuse_role(by, row.club_id, row.role)
    if row.revoked is None:
        row.revoked = now
        row.save(update_fields=["revoked"])
    return row


@transaction.atomic
def profile_invitation_revoke(*, player_id: UUID, now: datetime) -> None:
    """Let the invitation of a player hold no more; without one nothing changes. Raises NotFound."""
    _open_invitations(_lock_player(player_id)).update(revoked=now)


def invitation_of(*, plain: str, now: datetime) -> AnyInvitation:
    """Return the invitation of a link or a code, with club and player.

    Raises NotFound where there is none, InvitationOver where it holds no more.
    """
    row = _find_invitation(plain)
    _refuse_over(row, now)
    return row


@transaction.atomic
def invitation_accept(*, plain: str, user: User, now: datetime) -> Acceptance:
    """Make a user what an invitation is for: a member with its role, or a player of the club.

    A member gets the higher role it is for; whoever is the player already gets the same answer
    again. Raises NotFound, InvitationOver, WrongState for who has that role or a higher one,
    NameTaken for an account that is another player's.
    """
    found = _find_invitation(plain)
    lock_club(_club_id(found))
    if isinstance(found, ProfileInvitation):
        return _claim_player(found, user, now)
    row = _lock_invitation(found)
    _refuse_over(row, now)
    member = Membership.objects.filter(club_id=row.club_id, user=user).first()
    if member is None:
        member = Membership(club_id=row.club_id, user=user)
    elif RANKS[member.role] >= RANKS[row.role]:
        raise WrongState(_("You are already in this club, with this role or a higher one."))
    member.role = row.role
    member.save()
    row.uses += 1
    row.save(update_fields=["uses"])
    return Acceptance(member)


def _claim_player(found: ProfileInvitation, user: User, now: datetime) -> Acceptance:
    """Make a user the player of an invitation, and a member if they are none."""
    player = Player.everyone.select_for_update(of=("self",)).get(id=found.player_id)
    member = Membership.objects.filter(club_id=player.club_id, user=user).first()
    if player.user_id == user.id and member is not None:
        return Acceptance(member, player)
    row = _lock_invitation(found)
    _refuse_over(row, now)
    _refuse_second_player(user)
    player.user = user
    try:
        with transaction.atomic():
            player.save(update_fields=["user"])
    except IntegrityError:
        raise NameTaken(_("This account was linked to a player a moment ago.")) from None
    if member is None:
        member = Membership(club_id=player.club_id, user=user, role=Membership.Role.PLAYER)
        member.save()
    row.used = now
    row.save(update_fields=["used"])
    return Acceptance(member, player)


@transaction.atomic
def account_create(*, plain: str, username: str, password: str, now: datetime) -> Acceptance:
    """Make an account for somebody who was invited, who accepts with it.

    Raises NotFound, InvitationOver, InvalidInput for name or password, NameTaken.
    """
    _refuse_over(_find_invitation(plain), now)
    user = account_store(username=username, password=password)
    return invitation_accept(plain=plain, user=user, now=now)


def format_code(code: str) -> str:
    """Return a code as people write it.

    >>> format_code("K7QM4TXW")
    'K7QM-4TXW'
    """
    return f"{code[:4]}-{code[4:]}"


def parse_code(text: str) -> str:
    """Return the code that somebody typed, "" if it is none; blanks, dashes and case do not matter.

    >>> parse_code(" k7qm 4txw"), parse_code("K7QM-4TXW-9")
    ('K7QM4TXW', '')
    """
    signs = [sign for sign in text.upper() if sign not in " -\u2013\u2014\u00a0"]
    read = "".join(signs)
    fits = len(read) == CODE_LENGTH and set(read) <= set(LETTERS)
    return read if fits else ""


def _expires_after(days: int, now: datetime) -> datetime:
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidInput(
            _("An invitation can be valid for 1 to %(most)d days.") % {"most": LONGEST_DAYS},
            pointer="/days",
        )
    return now + timedelta(days=days)


def _refuse_role(by: User, club_id: UUID, role: str, **data: str) -> None:
    if role not in assignable_roles(role_now(by, club_id)):
        raise RoleRefused(
            _("Owners decide who owns and organises a club; organisers, who scores and plays."),
            **data,
        )


def _refuse_second_player(user: User) -> None:
    other = Player.everyone.select_related("club").filter(user=user).first()
    if other is not None:
        raise NameTaken(
            _(
                "Your account already belongs to %(name)s of %(club)s, and an account "
                "can have only one player. Log in with another account, or ask that club "
                "to unlink it."
            )
            % isolate_values({"name": other, "club": other.club})
        )


def _open_invitations(player: Player) -> QuerySet[ProfileInvitation]:
    return player.profile_invitations.filter(used__isnull=True, revoked__isnull=True)


def _lock_player(player_id: UUID) -> Player:
    lock_club(player_by_id(player_id).club_id)
    return Player.objects.select_for_update(of=("self",)).get(id=player_id)


def _club_id(row: AnyInvitation) -> UUID:
    return row.club_id if isinstance(row, Invitation) else row.player.club_id


def _find_invitation(plain: str) -> AnyInvitation:
    """Return the invitation of a link or a code; raises NotFound. Two queries at most."""
    code = parse_code(plain)
    wanted = {"code": _code_digest(code)} if code else {"digest": _digest(plain)}
    of_player = ProfileInvitation.objects.select_related("player__club", "by").filter(**wanted)
    into_club = Invitation.objects.select_related("club", "by").filter(digest=_digest(plain))
    row = of_player.first() or into_club.first()
    if row is None:
        raise NotFound(_("This invitation does not exist; check it, or ask the club."))
    return row


def _lock_invitation(row: Row) -> Row:
    """Lock an invitation and read it again: others may have accepted it meanwhile."""
    return type(row).objects.select_for_update(of=("self",)).get(pk=row.pk)


def _refuse_over(row: AnyInvitation, now: datetime) -> None:
    why = _why_over(row, now)
    if not why:
        return
    reasons = {
        "used": _("This invitation has already been used; ask the club for a new one."),
        "expired": _("This invitation has expired; ask the club for a new one."),
        "revoked": _("This invitation was revoked; ask the club for a new one."),
        "merged": _(
            "This player has been merged with another one; ask the club for a new invitation."
        ),
        "linked": _("%(name)s already has an account; if it is not yours, ask the club.")
        % isolate_values({"name": getattr(row, "player", "")}),
    }
    raise InvitationOver(reasons[why], why=why)


def _why_over(row: AnyInvitation, now: datetime) -> str:
    """Return why an invitation is no longer valid, "" if it is.

    It is valid only as long as its maker may make such an invitation.
    """
    may = role_now(row.by, _club_id(row)) if row.by.is_active else ""
    if isinstance(row, ProfileInvitation):
        if row.used is not None:
            return "used"
        if row.player.merged_into_id is not None:
            return "merged"
        if row.player.user_id is not None:
            return "linked"
        stands = has_role(may, ORGANISER)
    else:
        if row.uses >= row.most_uses:
            return "used"
        stands = row.role in assignable_roles(may)
    if row.revoked is not None or not stands:
        return "revoked"
    return "expired" if row.expires <= now else ""


def _digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()


def _code_digest(code: str) -> str:
    return salted_hmac("profile-code", code, algorithm="sha256").hexdigest()
