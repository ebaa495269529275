"""Addresses of the games: `api` stands below /api/v1/, the pages at the root."""

from django.urls import path

from games import api as endpoints
from games import views

api = [
    path("games", endpoints.GameList.as_view(), name="api-games"),
    path("games/<slug:game>", endpoints.GameDetail.as_view(), name="api-game"),
    path("referee", endpoints.Referee.as_view(), name="api-referee"),
]
urlpatterns = [
    path("games/", views.game_list, name="games"),
    path("games/<slug:slug>/", views.game_rules, name="game"),
]
