"""Addresses of the endpoints."""

from django.urls import path

from tournaments.what_if import api

urlpatterns = [
    path("events/<uuid:event_id>/what-if", api.EventWhatIf.as_view(), name="api-event-what-if"),
]
