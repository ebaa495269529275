"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.feeds.api import archives, changes, exports, logs, stream, webhooks

urlpatterns = [
    path(
        "events/<uuid:event_id>/archive", archives.EventArchive.as_view(), name="api-event-archive"
    ),
    path(
        "clubs/<uuid:club_id>/webhooks", webhooks.ClubWebhooks.as_view(), name="api-club-webhooks"
    ),
    path(
        "clubs/<uuid:club_id>/log/export", logs.ClubLogExport.as_view(), name="api-club-log-export"
    ),
    path("webhooks/<uuid:webhook_id>", webhooks.WebhookDetail.as_view(), name="api-webhook-detail"),
    path(
        "webhooks/<uuid:webhook_id>/rotate",
        webhooks.WebhookRotate.as_view(),
        name="api-webhook-rotate",
    ),
    path(
        "webhooks/<uuid:webhook_id>/test", webhooks.WebhookTest.as_view(), name="api-webhook-test"
    ),
    path(
        "webhooks/<uuid:webhook_id>/deliveries",
        webhooks.WebhookDeliveries.as_view(),
        name="api-webhook-deliveries",
    ),
    path(
        "webhooks/<uuid:webhook_id>/replay",
        webhooks.WebhookReplay.as_view(),
        name="api-webhook-replay",
    ),
    path("archives", archives.ArchiveList.as_view(), name="api-archive-list"),
    path("events/<uuid:event_id>/stream", stream.EventStream.as_view(), name="api-event-stream"),
    path(
        "events/<uuid:event_id>/changes", changes.EventChanges.as_view(), name="api-event-changes"
    ),
    path(
        "events/<uuid:event_id>/export/<slug:what>.<slug:form>",
        exports.EventExportDetail.as_view(),
        name="api-event-export-detail",
    ),
]
