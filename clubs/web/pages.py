"""How pages answer: faults become pages or messages, actions need a role, fragments an ETag."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.web.access import has_role, role_in_club, viewer
from clubs.web.faults import Fault, NotFound

View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """Make a view a page to look at: what is not found is 404."""
    return require_safe(_found(view))


def _found(view: View) -> View:
    @wraps(view)
    def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
        _refuse_unreadable(request)
        try:
            return view(request, **ids)
        except NotFound as fault:
            raise Http404(fault.detail) from fault

    return answer


def _refuse_unreadable(request: HttpRequest) -> None:
    """Raise BadRequest for a character that no text has and the database does not take."""
    sent = (*request.GET.lists(), *request.POST.lists())
    if any("\x00" in text for _name, texts in sent for text in texts):
        raise BadRequest


def action(role: str, club_of: Callable[[UUID], UUID]) -> Callable[[View], View]:
    """Make a view something that is done: POST only, by whoever has the role in the club.

    `club_of` finds the club from the id in the address. A guest is sent to log in, others
    without the role get 403. A fault is shown as a message on the page the form came from.
    """

    def decorate(view: View) -> View:
        @require_POST
        @wraps(view)
        def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
            _refuse_unreadable(request)
            if not request.user.is_authenticated:
                return redirect_to_login(way_back(request))
            try:
                club = club_of(next(iter(ids.values())))
                if not has_role(role_in_club(viewer(request), club), role):
                    raise PermissionDenied
                return view(request, **ids)
            except NotFound as fault:
                raise Http404(fault.detail) from fault
            except Fault as fault:
                messages.error(request, fault.detail, extra_tags=str(fault.title))
                return redirect(way_back(request))

        return answer

    return decorate


def desk_page(
    role: str, club_of: Callable[[UUID], UUID], *, sent: bool = False
) -> Callable[[View], View]:
    """Make a view a page for whoever has the role in the club; a guest is sent to log in.

    With `sent` it takes its own form too (POST), where nothing is stored by that.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"] if sent else ["GET", "HEAD"])
        @_found
        @wraps(view)
        def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not has_role(role_in_club(viewer(request), club_of(next(iter(ids.values())))), role):
                raise PermissionDenied
            return view(request, **ids)

        return answer

    return decorate


def done(request: HttpRequest, message: str) -> HttpResponse:
    """Say what was done, on the page the form came from."""
    messages.success(request, message)
    return redirect(way_back(request))


def way_back(request: HttpRequest) -> str:
    """Return the page a form came from, as the form says it; home where it says nothing sane."""
    asked = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, request.is_secure())
    return asked if asked and safe else "/"


def live(
    request: HttpRequest, template: str, stamp: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Answer with a fragment, or 304 where the asker has it already.

    `stamp` says all that the fragment shows except its language and who looks at it; `context`
    is only called where the fragment is made.
    """
    etag = etag_of(request, stamp)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = render(request, template, context() | {"etag": etag})
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def etag_of(request: HttpRequest, stamp: str) -> str:
    """Return the entity tag of what `stamp` describes, for this viewer in this language."""
    parts = f"{stamp}|{get_language()}|{request.user.pk}"
    return f'"{hashlib.sha256(parts.encode()).hexdigest()[:32]}"'


def number(request: HttpRequest, name: str, otherwise: int) -> int:
    """Return a whole number of the address, or `otherwise`."""
    found = whole(request.GET.get(name, ""))
    return otherwise if found is None else found


def whole(text: str) -> int | None:
    """Return what somebody wrote as a whole number of at most six digits, else None.

    >>> whole("12"), whole("-1"), whole("²"), whole("")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
