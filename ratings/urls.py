"""Addresses of the `ratings` endpoints, below /api/v1/."""

from django.urls import path

from ratings import api

urlpatterns = [
    path("clubs", api.ClubList.as_view(), name="api-clubs"),
    path("clubs/<uuid:club_id>", api.ClubDetail.as_view(), name="api-club"),
    path("clubs/<uuid:club_id>/players", api.ClubPlayers.as_view(), name="api-players"),
    path(
        "clubs/<uuid:club_id>/partnerships",
        api.ClubPartnerships.as_view(),
        name="api-partnerships",
    ),
    path("clubs/<uuid:club_id>/pools", api.ClubPools.as_view(), name="api-pools"),
    path(
        "players/<uuid:player_id>/ratings",
        api.PlayerRatings.as_view(),
        name="api-player-ratings",
    ),
    path(
        "partnerships/<uuid:partnership_id>/ratings",
        api.PartnershipRatings.as_view(),
        name="api-partnership-ratings",
    ),
]
