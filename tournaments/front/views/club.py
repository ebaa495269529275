"""The page of a club: its events, its rating lists, and the way to its people."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import viewer
from clubs.selectors import club_by_id
from clubs.selectors.bodies import bodies_above, clubs_below
from clubs.views.clubs import club_context
from ratings.selectors.lists import pools
from tournaments.events.selectors.change_counters import version_of_club_page
from tournaments.events.selectors.events import events_of_club
from tournaments.standings.selectors.winners import add_winners
from web.caching.responses import cache_for_guests
from web.pages import page, page_of_rows

EVENTS = 12
"""Events on a page, which shows them as cards."""


@cache_for_guests(version_of_club_page)
@page
def club_page(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show a club."""
    club = club_by_id(club_id)
    events = events_of_club(club_id, viewer(request))
    context = club_context(request, club, "club") | {
        "part": page_of_rows(request, events, EVENTS),
        "pools": pools(club_id),
        "above": bodies_above(club_id) if club.above_id else [],
        "below": clubs_below(club_id, viewer(request)) if club.gives_numbers else [],
    }
    add_winners(context["part"].rows)
    return render(request, "tournaments/front/club.html", context)
