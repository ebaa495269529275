"""Addresses of the endpoints."""

from django.urls import path

from tournaments.hiding import api

urlpatterns = [
    path("clubs/<uuid:club_id>/privacy", api.ClubPrivacy.as_view(), name="api-club-privacy"),
    path(
        "clubs/<uuid:club_id>/hidden-names",
        api.ClubHiddenNames.as_view(),
        name="api-club-hidden-names",
    ),
]
