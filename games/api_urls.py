"""Addresses of the `games` endpoints, below /api/v1/."""

from django.urls import path

from games.api import analysis, games, watching

urlpatterns = [
    path("games", games.GameList.as_view(), name="api-game-list"),
    path("games/<slug:game>", games.GameDetail.as_view(), name="api-game-detail"),
    path("games/<slug:game>/watch", watching.GameWatch.as_view(), name="api-game-watch"),
    path("analysis", analysis.Analysis.as_view(), name="api-analysis"),
    path("referee", games.Referee.as_view(), name="api-referee"),
]
