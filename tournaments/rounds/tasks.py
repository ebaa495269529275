"""The task that reminds players of rounds."""

from celery import shared_task
from django.utils import timezone

from tournaments.rounds.services.reminders import reminders_send


# Acknowledged before it begins: PostgreSQL knows who was reminded.
@shared_task(name="tournaments.remind_rounds", acks_late=False)
def remind_rounds() -> int:
    """Remind players of the rounds that begin soon; returns how many devices were reached."""
    return reminders_send(timezone.now())
