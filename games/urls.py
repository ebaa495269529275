"""Addresses of the pages of `games`."""

from django.urls import path

from games import views

urlpatterns = [
    path("games/", views.game_list, name="games"),
    path("games/<slug:slug>/", views.game_rules, name="game"),
]
