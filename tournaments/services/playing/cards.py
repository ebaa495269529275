"""Cards: the desk shows them, takes them back, says what they cost; suspensions are lifted.

What cards cost follows from all that stand (`standings.following.discipline`) and is written to
the tables at which they were shown, where standings and draws read it, in the same transaction.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.faults import InvalidInput, NotFound, WrongState
from clubs.models import User
from clubs.reasons import reason_cleaned
from tournaments.limits import LARGEST_SANCTION, MOST_ROUNDS
from tournaments.models import Card, CardRules, Event, Round, Seat, Table
from tournaments.selectors.playing.cards import card_by_id, costs_of, in_order, rules_of
from tournaments.services.entries import refuse_over
from tournaments.services.events import event_locked
from tournaments.standings.following.discipline import Rules, penalties

MOST_YELLOWS, MOST_SUSPENDED = 10, 100


@dataclass(frozen=True)
class CardPlan:
    """A card to show: to whom at a table, which, why; `away` where the side has lost the table."""

    player: UUID
    kind: str
    reason: str
    away: bool = False


@transaction.atomic
def card_show(*, table_id: UUID, plan: CardPlan, by: User) -> Card:
    """Show a card to somebody who sits at a table of a published round.

    Raises NotFound, WrongState for a draft or an event that is over, InvalidInput for who does not
    sit there, another kind, no reason.
    """
    table = Table.objects.select_related("round").filter(id=table_id).first()
    if table is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    event = event_locked(table.round.event_id)
    refuse_over(event)
    if table.round.state == Round.State.DRAFT:
        raise WrongState(_("The round is not published yet."))
    if plan.kind not in Card.Kind:
        raise InvalidInput(_("A card is yellow or red."), pointer="/kind")
    seat = Seat.objects.filter(table=table, player=plan.player).first()
    if seat is None:
        raise InvalidInput(_("Nobody of that name sits at this table."), pointer="/player")
    card = Card.objects.create(
        table=table,
        side=seat.side,
        player_id=plan.player,
        kind=plan.kind,
        away=plan.away,
        reason=reason_cleaned(plan.reason, missing=_("Say what the card is for.")),
        by=by,
    )
    _count_again(event)
    return card


@transaction.atomic
def card_undo(*, card_id: UUID, reason: str, by: User, now: datetime) -> Card:
    """Take a card back, with a reason: it was never shown; again changes nothing.

    Raises NotFound, WrongState for an event that is over, InvalidInput without a reason.
    """
    event = event_locked(card_by_id(card_id).table.round.event_id)
    card = card_by_id(card_id)
    if card.undone_at is not None:
        return card
    refuse_over(event)
    card.undone_reason = reason_cleaned(reason, missing=_("Say why the card is taken back."))
    card.undone_at, card.undone_by = now, by
    card.save(update_fields=["undone_at", "undone_by", "undone_reason"])
    _count_again(event)
    return card


@transaction.atomic
def suspension_lift(*, card_id: UUID, reason: str, by: User, now: datetime) -> Card:
    """End the suspension that follows from a card, with a reason; again changes nothing.

    Raises NotFound, InvalidInput without a reason.
    """
    card = Card.objects.select_for_update(of=("self",)).filter(id=card_id).first()
    if card is None:
        raise NotFound(_("There is no card %(id)s.") % {"id": card_id})
    if card.lifted_at is None:
        card.lifted_reason = reason_cleaned(reason, missing=_("Say why it is lifted."))
        card.lifted_at, card.lifted_by = now, by
        card.save(update_fields=["lifted_at", "lifted_by", "lifted_reason"])
    return card


@transaction.atomic
def card_rules_set(*, event_id: UUID, rules: Rules) -> None:
    """Say what cards cost in an event; those that were shown cost that as well from now on.

    Raises NotFound, WrongState for an event that is over, InvalidInput for a number out of range.
    """
    event = event_locked(event_id)
    refuse_over(event)
    for name, most in (
        ("yellow", LARGEST_SANCTION),
        ("red", LARGEST_SANCTION),
        ("yellows", MOST_YELLOWS),
        ("suspends", MOST_SUSPENDED),
        ("confirm_by", MOST_ROUNDS),
    ):
        if not 0 <= getattr(rules, name) <= most:
            text = _("Write a whole number from %(least)d to %(most)d.")
            raise InvalidInput(text % {"least": 0, "most": most}, pointer=f"/{name}")
    if rules.confirm_by and not event.check_in:
        raise InvalidInput(
            _("This event has no check-in; turn it on in its settings."), pointer="/confirm_by"
        )
    CardRules.objects.update_or_create(
        event=event,
        defaults={one: getattr(rules, one) for one in Rules.__slots__},
    )
    _count_again(event)


def _count_again(event: Event) -> None:
    """Write to the tables what the cards that stand cost there."""
    cost = penalties(costs_of(in_order(event), rules_of(event)))
    changed = []
    for table in Table.objects.filter(round__event=event, cards__isnull=False).distinct():
        wanted = cost.get(str(table.id), {})
        if table.penalties != wanted:
            table.penalties = wanted
            changed.append(table)
    Table.objects.bulk_update(changed, ["penalties"])
