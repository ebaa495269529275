"""Why an entry stands where it does: one sentence, and how each of its rounds went."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from clubs.access import viewer
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Entry, Event
from tournaments.ranking.difference import difference_sentence, why_behind
from tournaments.rounds.selectors.rounds import tables_of_entry
from tournaments.rounds.selectors.rows import PlayedTable, TableRow, played_table
from tournaments.standings.selectors.readings import reason_for_place
from tournaments.standings.selectors.standings import difference_between
from web.faults import InvalidInput
from web.messages import isolate
from web.pages import number_param, page
from web.words import format_alike, in_words


@page
def why(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show why `?entry=7` is not a place higher, or what parts `?one=` and `?other=`.

    A row of the table for htmx, else a page.
    """
    event, _role = event_by_id(event_id, viewer(request))
    if "entry" in request.GET:
        context = _context_of_entry(event, number_param(request, "entry", 0))
    else:
        context = {"sentence": _sentence_of_two(request, event)}
    fragment = "HX-Request" in request.headers
    template = "_why_before" if fragment else "why_before"
    response = render(request, f"tournaments/standings/{template}.html", context | {"event": event})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _context_of_entry(event: Event, entry: int) -> dict[str, object]:
    found = reason_for_place(event, entry)
    names = {key: isolate(name) for key, name in found.names.items()}
    write = format_alike(found.numbers)
    return {
        "sentence": in_words(why_behind(found.found, found.shares, write), names),
        "entry": found.entry,
        "games": [_game(row, found.entry) for row in tables_of_entry(found.entry)],
    }


def _game(row: TableRow, entry: Entry) -> PlayedTable:
    """Return a table as one of its entries sees it."""
    return played_table(row, next(seat for seat in row.seats if seat.entry_id == entry.id))


def _sentence_of_two(request: HttpRequest, event: Event) -> str:
    try:
        one, other = (UUID(request.GET.get(name, "")) for name in ("one", "other"))
        parted = difference_between(event, one, other)
    except (ValueError, InvalidInput) as fault:
        raise Http404 from fault
    names = {key: isolate(name) for key, name in parted.names.items()}
    return in_words(difference_sentence(parted.found, format_alike(parted.numbers)), names)
