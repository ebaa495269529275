"""REST: the deals of a round, a player's word, and a player's own hand."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ACCOUNT, ORGANISER, user_of, viewer
from clubs.places import PlacedInEvent
from tournaments.deals.core import hash_word
from tournaments.deals.selectors.deals import (
    club_of_dealt_round,
    deals_of_round,
    own_hand,
    own_word,
    seat_of,
)
from tournaments.deals.selectors.printing import cards_of_round
from tournaments.deals.services import cards_print, deal_open, hands_deal, word_add
from tournaments.errors import NotYours
from tournaments.events.selectors.change_counters import version_of_round
from tournaments.limits import LARGEST_COUNT, LONGEST_TYPED, MOST_TRAVELLING
from web.caching.responses import shared_document
from web.faults import WrongState
from web.rest.confidential import answer_for_one
from web.rest.inputs import Input
from web.rest.outputs import Output


class OpenedDealOutput(Output):
    """A deal that somebody at a table has opened: which seat, and when."""

    table = serializers.IntegerField(source="table.number")
    game = serializers.IntegerField()
    deal = serializers.IntegerField()
    seat = serializers.CharField()
    opened = serializers.DateTimeField()


class RoundDealsOutput(Output):
    """What everybody may know of the deals of a round; all of it is null where players shuffle.

    `words` are the SHA-256 of the players' words, `dealt` is when the hands were fixed, `secret` is
    null until the round is closed. `cards` of the first deals were printed for every table. Where
    boards travel, all but `opened` is that of the first round, the secret is null until the event
    is over, and `cards` were printed of the first boards.
    """

    round = serializers.UUIDField(source="round.id")
    commitment = serializers.CharField(source="deals.commitment", allow_null=True, default=None)
    words = serializers.ListField(
        child=serializers.CharField(), source="deals.words", allow_null=True, default=None
    )
    dealt = serializers.DateTimeField(source="deals.dealt", allow_null=True, default=None)
    secret = serializers.SerializerMethodField()
    cards = serializers.IntegerField(source="deals.cards", allow_null=True, default=None)
    printed = serializers.DateTimeField(source="deals.printed", allow_null=True, default=None)
    opened = OpenedDealOutput(many=True)

    def get_secret(self, row: Any) -> str | None:
        """Return the secret of a closed round."""
        return (row.deals.secret or None) if row.deals else None


class WordInput(Input):
    """The word that a player adds to the shuffle."""

    word = serializers.CharField(max_length=LONGEST_TYPED)


class WordOutput(Output):
    """A player's own word, empty for none, and its SHA-256, which everybody sees."""

    word = serializers.CharField(allow_blank=True)
    hash = serializers.CharField(allow_blank=True)


class OpenDealInput(Input):
    """The deal that is opened: the one after the last, or the first of the next game."""

    game = serializers.IntegerField(min_value=1, max_value=LARGEST_COUNT, default=1)
    deal = serializers.IntegerField(min_value=1, max_value=LARGEST_COUNT)


class HandOutput(Output):
    """A player's own hand in the deal that the table has opened last; null before the first.

    `board` is its number where all tables play the same boards.
    """

    table = serializers.IntegerField(source="seat.table.number")
    seat = serializers.CharField(source="seat.letter")
    game = serializers.IntegerField(allow_null=True)
    deal = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    tiles = serializers.ListField(child=serializers.CharField(), allow_null=True)


class CardsInput(Input):
    """How many deals are printed for each table, from the first one on: at most 40.

    Where boards travel: how many boards of the event.
    """

    cards = serializers.IntegerField(min_value=1, max_value=MOST_TRAVELLING)


class HandCardOutput(Output):
    """A card of one deal: a hand for its seat, or what else is dealt at the table; in notation.

    Where tables play the same boards there is one more a board, whose line is `check`: its parts
    are all hands. Where boards travel, cards are of boards, and `table` is null.
    """

    table = serializers.IntegerField(allow_null=True)
    deal = serializers.IntegerField()
    board = serializers.IntegerField(allow_null=True)
    line = serializers.CharField()
    parts = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class DealsView(PlacedInEvent):
    """What the endpoints of a round's deals share."""

    club_of = club_of_dealt_round

    def check_visible(self, request: Request) -> None:
        """Raise NotFound for a draft, unless the asker is of the club."""
        deals_of_round(self.kwargs["round_id"], viewer(request))


class RoundDeals(DealsView):
    """The deals of one round."""

    version_of = staticmethod(version_of_round)

    @extend_schema(responses=RoundDealsOutput)
    def get(self, request: Request, round_id: UUID) -> HttpResponse:
        """Show commitment, words and, once the round is closed, the secret of its deals."""

        def document() -> Any:
            return RoundDealsOutput.document(deals_of_round(round_id, viewer(request)))

        return shared_document(request, version_of_round(round_id, viewer(request)), document)


class RoundDeal(DealsView):
    """Dealing the hands of a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    acts = {"POST": "hands_deal"}

    @extend_schema(request=None, responses=RoundDealsOutput)
    def post(self, request: Request, round_id: UUID) -> Response:
        """Deal the hands: players add no more words; again changes nothing."""
        hands_deal(round_id=round_id, now=timezone.now())
        return Response(RoundDealsOutput(deals_of_round(round_id, viewer(request))).data)


class RoundCards(DealsView):
    """Cards to print with the hands of a round."""

    scopes = {"POST": "organise"}
    roles = {"POST": ORGANISER}
    refuses = {"POST": (NotYours,)}
    acts = {"POST": "deal_cards"}

    @extend_schema(request=CardsInput, responses={200: HandCardOutput(many=True)})
    def post(self, request: Request, round_id: UUID) -> Response:
        """Return the hands of the first deals of every table; everybody sees that it was asked."""
        given = CardsInput.read(request.data)
        cards_print(round_id=round_id, by=user_of(request), now=timezone.now(), **given)
        _row, cards = cards_of_round(round_id, viewer(request))
        return answer_for_one(HandCardOutput(cards, many=True).data)


class OwnDealsView(APIView):
    """What the endpoints of a player's own part in the deals share.

    A token that only reads, such as that of a display in the hall, shows nobody's word or hand.
    """

    holder = ACCOUNT


class MeRoundWord(OwnDealsView):
    """A player's own word."""

    scopes = {"GET": "play", "PUT": "play"}
    refuses = {"GET": (NotYours,), "PUT": (NotYours,)}
    acts = {"PUT": "deal_word"}

    @extend_schema(responses=WordOutput)
    def get(self, request: Request, round_id: UUID) -> Response:
        """Show the player's own word in the shuffle of a round."""
        word = own_word(round_id, seat_of(round_id, viewer(request)))
        return answer_for_one(WordOutput({"word": word, "hash": word and hash_word(word)}).data)

    @extend_schema(request=WordInput, responses=WordOutput)
    def put(self, request: Request, round_id: UUID) -> Response:
        """Add a word to the shuffle, until the hands are dealt; it stays as it is."""
        deals_of_round(round_id, viewer(request))
        word = WordInput.read(request.data)["word"]
        word_add(round_id=round_id, by=user_of(request), word=word)
        return self.get(request, round_id)


class MeRoundHand(OwnDealsView):
    """A player's own hand."""

    scopes = {"GET": "play", "POST": "play"}
    refuses = {"GET": (NotYours, WrongState), "POST": (NotYours,)}
    acts = {"POST": "deal_open"}

    @extend_schema(responses=HandOutput)
    def get(self, request: Request, round_id: UUID) -> Response:
        """Show the player's own hand in the deal that the table has opened last."""
        return answer_for_one(HandOutput(own_hand(round_id, viewer(request))).data)

    @extend_schema(request=OpenDealInput, responses={200: HandOutput})
    def post(self, request: Request, round_id: UUID) -> Response:
        """Open the next deal for everybody at the table; again changes nothing."""
        deals_of_round(round_id, viewer(request))
        given = OpenDealInput.read(request.data)
        deal_open(round_id=round_id, by=user_of(request), **given)
        return self.get(request, round_id)
