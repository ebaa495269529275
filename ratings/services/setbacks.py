"""Work on pools that went wrong is tried again later and later, so that it holds up no other.

The row stands beside the pool's own, which somebody may be holding just then.
"""

from datetime import datetime, timedelta
from uuid import UUID

from ratings.models import Setback
from ratings.selectors.waiting import LONGEST


def setback_note(*, pool_id: UUID, work: str, now: datetime, pause: timedelta) -> None:
    """Put off a pool's work that went wrong: for `pause`, twice as long the next time, and so on.

    Called by one worker at a time for a pool; of two the later has its way.
    """
    row, _new = Setback.objects.get_or_create(pool_id=pool_id, work=work, defaults={"until": now})
    wait = min(pause * 2 ** min(row.times, 20), LONGEST)
    Setback.objects.filter(pool_id=pool_id, work=work).update(times=row.times + 1, until=now + wait)


def setback_forget(*, pool_id: UUID, work: str) -> None:
    """Forget what went wrong with a pool's work before: it went well."""
    Setback.objects.filter(pool_id=pool_id, work=work).delete()
