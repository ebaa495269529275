"""Addresses of the pages of `games`."""

from django.urls import path

from games.views import rules, watching, words

urlpatterns = [
    path("games/", rules.game_list, name="games"),
    path("games/glossary/", words.show_glossary, name="glossary"),
    path("games/notation/", words.show_notation, name="notation"),
    path("games/<slug:slug>/", rules.game_rules, name="game"),
    path("games/<slug:slug>/watch/", watching.game_watch, name="game-watch"),
    path("games/<slug:slug>/watch/log/", watching.watch_log, name="game-watch-log"),
]
