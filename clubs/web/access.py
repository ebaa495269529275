"""Who may do what: the roles in a club, and whose request this is."""

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from rest_framework.request import Request

from clubs.models import Membership, User

ORGANISER = Membership.Role.ORGANISER.value
SCORER = Membership.Role.SCORER.value
RANKS = {SCORER: 1, ORGANISER: 2}
"""The roles, the higher the more it may do."""

Viewer = User | AnonymousUser


def role_in_club(user: Viewer, club_id: UUID) -> str:
    """Return the user's role in the club, or "" for an outsider. One query, none for a guest."""
    if not user.is_authenticated:
        return ""
    role = Membership.objects.filter(user_id=user.pk, club_id=club_id).values_list(
        "role", flat=True
    )
    return role.first() or ""


def has_role(held: str, needed: str) -> bool:
    """Say whether a role suffices: an organiser may do all a scorer may.

    >>> has_role("organiser", "scorer"), has_role("scorer", "organiser"), has_role("", "scorer")
    (True, False, False)
    """
    return RANKS.get(held, 0) >= RANKS[needed]


def viewer(request: Request | HttpRequest) -> Viewer:
    """Return who looks: a user of ours, or a guest."""
    return request.user


def user_of(request: Request | HttpRequest) -> User:
    """Return the user of a request that needs one; raises PermissionDenied for a guest."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
