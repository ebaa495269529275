"""The page on which captains and the desk name who plays for the teams in the next round."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import SCORER, has_role, user_of, viewer
from clubs.acts import act
from clubs.models import Partnership, Player
from clubs.names import pair_name
from clubs.selectors import player_of
from clubs.selectors.full_names import show_full_names
from clubs.views.access import action
from tournaments.entries.selectors.entries import members
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Entry, Event
from tournaments.rounds.services.seats import players_of
from tournaments.teams.forms import CaptainsForm, LineUpsForm, teams_sent
from tournaments.teams.selectors.line_ups import (
    TeamSheet,
    TeamSheets,
    deadline_of,
    team_sheets,
    teams_of_captain,
)
from tournaments.teams.services import captains_name, line_ups_name
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
    if scores:
        show_full_names(event.club_id, _people(sheets))
    form = form_again(_line_ups_form(sheets), refused)
    context: dict[str, Any] = {
        "event": event,
        "scores": scores,
        "sheets": sheets,
        "refused": refused,
        "form": form,
        "teams": [_team_shown(form, at, one) for at, one in enumerate(sheets.teams)],
    }
    if scores:
        context["captains"] = _offer_captains(
            form_again(_captains_form(event, sheets), refused), sheets
        )
    return render(request, "tournaments/teams/line_ups.html", context)


line_ups_page = never_cache(own_page(show_line_ups))
LINE_UPS = FormPage("event-line-ups")
MOST_PAIRED = 16
"""For a team of more players, a list of all pairs is longer than anybody reads."""


def _people(sheets: TeamSheets) -> Iterator[Player | Partnership]:
    for one in sheets.teams:
        yield from [one.captain.player] if one.captain else []
        for entry in (*one.line_up, *one.bench):
            yield entry.who


def _line_ups_form(sheets: TeamSheets) -> LineUpsForm:
    boards = {one.team: _boards(sheets, one) for one in sheets.teams}
    playing = {one.team: [entry.id for entry in one.line_up] for one in sheets.teams}
    return LineUpsForm(boards, playing=playing)


def _line_ups_sent(event: Event, sent: Mapping[str, Any]) -> LineUpsForm:
    """Return the form that was sent; a team the event does not have has one board."""
    teams = teams_sent(sent)
    sheets = team_sheets(event, teams)
    boards = {one.team: _boards(sheets, one) for one in sheets.teams}
    return LineUpsForm({team: boards.get(team, 1) for team in teams}, sent)


def _captains_form(event: Event, sheets: TeamSheets) -> CaptainsForm:
    led = {one.team: one.captain.player_id if one.captain else None for one in sheets.teams}
    return CaptainsForm(led, event.time_zone, sheets.until)


def _team_shown(form: LineUpsForm, at: int, sheet: TeamSheet) -> dict[str, Any]:
    """Return a team with its fields and what is on record."""
    everybody = [*sheet.line_up, *sheet.bench]
    offered = [*((one.id, str(one)) for one in everybody), *_new_pairs(everybody)]
    there = form.teams[at : at + 1] == [sheet.team]
    fields = form.boards_of(at) if there else []
    form.offer(**{field.name: offered for field in fields})
    names = {one.id: str(one) for one in everybody}
    record = [
        (one, [names.get(entry, _("a withdrawn player")) for entry in one.line.entries])
        for one in reversed(sheet.record)
    ]
    return {
        "sheet": sheet,
        "fields": fields,
        "hidden": form.hidden_fields_of(at) if there else [],
        "record": record,
    }


def _new_pairs(entries: Sequence[Entry]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the pairs that the players of a team could make, as a group of choices."""
    known = {frozenset(members(one.who)) for one in entries}
    people = {who.id: who for one in entries if one.partnership for who in players_of(one)}
    if len(people) > MOST_PAIRED:
        return []
    pairs = [
        (f"{one.id}+{other.id}", pair_name(one, other))
        for one, other in combinations(people.values(), 2)
        if {one.id, other.id} not in known
    ]
    return [(_("New pairs"), pairs)] if pairs else []


def _offer_captains(form: CaptainsForm, sheets: TeamSheets) -> CaptainsForm:
    for at, one in enumerate(sheets.teams):
        if f"player-{at}" in form.fields:
            everybody = [who for entry in (*one.line_up, *one.bench) for who in players_of(entry)]
            form.offer(**{f"player-{at}": [(who.id, str(who)) for who in everybody]})
    return form


def _boards(sheets: TeamSheets, sheet: TeamSheet) -> int:
    return sheets.boards or len(sheet.line_up) + len(sheet.bench)


@act("line_up_name")
@own_action("event-line-ups", show_line_ups)
def name_line_ups(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Name who plays for the teams in the next round: all that the page showed, in one go."""
    event, role = event_by_id(event_id, viewer(request))
    scores = has_role(role, SCORER)
    form = _line_ups_sent(event, request.POST)
    with form.valid_values():
        named = line_ups_name(
            event_id=event_id,
            line_ups=form.line_ups(all_of_them=not scores),
            by=user_of(request),
            now=None if scores else timezone.now(),
        )
    if not named:
        return redirect_with_message(request, _("No line-up was changed."))
    return redirect_with_message(
        request, _("Line-ups saved: %(teams)s.") % isolate_values({"teams": ", ".join(named)})
    )


@act("captain_name")
@action(SCORER, club_of_event, LINE_UPS)
def name_captains(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Name who leads the teams, and until when captains name line-ups."""
    event, _role = event_by_id(event_id, viewer(request))
    teams = dict.fromkeys(teams_sent(request.POST))
    form = CaptainsForm(teams, event.time_zone, deadline_of(event_id), request.POST)
    with form.valid_values() as given:
        captains_name(event_id=event_id, captains=form.captains(), until=given["until"])
    return redirect_with_message(request, _("Captains and deadline saved."))
