"""Links that make whoever opens them a member, and the accounts that are made by them.

The text of a link exists only in the answer that made it; the database has its hash.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import RANKS, role_in_club, roles_given
from clubs.errors import RoleRefused
from clubs.models import Club, Invitation, Membership, User
from clubs.services.accounts import account_store
from clubs.services.members import club_lock
from web.faults import InvalidInput, NotFound, WrongState

LONGEST_DAYS = 60
MOST_USES = 200
_BYTES = 32


@transaction.atomic
def invitation_create(
    *, club: Club, role: str, by: User, now: datetime, days: int = 7, uses: int = 1
) -> tuple[Invitation, str]:
    """Make an invitation and return it with the text of its link, which is stored nowhere.

    Raises InvalidInput for days or uses out of range, RoleRefused where `by` may not give the role.
    """
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidInput(
            _("An invitation is valid for 1 to %(most)d days.") % {"most": LONGEST_DAYS},
            pointer="/days",
        )
    if not 1 <= uses <= MOST_USES:
        raise InvalidInput(
            _("An invitation is for 1 to %(most)d people.") % {"most": MOST_USES}, pointer="/uses"
        )
    if role not in roles_given(role_in_club(by, club.id)):
        raise RoleRefused(
            _("Owners decide who owns and organises a club; organisers, who scores and plays."),
            pointer="/role",
        )
    plain = secrets.token_urlsafe(_BYTES)
    row = Invitation.objects.create(
        club=club,
        role=role,
        by=by,
        digest=_digest(plain),
        expires=now + timedelta(days=days),
        most_uses=uses,
    )
    return row, plain


@transaction.atomic
def invitation_revoke(*, invitation_id: UUID, by: User, now: datetime) -> Invitation:
    """Let an invitation hold no more; again does nothing.

    Raises NotFound, RoleRefused where `by` may not give its role.
    """
    row = Invitation.objects.select_for_update().filter(id=invitation_id).first()
    if row is None:
        raise NotFound(_("There is no invitation %(id)s.") % {"id": invitation_id})
    if row.role not in roles_given(role_in_club(by, row.club_id)):
        raise RoleRefused(
            _("Owners decide who owns and organises a club; organisers, who scores and plays.")
        )
    if row.revoked is None:
        row.revoked = now
        row.save(update_fields=["revoked"])
    return row


def invitation_of(*, plain: str, now: datetime) -> Invitation:
    """Return the invitation of a link with its club; raises NotFound where it does not hold."""
    return _held(plain, now, lock=False)


@transaction.atomic
def invitation_accept(*, plain: str, user: User, now: datetime) -> Membership:
    """Make a user a member by a link, or give a member the higher role it is for.

    Raises NotFound where the link does not hold, WrongState for who has that role or a higher one.
    """
    club_lock(_held(plain, now, lock=False).club_id)
    row = _held(plain, now, lock=True)
    member = Membership.objects.filter(club_id=row.club_id, user=user).first()
    if member is None:
        member = Membership(club_id=row.club_id, user=user)
    elif RANKS[member.role] >= RANKS[row.role]:
        raise WrongState(_("You are in this club already, with this role or a higher one."))
    member.role = row.role
    member.save()
    row.uses += 1
    row.save(update_fields=["uses"])
    return member


@transaction.atomic
def account_create(*, plain: str, username: str, password: str, now: datetime) -> Membership:
    """Make an account for somebody who has a link, and a member of it.

    Raises NotFound where the link does not hold, InvalidInput for name or password, NameTaken.
    """
    _held(plain, now, lock=False)
    user = account_store(username=username, password=password)
    return invitation_accept(plain=plain, user=user, now=now)


def _held(plain: str, now: datetime, *, lock: bool) -> Invitation:
    """Return the invitation of a link, locked if asked to; raises NotFound where it does not hold.

    It holds no longer than whoever made it may give its role.
    """
    rows = Invitation.objects.select_related("club", "by").filter(digest=_digest(plain))
    row = (rows.select_for_update(of=("self",)) if lock else rows).first()
    if (
        row is None
        or row.revoked is not None
        or row.expires <= now
        or row.uses >= row.most_uses
        or not row.by.is_active
        or row.role not in roles_given(role_in_club(row.by, row.club_id))
    ):
        raise NotFound(_("This invitation is no longer valid; ask the club for another one."))
    return row


def _digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()
