"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.clock import api

urlpatterns = [
    path("rounds/<uuid:round_id>/start", api.RoundStart.as_view(), name="api-round-start"),
    path("rounds/<uuid:round_id>/clock", api.RoundClock.as_view(), name="api-round-clock"),
]
