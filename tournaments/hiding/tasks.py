"""The task by which names follow what their club has chosen."""

from celery import shared_task
from django.utils import timezone

from tournaments.hiding.services.choices import names_follow

SECONDS = 20


# Acknowledged before it begins: the rows are the queue, and the next one goes on.
@shared_task(name="tournaments.follow_names", acks_late=False)
def follow_names() -> int:
    """Rewrite names that do not follow their club's choice yet; returns how many."""
    return names_follow(now=timezone.now, seconds=SECONDS)
