"""How pages answer: faults become pages, what is done leads back to one.

What is done on a page is sent to an address of its own, an action. Done, it leads back to the page
with a message; refused, the page itself is the answer (status 422), with the form as it was sent.
Asked for with GET, as by a reload, an action leads to its page.
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
from web.forms import Button, Form, Refused, whole
from web.paging import cut

View = Callable[..., HttpResponse]
Show = Callable[[HttpRequest, UUID, Form], HttpResponse]
"""Shows a page by the id of what is on it, with the form that was refused there."""
REFUSED = 422
UNKNOWN = 401
ROWS = 50
"""How many rows of a list one page shows."""


def page(view: View) -> View:
    """Make a view a page to look at: what is not found is 404."""
    return open_to("everybody", require_safe(found(view)))


def open_to_everybody(view: View) -> View:
    """Say of an act that is no form of a page that it asks for no account."""
    return open_to("everybody", view)


def open_to(whom: str, view: View) -> View:
    """Let a view say whom it lets in: everybody, whoever has an account, or the least role."""
    view.open_to = whom  # type: ignore[attr-defined]  # read by what writes docs/access.md
    return view


def found(view: View) -> View:
    """Let a view answer 404 for what is not found."""

    @wraps(view)
    def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
        try:
            return view(request, **ids)
        except NotFound as fault:
            raise Http404(fault.detail) from fault

    return answer


def is_fragment(request: HttpRequest) -> bool:
    """Say whether a part of a page is asked for (htmx), where a whole one has no place."""
    return "HX-Request" in request.headers and "HX-Boosted" not in request.headers


def to_log_in(request: HttpRequest, back: str) -> HttpResponse:
    """Send a guest to log in, and `back`; where a fragment was asked for, say so there (401)."""
    return unsent(request, 401) if is_fragment(request) else redirect_to_login(back)


def unsent(request: HttpRequest, status: int, *, old: bool = False) -> HttpResponse:
    """Say in a fragment why nothing was done: logged out, an `old` page, or not allowed."""
    here = urlsplit(request.headers.get("HX-Current-URL", ""))
    page = here.path + (f"?{here.query}" if here.query else "")
    back = page if url_has_allowed_host_and_scheme(page, None) and page[0] == "/" else "/"
    address = f"{reverse('login')}?{urlencode({'next': back})}" if status == UNKNOWN else back
    context = {"status": status, "old": old, "address": address}
    answer = render(request, "web/_unsent.html", context, status=status)
    if status == UNKNOWN:
        answer["WWW-Authenticate"] = 'Session realm="Boneyard"'
    return answer


def same(acted: UUID) -> UUID:
    """Return the id of an action's address where it is that of its page, too."""
    return acted


@dataclass(frozen=True)
class FormPage:
    """The page on which the form of an action stands, by the name of its address.

    `of` finds the id of what the page shows from the id in the action's address. What is refused
    is shown by the view of that address, or by `show` where another one has the form.
    """

    name: str
    of: Callable[[UUID], UUID] = same
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


def done_or_again(
    act: Callable[[], HttpResponse], again: Callable[[Form], HttpResponse]
) -> HttpResponse:
    """Do something, or show the page again with what was refused."""
    try:
        return act()
    except Refused as refused:
        return again(refused.form)
    except NotFound:
        raise
    except Fault as fault:
        return again(_pressed(fault))


def own_page(view: View) -> View:
    """Make a view a page for whoever is logged in, in whatever club; a guest is sent to log in."""

    @require_safe
    @found
    @wraps(view)
    def answer(request: HttpRequest, **ids: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_log_in(request, request.get_full_path())
        return view(request, **ids)

    return open_to("account", answer)


def own_action(
    name: str, show: Callable[..., HttpResponse], *, guests: bool = False
) -> Callable[[View], View]:
    """Make a view something that is done on the page of that name, which `show` shows.

    It needs no role, only that somebody is logged in, or not even that with `guests`. What is
    refused is shown by `show(request, refused=form)`, given what else is in the address.
    """

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @found
        @wraps(view)
        def answer(request: HttpRequest, **ids: Any) -> HttpResponse:
            if not guests and not request.user.is_authenticated:
                return to_log_in(request, reverse(name, kwargs=ids))
            if request.method != "POST":
                return redirect(reverse(name, kwargs=ids))

            def again(form: Form) -> HttpResponse:
                response: HttpResponse = show(request, refused=form, **ids)
                response.status_code = REFUSED
                return response

            return done_or_again(lambda: view(request, **ids), again)

        return open_to("everybody" if guests else "account", answer)

    return decorate


def _pressed(fault: Fault) -> Form:
    """Return the form of a button that did not do what it says."""
    button = Button({})
    button.add_fault(fault)
    return button


def done(request: HttpRequest, message: str, to: str = "") -> HttpResponse:
    """Say what was done, on the page `to`, or else on the one the form came from."""
    messages.success(request, message)
    return redirect(to or way_back(request))


def way_back(request: HttpRequest) -> str:
    """Return the page a form came from, as the form says it.

    Where it says nothing sane, the action itself leads to its page.
    """
    asked = request.POST.get("next", "")
    here = asked.startswith("/") and "\x00" not in asked
    sane = url_has_allowed_host_and_scheme(asked, {request.get_host()}, request.is_secure())
    return asked if here and sane else request.path


def came_from(request: HttpRequest, name: str) -> bool:
    """Say whether a form says that it came from the page of that name."""
    try:
        return resolve(way_back(request).partition("?")[0]).url_name == name
    except Resolver404:
        return False


@dataclass(frozen=True)
class Part:
    """The rows of a list that one page shows, and which of all they are, counted from 1."""

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


def part_of(request: HttpRequest, rows: QuerySet[Any], size: int = ROWS) -> Part:
    """Return what of a list the page of the address (`?page=`) shows. Two queries.

    A page beyond the last is the last one.
    """
    total = rows.count()
    wanted = min(max(number(request, "page", 1), 1), max(-(-total // size), 1))
    first = (wanted - 1) * size
    return Part(cut(rows, first, first + size), first + 1, total, wanted)


def number(request: HttpRequest, name: str, otherwise: int) -> int:
    """Return a whole number of the address, or `otherwise`."""
    found = whole(request.GET.get(name, ""))
    return otherwise if found is None else found
