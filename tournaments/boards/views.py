"""Pages of boards: all of an event, and one with every table's result and the deal."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import viewer
from tournaments.boards.selectors import board_of_event, boards_of_event
from tournaments.events.core.boards import do_boards_travel
from tournaments.events.selectors.events import event_by_id
from tournaments.events.words.wording import tie_break
from web.pages import page
from web.words import format_alike


@page
def boards(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show the boards of an event, round by round."""
    event, _role = event_by_id(event_id, viewer(request))
    found = boards_of_event(event)
    context = {"event": event, "boards": found, "travels": do_boards_travel(event)}
    return render(request, "tournaments/boards/boards.html", context)


@page
def board(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """Show what every table made of a board and, once it is uncovered, the deal."""
    event, _role = event_by_id(event_id, viewer(request))
    found = board_of_event(event, number)
    say = format_alike([line.score.points for line in found.lines])
    say_percent = format_alike([line.percent for line in found.lines])
    sides = [
        [(line, say_percent(line.percent), say(line.score.points)) for line in side]
        for side in found.sides
    ]
    heads = [tie_break(slug) for slug in ("matchpoints", "imps", "butler")]
    context = {"event": event, "board": found, "sides": sides, "heads": heads}
    return render(request, "tournaments/boards/board.html", context)
