"""Puts off work on a pool that went wrong, longer each time, so that it holds up no other pool.

It has a row of its own, since somebody may hold the lock of the pool's row just then.
"""

from datetime import datetime, timedelta
from uuid import UUID

from ratings.models import Setback
from ratings.selectors.waiting import LONGEST
from web.sql import count_changed

# After every task; nothing hangs on a row.
_FORGET = "DELETE FROM ratings_setback WHERE pool_id = %(pool)s AND work = %(work)s"


def setback_note(*, pool_id: UUID, work: str, now: datetime, pause: timedelta) -> None:
    """Put off a pool's work that went wrong: for `pause`, twice as long the next time, and so on.

    One worker at a time calls this for a pool; of two the later wins.
    """
    row, _new = Setback.objects.get_or_create(pool_id=pool_id, work=work, defaults={"until": now})
    wait = min(pause * 2 ** min(row.times, 20), LONGEST)
    Setback.objects.filter(pool_id=pool_id, work=work).update(times=row.times + 1, until=now + wait)


def setback_forget(*, pool_id: UUID, work: str) -> None:
    """Forget what went wrong with a pool's work before: it went well."""
    count_changed(_FORGET, {"pool": pool_id, "work": work})
