"""Addresses of the pages."""

from django.urls import path

from tournaments.teams.views import line_ups

urlpatterns = [
    path("events/<uuid:event_id>/line-ups/", line_ups.line_ups_page, name="event-line-ups"),
    path("events/<uuid:event_id>/line-ups/name", line_ups.name_line_ups, name="line-ups-name"),
    path("events/<uuid:event_id>/line-ups/captains", line_ups.name_captains, name="captains-name"),
]
