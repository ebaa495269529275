"""Deny, then allow: a view declares scopes and roles as data (`declared`), this class reads them.

`club_id()`, `event_id()` and `table_id()` of a view say whose roles count and for which narrowed
tokens it is. What is open to all is read as a guest by a token that may not read there.
"""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.exceptions import MethodNotAllowed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from clubs.access import ACCOUNT, Viewer, has_role, role_in_club
from deploy.models import ApiToken
from deploy.requests.access_rules import Needs, needs
from deploy.requests.idempotency_keys import KeyedRequest, keyed_request_of
from deploy.tokens import READ
from web.faults import NotFound


class DeclaredAccess(BasePermission):
    """Grants what the view declares and nothing else."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True, or raise the refusal that says what is missing.

        A repeat of a request with an `Idempotency-Key` is answered here, once it is granted.
        """
        method = request.method or ""
        if not hasattr(view, method.lower()):
            raise MethodNotAllowed(method)
        needed = needs(view, method)
        if needed.open:
            _read_as_allowed(request, view)
            return True
        if not request.user.is_authenticated:
            raise NotAuthenticated(_("Send a token: Authorization: Bearer <token>."))
        token: Any = request.auth
        once = keyed_request_of(request)
        place = Bounds(view, once)
        _require_scope(token, needed)
        try:
            _require_place(token, request.user, needed, place)
        except (PermissionDenied, NotFound):
            _require_known(request, view, place)
            raise
        if once is not None:
            once.take(place.asked)
        return True


def require_access(view: Any, method: str, token: ApiToken) -> dict[str, UUID | None]:
    """Return where a token acts by a method of a view, in ids of club, event and table.

    For requests that are answered without the framework; the view knows where it acts. Raises
    PermissionDenied.
    """
    needed, place = needs(view, method), Bounds(view, None)
    _require_scope(token, needed)
    _require_place(token, token.user, needed, place)
    return place.asked


class Bounds:
    """Where a request acts: as the view says it, or as it was said when the request first came.

    The latter where the view finds nothing any more: what a repeat acted on may be gone, or over.
    """

    def __init__(self, view: Any, once: KeyedRequest | None) -> None:
        self._view = view
        self._once = once
        self.asked: dict[str, UUID | None] = {}

    def of(self, bound: str) -> UUID | None:
        """Return the id of the club, event or table; None where there is none; raises NotFound."""
        if bound not in self.asked:
            self.asked[bound] = self._of(bound)
        return self.asked[bound]

    def _of(self, bound: str) -> UUID | None:
        say = getattr(self._view, f"{bound}_id", None)
        if say is None:
            return None
        found, missing = None, None
        try:
            found = say()
        except NotFound as fault:
            missing = fault
        if found is None and self._once is not None and self._once.place is not None:
            return self._once.place[bound]
        if missing is not None:
            raise missing
        return found

    @property
    def club(self) -> UUID:
        """The club whose roles count; raises NotFound."""
        club = self.of("club")
        assert club is not None  # noqa: S101 - whoever declares a role says of which club
        return club

    def role(self, user: Viewer) -> str:
        """Return the role of `user` in the club, as the view has read it; raises NotFound."""
        say = getattr(self._view, "role", None)
        if say is not None:
            with suppress(NotFound):
                held = str(say())
                # It is kept with the answer: a repeat may find nothing any more.
                self.of("club")
                return held
        return role_in_club(user, self.club)


def _within(token: ApiToken, place: Bounds) -> bool:
    """Say whether a place is within what the token is for."""
    bounds = {"club": token.club, "event": token.event, "table": token.table}
    return all(only is None or place.of(bound) == only for bound, only in bounds.items())


def _read_as_allowed(request: Request, view: Any) -> None:
    """Let a token that may not read here see what a guest sees."""
    token: Any = request.auth
    if token is None:
        return
    if READ not in token.scopes or (token.narrowed and not _within(token, Bounds(view, None))):
        request.user = AnonymousUser()


def _require_scope(token: ApiToken | None, needed: Needs) -> None:
    if needed.closed:
        raise PermissionDenied(_("This method is not available."))
    if token is None or (needed.scope is not None and needed.scope not in token.scopes):
        raise PermissionDenied(_("This token lacks the scope %(scope)s.") % {"scope": needed.scope})


def _require_place(token: ApiToken, user: Viewer, needed: Needs, place: Bounds) -> None:
    _require_bounds(token, needed, place)
    if needed.role is not None:
        _require_role(user, place, needed.role)


def _require_bounds(token: ApiToken, needed: Needs, place: Bounds) -> None:
    if needed.holder is not None:
        if needed.holder == ACCOUNT and token.narrowed:
            raise PermissionDenied(_("This needs a token for the whole account."))
        return
    if not _within(token, place):
        raise PermissionDenied(
            _("This token is for another event.")
            if token.event is not None
            else _("This token is for another club or table.")
        )


UNKNOWN = frozenset(
    {"photo_id", "submission_id", "membership_id", "invitation_id", "forbidden_id", "merge_id"}
    | {"webhook_id", "log_id"}
)
"""Ids of what only a club's people know of: to others it is as if it were not there.

What is a secret for a while, as drafts are, has a view with `check_visible(request)`, which raises
NotFound for those who may not know of it.
"""


def _require_role(user: Viewer, place: Bounds, role: str) -> None:
    held = place.role(user)
    if not has_role(held, role):
        raise PermissionDenied(
            _("This needs the role %(role)s in the club; you are %(held)s.")
            % {"role": role, "held": held or _("not a member")}
        )


def _require_known(request: Request, view: Any, place: Bounds) -> None:
    """Raise NotFound in place of a refusal that would tell what is not to be known of.

    In the same words, whether there is nothing or a secret.
    """
    unknown = not UNKNOWN.isdisjoint(view.kwargs)
    check_visible = getattr(view, "check_visible", None)
    nothing = NotFound(_("There is nothing here, or nothing you may see."))
    try:
        if unknown and not place.role(request.user):
            raise nothing
        if check_visible is not None:
            check_visible(request)
    except NotFound:
        if unknown:
            raise nothing from None
        raise
