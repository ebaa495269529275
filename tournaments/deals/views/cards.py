"""Cards to print with the hands of a round: one a page for each seat and deal, to be folded."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from clubs.access import ORGANISER, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from tournaments.deals.forms import CardsForm
from tournaments.deals.selectors.deals import club_of_dealt_round
from tournaments.deals.selectors.printing import cards_of_round
from tournaments.deals.services import cards_print
from tournaments.deals.views.deals import DEALS
from tournaments.events.core.boards import do_boards_travel


@act("deal_cards")
@action(ORGANISER, club_of_dealt_round, DEALS)
def print_cards(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Note that cards are printed, and show them."""
    with CardsForm(request.POST).valid_values() as given:
        cards_print(round_id=round_id, by=user_of(request), now=timezone.now(), **given)
    return redirect("deal-cards", round_id)


@never_cache
@desk_page(ORGANISER, club_of_dealt_round)
def cards(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Show the cards whose printing is on record."""
    row, found = cards_of_round(round_id, viewer(request))
    travels = do_boards_travel(row.event)
    context = {"round": row, "event": row.event, "cards": found, "travels": travels}
    return render(request, "tournaments/deals/cards.html", context)
