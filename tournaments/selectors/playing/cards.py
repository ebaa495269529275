"""The cards of an event, what they come to, and who is suspended in a club."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.models import Player
from tournaments.models import Card, CardRules, Event
from tournaments.standings.following.discipline import Cost, Rules, Shown, costs, events_left


@dataclass(frozen=True)
class CardRow:
    """A card with what it comes to; None for one that was taken back."""

    card: Card
    cost: Cost | None


@dataclass(frozen=True)
class Suspension:
    """A player who is kept out: by which card, and for how many more events of the club."""

    player: Player
    card: Card
    left: int


def rules_of(event: Event) -> Rules:
    """Return what cards cost in an event. One query."""
    row = CardRules.objects.filter(event=event).first()
    return Rules(**{one: getattr(row, one) for one in Rules.__slots__}) if row else Rules()


def cards_of(event: Event) -> list[CardRow]:
    """Return all cards of an event as they were shown, with what they come to. Two queries."""
    parts = ("table__round", "player", "by", "undone_by", "lifted_by")
    rows = list(in_order(event).select_related(*parts))
    found = {one.shown.card: one for one in costs_of(rows, rules_of(event))}
    return [CardRow(row, found.get(str(row.id))) for row in rows]


def in_order(event: Event) -> QuerySet[Card]:
    """Return the cards of an event in the order in which they add up: of rounds, then of time."""
    rows = Card.objects.filter(table__round__event=event)
    return rows.order_by("table__round__number", "created", "id")


def costs_of(cards: Iterable[Card], rules: Rules) -> list[Cost]:
    """Return what the cards of an event come to that stand, player by player. No query."""
    by_player: dict[UUID, list[Shown]] = {}
    for card in cards:
        if card.undone_at is None:
            shown = Shown(str(card.id), card.kind, str(card.table_id), card.side, card.away)
            by_player.setdefault(card.player_id, []).append(shown)
    return [cost for own in by_player.values() for cost in costs(own, rules)]


def card_by_id(card_id: UUID) -> Card:
    """Return a card with its event, or raise NotFound. One query."""
    rows = Card.objects.select_related("table__round__event", "player")
    card = rows.filter(id=card_id).first()
    if card is None:
        raise NotFound(_("There is no card %(id)s.") % {"id": card_id})
    return card


def club_of_card(card_id: UUID) -> UUID:
    """Return the club that runs the event of a card; raises NotFound. One query."""
    return card_by_id(card_id).table.round.event.club_id


def suspensions_of(club_id: UUID) -> list[Suspension]:
    """Return who is suspended in a club, by name. Three queries and two an event with red cards.

    An event counts that has ended after that of the card was made, and in which the player was not
    entered; so does each card: who has two sits out twice as many.
    """
    rows = Card.objects.filter(
        table__round__event__club=club_id,
        table__round__event__card_rules__suspends__gt=0,
        undone_at=None,
    )
    rows = rows.select_related("table__round__event", "player")
    rows = rows.order_by("table__round__number", "created", "id")
    by_event: dict[UUID, list[Card]] = {}
    for card in rows:
        by_event.setdefault(card.table.round.event_id, []).append(card)
    found = []
    for cards in by_event.values():
        event = cards[0].table.round.event
        rules = rules_of(event)
        red = {one.shown.card for one in costs_of(cards, rules) if one.red}
        ended = Event.objects.filter(
            club=club_id, state=Event.State.FINISHED, created__gt=event.created
        )
        for card in cards:
            if str(card.id) in red and card.lifted_at is None:
                who = card.player_id
                mine = (
                    Q(entries__player=who)
                    | Q(entries__partnership__first=who)
                    | Q(entries__partnership__second=who)
                )
                left = events_left(rules.suspends, list(ended.exclude(mine).values_list("id")))
                found.append(Suspension(card.player, card, left))
    return sorted((one for one in found if one.left), key=lambda one: str(one.player))
