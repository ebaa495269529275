"""The task that analyses deals of closed rounds."""

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tournaments.analysis.services import deals_analyse


# Acknowledged before it begins: the rows are the queue, and the next one goes on.
@shared_task(name="tournaments.analyse_deals", acks_late=False)
def analyse_deals() -> int:
    """Analyse deals that wait, for as long as the settings give it; returns how many."""
    if not settings.ANALYSIS_SECONDS:
        return 0
    return deals_analyse(now=timezone.now, seconds=settings.ANALYSIS_SECONDS)
