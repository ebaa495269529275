"""Addresses of the pages."""

from django.urls import path

from tournaments.boards import views

urlpatterns = [
    path("events/<uuid:event_id>/boards/", views.boards, name="event-boards"),
    path("events/<uuid:event_id>/boards/<int:number>/", views.board, name="event-board"),
]
