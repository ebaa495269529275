"""Addresses of the pages."""

from django.urls import path

from tournaments.front.views import club, comparing, home, pages, player, rounds, searching

urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<uuid:club_id>/", club.club_page, name="club"),
    path("events/<uuid:event_id>/", pages.now_page, name="event"),
    path("events/<uuid:event_id>/live", pages.now_live, name="event-live"),
    path("events/<uuid:event_id>/standings/", pages.standings_page, name="event-standings"),
    path(
        "events/<uuid:event_id>/standings/live", pages.standings_live, name="event-standings-live"
    ),
    path("events/<uuid:event_id>/teams/", pages.teams_page, name="event-teams"),
    path("events/<uuid:event_id>/teams/live", pages.teams_live, name="event-teams-live"),
    path("events/<uuid:event_id>/fixtures/", pages.fixtures_page, name="event-fixtures"),
    path("events/<uuid:event_id>/fixtures/live", pages.fixtures_live, name="event-fixtures-live"),
    path("events/<uuid:event_id>/crosstable/", pages.crosstable_page, name="crosstable"),
    path("events/<uuid:event_id>/crosstable/live", pages.crosstable_live, name="crosstable-live"),
    path("events/<uuid:event_id>/bracket/", pages.bracket_page, name="bracket"),
    path("events/<uuid:event_id>/bracket/live", pages.bracket_live, name="bracket-live"),
    path("events/<uuid:event_id>/rounds/", pages.rounds_page, name="event-rounds"),
    path("events/<uuid:event_id>/rounds/live", pages.rounds_live, name="event-rounds-live"),
    path("events/<uuid:event_id>/players/", pages.players_page, name="event-players"),
    path("events/<uuid:event_id>/players/live", pages.players_live, name="event-players-live"),
    path("events/<uuid:event_id>/about/", pages.about_page, name="event-about"),
    path("events/<uuid:event_id>/about/live", pages.about_live, name="event-about-live"),
    path("search/", searching.search_page, name="search"),
    path("events/", searching.events_page, name="events"),
    path("rounds/<uuid:round_id>/", rounds.round_page, name="round"),
    path("rounds/<uuid:round_id>/live", rounds.round_live, name="round-live"),
    path("ratings/<uuid:pool_id>/compare/", comparing.compare_page, name="compare"),
    path("players/<uuid:player_id>/", player.player_page, name="player"),
    path("partnerships/<uuid:partnership_id>/", player.partnership_page, name="partnership"),
]
