"""Addresses of the endpoints, below /api/v1/: a line a room."""

from django.urls import include, path

# Addresses are tried one after the other: what a hall sends all at once stands first.
urlpatterns = [
    path("", include("tournaments.results.api_urls")),
    path("", include("tournaments.events.api_urls")),
    path("", include("tournaments.entries.api_urls")),
    path("", include("tournaments.rounds.api_urls")),
    path("", include("tournaments.feeds.api_urls")),
    path("", include("tournaments.interchange.api_urls")),
    path("", include("tournaments.seasons.api_urls")),
    path("", include("tournaments.standings.api_urls")),
    path("", include("tournaments.teams.api_urls")),
    path("", include("tournaments.players.api_urls")),
    path("", include("tournaments.cards.api_urls")),
    path("", include("tournaments.attendance.api_urls")),
    path("", include("tournaments.hiding.api_urls")),
    path("", include("tournaments.merging.api_urls")),
    path("", include("tournaments.endorsements.api_urls")),
    path("", include("tournaments.clock.api_urls")),
    path("", include("tournaments.deals.api_urls")),
    path("", include("tournaments.hall.api_urls")),
    path("", include("tournaments.what_if.api_urls")),
    path("", include("tournaments.boards.api_urls")),
    path("", include("tournaments.analysis.api_urls")),
]
