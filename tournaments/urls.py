"""Addresses of the pages."""

from django.urls import path

from tournaments.views import desk, events, players, rounds, tables

urlpatterns = [
    path("", events.home, name="home"),
    path("events/<uuid:event_id>/", events.event_page, name="event"),
    path("events/<uuid:event_id>/live", events.event_live, name="event-live"),
    path("events/<uuid:event_id>/open", events.event_open, name="event-open"),
    path("events/<uuid:event_id>/draw", events.event_draw, name="event-draw"),
    path("rounds/<uuid:round_id>/", rounds.round_page, name="round"),
    path("rounds/<uuid:round_id>/live", rounds.round_live, name="round-live"),
    path("rounds/<uuid:round_id>/publish", rounds.round_publish, name="round-publish"),
    path("rounds/<uuid:round_id>/discard", rounds.round_discard, name="round-discard"),
    path("rounds/<uuid:round_id>/close", rounds.round_close, name="round-close"),
    path("tables/<uuid:table_id>/", tables.table_page, name="table"),
    path("tables/<uuid:table_id>/live", tables.table_live, name="table-live"),
    path("tables/<uuid:table_id>/award", desk.table_award, name="table-award"),
    path(
        "tables/<uuid:table_id>/log.domlog",
        tables.table_log,
        {"form": "domlog"},
        name="table-log",
    ),
    path(
        "tables/<uuid:table_id>/log.json",
        tables.table_log,
        {"form": "json"},
        name="table-log-json",
    ),
    path(
        "submissions/<uuid:submission_id>/accept",
        desk.submission_accept,
        name="submission-accept",
    ),
    path(
        "submissions/<uuid:submission_id>/dismiss",
        desk.submission_dismiss,
        name="submission-dismiss",
    ),
    path("players/<uuid:player_id>/", players.player_page, name="player"),
    path("partnerships/<uuid:partnership_id>/", players.partnership_page, name="partnership"),
]
