"""The activity of a club, for its owner."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs import selectors
from clubs.access import OWNER
from clubs.views.access import desk_page
from clubs.views.clubs import club_context
from deploy.auditing.reading import acts_of_club
from deploy.auditing.words import WORDS
from web.pages import page_of_rows, same_id


@never_cache
@desk_page(OWNER, same_id)
def acts_page(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what was done in a club, the newest first."""
    club = selectors.club_by_id(club_id)
    part = page_of_rows(request, acts_of_club(club_id))
    rows = [(act, WORDS[act.verb]) for act in part.rows]
    return render(
        request,
        "deploy/acts.html",
        club_context(request, club, "acts") | {"part": part, "acts": rows},
    )
