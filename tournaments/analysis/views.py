"""What was possible, below the replay of a table, and what else could have been played."""

import re
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from clubs.access import viewer
from games.analysis import NotAnalysable
from games.api.replays import NamedDeal, ReplayDealOutput
from games.bots.trying import MOST_POSITIONS_TRIED, Hands, try_event
from games.errors import GameNotAnalysable
from games.replays import last_deal
from tournaments.analysis.core.pages import HIGH, WIDE, log_tried, possible_deal
from tournaments.analysis.selectors import analyses_of_table, deal_to_try, luck_of_table
from tournaments.models import AnalysedDeal
from tournaments.rounds.selectors.rounds import table_by_id
from web.faults import WrongState
from web.pages import page
from web.words import in_words

PLACE = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})\.([A-D] [0-9=@-]{3,9})")
"""A deal, the events before a turn, and the event to try there: `2.11.B 6-5@6`."""


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
        "names": row.names,
        "deals": [possible_deal(deal.deal, deal.document) for deal in done],
        "first_side": row.sides[0].name,
        "wide": WIDE,
        "high": HIGH,
        "middle": HIGH // 2,
        "luck": luck_of_table(row, found, timezone.now()),
        "table": row.table,
    }
    return render(request, "tournaments/analysis/_possible.html", context)


@page
def table_try(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Show how a deal goes if a seat plays something else, as a part of its table's page.

    `at` says where (PLACE), `hands` who plays on: strong players if they are hidden. The deal comes
    along as the document of a replay has it, and the replay on the page steps through it.
    """
    if not request.headers.get("HX-Request"):
        return redirect("table", table_id)
    row, _role = table_by_id(table_id, viewer(request))
    asked = PLACE.fullmatch(request.GET.get("at", ""))
    if asked is None:
        raise Http404
    deal, step, event = int(asked[1]), int(asked[2]), asked[3]
    hands: Hands = "hidden" if request.GET.get("hands") == "hidden" else "open"
    try:
        log, analysed = deal_to_try(row, deal)
    except (GameNotAnalysable, WrongState) as fault:
        raise Http404(fault.detail) from fault
    context = {
        "names": row.names,
        "hands": hands,
        "deal": deal,
        "step": step,
        "event": event,
    }
    try:
        tried = try_event(log, deal, step, event, hands, step, MOST_POSITIONS_TRIED)
    except NotAnalysable as refused:
        if refused.code == "no_such_move":
            raise Http404(in_words(refused.message)) from refused
        context["unknown"] = in_words(refused.message)
    else:
        score = analysed.document["score"]
        whole = last_deal(log_tried(log, deal, tried.events))
        context |= {
            "played": ReplayDealOutput.document(NamedDeal(whole, row.names, row.side_names)),
            "sides": [
                (side.name, points, score[side.key])
                for side, points in zip(row.sides, tried.score, strict=True)
            ],
        }
    return render(request, "tournaments/analysis/_tried.html", context)
