"""Addresses of the pages."""

from django.urls import path

from tournaments.front.views import club, compare, home, player, rounds, search, tabs

urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<uuid:club_id>/", club.club_page, name="club"),
    path("events/<uuid:event_id>/", tabs.now_page, name="event"),
    path("events/<uuid:event_id>/live", tabs.now_live, name="event-live"),
    path("events/<uuid:event_id>/standings/", tabs.standings_page, name="event-standings"),
    path("events/<uuid:event_id>/standings/live", tabs.standings_live, name="event-standings-live"),
    path("events/<uuid:event_id>/teams/", tabs.teams_page, name="event-teams"),
    path("events/<uuid:event_id>/teams/live", tabs.teams_live, name="event-teams-live"),
    path("events/<uuid:event_id>/fixtures/", tabs.fixtures_page, name="event-fixtures"),
    path("events/<uuid:event_id>/fixtures/live", tabs.fixtures_live, name="event-fixtures-live"),
    path("events/<uuid:event_id>/crosstable/", tabs.crosstable_page, name="crosstable"),
    path("events/<uuid:event_id>/crosstable/live", tabs.crosstable_live, name="crosstable-live"),
    path("events/<uuid:event_id>/bracket/", tabs.bracket_page, name="bracket"),
    path("events/<uuid:event_id>/bracket/live", tabs.bracket_live, name="bracket-live"),
    path("events/<uuid:event_id>/rounds/", tabs.rounds_page, name="event-rounds"),
    path("events/<uuid:event_id>/rounds/live", tabs.rounds_live, name="event-rounds-live"),
    path("events/<uuid:event_id>/players/", tabs.players_page, name="event-players"),
    path("events/<uuid:event_id>/players/live", tabs.players_live, name="event-players-live"),
    path("events/<uuid:event_id>/about/", tabs.about_page, name="event-about"),
    path("events/<uuid:event_id>/about/live", tabs.about_live, name="event-about-live"),
    path("search/", search.search_page, name="search"),
    path("search/found", search.search_suggestions, name="search-found"),
    path("events/", search.events_page, name="events"),
    path("rounds/<uuid:round_id>/", rounds.round_page, name="round"),
    path("rounds/<uuid:round_id>/live", rounds.round_live, name="round-live"),
    path("ratings/<uuid:pool_id>/compare/", compare.compare_page, name="compare"),
    path("players/<uuid:player_id>/", player.player_page, name="player"),
    path("partnerships/<uuid:partnership_id>/", player.partnership_page, name="partnership"),
]
