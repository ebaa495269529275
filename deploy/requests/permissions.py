"""Deny, then allow: a view declares scopes and roles as data, this class reads them.

A view's `scopes` maps an unsafe method to the scope the token needs, `roles` maps a method to the
least role in the club, and `club_id()` says which club that is. An unsafe method without a scope
is refused for everybody; a safe method without a role is open to all.
"""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from clubs.web.access import has_role, role_in_club
from deploy.models import ApiToken


class DeclaredAccess(BasePermission):
    """Grants what the view declares and nothing else."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True, or raise the refusal that says what is missing."""
        method = request.method or ""
        role = getattr(view, "roles", {}).get(method)
        scope = getattr(view, "scopes", {}).get(method)
        if method in SAFE_METHODS and role is None:
            return True
        if not request.user.is_authenticated:
            raise NotAuthenticated(_("Send a token: Authorization: Bearer <token>."))
        if method not in SAFE_METHODS:
            token: Any = request.auth
            _require_scope(token, scope, view)
        if role is not None:
            _require_role(request, view, role)
        return True


def _require_scope(token: ApiToken | None, scope: str | None, view: Any) -> None:
    if scope is None:
        raise PermissionDenied(_("This method is open to nobody."))
    if token is None or scope not in token.scopes:
        raise PermissionDenied(_("This token lacks the scope %(scope)s.") % {"scope": scope})
    if token.event is not None:
        event_id = view.event_id() if hasattr(view, "event_id") else None
        if event_id != token.event:
            raise PermissionDenied(_("This token is for another event."))


def _require_role(request: Request, view: Any, role: str) -> None:
    held = role_in_club(request.user, view.club_id())
    if not has_role(held, role):
        raise PermissionDenied(
            _("This is for the club's %(role)s; you are %(held)s.")
            % {"role": role, "held": held or _("no member")}
        )
