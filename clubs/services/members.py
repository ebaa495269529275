"""Changes the roles of members and removes them; a club always keeps an owner.

All of it locks the club's row, so that the last two owners cannot both leave at once.
"""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import OWNER, RANKS, assignable_roles, role_now
from clubs.errors import RoleRefused
from clubs.models import Club, Membership, User
from clubs.selectors import membership_by_id
from web.faults import InvalidInput, WrongState


@transaction.atomic
def membership_change(*, membership_id: UUID, role: str, by: User) -> Membership:
    """Give a member another role.

    Raises NotFound, InvalidInput for an unknown role, RoleRefused where `by` may not take the one
    role or give the other, WrongState for the last owner.
    """
    if role not in RANKS:
        raise InvalidInput(_("There is no such role."), pointer="/role")
    member = _lock_member(membership_id)
    may = assignable_roles(role_now(by, member.club_id))
    if member.role not in may or role not in may:
        raise RoleRefused(
            _("Owners decide who owns and organises a club; organisers, who scores and plays.")
        )
    if role != OWNER:
        _refuse_last_owner(member)
    member.role = role
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def membership_remove(*, membership_id: UUID, by: User) -> Membership:
    """Take a member out of the club; everybody may leave.

    Raises NotFound, RoleRefused where `by` may not take that role, WrongState for the last owner.
    """
    member = _lock_member(membership_id)
    mine = member.user_id == by.id
    if not mine and member.role not in assignable_roles(role_now(by, member.club_id)):
        raise RoleRefused(
            _("Owners decide who owns and organises a club; organisers, who scores and plays.")
        )
    _refuse_last_owner(member)
    member.delete()
    return member


def lock_club(club_id: UUID) -> None:
    """Lock a club's row, so that changes of its members come one after the other."""
    Club.objects.select_for_update(no_key=True).get(id=club_id)


def _lock_member(membership_id: UUID) -> Membership:
    lock_club(membership_by_id(membership_id).club_id)
    return membership_by_id(membership_id)


def _refuse_last_owner(member: Membership) -> None:
    if member.role != OWNER:
        return
    owners = Membership.objects.filter(club_id=member.club_id, role=OWNER)
    if not owners.exclude(id=member.id).exists():
        raise WrongState(
            _("%(name)s is the last owner of the club; make somebody else an owner first.")
            % {"name": member.user.get_username()}
        )
