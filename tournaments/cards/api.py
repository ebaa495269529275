"""REST: cards, what they cost, and who is suspended."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import ORGANISER, SCORER, role_in_club, user_of, viewer
from clubs.api.clubs import ClubView
from clubs.api.outputs import PlayerOutput
from clubs.places import PlacedInEvent
from tournaments.cards.services import (
    CardPlan,
    card_rules_set,
    card_show,
    card_undo,
    lift_undo,
    suspension_lift,
)
from tournaments.corrections.api import RestingOutput, with_resting
from tournaments.corrections.selectors.consequences import things_outdated_by_card
from tournaments.discipline.selectors import (
    card_by_id,
    cards_of,
    club_of_card,
    rules_of,
    suspensions_of,
)
from tournaments.errors import BracketRests
from tournaments.events.api.events import EventView
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.events.selectors.events import event_by_id
from tournaments.models import Card
from tournaments.ranking.discipline import NO_RULES, RULES, Rules
from tournaments.results.api.bracket_choice import BracketChoice
from tournaments.results.api.tables import TableView
from web.caching.responses import answer_by_version
from web.paging import WholePages
from web.reasons import LONGEST_REASON
from web.rest.inputs import Input
from web.rest.lists import ListView
from web.rest.outputs import Output
from web.rest.vocabularies import Vocabulary, WordField

CARD_KIND = Vocabulary("CardKind", "yellow (warns) or red.", lambda: Card.Kind.values)


class CardOutput(Output):
    """A card: who was shown it, where and why, and what it comes to.

    `counts_as` and `points` follow from all cards of the player in the event; null once it was
    taken back (`undone`). They come off the side where the player sits in that round: `table` and
    `side`, null and empty where the round was drawn again without him, so that they come off
    nobody. `away`: the side was sent away and has lost the table. `before`: yellow
    cards of earlier events that count with it, the first that stands of its player. `lifted`: since
    when nobody is suspended for it, though it stands.
    """

    id = serializers.UUIDField(source="card.id")
    event = serializers.UUIDField(source="card.event_id")
    player = PlayerOutput(source="card.player")
    round = serializers.IntegerField(source="card.round_number")
    table = serializers.UUIDField(source="seat.table_id", allow_null=True, default=None)
    side = serializers.CharField(source="seat.side", allow_blank=True, default="")
    kind = WordField(CARD_KIND, source="card.kind")
    away = serializers.BooleanField(source="card.away")
    before = serializers.IntegerField(source="cost.before", default=0)
    counts_as = WordField(CARD_KIND, source="cost.counts_as", allow_null=True, default=None)
    points = serializers.IntegerField(source="cost.points", allow_null=True, default=None)
    reason = serializers.CharField(source="card.reason")
    created = serializers.DateTimeField(source="card.created")
    undone = serializers.DateTimeField(source="card.undone_at", allow_null=True)
    undone_reason = serializers.CharField(source="card.undone_reason", allow_blank=True)
    lifted = serializers.DateTimeField(source="card.lifted", allow_null=True)
    lifted_reason = serializers.CharField(source="card.lifted_reason", allow_blank=True)


class CardRulesOutput(Output):
    """What cards cost: points taken off for a yellow and a red one, and how they add up.

    `yellows` of a player make a red one (0: never); a red one keeps its player out of the club's
    next `suspends` events. Yellow cards of the club's last `carried` events before this one count
    on, those that are open when a player is shown the first here (0: only cards of this event).
    """

    def get_fields(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {name: serializers.IntegerField() for name in RULES}


class CardsHeadOutput(Output):
    """What cards cost, beside those of an event."""

    rules = CardRulesOutput()


class CorrectedCardOutput(CardOutput):
    """A card that was shown or taken back; `resting` is what was made without that."""

    resting = RestingOutput(many=True)


class SuspensionOutput(Output):
    """A player who is kept out of the club's next events: so many are `left`."""

    player = PlayerOutput()
    card = serializers.UUIDField(source="card.id")
    event = serializers.UUIDField(source="card.event_id")
    reason = serializers.CharField(source="card.reason")
    left = serializers.IntegerField()


class CardInput(Input):
    """A card for somebody who sits at the table; `away`: the side has lost the table.

    `bracket` is asked for (409 `bracket_rests`) where other entries would have played on than did.
    """

    player = serializers.UUIDField()
    kind = WordField(CARD_KIND)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    away = serializers.BooleanField(default=False)
    bracket = BracketChoice()


class CardReasonInput(Input):
    """Why a card is taken back, a suspension lifted, or that taken back."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class CardUndoInput(CardReasonInput):
    """Why a card is taken back; `bracket` as for one that is shown."""

    bracket = BracketChoice()


class CardRulesInput(Input):
    """What cards cost from now on, those that were shown before as well; `bracket` as for cards."""

    bracket = BracketChoice()

    def get_fields(self) -> dict[str, Any]:
        """Return the fields by name."""
        fields = {
            name: serializers.IntegerField(
                min_value=0,
                max_value=rule.most,
                **{} if rule.required else {"default": getattr(NO_RULES, name)},
            )
            for name, rule in RULES.items()
        }
        return fields | super().get_fields()


def card_document(card: Card) -> dict[str, Any]:
    """Return a card with what it comes to among all of the event."""
    (row,) = (one for one in cards_of(card.event) if one.card.id == card.id)
    return CardOutput.document(row)


def answer_with_corrections(
    request: Request, card: Card, code: int = status.HTTP_200_OK
) -> Response:
    """Answer a card, with what was made before it was shown or taken back."""
    role = role_in_club(viewer(request), card.event.club_id)
    turned = things_outdated_by_card(card, role)
    return Response(with_resting(card_document(card), turned), status=code)


class EventCards(EventView, ListView):
    """The cards of an event."""

    roles = {"GET": SCORER}
    pagination_class = WholePages
    head_output = CardsHeadOutput
    output = CardOutput

    @extend_schema(responses=CardOutput(many=True))
    @answer_by_version(version_of_event)
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the cards as they were shown, those taken back among them, and what they cost."""
        event, _role = event_by_id(event_id, viewer(request))
        return self.page(cards_of(event), of={"rules": rules_of(event)})


class EventCardRules(EventView):
    """What cards cost in an event."""

    scopes = {"PUT": "organise"}
    roles = {"PUT": ORGANISER}
    refuses = {"PUT": (BracketRests,)}
    acts = {"PUT": "card_rules"}

    @extend_schema(request=CardRulesInput, responses=CardRulesOutput)
    def put(self, request: Request, event_id: UUID) -> Response:
        """Say what cards cost and how they add up; `GET /events/{id}/cards` has it as `rules`."""
        data = CardRulesInput.read(request.data)
        bracket = data.pop("bracket")
        card_rules_set(event_id=event_id, rules=Rules(**data), by=user_of(request), bracket=bracket)
        event, _role = event_by_id(event_id, viewer(request))
        return Response(CardRulesOutput(rules_of(event)).data)


class TableCards(TableView):
    """The cards shown at a table."""

    scopes = {"POST": "score"}
    made_at = ("api-event-cards", "event")
    roles = {"POST": SCORER}
    refuses = {"POST": (BracketRests,)}
    acts = {"POST": "card_show"}

    @extend_schema(request=CardInput, responses={201: CorrectedCardOutput})
    def post(self, request: Request, table_id: UUID) -> Response:
        """Show a card to somebody at the table."""
        plan = CardPlan(**CardInput.read(request.data))
        card = card_show(table_id=table_id, plan=plan, by=user_of(request))
        return answer_with_corrections(request, card_by_id(card.id), status.HTTP_201_CREATED)


class CardView(PlacedInEvent):
    """What endpoints below one card share: whose roles count, and the answer."""

    club_of = club_of_card


class CardUndo(CardView):
    """A card is taken back."""

    scopes = {"POST": "score"}
    roles = {"POST": SCORER}
    refuses = {"POST": (BracketRests,)}
    acts = {"POST": "card_undo"}

    @extend_schema(request=CardUndoInput, responses=CorrectedCardOutput)
    def post(self, request: Request, card_id: UUID) -> Response:
        """Take a card back, as if it had never been shown; it stays on record."""
        data = CardUndoInput.read(request.data)
        card_undo(card_id=card_id, by=user_of(request), now=timezone.now(), **data)
        return answer_with_corrections(request, card_by_id(card_id))


class CardLift(CardView):
    """A suspension ends early."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "suspension_lift"}

    @extend_schema(request=CardReasonInput, responses=CardOutput)
    def post(self, request: Request, card_id: UUID) -> Response:
        """Lift the suspension that follows from a card; the card itself stands."""
        reason = CardReasonInput.read(request.data)["reason"]
        suspension_lift(card_id=card_id, reason=reason, by=user_of(request), now=timezone.now())
        return Response(card_document(card_by_id(card_id)))


class CardLiftUndo(CardView):
    """A suspension that was lifted stands again."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "lift_undo"}

    @extend_schema(request=CardReasonInput, responses=CardOutput)
    def post(self, request: Request, card_id: UUID) -> Response:
        """Let a suspension that was lifted stand again, for the events that are left of it.

        409 where it was never lifted. Who was entered meanwhile stays so.
        """
        reason = CardReasonInput.read(request.data)["reason"]
        lift_undo(card_id=card_id, reason=reason, by=user_of(request), now=timezone.now())
        return Response(card_document(card_by_id(card_id)))


class ClubSuspensions(ClubView, ListView):
    """Who is suspended in a club."""

    roles = {"GET": SCORER}
    output = SuspensionOutput

    @extend_schema(responses=SuspensionOutput(many=True))
    def get(self, request: Request, club_id: UUID) -> Response:
        """List who is kept out of the club's next events, by name."""
        return self.page(suspensions_of(club_id))
