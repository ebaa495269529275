"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.merging import api

urlpatterns = [
    path("players/<uuid:player_id>/merge", api.PlayerMerge.as_view(), name="api-player-merge"),
    path("numbers/<uuid:number_id>/merge", api.NumberMerge.as_view(), name="api-number-merge"),
    path("clubs/<uuid:club_id>/merges", api.ClubMerges.as_view(), name="api-club-merges"),
    path("merges/<uuid:merge_id>/undo", api.MergeUndo.as_view(), name="api-merge-undo"),
]
