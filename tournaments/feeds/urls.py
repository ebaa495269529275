"""Addresses of the pages."""

from django.urls import path

from tournaments.feeds import views

urlpatterns = [
    path(
        "events/<uuid:event_id>/export/<slug:what>.<slug:form>",
        views.event_export,
        name="event-export",
    ),
]
