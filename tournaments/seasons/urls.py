"""Addresses of the pages."""

from django.urls import path

from tournaments.seasons.views import seasons, stages

urlpatterns = [
    path("clubs/<uuid:club_id>/seasons/", seasons.seasons_page, name="club-seasons"),
    path("clubs/<uuid:club_id>/seasons/new", seasons.make_season, name="season-make"),
    path("seasons/<uuid:season_id>/", seasons.season_page, name="season"),
    path(
        "seasons/<uuid:season_id>/export/<slug:what>.<slug:form>",
        seasons.season_export,
        name="season-export",
    ),
    path("seasons/<uuid:season_id>/transfers/new", seasons.make_transfer, name="transfer-make"),
    path("transfers/<uuid:transfer_id>/undo", seasons.undo_transfer, name="transfer-undo"),
    path("players/<uuid:player_id>/seasons", seasons.player_seasons, name="player-seasons"),
    path("seasons/<uuid:season_id>/settings/", seasons.settings_page, name="season-settings"),
    path("seasons/<uuid:season_id>/change", seasons.change_season, name="season-change"),
    path("seasons/<uuid:season_id>/remove", seasons.remove_season, name="season-remove"),
    path("events/<uuid:event_id>/stages/", stages.stages_page, name="event-stages"),
    path("events/<uuid:event_id>/stages/make", stages.make_stage, name="stage-make"),
]
