"""Addresses of the pages."""

from django.urls import path

from tournaments.interchange import views

urlpatterns = [
    path("clubs/<uuid:club_id>/tournaments/", views.file_page, name="tournament-file"),
    path("clubs/<uuid:club_id>/tournaments/take", views.tournament_add, name="tournament-take"),
]
