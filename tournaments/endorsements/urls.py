"""Addresses of the pages."""

from django.urls import path

from tournaments.endorsements import views

urlpatterns = [
    path("events/<uuid:event_id>/endorsements/", views.bodies_page, name="event-endorsements"),
    path(
        "events/<uuid:event_id>/endorsements/<uuid:body_id>/ask",
        views.ask_body,
        name="endorsement-ask",
    ),
    path("clubs/<uuid:club_id>/endorsements/", views.requests_page, name="club-endorsements"),
    path(
        "endorsements/<uuid:endorsement_id>/give",
        views.give_endorsement,
        name="endorsement-give",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/decline",
        views.decline_endorsement,
        name="endorsement-decline",
    ),
]
