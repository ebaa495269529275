"""The page on which captains and the desk name who plays for the teams in the next round."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import SCORER, has_role, user_of, viewer
from clubs.acts import act
from clubs.selectors import player_of
from clubs.views.access import action
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Event
from tournaments.rounds.services.seats import players_of
from tournaments.teams.forms import CaptainForm, DeadlineForm, LineUpForm
from tournaments.teams.selectors.line_ups import (
    TeamSheet,
    TeamSheets,
    deadline_of,
    team_sheets,
    teams_of_captain,
)
from tournaments.teams.services import (
    captain_name,
    line_up_deadline_set,
    line_up_name,
    own_line_up_name,
)
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, own_action, own_page, redirect_with_message


def show_line_ups(
    request: HttpRequest, event_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show the line-ups: to the desk all, to a captain those of the teams led."""
    event, role = event_by_id(event_id, viewer(request))
    scores = has_role(role, SCORER)
    player = player_of(viewer(request))
    led = teams_of_captain(event.id, player.id) if player else []
    sheets = team_sheets(event, None if scores else led)
    context: dict[str, Any] = {
        "event": event,
        "scores": scores,
        "sheets": sheets,
        "refused": refused,
        "teams": [_team_forms(event, sheets, one, refused, scores) for one in sheets.teams],
    }
    if scores:
        fresh = DeadlineForm(event.time_zone, sheets.until)
        context["deadline"] = form_again(fresh, refused)
    return render(request, "tournaments/teams/line_ups.html", context)


line_ups_page = never_cache(own_page(show_line_ups))
LINE_UPS = FormPage("event-line-ups")


def _team_forms(
    event: Event, sheets: TeamSheets, sheet: TeamSheet, refused: Form | None, scores: bool
) -> dict[str, Any]:
    """Return a team with the forms that stand beside it."""
    everybody = [*sheet.line_up, *sheet.bench]
    fresh = LineUpForm(
        _boards(sheets, sheet),
        playing=[entry.id for entry in sheet.line_up],
        of=sheet.team,
        initial={"team": sheet.team},
    )
    form = form_again(fresh, refused)
    form.offer(**{field.name: [(one.id, str(one)) for one in everybody] for field in form.boards})
    found: dict[str, Any] = {"sheet": sheet, "form": form}
    if scores:
        captain = sheet.captain.player_id if sheet.captain else None
        leading = CaptainForm(of=sheet.team, initial={"team": sheet.team, "player": captain})
        people = [(who.id, str(who)) for entry in everybody for who in players_of(entry)]
        found["captain_form"] = form_again(leading, refused).offer(player=people)
    names = {one.id: str(one) for one in everybody}
    found["record"] = [
        (one, [names.get(entry, _("a withdrawn player")) for entry in one.line.entries])
        for one in reversed(sheet.record)
    ]
    return found


def _boards(sheets: TeamSheets, sheet: TeamSheet) -> int:
    return sheets.boards or len(sheet.line_up) + len(sheet.bench)


@act("line_up_name")
@own_action("event-line-ups", show_line_ups)
def name_line_up(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Name who plays for a team in the next round."""
    event, role = event_by_id(event_id, viewer(request))
    team, by = request.POST.get("team", ""), user_of(request)
    sheets = team_sheets(event, [team])
    boards = max((_boards(sheets, one) for one in sheets.teams), default=1)
    form = LineUpForm(boards, request.POST, of=team)
    with form.valid_values() as given:
        who: dict[str, Any] = {"team": given["team"], "entries": list(form.named_entries)}
        if has_role(role, SCORER):
            line_up_name(event_id=event_id, by=by, **who)
        else:
            own_line_up_name(event_id=event_id, by=by, now=timezone.now(), **who)
    return redirect_with_message(
        request, _("%(team)s: line-up saved.") % isolate_values({"team": team})
    )


@act("captain_name")
@action(SCORER, club_of_event, LINE_UPS)
def name_captain(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Name who leads a team."""
    with CaptainForm(request.POST, of=request.POST.get("team", "")).valid_values() as given:
        row = captain_name(event_id=event_id, team=given["team"], player_id=given["player"])
    if row is None:
        return redirect_with_message(
            request,
            _("%(team)s no longer has a captain.") % isolate_values({"team": given["team"]}),
        )
    return redirect_with_message(
        request,
        _("%(name)s is the captain of %(team)s.")
        % isolate_values({"name": row.player, "team": row.team}),
    )


@act("line_up_deadline")
@action(SCORER, club_of_event, LINE_UPS)
def set_deadline(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Set until when captains name line-ups."""
    event, _role = event_by_id(event_id, viewer(request))
    held = deadline_of(event_id)
    with DeadlineForm(event.time_zone, held, request.POST).valid_values() as given:
        line_up_deadline_set(event_id=event_id, until=given["until"])
    return redirect_with_message(request, _("Deadline saved."))
