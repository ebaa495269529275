"""Celery tasks of `deploy`: old rows nobody will ask for again are thrown away."""

from datetime import timedelta

from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone

from deploy.models import IdempotencyKey
from deploy.requests.tries import tries_tidy
from deploy.tokens import tokens_tidy

KEYS_KEPT = timedelta(days=7)


@shared_task(name="deploy.tidy")
def tidy() -> int:
    """Delete what nobody asks for again; returns how many rows.

    That is idempotency keys older than a week, sessions and tokens that ended, forgiven tries.
    """
    now = timezone.now()
    keys, _by_model = IdempotencyKey.objects.filter(created__lt=now - KEYS_KEPT).delete()
    sessions, _by_model = Session.objects.filter(expire_date__lt=now).delete()
    return keys + sessions + tokens_tidy(now=now) + tries_tidy(now=now)
