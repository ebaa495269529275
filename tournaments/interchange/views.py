"""The page on which a tournament file is looked through and taken as a past event of a club."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, user_of
from clubs.acts import act
from clubs.selectors import club_by_id, existing_club
from clubs.views.access import action, desk_page
from ratings.tasks import rate_again
from tournaments.interchange.forms import TournamentForm
from tournaments.interchange.services import TakenTournament, tournament_take
from web.forms import Form, FormRefused, form_again
from web.pages import REFUSED, FormPage, redirect_with_message


def show_file(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the form; for a file that was sent what would come of it, and nothing is stored."""
    form = form_again(TournamentForm(), refused)
    context: dict[str, Any] = {"club": club_by_id(club_id), "refused": refused}
    if request.method == "POST" and refused is None:
        form = TournamentForm(request.POST.dict(), files=request.FILES)
        try:
            taken = _take(request, club_id, form, store=False)
            context |= {"taken": taken, "tournament": form.cleaned_data["parsed"].tournament}
        except FormRefused:
            form.shown, context["refused"] = True, form
    context["form"] = form
    status = REFUSED if context["refused"] else 200
    return render(request, "tournaments/interchange/file.html", context, status=status)


file_page = desk_page(ORGANISER, existing_club, sent=True)(show_file)


def _take(
    request: HttpRequest, club_id: UUID, form: TournamentForm, *, store: bool
) -> TakenTournament:
    with form.valid_values() as given:
        return tournament_take(
            club=club_by_id(club_id),
            parsed=given["parsed"],
            by=user_of(request),
            now=timezone.now(),
            rated=given["rated"],
            store=store,
        )


@act("tournament_take")
@action(ORGANISER, existing_club, FormPage("tournament-file", show=show_file))
def tournament_add(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make the event of a file that was looked through, whole or not at all."""
    form = TournamentForm(request.POST.dict(), files=request.FILES)
    taken = _take(request, club_id, form, store=True)
    for period in taken.periods:
        rate_again(period)
    message = _("The event is there with its results.")
    if not taken.made:
        message = _("This tournament was here already; nothing has changed.")
    return redirect_with_message(request, message, reverse("event", args=[taken.event.id]))
