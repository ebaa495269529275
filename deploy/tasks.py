"""Celery tasks of `deploy`: old rows nobody will ask for again are thrown away."""

from datetime import timedelta

from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone

from deploy.models import IdempotencyKey

KEYS_KEPT = timedelta(days=7)


@shared_task(name="deploy.tidy")
def tidy() -> int:
    """Delete idempotency keys older than a week and sessions that ended; returns how many."""
    now = timezone.now()
    keys, _by_model = IdempotencyKey.objects.filter(created__lt=now - KEYS_KEPT).delete()
    sessions, _by_model = Session.objects.filter(expire_date__lt=now).delete()
    return keys + sessions
