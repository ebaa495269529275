"""Addresses of the `clubs` endpoints, below /api/v1/."""

from django.urls import path

from clubs.api import clubs

urlpatterns = [
    path("clubs", clubs.ClubList.as_view(), name="api-clubs"),
    path("clubs/<uuid:club_id>", clubs.ClubDetail.as_view(), name="api-club"),
    path("clubs/<uuid:club_id>/players", clubs.ClubPlayers.as_view(), name="api-players"),
    path(
        "clubs/<uuid:club_id>/partnerships",
        clubs.ClubPartnerships.as_view(),
        name="api-partnerships",
    ),
]
