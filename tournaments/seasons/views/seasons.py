"""The seasons of a club: their list, the table of each, and how organisers make them."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, has_role, user_of, viewer
from clubs.acts import act
from clubs.selectors import club_by_id, existing_club
from clubs.views.access import action, desk_page
from clubs.views.clubs import club_context
from tournaments.events.selectors.events import events_of_club
from tournaments.models import Event, Season
from tournaments.seasons.forms import USUAL_POINTS, SeasonForm, TransferForm, TransferReasonForm
from tournaments.seasons.selectors.files import MOVES, TABLE, season_sheet, season_stem
from tournaments.seasons.selectors.of_player import seasons_of_player
from tournaments.seasons.selectors.tables import (
    SeasonTable,
    club_of_season,
    season_by_id,
    season_table,
    seasons_of_club,
)
from tournaments.seasons.selectors.transfers import (
    club_of_transfer,
    is_window_open,
    squads_of,
    transfer_by_id,
    transfers_of,
)
from tournaments.seasons.services.seasons import (
    SeasonPlan,
    plan_of_season,
    season_change,
    season_make,
    season_remove,
)
from tournaments.seasons.services.transfers import TransferPlan, transfer_make, transfer_undo
from web.documents.spreadsheet_response import reader_style, sheet_response
from web.documents.spreadsheets import MEDIA
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, page, page_of_rows, redirect_with_message
from web.words import format_alike

MOST_OFFERED = 100
"""The form offers so many of the club's latest events."""


def show_seasons(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the seasons of a club, and to organisers the form of a new one."""
    club = club_by_id(club_id)
    context = club_context(request, club, "seasons")
    context["part"] = page_of_rows(request, seasons_of_club(club_id))
    if has_role(context["role"], ORGANISER):
        context["form"] = form_again(_new_form(request, club_id), refused)
    return render(request, "tournaments/seasons/seasons.html", context)


seasons_page = page(show_seasons)
SEASONS = FormPage("club-seasons")


@act("season_make")
@action(ORGANISER, existing_club, SEASONS)
def make_season(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Make a season."""
    form = _new_form(request, club_id, request.POST)
    with form.valid_values():
        season = season_make(club=club_by_id(club_id), plan=form.plan())
    message = _("Season %(name)s created.") % isolate_values({"name": season.name})
    return redirect_with_message(request, message, to=reverse("season", args=[season.id]))


def show_season(request: HttpRequest, season_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the table of a season, its teams, and who changed from one to another."""
    season = season_by_id(season_id)
    table = season_table(season)
    context = club_context(request, season.club, "seasons") | {"season": season, "table": table}
    context |= _lines_context(table)
    if season.transfers_from:
        organises = has_role(context["role"], ORGANISER)
        squads = squads_of(season)
        context["squads"] = squads
        context["transfers"] = [
            (row, form_again(TransferReasonForm(of=row.id), refused) if organises else None)
            for row in transfers_of(season)
        ]
        if organises and is_window_open(season, timezone.now()):
            context["form"] = form_again(TransferForm(squads), refused)
    return render(request, "tournaments/seasons/season.html", context)


season_page = page(show_season)
SEASON = FormPage("season")


def _season_of_transfer(transfer_id: UUID) -> UUID:
    return transfer_by_id(transfer_id).season_id


OF_TRANSFER = FormPage("season", of=_season_of_transfer)


@act("transfer_make")
@action(ORGANISER, club_of_season, SEASON)
def make_transfer(request: HttpRequest, season_id: UUID) -> HttpResponse:
    """Let a player change the team."""
    form = TransferForm(squads_of(season_by_id(season_id)), request.POST)
    with form.valid_values() as given:
        plan, by = TransferPlan(**given), user_of(request)
        made = transfer_make(season_id=season_id, plan=plan, by=by, now=timezone.now())
    names = isolate_values({"name": made.player, "team": made.team})
    message = _("%(name)s now plays for %(team)s.") % names
    return redirect_with_message(request, message, to=reverse("season", args=[season_id]))


@act("transfer_undo")
@action(ORGANISER, club_of_transfer, OF_TRANSFER)
def undo_transfer(request: HttpRequest, transfer_id: UUID) -> HttpResponse:
    """Take a transfer back."""
    with TransferReasonForm(request.POST, of=transfer_id).valid_values() as given:
        why, by = given["reason"], user_of(request)
        transfer_undo(transfer_id=transfer_id, reason=why, by=by, now=timezone.now())
    to = reverse("season", args=[_season_of_transfer(transfer_id)])
    return redirect_with_message(request, _("Transfer undone."), to=to)


@page
def player_seasons(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """Answer a player's seasons as a part of a page; alone it is a part of the player's page."""
    if request.headers.get("HX-Request"):
        context = {"seasons": seasons_of_player(player_id)}
        response = render(request, "tournaments/seasons/_of_player.html", context)
    else:
        response = redirect("player", player_id)
    patch_vary_headers(response, ["HX-Request"])
    return response


@page
def season_export(request: HttpRequest, season_id: UUID, what: str, form: str) -> HttpResponse:
    """Send the table of a season as a file; whatever there is no file of is 404."""
    if what != TABLE or form not in MEDIA:
        raise Http404
    season = season_by_id(season_id)
    sheet = season_sheet(season, for_people=True)
    return sheet_response(sheet, season_stem(season), form, reader_style())


def show_settings(
    request: HttpRequest, season_id: UUID, refused: Form | None = None
) -> HttpResponse:
    """Show how a season counts, to be changed."""
    season = season_by_id(season_id)
    form = form_again(_form(request, season), refused)
    context = club_context(request, season.club, "seasons") | {"season": season, "form": form}
    return render(request, "tournaments/seasons/settings.html", context)


settings_page = desk_page(ORGANISER, club_of_season)(show_settings)
SETTINGS = FormPage("season-settings")


@act("season_change")
@action(ORGANISER, club_of_season, SETTINGS)
def change_season(request: HttpRequest, season_id: UUID) -> HttpResponse:
    """Change a season as the form has it."""
    season = season_by_id(season_id)
    form = _form(request, season, request.POST)
    with form.valid_values():
        # Events that are not offered any more stay.
        offered = {str(event.id) for event in _offered_events(request, season.club_id)}
        kept = [one for one in plan_of_season(season).events if str(one) not in offered]
        plan = form.plan()
        season_change(season_id=season_id, plan=replace(plan, events=[*plan.events, *kept]))
    return redirect_with_message(
        request, _("Season saved."), to=reverse("season", args=[season_id])
    )


@act("season_remove")
@action(ORGANISER, club_of_season, SETTINGS)
def remove_season(request: HttpRequest, season_id: UUID) -> HttpResponse:
    """Forget a season."""
    club = club_of_season(season_id)
    season_remove(season_id=season_id)
    message = _("Season removed; its events stay.")
    return redirect_with_message(request, message, to=reverse("club-seasons", args=[club]))


def _offered_events(request: HttpRequest, club_id: UUID) -> list[Event]:
    found = events_of_club(club_id, viewer(request))
    return list(found[:MOST_OFFERED])


def _new_form(request: HttpRequest, club_id: UUID, data: Any = None) -> SeasonForm:
    plan = SeasonPlan("", points=USUAL_POINTS, attendance=1)
    others = list(seasons_of_club(club_id))
    return SeasonForm(data, plan=plan, offered=_offered_events(request, club_id), others=others)


def _form(request: HttpRequest, season: Season, data: Any = None) -> SeasonForm:
    offered = _offered_events(request, season.club_id)
    others = [one for one in seasons_of_club(season.club_id) if one.id != season.id]
    return SeasonForm(data, plan=plan_of_season(season), offered=offered, others=others)


def _lines_context(table: SeasonTable) -> dict[str, Any]:
    """Return the lines with a cell an event, numbers written alike."""
    values = [one.value for row in table.rows for one in row.line.results]
    say = format_alike([*values, *(row.line.total for row in table.rows)])
    lines = []
    for row in table.rows:
        by_event = {one.result.event: one for one in row.line.results}
        found = [by_event.get(str(event.id)) for event in table.ended]
        cells = [(say(one.value), one) if one else ("", None) for one in found]
        lines.append((row, say(row.line.total), cells, MOVES.get(row.moves, "")))
    return {"lines": lines}
