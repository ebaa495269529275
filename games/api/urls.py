"""Addresses of the `games` endpoints, below /api/v1/."""

from django.urls import path

from games.api import games

urlpatterns = [
    path("games", games.GameList.as_view(), name="api-game-list"),
    path("games/<slug:game>", games.GameDetail.as_view(), name="api-game-detail"),
    path("referee", games.Referee.as_view(), name="api-referee"),
]
