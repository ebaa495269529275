"""How pages answer: faults become pages, and actions lead back to one.

A form on a page posts to an address of its own, an action. It redirects back to the page with a
message; if it refuses, it answers the page itself (status 422) with the form as it was sent. GET of
an action, as by a reload, redirects to its page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from inspect import unwrap
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_safe

from web.faults import Fault, NotFound
from web.forms import Button, Form, FormRefused, parse_whole
from web.paging import slice_rows

View = Callable[..., HttpResponse]
Show = Callable[[HttpRequest, UUID, Form], HttpResponse]
"""Shows a page by the id in its address, with the form that was refused there."""
REFUSED = 422
UNKNOWN = 401
ROWS = 50
"""How many rows of a list one page shows."""


def page(view: View) -> View:
    """Make a view a page that everybody may read; NotFound becomes 404."""
    return open_to("everybody", require_safe(not_found_as_404(view)))


def open_to_everybody(view: View) -> View:
    """Mark an action that is no form of a page as open without an account."""
    return open_to("everybody", view)


def open_to(whom: str, view: View) -> View:
    """Mark a view with whom it lets in: everybody, whoever has an account, or the least role."""
    view.open_to = whom  # type: ignore[attr-defined]  # docs/access.md is written from it
    return view


def not_found_as_404(view: View) -> View:
    """Let a view answer 404 where it raises NotFound."""

    @wraps(view)
    def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
        try:
            return view(request, **ids)
        except NotFound as fault:
            raise Http404(fault.detail) from fault

    return answer


def is_fragment(request: HttpRequest) -> bool:
    """Say whether htmx asks for a part of a page, where a whole page has no place."""
    return "HX-Request" in request.headers and "HX-Boosted" not in request.headers


def send_to_login(request: HttpRequest, back: str) -> HttpResponse:
    """Send a guest to log in, then `back`; a request for a fragment is answered 401."""
    return refuse_fragment(request, 401) if is_fragment(request) else redirect_to_login(back)


def refuse_fragment(request: HttpRequest, status: int, *, old: bool = False) -> HttpResponse:
    """Say in a fragment why nothing happened: logged out, an `old` page, or not allowed."""
    here = urlsplit(request.headers.get("HX-Current-URL", ""))
    page = here.path + (f"?{here.query}" if here.query else "")
    back = page if url_has_allowed_host_and_scheme(page, None) and page[0] == "/" else "/"
    address = f"{reverse('login')}?{urlencode({'next': back})}" if status == UNKNOWN else back
    context = {"status": status, "old": old, "address": address}
    answer = render(request, "web/_unsent.html", context, status=status)
    if status == UNKNOWN:
        answer["WWW-Authenticate"] = 'Session realm="Boneyard"'
    return answer


def same_id(acted: UUID) -> UUID:
    """Return the id unchanged: the action's address and its page's have the same."""
    return acted


@dataclass(frozen=True)
class FormPage:
    """The page that has the form of an action, by the name of its address.

    `of` finds the id in the page's address from that in the action's. The view of that address
    shows a refused form, or `show` where another view has the form.
    """

    name: str
    of: Callable[[UUID], UUID] = same_id
    show: Show | None = None

    def address(self, acted: UUID) -> str:
        """Return the page's address; raises NotFound."""
        return reverse(self.name, args=[self.of(acted)])

    def again(self, request: HttpRequest, acted: UUID, form: Form) -> HttpResponse:
        """Show the page with a form that was refused."""
        about = self.of(acted)
        show: Show = self.show or unwrap(resolve(reverse(self.name, args=[about])).func)
        response = show(request, about, form)
        response.status_code = REFUSED
        return response


def do_or_show_again(
    act: Callable[[], HttpResponse], again: Callable[[Form], HttpResponse]
) -> HttpResponse:
    """Do something, or show the page again with the refused form."""
    try:
        return act()
    except FormRefused as refused:
        return again(refused.form)
    except NotFound:
        raise
    except Fault as fault:
        return again(_button_with(fault))


def own_page(view: View) -> View:
    """Make a view a page for whoever is logged in, in whatever club; a guest is sent to log in."""

    @require_safe
    @not_found_as_404
    @wraps(view)
    def answer(request: HttpRequest, **ids: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return send_to_login(request, request.get_full_path())
        return view(request, **ids)

    return open_to("account", answer)


def own_action(
    name: str, show: Callable[..., HttpResponse], *, guests: bool = False
) -> Callable[[View], View]:
    """Make a view an action of the page of that name, which `show` shows.

    It needs no role, only a login, or not even that with `guests`. `show(request, refused=form)`
    shows a refused form; it also gets the ids of the address.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @not_found_as_404
        @wraps(view)
        def answer(request: HttpRequest, **ids: Any) -> HttpResponse:
            if not guests and not request.user.is_authenticated:
                return send_to_login(request, reverse(name, kwargs=ids))
            if request.method != "POST":
                return redirect(reverse(name, kwargs=ids))

            def again(form: Form) -> HttpResponse:
                response: HttpResponse = show(request, refused=form, **ids)
                response.status_code = REFUSED
                return response

            return do_or_show_again(lambda: view(request, **ids), again)

        return open_to("everybody" if guests else "account", answer)

    return decorate


def _button_with(fault: Fault) -> Form:
    """Return the form of a button with the fault of its action."""
    button = Button({})
    button.add_fault(fault)
    return button


def redirect_with_message(request: HttpRequest, message: str, to: str = "") -> HttpResponse:
    """Redirect to the page `to`, or to the one the form came from, and show a message there."""
    messages.success(request, message)
    return redirect(to or return_address(request))


def return_address(request: HttpRequest) -> str:
    """Return the address of the page a form came from, as the form says it.

    If that is missing or not ours, return the action's address, which redirects to its page.
    """
    asked = request.POST.get("next", "")
    here = asked.startswith("/") and "\x00" not in asked
    sane = url_has_allowed_host_and_scheme(asked, {request.get_host()}, request.is_secure())
    return asked if here and sane else request.path


def came_from(request: HttpRequest, name: str) -> bool:
    """Say whether a form came from the page of that name."""
    try:
        return resolve(return_address(request).partition("?")[0]).url_name == name
    except Resolver404:
        return False


@dataclass(frozen=True)
class RowsPage:
    """The rows of a list that one page shows; `first` is the number of the first, from 1."""

    rows: list[Any]
    first: int
    total: int
    page: int

    @property
    def last(self) -> int:
        """The number of the last row shown."""
        return self.first + len(self.rows) - 1

    @property
    def more(self) -> bool:
        """Whether rows follow."""
        return self.last < self.total


def page_of_rows(request: HttpRequest, rows: QuerySet[Any], size: int = ROWS) -> RowsPage:
    """Return the rows of the page that the address names (`?page=`).

    A page beyond the last is the last one. Rows are counted only where the first page does not hold
    them all: one query, else two.
    """
    wanted = max(number_param(request, "page", 1), 1)
    found = slice_rows(rows, 0, size + 1) if wanted == 1 else []
    if wanted == 1 and len(found) <= size:
        return RowsPage(found, 1, len(found), 1)
    total = rows.count()
    wanted = min(wanted, max(-(-total // size), 1))
    first = (wanted - 1) * size
    found = found[:size] or slice_rows(rows, first, first + size)
    return RowsPage(found, first + 1, total, wanted)


def number_param(request: HttpRequest, name: str, otherwise: int) -> int:
    """Return a parameter of the address as a whole number, or `otherwise`."""
    found = parse_whole(request.GET.get(name, ""))
    return otherwise if found is None else found
