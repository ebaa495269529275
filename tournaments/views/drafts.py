"""What an organiser does with a draft besides publishing it: change it, draw it again, look ahead.

The page of the round carries the forms; whole schedules and rounds entered by hand have pages of
their own.
"""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from clubs.names import sort_key
from clubs.web.access import ORGANISER, SCORER, user_of, viewer
from clubs.web.faults import Fault, InvalidInput
from clubs.web.pages import action, desk_page, done, whole
from tournaments import selectors
from tournaments.drafting import Arrangement
from tournaments.models import Event
from tournaments.scheduling.seating import seat_keys
from tournaments.selectors import RoundRow, entries_of_event
from tournaments.services import edits, rounds
from tournaments.views.people import ids, optional
from tournaments.wording import metric_in_words


def draft_context(row: RoundRow) -> dict[str, Any]:
    """Return what the page of a draft says of it, and what its forms offer."""
    entries = {str(entry.id): entry for entry in entries_of_event(row.round.event)}
    names = {entry_id: str(entry) for entry_id, entry in entries.items()}
    return {
        "review": selectors.draft_review(row.round, names),
        "edits": selectors.edits_of_round(row.round.id),
        "names": names,
    }


def places(row: RoundRow) -> list[tuple[UUID, str, str]]:
    """Return (entry, name, where it is) for everybody in a round, by name. No query."""
    found = {}
    for table in row.tables:
        for seat in table.seats:
            where = _("table %(number)d") % {"number": table.table.number}
            found[seat.entry_id] = (seat.entry_id, str(seat.entry), where)
    for entry in row.byes:
        found[entry.id] = (entry.id, str(entry), _("bye"))
    return sorted(found.values(), key=lambda place: sort_key(place[1]))


@action(ORGANISER, selectors.club_of_round)
def round_swap(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Two entries of a draft exchange their places."""
    edit = edits.swapping(ids(request, "one")[0], ids(request, "other")[0])
    return _changed(request, round_id, edit)


@action(ORGANISER, selectors.club_of_round)
def round_move(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Entries of a draft move to a table or to the byes."""
    return _changed(request, round_id, edits.moving(ids(request, "entry"), optional(request, "to")))


def _changed(request: HttpRequest, round_id: UUID, edit: edits.Edit) -> HttpResponse:
    made = edits.round_edit(round_id=round_id, edit=edit, by=user_of(request))
    if not made.worse:
        return done(request, _("The draft is changed."))
    what = ", ".join(str(metric_in_words(name)) for name in made.worse)
    return done(
        request, _("The draft is changed. There are more of these now: %(what)s.") % {"what": what}
    )


@action(ORGANISER, selectors.club_of_round)
def round_redraw(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Draw a draft again, with another seed if one is given."""
    row = rounds.round_redraw(round_id=round_id, seed=optional(request, "seed"))
    return done(request, _("Round %(number)d is drawn again.") % {"number": row.number})


@desk_page(SCORER, selectors.club_of_round)
def round_explain(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Explain the place of `?entry=` in a round; only the answer where htmx asks."""
    row, _role = selectors.round_by_id(round_id, viewer(request))
    context: dict[str, Any] = {"event": row.round.event, "round": row.round, "placed": places(row)}
    try:
        entry, against = _asked(request, "entry"), _asked(request, "against")
        if entry is None:
            raise InvalidInput(_("Choose whose place you ask about."), pointer="/entry")
        context["explained"] = selectors.round_explained(row.round, entry, against)
    except InvalidInput as fault:
        context["fault"] = fault.detail
    name = "_explained" if request.headers.get("HX-Request") else "explain"
    response = render(request, f"tournaments/{name}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _asked(request: HttpRequest, name: str) -> UUID | None:
    try:
        return UUID(request.GET.get(name, ""))
    except ValueError:
        return None


@desk_page(ORGANISER, selectors.club_of_event)
def schedule_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show every round that is still to come, where the method knows them."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    context: dict[str, Any] = {"event": event}
    try:
        context["preview"] = selectors.schedule_preview(event)
    except Fault as fault:
        context["fault"] = fault.detail
    return render(request, "tournaments/schedule.html", context)


@desk_page(ORGANISER, selectors.club_of_event)
def arrange_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the form for a round that is entered by hand."""
    return _arrange_page(request, event_id)


def _arrange_page(
    request: HttpRequest, event_id: UUID, text: str = "", fault: str = ""
) -> HttpResponse:
    event, _role = selectors.event_by_id(event_id, viewer(request))
    context = {
        "event": event,
        "coming": selectors.coming_round(event),
        "seats": " ".join(seat_keys(event.shape, event.table_max)),
        "text": text,
        "fault": fault,
    }
    status = 422 if fault else 200
    return render(request, "tournaments/arrange.html", context, status=status)


@action(ORGANISER, selectors.club_of_event)
def event_arrange(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Take a round entered by hand: a line a table, entries by number in the order of seats."""
    text = request.POST.get("tables", "")
    event, _role = selectors.event_by_id(event_id, viewer(request))
    try:
        row = rounds.round_draw(event_id=event_id, arrangement=_arrangement(event, text))
    except Fault as fault:
        return _arrange_page(request, event_id, text, fault.detail)
    return redirect("round", round_id=row.id)


def _arrangement(event: Event, text: str) -> Arrangement:
    entries = {entry.number: str(entry.id) for entry in entries_of_event(event)}
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines:
        raise InvalidInput(_("Write a line for every table."), pointer="/tables")
    tables = {}
    for number, line in enumerate(lines, 1):
        seated = []
        for word in line:
            entry = entries.get(whole(word) or 0)
            if entry is None:
                raise InvalidInput(
                    _("Line %(line)d: there is no entry %(word)s.")
                    % {"line": number, "word": word[:20]},
                    pointer="/tables",
                )
            seated.append(entry)
        tables[number] = _seated(event, number, seated)
    return Arrangement(tables)


def _seated(event: Event, line: int, seated: list[str]) -> dict[str, str]:
    """Return the seats of a line's entries; what the shape does not take is left to the checker."""
    keys = seat_keys(event.shape, event.table_max)
    if len(seated) > len(keys):
        raise InvalidInput(
            _("Line %(line)d: a table has %(count)d places.") % {"line": line, "count": len(keys)},
            pointer="/tables",
        )
    return dict(zip(keys, seated, strict=False))
