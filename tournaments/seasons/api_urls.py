"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.seasons.api import seasons, stages, transfers

urlpatterns = [
    path("clubs/<uuid:club_id>/seasons", seasons.ClubSeasons.as_view(), name="api-club-seasons"),
    path("seasons/<uuid:season_id>", seasons.SeasonDetail.as_view(), name="api-season-detail"),
    path(
        "seasons/<uuid:season_id>/standings",
        seasons.SeasonStandings.as_view(),
        name="api-season-standings",
    ),
    path(
        "seasons/<uuid:season_id>/export/<slug:what>.<slug:form>",
        seasons.SeasonExportDetail.as_view(),
        name="api-season-export-detail",
    ),
    path(
        "seasons/<uuid:season_id>/transfers",
        transfers.SeasonTransfers.as_view(),
        name="api-season-transfers",
    ),
    path(
        "seasons/<uuid:season_id>/squads",
        transfers.SeasonSquads.as_view(),
        name="api-season-squads",
    ),
    path(
        "transfers/<uuid:transfer_id>/undo",
        transfers.TransferUndo.as_view(),
        name="api-transfer-undo",
    ),
    path("events/<uuid:event_id>/stages", stages.EventStages.as_view(), name="api-event-stages"),
]
