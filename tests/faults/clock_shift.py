"""`python -m tests.faults.clock_shift SECONDS`: does what the workers do, with a clock that is off.

Nobody can move the clock of one process without a library laid under it; so here the one function
that the project asks for the time answers something else.
"""

import os
import sys
from datetime import datetime, timedelta

import django
from django.utils import timezone

_right = timezone.now


def main(seconds: float) -> None:
    """Rate what waits in every pool, close days, and look for more, so many seconds off."""

    def shifted_now() -> datetime:
        return _right() + timedelta(seconds=seconds)

    timezone.now = shifted_now
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from ratings import tasks
    from ratings.models import Pool

    for pool in Pool.objects.values_list("id", flat=True):
        tasks.rate_pool(str(pool))
        tasks.close_days(str(pool))
        tasks.rate_long(str(pool))
    tasks.sweep()


if __name__ == "__main__":
    main(float(sys.argv[1]))
