"""Addresses of the pages."""

from django.urls import path

from tournaments.teams.views import line_ups

urlpatterns = [
    path("events/<uuid:event_id>/line-ups/", line_ups.line_ups_page, name="event-line-ups"),
    path("events/<uuid:event_id>/line-ups/name", line_ups.name_line_up, name="line-up-name"),
    path("events/<uuid:event_id>/line-ups/captain", line_ups.name_captain, name="captain-name"),
    path("events/<uuid:event_id>/line-ups/until", line_ups.set_deadline, name="line-up-deadline"),
]
