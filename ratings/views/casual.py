"""Pages about games of no event: the logs that were sent to a club and refused, for scorers."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs import selectors
from clubs.access import SCORER
from clubs.views.access import desk_page
from clubs.views.clubs import club_context
from games.replays import submission_file
from games.selectors import submission_by_id
from ratings.selectors.casual import club_of_casual_log, refused_casual_logs
from web.pages import page_of_rows


@desk_page(SCORER, selectors.existing_club)
def casual_refused_page(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show the logs that were refused as casual games of a club, newest first, and why."""
    context = club_context(request, selectors.club_by_id(club_id), "club")
    refused = refused_casual_logs(club_id).select_related("submitted_by")
    context["part"] = page_of_rows(request, refused)
    return render(request, "ratings/casual_refused.html", context)


@desk_page(SCORER, club_of_casual_log)
def casual_log(request: HttpRequest, log_id: UUID) -> HttpResponse:
    """Return a log that was sent for no table, as it came."""
    return submission_file(submission_by_id(log_id))
