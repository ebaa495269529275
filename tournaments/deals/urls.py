"""Addresses of the pages."""

from django.urls import path

from tournaments.deals.views import cards, deals, hand

urlpatterns = [
    path("rounds/<uuid:round_id>/deals/", deals.round_deals, name="round-deals"),
    path("rounds/<uuid:round_id>/deals/deal", deals.deal, name="round-deal"),
    path("rounds/<uuid:round_id>/deals/print", cards.print_cards, name="deal-cards-print"),
    path("rounds/<uuid:round_id>/deals/cards", cards.cards, name="deal-cards"),
    path("rounds/<uuid:round_id>/hand/", hand.hand, name="round-hand"),
    path("rounds/<uuid:round_id>/hand/word", hand.word, name="round-word"),
    path("rounds/<uuid:round_id>/hand/open", hand.open_next, name="round-hand-open"),
]
