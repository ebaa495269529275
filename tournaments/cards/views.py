"""The page of cards: the desk shows them and takes them back; who is suspended stands beside."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, SCORER, has_role, role_in_club, user_of, viewer
from clubs.acts import act
from clubs.views.access import action, desk_page
from tournaments.cards.forms import CardForm, CardReasonForm, CardRulesForm, CardUndoForm
from tournaments.cards.services import (
    CardPlan,
    card_rules_set,
    card_show,
    card_undo,
    lift_undo,
    suspension_lift,
)
from tournaments.corrections.selectors.consequences import sentences, things_outdated_by_card
from tournaments.discipline.selectors import (
    card_by_id,
    cards_of,
    club_of_card,
    every_suspension,
    rules_of,
)
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Card, Event, Round, Seat
from tournaments.ranking.discipline import RULES
from web.forms import Form, form_again
from web.messages import isolate_values
from web.pages import FormPage, redirect_with_message


def render_cards(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show the cards of an event, with the forms that show one and take one back."""
    event, role = event_by_id(event_id, viewer(request))
    rules = rules_of(event)
    fresh = CardRulesForm(initial=asdict(rules))
    context: dict[str, Any] = {
        "event": event,
        "refused": refused,
        "rules": [(_(RULES[name].label), said) for name, said in asdict(rules).items() if said],
        "organises": has_role(role, ORGANISER),
        "over": event.is_over,
        "cards": [
            (row, form_again(CardUndoForm(of=row.card.id), refused)) for row in cards_of(event)
        ],
        "form": form_again(CardForm(_seats(event), initial={"kind": Card.Kind.YELLOW}), refused),
        "rules_form": form_again(fresh, refused),
        "suspended": [
            (one, form_again(CardReasonForm(of=f"lift-{one.card.id}"), refused))
            for one in every_suspension(event.club_id)
        ],
    }
    return render(request, "tournaments/cards/cards.html", context)


cards_page = desk_page(SCORER, club_of_event)(render_cards)
CARDS = FormPage("event-cards")


def _event_of_card(card_id: UUID) -> UUID:
    return card_by_id(card_id).event_id


OF_CARD = FormPage("event-cards", of=_event_of_card)


def _seats(event: Event) -> list[tuple[str, str]]:
    """Return who sits where in the rounds that were published, the latest round first."""
    rows = Seat.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    rows = rows.select_related("player", "table", "round")
    return [
        (
            f"{seat.table_id} {seat.player_id}",
            _("%(name)s · round %(round)d, table %(table)d")
            % isolate_values(
                {"name": seat.player, "round": seat.round.number, "table": seat.table.number}
            ),
        )
        for seat in rows.order_by("-round__number", "table__number", "letter")
    ]


@act("card_show")
@action(SCORER, club_of_event, CARDS)
def show_card(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show a card to somebody."""
    event, _role = event_by_id(event_id, viewer(request))
    with CardForm(_seats(event), request.POST).valid_values() as given:
        table, _blank, player = given["seat"].partition(" ")
        plan = CardPlan(
            UUID(player), given["kind"], given["reason"], given["away"], given["bracket"]
        )
        card = card_show(table_id=UUID(table), plan=plan, by=user_of(request))
    said = isolate_values({"name": card.player, "kind": card.get_kind_display()})
    return _answer_done(request, card, _("%(name)s: %(kind)s card.") % said)


@act("card_undo")
@action(SCORER, club_of_card, OF_CARD)
def undo_card(request: HttpRequest, card_id: UUID) -> HttpResponse:
    """Take a card back."""
    with CardUndoForm(request.POST, of=card_id).valid_values() as given:
        card = card_undo(card_id=card_id, by=user_of(request), now=timezone.now(), **given)
    return _answer_done(request, card, _("Card removed."))


def _answer_done(request: HttpRequest, card: Card, message: str) -> HttpResponse:
    """Say what was done, and what was made before a card was shown or taken back."""
    role = role_in_club(viewer(request), card.event.club_id)
    return redirect_with_message(
        request, " ".join([message, *sentences(things_outdated_by_card(card, role))])
    )


@act("suspension_lift")
@action(ORGANISER, club_of_card, OF_CARD)
def lift_suspension(request: HttpRequest, card_id: UUID) -> HttpResponse:
    """Lift a suspension."""
    with CardReasonForm(request.POST, of=f"lift-{card_id}").valid_values() as given:
        why, by = given["reason"], user_of(request)
        suspension_lift(card_id=card_id, reason=why, by=by, now=timezone.now())
    return redirect_with_message(request, _("Suspension lifted."))


@act("lift_undo")
@action(ORGANISER, club_of_card, OF_CARD)
def undo_lift(request: HttpRequest, card_id: UUID) -> HttpResponse:
    """Let a suspension that was lifted stand again."""
    with CardReasonForm(request.POST, of=f"lift-{card_id}").valid_values() as given:
        why, by = given["reason"], user_of(request)
        lift_undo(card_id=card_id, reason=why, by=by, now=timezone.now())
    return redirect_with_message(request, _("Suspension restored."))


@act("card_rules")
@action(ORGANISER, club_of_event, CARDS)
def set_rules(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Say what cards cost."""
    form = CardRulesForm(request.POST)
    with form.valid_values() as given:
        card_rules_set(
            event_id=event_id, rules=form.rules(), by=user_of(request), bracket=given["bracket"]
        )
    return redirect_with_message(
        request, _("Card rules saved; they also apply to cards already shown.")
    )
