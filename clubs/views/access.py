"""Pages and actions that need a role in the club of what they are about."""

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.access import has_role, role_in_club, viewer
from clubs.places import ClubOf, keeping_place, place_of_request
from web.faults import NotFound
from web.pages import (
    FormPage,
    View,
    do_or_show_again,
    not_found_as_404,
    open_to,
    return_address,
    send_to_login,
)


def desk_page(
    role: str,
    club_of: Callable[[UUID], UUID],
    *,
    sent: bool = False,
    own: Callable[[HttpRequest, UUID], bool] | None = None,
) -> Callable[[View], View]:
    """Make a view a page for users with the role in the club; a guest is sent to log in.

    With `sent` it also takes its own form (POST), which must store nothing. If `own` says that the
    page is about the user's own account, no role is needed.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"] if sent else ["GET", "HEAD"])
        @not_found_as_404
        @wraps(view)
        def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
            if not request.user.is_authenticated:
                return send_to_login(request, request.get_full_path())
            about = next(iter(ids.values()))
            if own is None or not own(request, about):
                _require(request, role, club_of, about)
            return view(request, **ids)

        return open_to(role, answer)

    return decorate


def action(
    role: str,
    club_of: Callable[[UUID], UUID],
    on: FormPage,
    *,
    own: Callable[[HttpRequest, UUID], bool] | None = None,
) -> Callable[[View], View]:
    """Make a view an action of a page, for users with the role in the club.

    `club_of` finds the club from the id in the address. If `own` says that the action is about the
    user's own account, no role is needed. A guest is sent to log in, whatever the
    id; a user without the role gets 403, or 404 if they may not know of it. The page shows a
    refused form or a fault.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @not_found_as_404
        @wraps(view)
        def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
            if not request.user.is_authenticated:
                return send_to_login(request, return_address(request))
            acted = next(iter(ids.values()))
            if own is None or not own(request, acted):
                _require(request, role, club_of, acted)
            elif isinstance(club_of, ClubOf):
                place_of_request(request, club_of, acted)  # for the audit
            if request.method != "POST":
                query = request.META.get("QUERY_STRING", "")
                return redirect(on.address(acted) + (f"?{query}" if query else ""))
            return do_or_show_again(
                lambda: view(request, **ids), lambda form: on.again(request, acted, form)
            )

        kept = keeping_place(answer) if isinstance(club_of, ClubOf) else answer
        return open_to(role, kept)

    return decorate


def _require(request: HttpRequest, role: str, club_of: Callable[[UUID], UUID], about: UUID) -> None:
    """Raise PermissionDenied without the role, Http404 if there is no such thing.

    The 404 gives no detail, so that it looks the same for a thing the user may not know of
    (`deploy.pages`).
    """
    try:
        if isinstance(club_of, ClubOf):
            held = place_of_request(request, club_of, about).role or ""
        else:
            held = role_in_club(viewer(request), club_of(about))
    except NotFound as fault:
        raise Http404 from fault
    if not has_role(held, role):
        raise PermissionDenied
