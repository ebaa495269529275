"""Pages to look a draft over, explain it or enter it by hand, and of schedules to come.

The page of the round carries the forms that change a draft (see `edits`); whole schedules and
rounds entered by hand have pages of their own.
"""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, SCORER, viewer
from clubs.acts import act
from clubs.selectors.full_names import show_full_names
from clubs.views.access import action, desk_page
from tournaments.entries.selectors.entries import coming_round, entries_of_event
from tournaments.entries.selectors.player_acts import entries_asking_bye
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.limits import LARGEST_SEED
from tournaments.models import Event, RoundEdit
from tournaments.rounds.forms.drafts import ArrangeForm, ExplainForm, MoveForm, RedrawForm, SwapForm
from tournaments.rounds.selectors.explanations import reason_for_place
from tournaments.rounds.selectors.parents import club_of_round
from tournaments.rounds.selectors.previews import draft_review, schedule_preview
from tournaments.rounds.selectors.rounds import edits_of_round, round_by_id
from tournaments.rounds.selectors.rows import RoundRow
from tournaments.rounds.services import rounds
from tournaments.scheduling.seating import seat_keys
from web.faults import Fault
from web.folding import sort_key
from web.forms import Choices, Form, FormRefused, form_again
from web.pages import REFUSED, FormPage


def draft_context(row: RoundRow, placed: Choices, refused: Form | None) -> dict[str, Any]:
    """Return what the page of a draft shows, and its forms."""
    entries = {str(entry.id): entry for entry in entries_of_event(row.round.event)}
    names = {entry_id: str(entry) for entry_id, entry in entries.items()}
    edits = list(edits_of_round(row.round.id))
    return {
        "review": draft_review(row.round, names),
        "asking_bye": entries_asking_bye(row.round.event, row.round.number),
        "edits": edits,
        "may_undo": any(not one.undone and one.kind != RoundEdit.Kind.UNDO for one in edits),
        "names": names,
        "swap": form_again(SwapForm(), refused).offer(one=placed, other=placed),
        "move": form_again(MoveForm(), refused).offer(entry=placed),
        "redraw": form_again(RedrawForm(), refused),
        "next_seed": (row.round.event.seed + 1) % LARGEST_SEED,
    }


def places_in_round(row: RoundRow) -> list[tuple[UUID, str]]:
    """Return everybody in a round, by name: the entry, and who that is and where. No query."""
    found = {}
    for table in row.tables:
        where = _("table %(number)d") % {"number": table.table.number}
        for seat in table.seats:
            found[seat.entry_id] = (str(seat.entry), where)
    for entry in row.byes:
        found[entry.id] = (str(entry), _("bye"))
    by_name = sorted(found.items(), key=lambda place: sort_key(place[1][0]))
    return [(entry_id, f"{name} ({where})") for entry_id, (name, where) in by_name]


@desk_page(SCORER, club_of_round)
def round_explain(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Explain the place of `?entry=` in a round; only the answer where htmx asks."""
    row, _role = round_by_id(round_id, viewer(request))
    placed = places_in_round(row)
    form = ExplainForm(request.GET).offer(entry=placed, against=placed)
    context: dict[str, Any] = {"event": row.round.event, "round": row.round, "why": form}
    status = 200
    try:
        with form.valid_values() as given:
            context["explained"] = reason_for_place(row.round, given["entry"], given["against"])
    except FormRefused:
        status = REFUSED
    name = "_why" if request.headers.get("HX-Request") else "explain"
    response = render(request, f"tournaments/rounds/{name}.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


@desk_page(ORGANISER, club_of_event)
def schedule_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show every round that is still to come, where the method knows them."""
    event, _role = event_by_id(event_id, viewer(request))
    context: dict[str, Any] = {"event": event}
    try:
        context["preview"] = schedule_preview(event)
    except Fault as fault:
        context["fault"] = fault.detail
    return render(request, "tournaments/rounds/schedule.html", context)


def show_arrange(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form for a round that is entered by hand."""
    event, _role = event_by_id(event_id, viewer(request))
    coming = coming_round(event)
    show_full_names(event.club_id, [one.entry.who for one in coming.people])
    numbers = {one.entry.number: str(one.entry.id) for one in coming.people}
    context = {
        "event": event,
        "coming": coming,
        "form": form_again(_arrange_form(event, numbers), refused),
        "refused": refused,
    }
    return render(request, "tournaments/rounds/arrange.html", context)


arrange_page = desk_page(ORGANISER, club_of_event)(show_arrange)


def _arrange_form(
    event: Event, numbers: dict[int, str], sent: dict[str, Any] | None = None
) -> ArrangeForm:
    return ArrangeForm(sent, entries=numbers, seats=seat_keys(event.shape, event.table_max))


@act("event_change")
@action(ORGANISER, club_of_event, FormPage("arrange"))
def event_arrange(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Store a round entered by hand: a line a table, entries by number in the order of seats."""
    event, _role = event_by_id(event_id, viewer(request))
    numbers = {entry.number: str(entry.id) for entry in entries_of_event(event)}
    with _arrange_form(event, numbers, request.POST).valid_values() as given:
        row = rounds.round_draw(event_id=event_id, arrangement=given["tables"])
    return redirect("round", round_id=row.id)
