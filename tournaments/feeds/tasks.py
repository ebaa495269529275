"""The task that sends changes to webhooks."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from tournaments.feeds.services.webhooks.messages import messages_make
from tournaments.feeds.services.webhooks.sending import deliveries_send

TELLING = timedelta(seconds=30)
"""The time for which one task sends; beat starts the next."""


# Acknowledged before it begins: PostgreSQL knows what was not sent.
@shared_task(name="tournaments.tell_webhooks", acks_late=False)
def tell_webhooks() -> int:
    """Write the messages that are due to webhooks and send them; returns how many were answered."""
    now = timezone.now()
    messages_make(now)
    return deliveries_send(timezone.now, now + TELLING)
