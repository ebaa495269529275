"""The cards of an event, what they come to, and who is suspended in a club."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.models import Player
from clubs.places import ClubOf
from tournaments.models import Card, CardRules, Event, Seat
from tournaments.ranking.discipline import (
    NO_RULES,
    RULES,
    Cost,
    Penalties,
    Rules,
    StandingCard,
    costs,
    events_left,
    open_yellows,
    penalties,
)
from web.faults import NotFound

_ORDER = ("round_number", "created", "id")
"""In which cards add up: of rounds, then of time."""


@dataclass(frozen=True)
class CardRow:
    """A card with what it comes to; None for one that was taken back.

    `seat` is where the player sits in its round, None where he sits nowhere: no points come off.
    """

    card: Card
    cost: Cost | None
    seat: Seat | None


@dataclass(frozen=True)
class Suspension:
    """A player who is kept out: by which card, and for how many more events of the club."""

    player: Player
    card: Card
    left: int


def rules_of(event: Event) -> Rules:
    """Return what cards cost in an event. One query."""
    row = CardRules.objects.filter(event=event).first()
    return _rules_in(row) if row else NO_RULES


def _rules_in(row: CardRules) -> Rules:
    return Rules(**{name: getattr(row, name) for name in RULES})


def cards_of(event: Event) -> list[CardRow]:
    """Return all cards of an event as they were shown, with what they come to. Three queries."""
    parts = ("player", "by", "undone_by", "lifted_by")
    rows = list(cards_in_order(event).select_related(*parts))
    found = {one.card.id: one for one in costs_of(rows, rules_of(event))}
    seats = seats_by_card(event, rows)
    return [CardRow(row, found.get(str(row.id)), seats.get(row.id)) for row in rows]


def seats_by_card(event: Event, cards: Iterable[Card]) -> dict[UUID, Seat]:
    """Return by card where its player sits in its round, if anywhere. One query."""
    cards = list(cards)
    rows = Seat.objects.select_related("table", "round").filter(
        round__event=event,
        round__number__in={card.round_number for card in cards},
        player__in={card.player_id for card in cards},
    )
    there = {(seat.round.number, seat.player_id): seat for seat in rows}
    found = {card.id: there.get((card.round_number, card.player_id)) for card in cards}
    return {card: seat for card, seat in found.items() if seat is not None}


def cards_in_order(event: Event) -> QuerySet[Card]:
    """Return the cards of an event in the order in which they add up: of rounds, then of time."""
    return Card.objects.filter(event=event).order_by(*_ORDER)


def costs_of(cards: Iterable[Card], rules: Rules) -> list[Cost]:
    """Return what the cards of an event come to that stand, player by player. No query."""
    by_player: dict[UUID, list[StandingCard]] = {}
    for card in cards:
        if card.undone_at is None:
            shown = StandingCard(str(card.id), card.kind, card.away, card.before)
            by_player.setdefault(card.player_id, []).append(shown)
    return [cost for own in by_player.values() for cost in costs(own, rules)]


def penalties_of(event: Event, cards: Collection[Card], rules: Rules | None = None) -> Penalties:
    """Return what cards that stand cost at the tables of an event where their players sit.

    Two queries, one where the rules are given, none without cards.
    """
    if not cards:
        return {}
    seats = seats_by_card(event, cards)
    places = {str(card): (str(seat.table_id), seat.side) for card, seat in seats.items()}
    return penalties(costs_of(cards, rules or rules_of(event)), places)


def yellows_before(event: Event, player_id: UUID, rules: Rules) -> int:
    """Return how many yellow cards of earlier events a player brings along into an event.

    Those of the club's last `rules.carried` events count that were made before it and have begun,
    whoever was entered. No query where none count, else three.
    """
    if not rules.carried:
        return 0
    earlier = Event.objects.filter(
        club=event.club_id,
        created__lt=event.created,
        state__in=[Event.State.RUNNING, Event.State.FINISHED],
    ).order_by("-created", "-id")
    events = list(earlier.values_list("id", flat=True)[: rules.carried])
    rows = Card.objects.filter(event__in=events, player=player_id)
    by_event: dict[UUID, list[Card]] = {one: [] for one in events}
    for card in rows.order_by(*_ORDER):
        by_event[card.event_id].append(card)
    known = {row.event_id: _rules_in(row) for row in CardRules.objects.filter(event__in=events)}
    return open_yellows(
        costs_of(cards, known.get(one, NO_RULES)) for one, cards in by_event.items()
    )


club_of_card = ClubOf.in_event(Card, "event", gettext_noop("There is no card %(id)s."))


def card_by_id(card_id: UUID) -> Card:
    """Return a card with its event, or raise NotFound. One query."""
    rows = Card.objects.select_related("event", "player")
    card = rows.filter(id=card_id).first()
    if card is None:
        raise NotFound(_("There is no card %(id)s.") % {"id": card_id})
    return card


def suspensions_of(club_id: UUID) -> list[Suspension]:
    """Return who is suspended in a club, by name. See `every_suspension`."""
    return [one for one in every_suspension(club_id) if not one.card.lifted]


def every_suspension(club_id: UUID) -> list[Suspension]:
    """Return who is suspended in a club, or would be were it not lifted, by name.

    An event counts that has ended after that of the card was made, and in which the player was not
    entered; so does each card: who has two sits out twice as many. Three queries and two an event
    with red cards.
    """
    rows = Card.objects.filter(
        event__club=club_id,
        event__card_rules__suspends__gt=0,
        undone_at=None,
    )
    rows = rows.select_related("event", "player", "lifted_by", "lift_undone_by")
    rows = rows.order_by(*_ORDER)
    by_event: dict[UUID, list[Card]] = {}
    for card in rows:
        by_event.setdefault(card.event_id, []).append(card)
    found = []
    for cards in by_event.values():
        event = cards[0].event
        rules = rules_of(event)
        red = {one.card.id for one in costs_of(cards, rules) if one.red}
        ended = Event.objects.filter(
            club=club_id, state=Event.State.FINISHED, created__gt=event.created
        )
        for card in cards:
            if str(card.id) in red:
                who = card.player_id
                mine = (
                    Q(entries__player=who)
                    | Q(entries__partnership__first=who)
                    | Q(entries__partnership__second=who)
                )
                left = events_left(rules.suspends, list(ended.exclude(mine).values_list("id")))
                found.append(Suspension(card.player, card, left))
    return sorted((one for one in found if one.left), key=lambda one: str(one.player))
