"""Pages of the rating lists: the pools, a list, all lists of a pool, how far rating is."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import viewer
from clubs.links import proof_address
from clubs.selectors.logs import entry_of, first_key
from ratings.forms import ListForm
from ratings.models import Pool, RatingList
from ratings.selectors import lists
from ratings.selectors.change_counters import version_of_pool_page, version_of_pools
from ratings.selectors.files import file_stem, list_sheet
from ratings.selectors.list_sql import KINDS, PARTNERSHIPS, PLAYERS
from ratings.selectors.lists import ATTRIBUTED, PAGE, STRENGTH, Choice, Who
from ratings.selectors.trends import trends
from ratings.store.list_texts import list_subject
from web.caching.etags import etag_of
from web.caching.responses import cache_for_guests, fragment_response
from web.documents.spreadsheet_response import reader_style, sheet_response
from web.documents.spreadsheets import MEDIA
from web.forms import focus_first_fault
from web.pages import REFUSED, number_param, page
from web.qr_codes import qr_svg


@cache_for_guests(version_of_pools)
@page
def pools_page(request: HttpRequest) -> HttpResponse:
    """Show every pool: a game in a club, with its newest list."""
    return render(request, "ratings/pools.html", {"pools": lists.pools(viewer=viewer(request))})


@cache_for_guests(version_of_pool_page)
@page
def list_page(request: HttpRequest, pool_id: UUID, number: int | None = None) -> HttpResponse:
    """Show the newest list of a pool, or the one of a number; 404 where there is none."""
    pool = lists.pool_by_id(pool_id)
    listed = pool.head if number is None else lists.list_by_number(pool_id, number)
    newest = listed == pool.head
    form = ListForm(request.GET or None, listed=listed, newest=newest)
    focus_first_fault(form)
    context: dict[str, Any] = {"pool": pool, "list": listed, "newest": newest, "form": form}
    context |= _choice_context(request, form)
    context |= _progress(request, pool, listed)
    if listed is not None:
        context |= _rows(pool, listed, context["show"], context["choice"])
        context["proof"] = lists.proof_of_pool(pool.id)
        context |= _proof_context(request, pool, listed)
    status = REFUSED if form.errors else 200
    return render(request, "ratings/list.html", context, status=status)


def _proof_context(request: HttpRequest, pool: Pool, listed: RatingList) -> dict[str, Any]:
    """Where the proof of a list is, as a code for paper, too; nothing where it is not signed."""
    entry = entry_of(pool.club_id, list_subject(pool.id, listed.number))
    if entry is None:
        return {}
    address = proof_address(entry)
    code = qr_svg(request.build_absolute_uri(address), _("Proof"))
    return {"signed": address, "signed_code": code, "signed_key": first_key(entry.log)}


def _choice_context(request: HttpRequest, form: ListForm) -> dict[str, Any]:
    """The part of the list that the address asks for; nonsense in it is ignored."""
    show, search = form.value_of("show"), form.value_of("search") or ""
    wanted = max(number_param(request, "page", 1), 1)
    choice = Choice(
        kind=PARTNERSHIPS if show == PARTNERSHIPS else PLAYERS,
        active=form.value_of("who") == Who.ACTIVE,
        search=search,
        since=form.value_of("since"),
        offset=(wanted - 1) * PAGE,
    )
    return {
        "show": show,
        "strengths": show == STRENGTH,
        "pairs": show == PARTNERSHIPS,
        "choice": choice,
        "who": form.value_of("who"),
        "search": search,
        "page": wanted,
    }


def _rows(pool: Pool, listed: RatingList, show: str, choice: Choice) -> dict[str, Any]:
    if show != STRENGTH:
        found: Any = lists.lines(listed, choice)
        went = trends(listed, choice.kind, [line.id for line in found.rows])
        return {"trends": went} | _page(found, choice)
    report = lists.report_of(pool.id, ATTRIBUTED)
    found = lists.strengths(report, choice) if report else lists.Lines([])
    return {"report": report} | _page(found, choice)


def _page(found: Any, choice: Choice) -> dict[str, Any]:
    last = choice.offset + len(found.rows)
    return {"rows": found.rows, "total": found.total, "last": last, "more": last < found.total}


@cache_for_guests(version_of_pool_page)
@page
def lists_page(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Show every list of a pool that was ever published, newest first."""
    pool = lists.pool_by_id(pool_id)
    wanted = max(number_param(request, "page", 1), 1)
    found = lists.lists_of_pool(pool_id)[(wanted - 1) * PAGE : wanted * PAGE + 1]
    rows = list(found)
    context = {"pool": pool, "rows": rows[:PAGE], "page": wanted, "more": len(rows) > PAGE}
    return render(request, "ratings/lists.html", context)


@page
def list_file(
    request: HttpRequest, pool_id: UUID, number: int, show: str, form: str
) -> HttpResponse:
    """Send a whole list as a file for spreadsheets; 404 where there is no such file."""
    kind = next((one for one in KINDS if one == show), None)
    if kind is None or form not in MEDIA:
        raise Http404
    listed = lists.list_by_number(pool_id, number)
    choice = Choice(kind=kind, active=request.GET.get("who") != Who.ALL, limit=None)
    return sheet_response(list_sheet(listed, choice), file_stem(listed, kind), form, reader_style())


@page
def list_progress(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Answer how far rating the pool is, or 304; `list` is the number of the list on the page."""
    pool = lists.pool_by_id(pool_id)
    shown = number_param(request, "list", 0)
    found = lists.progress(pool_id, timezone.now())
    context = {"pool": pool, "progress": found, "shown": shown}
    return fragment_response(
        request, "ratings/_progress.html", _progress_version(pool, found, shown), lambda: context
    )


def _progress(request: HttpRequest, pool: Pool, listed: RatingList | None) -> dict[str, Any]:
    shown = listed.number if listed == pool.head and listed is not None else 0
    found = lists.progress(pool.id, timezone.now())
    return {
        "progress": found,
        "shown": shown,
        "etag": etag_of(request, _progress_version(pool, found, shown)),
    }


def _progress_version(pool: Pool, found: lists.Progress, shown: int) -> str:
    return f"{found.stamp}|{pool.head_id}|{shown}"
