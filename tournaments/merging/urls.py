"""Addresses of the pages."""

from django.urls import path

from tournaments.merging import views

urlpatterns = [
    path("players/<uuid:player_id>/merge/", views.merge_page, name="player-merge"),
    path("players/<uuid:player_id>/merge", views.merge_player, name="player-merged"),
    path("numbers/<uuid:number_id>/merge/", views.number_page, name="number-merge"),
    path("numbers/<uuid:number_id>/merge", views.merge_by_number, name="number-merged"),
    path("clubs/<uuid:club_id>/merges/", views.merges_page, name="club-merges"),
    path("merges/<uuid:merge_id>/undo", views.undo_merge, name="merge-undo"),
]
