"""Addresses of the pages."""

from django.urls import path

from tournaments.endorsements import views

urlpatterns = [
    path("events/<uuid:event_id>/endorsements/", views.asked_page, name="event-endorsements"),
    path(
        "events/<uuid:event_id>/endorsements/<uuid:body_id>/ask",
        views.endorsement_asked,
        name="endorsement-ask",
    ),
    path("clubs/<uuid:club_id>/endorsements/", views.endorsed_page, name="club-endorsements"),
    path(
        "endorsements/<uuid:endorsement_id>/give",
        views.endorsement_given,
        name="endorsement-give",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/decline",
        views.endorsement_declined,
        name="endorsement-decline",
    ),
]
