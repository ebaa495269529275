"""Cards: the desk shows them, takes them back, says what they cost; suspensions are lifted.

What cards cost follows from all that stand (`ranking/discipline.py`) and is written to
the tables where their players sit, where standings and draws read it, in the same transaction.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import User
from tournaments.discipline.selectors import card_by_id, cards_in_order, rules_of, yellows_before
from tournaments.discipline.services import penalties_follow
from tournaments.events.services.lifecycle import lock_event, refuse_over
from tournaments.models import Card, CardRules, Event, Round, Seat, Table
from tournaments.ranking.discipline import RULES, Rules
from tournaments.results.services.corrections import DeskChoice, guard_bracket
from web.faults import InvalidInput, NotFound, WrongState
from web.reasons import clean_reason

_LIFT = [f"{act}_{part}" for act in ("lifted", "lift_undone") for part in ("at", "by", "reason")]
"""Who lifted a suspension, and who took that back."""


@dataclass(frozen=True)
class CardPlan:
    """A card to show: to whom at a table, which, why; `away` where the side has lost the table.

    `bracket` says what becomes of a bracket that rests on a result which the card turns.
    """

    player: UUID
    kind: str
    reason: str
    away: bool = False
    bracket: str = ""


@transaction.atomic
def card_show(*, table_id: UUID, plan: CardPlan, by: User) -> Card:
    """Show a card to somebody who sits at a table of a published round.

    Raises NotFound, WrongState for a draft or an event that is over, InvalidInput for who does not
    sit there, another kind, no reason, BracketRests.
    """
    table = Table.objects.select_related("round").filter(id=table_id).first()
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    event = lock_event(table.round.event_id)
    refuse_over(event)
    if table.round.state == Round.State.DRAFT:
        raise WrongState(_("The round is not published yet."))
    if plan.kind not in Card.Kind:
        raise InvalidInput(_("A card must be yellow or red."), pointer="/kind")
    seat = Seat.objects.filter(table=table, player=plan.player).first()
    if seat is None:
        raise InvalidInput(_("No player of that name sits at this table."), pointer="/player")
    rules = rules_of(event)
    card = Card.objects.create(
        event=event,
        round_number=table.round.number,
        table=table,
        side=seat.side,
        player_id=plan.player,
        kind=plan.kind,
        away=plan.away,
        before=yellows_before(event, plan.player, rules),
        reason=clean_reason(plan.reason, missing=_("Enter the reason for the card.")),
        by=by,
    )
    with guard_bracket(event, DeskChoice(plan.bracket, by)):
        penalties_follow(event, rules)
    return card


@transaction.atomic
def card_undo(*, card_id: UUID, reason: str, by: User, now: datetime, bracket: str = "") -> Card:
    """Take a card back, with a reason: it was never shown; again changes nothing.

    Raises NotFound, WrongState for an event that is over, InvalidInput without a reason,
    BracketRests.
    """
    event = lock_event(card_by_id(card_id).event_id)
    card = card_by_id(card_id)
    if card.undone_at is not None:
        return card
    refuse_over(event)
    card.undone_reason = clean_reason(reason, missing=_("Enter the reason for removing the card."))
    card.undone_at, card.undone_by = now, by
    card.save(update_fields=["undone_at", "undone_by", "undone_reason"])
    with guard_bracket(event, DeskChoice(bracket, by)):
        penalties_follow(event)
    return card


@transaction.atomic
def suspension_lift(*, card_id: UUID, reason: str, by: User, now: datetime) -> Card:
    """End the suspension that follows from a card, with a reason; again changes nothing.

    Raises NotFound, InvalidInput without a reason.
    """
    card = _card_locked(card_id)
    if card.lifted is None:
        card.lifted_reason = clean_reason(
            reason, missing=_("Enter the reason for lifting the suspension.")
        )
        card.lifted_at, card.lifted_by = now, by
        card.lift_undone_at, card.lift_undone_by, card.lift_undone_reason = None, None, ""
        card.save(update_fields=_LIFT)
    return card


@transaction.atomic
def lift_undo(*, card_id: UUID, reason: str, by: User, now: datetime) -> Card:
    """Let a suspension that was lifted stand again, with a reason; again changes nothing.

    Who was entered meanwhile stays so. Raises NotFound, WrongState where it was never lifted,
    InvalidInput without a reason.
    """
    card = _card_locked(card_id)
    if card.lifted_at is None:
        raise WrongState(_("This suspension has not been lifted."))
    if card.lift_undone_at is None:
        card.lift_undone_reason = clean_reason(
            reason, missing=_("Enter the reason for restoring the suspension.")
        )
        card.lift_undone_at, card.lift_undone_by = now, by
        card.save(update_fields=_LIFT)
    return card


def _card_locked(card_id: UUID) -> Card:
    card = Card.objects.select_for_update(of=("self",)).filter(id=card_id).first()
    if card is None:
        raise NotFound(_("There is no card %(id)s.") % {"id": card_id})
    return card


@transaction.atomic
def card_rules_set(*, event_id: UUID, rules: Rules, by: User, bracket: str = "") -> None:
    """Say what cards cost in an event; those that were shown cost that as well from now on.

    Raises NotFound, WrongState for an event that is over, InvalidInput for a number out of range,
    BracketRests.
    """
    event = lock_event(event_id)
    refuse_over(event)
    for name, rule in RULES.items():
        if not 0 <= getattr(rules, name) <= rule.most:
            text = _("Enter a whole number from %(least)d to %(most)d.")
            raise InvalidInput(text % {"least": 0, "most": rule.most}, pointer=f"/{name}")
    before = rules_of(event)
    CardRules.objects.update_or_create(event=event, defaults=asdict(rules))
    if rules.carried != before.carried:
        _bring_along(event, rules)
    with guard_bracket(event, DeskChoice(bracket, by)):
        penalties_follow(event, rules)


def _bring_along(event: Event, rules: Rules) -> None:
    """Count anew, for the cards that were shown, what their players brought along."""
    known: dict[UUID, int] = {}
    changed = []
    for card in cards_in_order(event):
        if card.player_id not in known:
            known[card.player_id] = yellows_before(event, card.player_id, rules)
        if card.before != known[card.player_id]:
            card.before = known[card.player_id]
            changed.append(card)
    Card.objects.bulk_update(changed, ["before"])
