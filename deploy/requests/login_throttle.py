"""Throttles wrong passwords, tokens and codes: each wrong try makes the next wait longer.

New accounts that nobody was invited to are throttled in the same way, right or wrong.

`Patience` says how long: some tries are free, then a second, two, four, up to the longest. During
the wait we refuse without checking the password, and a refused try does not lengthen the wait.

Nobody can lock somebody else out: wrong passwords for an account, or from an address, delay only
those who have not logged in to that account from that address before; those who have wait only for
their own wrong tries. All of it is in PostgreSQL, so it works without Redis and for all processes.
Accounts and addresses are stored as hashes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F

from deploy.models import WrongTries

FORGIVEN_AFTER = timedelta(hours=1)
"""After so long without a wrong try the count starts anew."""
AHEAD = timedelta(minutes=1)
"""A try further in the future was made before the clock was set back; it starts anew, too."""
REMEMBERED_FOR = timedelta(days=90)
"""How long we remember that somebody logged in from an address."""


@dataclass(frozen=True)
class Patience:
    """`free` wrong tries cost nothing, the next ones 1, 2, 4 … seconds, never above `longest`."""

    free: int
    longest: int

    def seconds(self, wrong: int) -> int:
        """Return how long to wait after so many wrong tries.

        >>> [Patience(5, 60).seconds(wrong) for wrong in (4, 5, 6, 10, 400)]
        [0, 1, 2, 32, 60]
        """
        over = wrong - self.free
        return 0 if over < 0 else min(2 ** min(over, 20), self.longest)


OWN = Patience(5, 15 * 60)
"""For an account at an address."""
ACCOUNT = Patience(20, 60)
"""For an account from addresses it never logged in from."""
ADDRESS = Patience(60, 60)
"""For an address and accounts that never logged in there: a whole club may share it."""
TOKEN = Patience(60, 60)
"""For wrong tokens from an address; right ones pass."""
CODE = Patience(30, 60)
"""For wrong short codes from an address; during the wait right ones are refused, too."""
NEW_ACCOUNT = Patience(10, 15 * 60)
"""For accounts that are made from an address without an invitation: each of them counts."""


def password_try(*, account: str, address: str, now: datetime) -> int:
    """Begin a try with a password; return 0, or the seconds to wait without beginning one.

    A try counts as wrong until `password_right`, so that parallel tries get no further than tries
    one after the other.
    """
    own, both = (
        _account_at_address(account, address),
        (_hash("account", account), _hash("address", address)),
    )
    with transaction.atomic():
        rows = _lock_rows((own, *both), now)
        known = _is_known(rows[own], now)
        waits = [_wait(rows[own], OWN, now)]
        if not known:
            waits += [_wait(rows[both[0]], ACCOUNT, now), _wait(rows[both[1]], ADDRESS, now)]
        if max(waits) == 0:
            _count(rows.values() if not known else [rows[own]], now)
    return max(waits)


def password_right(*, account: str, address: str, now: datetime) -> None:
    """End a try as right. The account knows the address from now on."""
    own = _account_at_address(account, address)
    others = (_hash("account", account), _hash("address", address))
    with transaction.atomic():
        row = _lock_rows((own, *others), now)[own]
        if not _is_known(row, now):
            WrongTries.objects.filter(who__in=others, wrong__gt=0).update(wrong=F("wrong") - 1)
        WrongTries.objects.filter(who=own).update(wrong=0, right=now)


def wrong_token(*, address: str, now: datetime) -> int:
    """Count a wrong token; return 0, or the seconds to wait if there were too many."""
    who = _hash("token", address)
    row = WrongTries.objects.filter(who=who).first()
    if row is not None and (wait := _wait(row, TOKEN, now)):
        return wait
    return _try_once(who, TOKEN, now)


def code_try(*, address: str, now: datetime) -> int:
    """Begin a try with a short code; return 0, or the seconds to wait without beginning one.

    It counts as wrong until `code_right`, as with passwords.
    """
    return _try_once(_hash("code", address), CODE, now)


def code_right(*, address: str) -> None:
    """End a try with a short code as right."""
    who = _hash("code", address)
    WrongTries.objects.filter(who=who, wrong__gt=0).update(wrong=F("wrong") - 1)


def account_try(*, address: str, now: datetime) -> int:
    """Count an account that is to be made; return 0, or the seconds to wait without making it."""
    return _try_once(_hash("new", address), NEW_ACCOUNT, now)


def attempts_tidy(*, now: datetime) -> int:
    """Delete old attempts; return how many rows."""
    old = WrongTries.objects.filter(last__lt=now - FORGIVEN_AFTER)
    stale = old.filter(right__isnull=True) | old.filter(right__lt=now - REMEMBERED_FOR)
    return stale.delete()[0]


def _try_once(who: str, patience: Patience, now: datetime) -> int:
    """Count a try of one key; return 0, or the seconds to wait without counting it."""
    with transaction.atomic():
        row = _lock_rows((who,), now)[who]
        wait = _wait(row, patience, now)
        if wait == 0:
            _count([row], now)
    return wait


def _account_at_address(account: str, address: str) -> str:
    return _hash("own", account, address)


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()


def _lock_rows(who: Iterable[str], now: datetime) -> dict[str, WrongTries]:
    """Lock the rows of these keys in order, making those that are missing; return them by key."""
    names = sorted(who)
    made = [WrongTries(who=name, last=now) for name in names]
    WrongTries.objects.bulk_create(made, ignore_conflicts=True)
    rows = WrongTries.objects.select_for_update().filter(who__in=names).order_by("who")
    return {row.who: row for row in rows}


def _is_known(row: WrongTries, now: datetime) -> bool:
    return row.right is not None and now - row.right < REMEMBERED_FOR


def _wait(row: WrongTries, patience: Patience, now: datetime) -> int:
    if _is_forgiven(row, now):
        return 0
    longest = patience.seconds(row.wrong)
    left = (row.last + timedelta(seconds=longest) - now).total_seconds()
    return min(max(0, -int(-left // 1)), longest)


def _is_forgiven(row: WrongTries, now: datetime) -> bool:
    return not -AHEAD <= now - row.last < FORGIVEN_AFTER


def _count(rows: Iterable[WrongTries], now: datetime) -> None:
    for row in rows:
        row.wrong = 1 if _is_forgiven(row, now) else row.wrong + 1
        row.last = now
        row.save(update_fields=["wrong", "last"])
