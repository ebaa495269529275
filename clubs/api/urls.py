"""Addresses of the `clubs` endpoints, below /api/v1/."""

from django.urls import path

from clubs.api import clubs

urlpatterns = [
    path("clubs", clubs.ClubList.as_view(), name="api-club-list"),
    path("clubs/<uuid:club_id>", clubs.ClubDetail.as_view(), name="api-club-detail"),
    path("clubs/<uuid:club_id>/players", clubs.ClubPlayers.as_view(), name="api-club-players"),
    path(
        "clubs/<uuid:club_id>/partnerships",
        clubs.ClubPartnerships.as_view(),
        name="api-club-partnerships",
    ),
]
