"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.deals import api

urlpatterns = [
    path("rounds/<uuid:round_id>/deals", api.RoundDeals.as_view(), name="api-round-deals"),
    path("rounds/<uuid:round_id>/deal", api.RoundDeal.as_view(), name="api-round-deal"),
    path("rounds/<uuid:round_id>/cards", api.RoundCards.as_view(), name="api-round-cards"),
    path("me/rounds/<uuid:round_id>/word", api.MeRoundWord.as_view(), name="api-me-round-word"),
    path("me/rounds/<uuid:round_id>/hand", api.MeRoundHand.as_view(), name="api-me-round-hand"),
]
