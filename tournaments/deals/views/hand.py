"""A player's own part in the deals of a round: the word, and the hand, for nobody else."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import user_of, viewer
from clubs.acts import act
from tournaments.deals.core import hash_word
from tournaments.deals.forms import OpenForm, WordForm
from tournaments.deals.selectors.deals import deals_of_round, goes_on, own_hand, own_seat, own_word
from tournaments.deals.services import deal_open, word_add
from web.forms import Form, form_again
from web.pages import own_action, own_page, redirect_with_message


def show_hand(request: HttpRequest, round_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the player's word while words are taken, then the hand."""
    row = deals_of_round(round_id, viewer(request))
    seat = own_seat(round_id, viewer(request))
    context = {"row": row, "event": row.round.event, "seat": seat, "refused": refused}
    if seat is not None and goes_on(row.round):
        context["goes_on"] = True
    elif seat is not None and row.is_dealt:
        context["hand"] = own_hand(round_id, viewer(request))
    elif seat is not None and row.is_played:
        word = own_word(round_id, seat)
        context |= {"word": word, "hash": word and hash_word(word)}
        context["form"] = form_again(WordForm(), refused)
    return render(request, "tournaments/deals/hand.html", context)


hand = never_cache(own_page(show_hand))


@act("deal_word")
@own_action("round-hand", show_hand)
def word(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Add the player's word to the shuffle."""
    with WordForm(request.POST).valid_values() as given:
        word_add(round_id=round_id, by=user_of(request), word=given["word"])
    return redirect_with_message(request, _("Your word is part of the shuffle."))


@act("deal_open")
@own_action("round-hand", show_hand)
def open_next(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Open the next deal for everybody at the table."""
    with OpenForm(request.POST).valid_values() as given:
        deal_open(round_id=round_id, by=user_of(request), **given)
    return redirect_with_message(request, _("The next deal is open, for everybody at the table."))
