"""A player's own part in an event: entering, leaving, absence, partners; one page for all of it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import user_of, viewer
from clubs.acts import act
from clubs.selectors import find_player, player_of
from tournaments.events.selectors.events import event_by_id
from tournaments.events.words.wording import bye_in_words
from tournaments.players.forms import PairForm, PartnerForm, RequestForm
from tournaments.players.selectors.own_entry import own_entry
from tournaments.players.services.own_entry import (
    own_absence_end,
    own_absence_report,
    own_bye_ask,
    own_bye_end,
    own_entry_add,
    own_entry_remove,
)
from tournaments.players.services.partners import partner_accept, partner_ask, partner_decline
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import own_action, own_page, redirect_with_message


def show_own(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the viewer's own part in an event, and what they may do about it."""
    return render(
        request, "tournaments/players/own_entry.html", own_context(request, event_id, refused)
    )


own = never_cache(own_page(show_own))


@never_cache
@own_page
def own_fragment(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the part of that page that other pages include; 204 for an account without a player.

    `?of=` is the player whom the other page is about: 204 if that is another one.
    """
    context = own_context(request, event_id, None)
    part = context["own"]
    if part is None or request.GET.get("of", str(part.player.id)) != str(part.player.id):
        return HttpResponse(status=204)
    return render(request, "tournaments/players/_own_entry.html", context)


def own_context(request: HttpRequest, event_id: UUID, refused: Form | None) -> dict[str, Any]:
    """Return the context of a player's own part in an event; nine queries at most."""
    event, _role = event_by_id(event_id, viewer(request))
    part = own_entry(event, viewer(request))
    context: dict[str, Any] = {"event": event, "own": part, "refused": refused}
    if part is not None and part.may_ask_bye:
        context["bye_worth"] = bye_in_words(event)
    if part is not None and part.may_enter and part.for_pairs:
        offered = [(pair.id, pair.name) for pair in part.pairs]
        context["pair_form"] = form_again(PairForm(), refused).offer(partnership=offered)
        context["partner_form"] = form_again(PartnerForm(), refused)
    return context


@act("own_entry")
@own_action("event-play", show_own)
def own_enter(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter, where partners enter together with a pair that exists."""
    event, _role = event_by_id(event_id, viewer(request))
    pair = None
    if event.shape == event.Shape.PAIRS:
        with PairForm(request.POST).valid_values() as given:
            pair = given["partnership"]
            entry = own_entry_add(event_id=event_id, by=user_of(request), partnership_id=pair)
    else:
        entry = own_entry_add(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("Entered: %(name)s.") % isolate_values({"name": entry}))


@act("own_leave")
@own_action("event-play", show_own)
def own_leave(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Take the entry back."""
    event_by_id(event_id, viewer(request))
    own_entry_remove(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("Entry removed."))


@act("own_absence")
@own_action("event-play", show_own)
def own_away(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Report absence from the next round."""
    event_by_id(event_id, viewer(request))
    entry = own_absence_report(event_id=event_id, by=user_of(request))
    return redirect_with_message(
        request, _("%(name)s sits out the next round.") % isolate_values({"name": entry})
    )


@act("own_return")
@own_action("event-play", show_own)
def own_back(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Come to the next round after all."""
    event_by_id(event_id, viewer(request))
    entry = own_absence_end(event_id=event_id, by=user_of(request))
    return redirect_with_message(
        request, _("%(name)s plays the next round.") % isolate_values({"name": entry})
    )


@act("own_bye")
@own_action("event-play", show_own)
def own_bye(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Ask for the bye of the next round."""
    event_by_id(event_id, viewer(request))
    own_bye_ask(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("You asked for the bye; the organiser decides."))


@act("own_bye_end")
@own_action("event-play", show_own)
def own_no_bye(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Ask for the bye no longer."""
    event_by_id(event_id, viewer(request))
    own_bye_end(event_id=event_id, by=user_of(request))
    return redirect_with_message(request, _("You no longer ask for the bye."))


@act("partner_ask")
@own_action("event-play", show_own)
def own_ask(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Ask somebody of the club, by name, to enter together."""
    event, _role = event_by_id(event_id, viewer(request))
    me = player_of(user_of(request))
    with PartnerForm(request.POST).valid_values() as given:
        partner = find_player(event.club_id, given["player"], "/player", but=me.id if me else None)
        row = partner_ask(
            event_id=event_id, player_id=partner.id, by=user_of(request), now=timezone.now()
        )
    if row.answered is not None:
        return redirect_with_message(request, _("You both agreed: you are entered."))
    return redirect_with_message(
        request,
        _("%(name)s has been asked; you are entered once they accept.")
        % isolate_values({"name": partner}),
    )


@act("partner_accept")
@own_action("event-play", show_own)
def own_agree(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Agree to enter with who asked."""
    event_by_id(event_id, viewer(request))
    with RequestForm(request.POST).valid_values() as given:
        entry = partner_accept(request_id=given["request"], by=user_of(request), now=timezone.now())
    return redirect_with_message(request, _("Entered: %(name)s.") % isolate_values({"name": entry}))


@act("partner_decline")
@own_action("event-play", show_own)
def own_decline(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Say no to who asked, or take a request back."""
    event_by_id(event_id, viewer(request))
    with RequestForm(request.POST).valid_values() as given:
        partner_decline(request_id=given["request"], by=user_of(request), now=timezone.now())
    return redirect_with_message(request, _("The request is closed."))
