"""What the sweeps ring for, done at once and here: pool after pool, by the workers' own tasks."""

from django.utils import timezone

from ratings import tasks
from ratings.selectors.waiting import pools_waiting
from ratings.services.ledger import pools_with_days_over
from ratings.services.opinions import pools_lacking_reports


def sweep() -> int:
    """Close the days that are over and rate whatever waits; returns the number of periods."""
    for pool in pools_with_days_over(now=timezone.now()):
        tasks.close_days(str(pool))
    return sum(tasks.rate_pool(str(pool)) for pool in pools_waiting())


def sweep_reports() -> int:
    """Work out what newest lists lack; returns the number of pools for which it was done."""
    return sum(tasks.make_reports(str(pool)) for pool in pools_lacking_reports())
