"""Papers: who sits where, cards for the tables, score sheets, standings, certificates, money."""

from typing import Any, TypeVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import SCORER, has_role, user_of, viewer
from clubs.links import proof_address
from clubs.models import User
from clubs.selectors.full_names import show_full_names
from clubs.selectors.logs import first_key, newest_about
from clubs.views.access import desk_page
from tournaments.corrections.selectors.consequences import basis_of_end, corrections_since
from tournaments.entries.selectors.entries import entries_with_players
from tournaments.entries.selectors.fees import fees_of_event
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.hall.core.codes import card_code
from tournaments.hall.selectors.hall import public_round, seats_by_name
from tournaments.hall.selectors.score_sheets import ScoreSheet, score_sheets
from tournaments.models import Event, Table
from tournaments.ranking.documents import finals_about
from tournaments.rounds.selectors.rounds import round_by_id
from tournaments.rounds.selectors.rows import RoundRow, show_full_names_at
from tournaments.standings.selectors.prizes import prizes_of_event
from tournaments.standings.selectors.readings import read_standings
from tournaments.standings.selectors.standings import standings_of
from tournaments.standings.views.table import table_context
from tournaments.teams.selectors.line_ups import plays_matches
from tournaments.teams.selectors.table import team_table
from tournaments.teams.views.teams import teams_context
from web.pages import page
from web.times import to_zone

Item = TypeVar("Item")

CARDS_ON_A_PAGE = {"a6": 4, "a5": 2}
"""How many cards of a size a page of A4 holds."""
CERTIFIED = 3
"""The last place that gets a certificate, unless all do."""


@page
def names(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Print where everybody sits, by name; `?type=large` is read from farther away."""
    row = _round(request, round_id)
    return _paper(request, "names", _large(request, row) | {"places": seats_by_name(row)})


@page
def tables(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Print who sits where, table by table; `?type=large` is read from farther away."""
    row = _round(request, round_id)
    return _paper(request, "tables", _large(request, row) | {"tables": row.tables})


@page
def cards(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Print a card for every table, with a code that leads to its page; `?size=a5` is larger.

    On the cards that a scorer prints the code also lets the table send its log, and names are full.
    """
    row, role = round_by_id(round_id, viewer(request))
    asked = request.GET.get("size", "")
    size = asked if asked in CARDS_ON_A_PAGE else "a6"
    sends = has_role(role, SCORER)
    if sends:
        show_full_names_at(row.round.event.club_id, row.tables)
    made = [
        {
            "row": one,
            "address": request.build_absolute_uri(
                _sending(one.table, user_of(request)) if sends else _address(one.table)
            ),
            "sends": sends,
        }
        for one in row.tables
    ]
    context = {"leaves": _leaves(made, CARDS_ON_A_PAGE[size]), "size": size}
    return _paper(request, "cards", _of_round(row) | context)


@page
def sheets(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Print a score sheet for every table; with full names for a scorer."""
    row, role = round_by_id(round_id, viewer(request))
    if has_role(role, SCORER):
        show_full_names_at(row.round.event.club_id, row.tables)
    made = score_sheets(row)
    context = {"leaves": _leaves_of_sheets(made)}
    return _paper(request, "sheets", _of_round(row) | context)


@page
def standings_paper(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Print the standings: of the teams where teams meet, or with `?of=teams`; else of entries."""
    event, _role = event_by_id(event_id, viewer(request))
    has_teams = _has_teams(event)
    of = _of(request, event) if has_teams else "entries"
    context = {
        "event": event,
        "round": public_round(event),
        "has_teams": has_teams,
        "of": of,
        **_proof_context(request, event),
    }
    if of == "teams":
        ids = dict(event.rounds.values_list("number", "id"))
        context |= teams_context(event, team_table(event), ids)
    else:
        context |= table_context(event, read_standings(event))
    return _paper(request, "standings", context)


@page
def certificates(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Print certificates of the first three places, or of all (`?places=all`), at the end.

    They are those of its teams where teams meet, or with `?of=teams`; else of its entries.
    """
    event, _role = event_by_id(event_id, viewer(request))
    everybody = request.GET.get("places") == "all"
    over = event.state == Event.State.FINISHED
    of = _of(request, event)
    teams = team_table(event).rows if over and of == "teams" else []
    entries = standings_of(event) if over and of == "entries" else []
    last = public_round(event)
    ended = last.closed_at if last else None
    context = {
        "event": event,
        "over": over,
        "everybody": everybody,
        "places": "all" if everybody else CERTIFIED,
        "has_teams": over and _has_teams(event),
        "of": of,
        "teams": [row for row in teams if everybody or row.place <= CERTIFIED],
        "lines": [one for one in entries if everybody or one.standing.place <= CERTIFIED],
        "corrected": corrections_since(basis_of_end(event)),
        "ended": ended and to_zone(ended, event.zone).date(),
    }
    return _paper(request, "certificates", context)


@desk_page(SCORER, club_of_event)
def money_paper(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Print who has paid the fee and who wins what, each with a line to sign."""
    event, _role = event_by_id(event_id, viewer(request))
    entered = list(entries_with_players(event)) if event.fee else []
    prizes = prizes_of_event(event) if event.state == Event.State.FINISHED else []
    named = [one.who for one in (*entered, *(row.entry for row in prizes))]
    show_full_names(event.club_id, named)
    context = {
        "event": event,
        "entries": entered,
        "fees": fees_of_event(event) if event.fee else None,
        "prizes": prizes,
    }
    return _paper(request, "money", context)


def _proof_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The address of the proof of final standings and the key of the log, where they are signed."""
    if event.state != Event.State.FINISHED:
        return {}
    entry = newest_about(event.club_id, finals_about(event.id))
    if entry is None:
        return {}
    address = request.build_absolute_uri(proof_address(entry))
    return {"signed": address, "signed_key": first_key(entry.log)}


def _of(request: HttpRequest, event: Event) -> str:
    """Return whether teams or entries are asked for; teams come first where they meet."""
    asked = request.GET.get("of", "")
    return (
        asked if asked in {"teams", "entries"} else "teams" if plays_matches(event) else "entries"
    )


def _has_teams(event: Event) -> bool:
    return event.entries.exclude(team="").exists()


def _round(request: HttpRequest, round_id: UUID) -> RoundRow:
    row, _role = round_by_id(round_id, viewer(request))
    return row


def _of_round(row: RoundRow) -> dict[str, Any]:
    return {"event": row.round.event, "round": row.round, "row": row}


def _large(request: HttpRequest, row: RoundRow) -> dict[str, Any]:
    return _of_round(row) | {"large": request.GET.get("type") == "large"}


def _address(table: Table) -> str:
    return reverse("table", args=[table.id])


def _sending(table: Table, giver: User) -> str:
    return reverse("table-phone", args=[table.id, card_code(table.id, giver.id)])


def _paper(request: HttpRequest, kind: str, context: dict[str, Any]) -> HttpResponse:
    return render(request, f"tournaments/hall/print_{kind}.html", context)


def _leaves(items: list[Item], many: int) -> list[list[Item]]:
    """Return the items of every page."""
    return [items[start : start + many] for start in range(0, len(items), many)]


def _leaves_of_sheets(made: list[ScoreSheet]) -> list[list[ScoreSheet]]:
    """Return the sheets of every page: two where both need half of it."""
    small = [one for one in made if not one.plan.whole_page]
    return _leaves(small, 2) + [[one] for one in made if one.plan.whole_page]
