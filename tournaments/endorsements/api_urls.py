"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.endorsements import api

urlpatterns = [
    path(
        "events/<uuid:event_id>/endorsements",
        api.EventEndorsements.as_view(),
        name="api-event-endorsements",
    ),
    path(
        "clubs/<uuid:club_id>/endorsements",
        api.ClubEndorsements.as_view(),
        name="api-club-endorsements",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/give",
        api.EndorsementGive.as_view(),
        name="api-endorsement-give",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/decline",
        api.EndorsementDecline.as_view(),
        name="api-endorsement-decline",
    ),
]
