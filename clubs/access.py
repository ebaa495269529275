"""Who may do what: the roles in a club, and whose request this is."""

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from rest_framework.request import Request

from clubs.models import Membership, User

OWNER = Membership.Role.OWNER.value
ORGANISER = Membership.Role.ORGANISER.value
SCORER = Membership.Role.SCORER.value
PLAYER = Membership.Role.PLAYER.value
RANKS = {PLAYER: 1, SCORER: 2, ORGANISER: 3, OWNER: 4}
"""The roles, the higher the more it may do."""
STAFF = tuple(role for role, rank in RANKS.items() if rank >= RANKS[SCORER])
"""The roles that run evenings, and so see drafts; a player with an account does not."""
ORGANISERS = tuple(role for role, rank in RANKS.items() if rank >= RANKS[ORGANISER])
"""The roles that run a club's events."""

ACCOUNT = "account"
"""A view's `holder` that is about an account: its token is for all the account may do."""
TOKEN = "token"  # noqa: S105 - a word, no secret
"""A view's `holder` that is about the token itself: any token is let in."""

Viewer = User | AnonymousUser
_KNOWN = "_roles_known"


def role_in_club(user: Viewer, club_id: UUID) -> str:
    """Return the user's role in the club, or "" for an outsider.

    One query; none for a guest, or if this request has read it before.
    """
    if not user.is_authenticated:
        return ""
    known: str | None = getattr(user, _KNOWN, {}).get(club_id)
    return role_now(user, club_id) if known is None else known


def role_now(user: User, club_id: UUID) -> str:
    """Return the user's role in the club as it stands now, for whoever holds a lock. One query."""
    rows = Membership.objects.filter(user=user, club_id=club_id)
    return rows.values_list("role", flat=True).first() or ""


def remember_role(user: Viewer, club_id: UUID, role: str) -> None:
    """Remember the role of a request's user for the rest of the request."""
    setattr(user, _KNOWN, {**getattr(user, _KNOWN, {}), club_id: role})


def has_role(held: str, needed: str) -> bool:
    """Say whether a role suffices: each may do all that those below may.

    >>> has_role("owner", "scorer"), has_role("scorer", "organiser"), has_role("", "player")
    (True, False, False)
    """
    return RANKS.get(held, 0) >= RANKS[needed]


def assignable_roles(held: str) -> tuple[str, ...]:
    """Return the roles that somebody with a role may give and take, the lowest first.

    >>> assignable_roles("owner"), assignable_roles("organiser"), assignable_roles("scorer")
    (('player', 'scorer', 'organiser', 'owner'), ('player', 'scorer'), ())
    """
    if held == OWNER:
        return tuple(RANKS)
    return (PLAYER, SCORER) if held == ORGANISER else ()


def viewer(request: Request | HttpRequest) -> Viewer:
    """Return the viewer of a page or endpoint: a user, or a guest."""
    return request.user


def user_of(request: Request | HttpRequest) -> User:
    """Return the user of a request that needs one; raises PermissionDenied for a guest."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
