"""Addresses of the pages."""

from django.urls import path

from tournaments.standings.views import why

urlpatterns = [
    path("events/<uuid:event_id>/standings/why", why.why, name="standings-why"),
]
