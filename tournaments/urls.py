"""Addresses of the pages: a line a room."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.front.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.cards.urls")),
    path("", include("tournaments.teams.urls")),
    path("", include("tournaments.players.urls")),
    path("", include("tournaments.results.urls")),
    path("", include("tournaments.push.urls")),
    path("", include("tournaments.hall.urls")),
    path("", include("tournaments.standings.urls")),
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.feeds.urls")),
    path("", include("tournaments.interchange.urls")),
    path("", include("tournaments.attendance.urls")),
    path("", include("tournaments.clock.urls")),
    path("", include("tournaments.deals.urls")),
    path("", include("tournaments.hiding.urls")),
    path("", include("tournaments.merging.urls")),
    path("", include("tournaments.endorsements.urls")),
    path("", include("tournaments.what_if.urls")),
    path("", include("tournaments.analysis.urls")),
    path("", include("tournaments.boards.urls")),
]
