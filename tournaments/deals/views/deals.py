"""The page of a round's deals: commitment, words, who opened what, and the secret at last."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import ORGANISER, has_role, viewer
from clubs.acts import act
from clubs.views.access import action
from tournaments.deals.forms import CardsForm
from tournaments.deals.selectors.deals import (
    club_of_dealt_round,
    deals_of_round,
    own_seat,
)
from tournaments.deals.selectors.printing import boards_of_movement, plays_boards
from tournaments.deals.services import hands_deal
from web.forms import Form, form_again
from web.pages import FormPage, page, redirect_with_message


def show_deals(request: HttpRequest, round_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show what everybody may know of a round's deals, and what an organiser does with them."""
    row = deals_of_round(round_id, viewer(request))
    seat = own_seat(round_id, viewer(request)) if row.is_played else None
    runs = row.is_played and has_role(row.role, ORGANISER)
    plays = runs and plays_boards(row.round, viewer(request))
    context = {
        "row": row,
        "event": row.round.event,
        "seat": seat,
        "may_deal": runs and not row.is_dealt,
        "may_print": runs and row.is_dealt and seat is None and not plays,
        "form": form_again(
            CardsForm(boards=row.boards, travelling=boards_of_movement(row.round)), refused
        ),
        "refused": refused,
    }
    return render(request, "tournaments/deals/deals.html", context)


round_deals = never_cache(page(show_deals))
DEALS = FormPage("round-deals", show=show_deals)


@act("hands_deal")
@action(ORGANISER, club_of_dealt_round, DEALS)
def deal(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Deal the hands of a round."""
    hands_deal(round_id=round_id, now=timezone.now())
    return redirect_with_message(request, _("The hands are dealt. Play can begin."))
