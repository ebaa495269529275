"""The pages of a club's log and of the proof of one entry, and how owners begin and end it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import selectors
from clubs.access import OWNER, role_in_club, viewer
from clubs.acts import act
from clubs.forms.logs import WatchForm
from clubs.models import LogEntry, SignedLog
from clubs.selectors import logs
from clubs.selectors.watched_logs import watched_logs
from clubs.services.logs import log_key_rotate, log_start, log_stop
from clubs.services.watching import log_watch, log_watch_stop
from clubs.views.access import action
from clubs.views.clubs import club_context
from web.forms import Form, form_again
from web.pages import FormPage, page, page_of_rows, redirect_with_message


def show_log(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the log of a club: its newest head, its first key, its entries; 404 where it has none.

    An owner may begin it here. `?of=` leads to the proof of the list that is called so.
    """
    club = selectors.club_by_id(club_id)
    log = SignedLog.objects.filter(club=club).first()
    if log is None and role_in_club(viewer(request), club.id) != OWNER:
        raise Http404
    asked = logs.entry_of(club_id, request.GET["of"]) if "of" in request.GET else None
    if asked is not None and asked.index is not None:
        return redirect("club-log-entry", club_id=club_id, index=asked.index)
    context = club_context(request, club, "log") | {"log": log, "waits": asked}
    if log is not None:
        entries = page_of_rows(request, logs.entries_of(club_id).order_by("-index"))
        context |= {
            "head": logs.head_of(club_id),
            "key": logs.first_key(log),
            "part": entries,
        }
    if context["role"] == OWNER:
        context |= {
            "watch": form_again(WatchForm(), refused),
            "watched": watched_logs(club_id),
            "refused": refused,
        }
    return render(request, "clubs/log.html", context)


log_page = page(show_log)
LOG = FormPage("club-log", show=show_log)


@page
def entry_page(request: HttpRequest, club_id: UUID, index: int) -> HttpResponse:
    """Show an entry and the hashes that prove that it is in the log."""
    club = selectors.club_by_id(club_id)
    found = logs.entry_proof(club_id, index)
    context = club_context(request, club, "log") | {
        "found": found,
        "note": logs.whole_note(found.head),
        "address": subject_address(found.entry),
        "later": logs.find_correction(found.entry),
        "key": logs.first_key(logs.log_of(club_id)),
    }
    return render(request, "clubs/log_entry.html", context)


def subject_address(entry: LogEntry) -> str:
    """Return the address of the page of a list, empty for a key."""
    if entry.kind == LogEntry.Kind.KEY:
        return ""
    _kind, owner, _part, number = entry.subject.split("/")
    if entry.kind == LogEntry.Kind.RATING_LIST:
        return reverse("rating-list-number", args=[owner, number])
    return reverse("event", args=[owner])


@act("log_start")
@action(OWNER, selectors.existing_club, LOG)
def log_begin(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Begin the log of a club, or go on with it."""
    log_start(club_id=club_id, now=timezone.now())
    message = _("From now on every list is signed.")
    return redirect_with_message(request, message, to=LOG.address(club_id))


@act("log_stop")
@action(OWNER, selectors.existing_club, LOG)
def log_end(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Add no more lists to the log."""
    log_stop(club_id=club_id)
    message = _("New lists are no longer signed.")
    return redirect_with_message(request, message, to=LOG.address(club_id))


@act("log_key_rotate")
@action(OWNER, selectors.existing_club, LOG)
def log_key_renew(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Replace the key of the log."""
    log_key_rotate(club_id=club_id, now=timezone.now())
    message = _("The log has a new key, signed with the old one.")
    return redirect_with_message(request, message, to=LOG.address(club_id))


@act("log_watch")
@action(OWNER, selectors.existing_club, LOG)
def log_watch_begin(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Watch a log of others."""
    with WatchForm(request.POST).valid_values() as given:
        log_watch(club_id=club_id, now=timezone.now(), **given)
    message = _("The log is watched from now on.")
    return redirect_with_message(request, message, to=LOG.address(club_id))


@act("log_watch_stop")
@action(OWNER, selectors.existing_club, LOG)
def log_watch_end(request: HttpRequest, club_id: UUID, watched_id: UUID) -> HttpResponse:
    """Watch a log no more."""
    log_watch_stop(club_id=club_id, watched_id=watched_id)
    message = _("The log is no longer watched.")
    return redirect_with_message(request, message, to=LOG.address(club_id))
