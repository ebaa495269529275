"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.entries.api import entries, fees, seeds

urlpatterns = [
    path(
        "events/<uuid:event_id>/entries", entries.EventEntries.as_view(), name="api-event-entries"
    ),
    path(
        "events/<uuid:event_id>/check-in", entries.EventCheckIn.as_view(), name="api-event-check-in"
    ),
    path(
        "events/<uuid:event_id>/forbidden",
        entries.EventForbidden.as_view(),
        name="api-event-forbidden",
    ),
    path("events/<uuid:event_id>/seeds", seeds.EventSeeds.as_view(), name="api-event-seeds"),
    path("entries/<uuid:entry_id>", entries.EntryDetail.as_view(), name="api-entry-detail"),
    path(
        "entries/<uuid:entry_id>/withdraw",
        entries.EntryWithdraw.as_view(),
        name="api-entry-withdraw",
    ),
    path("entries/<uuid:entry_id>/return", entries.EntryReturn.as_view(), name="api-entry-return"),
    path(
        "forbidden/<uuid:forbidden_id>",
        entries.ForbiddenDetail.as_view(),
        name="api-forbidden-detail",
    ),
    path("entries/<uuid:entry_id>/fee", fees.EntryFee.as_view(), name="api-entry-fee"),
    path("events/<uuid:event_id>/fees", fees.EventFees.as_view(), name="api-event-fees"),
]
