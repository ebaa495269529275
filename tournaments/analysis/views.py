"""What was possible, below the replay of a table."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.access import viewer
from games.errors import GameNotAnalysable
from tournaments.analysis.core import HIGH, WIDE, possible_deal
from tournaments.analysis.selectors import analyses_of_table
from tournaments.models import AnalysedDeal
from tournaments.rounds.selectors.rounds import table_by_id
from web.faults import WrongState
from web.pages import page


@page
def table_possible(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Show what was possible in the deals of a table, as a part of its page; else go to that."""
    if not request.headers.get("HX-Request"):
        return redirect("table", table_id)
    row, _role = table_by_id(table_id, viewer(request))
    try:
        found = analyses_of_table(row)
    except (GameNotAnalysable, WrongState):
        found = []
    done = [deal for deal in found if deal.state == AnalysedDeal.State.DONE]
    context = {
        "names": {seat.letter: str(seat.player) for seat in row.seats},
        "deals": [possible_deal(deal.deal, deal.document) for deal in done],
        "first_side": row.sides[0].name,
        "wide": WIDE,
        "high": HIGH,
        "middle": HIGH // 2,
    }
    return render(request, "tournaments/analysis/_possible.html", context)
