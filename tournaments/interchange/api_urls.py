"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.interchange import api

urlpatterns = [
    path(
        "clubs/<uuid:club_id>/tournaments",
        api.ClubTournaments.as_view(),
        name="api-club-tournaments",
    ),
    path("schemas/<slug:name>", api.SchemaDetail.as_view(), name="api-schema-detail"),
]
