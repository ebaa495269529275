"""Celery tasks of `deploy`: mail is sent, sandboxes and old rows nobody will ask for again go."""

from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from deploy.mail.outbox import letters_send
from deploy.models import IdempotencyKey
from deploy.requests.login_throttle import attempts_tidy
from deploy.sandboxes import sandboxes_forget
from deploy.tokens import tokens_tidy
from tournaments.feeds.services.cleaning import feeds_trim
from tournaments.feeds.services.webhooks.sending import deliveries_tidy

KEYS_KEPT = timedelta(days=7)
SENT_KEPT, DEAD_KEPT = timedelta(days=7), timedelta(days=90)
"""How long messages to webhooks can be looked at: those that arrived, and dead letters."""


@shared_task(name="deploy.send_mail")
def send_mail() -> int:
    """Send what is in the outbox; returns how many letters were handed over."""
    return letters_send(now=timezone.now())


@shared_task(name="deploy.forget_sandboxes")
def forget_sandboxes() -> int:
    """Delete the sandboxes whose day is over; returns how many."""
    return sandboxes_forget(now=timezone.now())


@shared_task(name="deploy.tidy")
def tidy() -> int:
    """Delete what nobody asks for again; returns how many rows.

    That is idempotency keys older than a week, sessions and tokens that ended, forgiven tries,
    messages to webhooks, and lines of feeds that are older than they are kept.
    """
    now = timezone.now()
    keys, _by_model = IdempotencyKey.objects.filter(created__lt=now - KEYS_KEPT).delete()
    sessions, _by_model = Session.objects.filter(expire_date__lt=now).delete()
    letters = deliveries_tidy(now=now, sent=SENT_KEPT, dead=DEAD_KEPT)
    return keys + sessions + letters + tokens_tidy(now=now) + attempts_tidy(now=now) + _feeds(now)


def _feeds(now: datetime) -> int:
    days: int = settings.KEEP_CHANGES_DAYS
    return feeds_trim(before=now - timedelta(days=days)) if days else 0
