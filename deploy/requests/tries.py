"""Wrong passwords and tokens make whoever sends them wait, longer each time.

How long, decides `Patience`: some tries are free, then a second, two, four, up to the longest. Who
waits is refused without a look at the password, and a refused try does not lengthen the wait.

Nobody is locked out by somebody else: wrong passwords for an account, and those from an address,
hold back only whoever has not logged in to that account from that address before; whoever has,
waits for their own wrong tries alone. Everything is in PostgreSQL, so that it holds without Redis
and for all processes. Accounts and addresses are stored as hashes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F

from deploy.models import WrongTries

FORGOTTEN = timedelta(hours=1)
"""After so long without a wrong try all is forgiven."""
AHEAD = timedelta(minutes=1)
"""A try that lies further ahead was made before the clock went back, and is forgiven, too."""
KNOWN = timedelta(days=90)
"""So long it is remembered that somebody logged in from an address."""


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
"""For an account from addresses it was never at."""
ADDRESS = Patience(60, 60)
"""For an address and accounts that never were there: a whole club is behind one."""
TOKEN = Patience(60, 60)
"""For wrong tokens from an address; right ones pass."""
CODE = Patience(30, 60)
"""For wrong short codes from an address; who waits is not looked at, whatever the code."""


def password_try(*, account: str, address: str, now: datetime) -> int:
    """Begin a try with a password; return 0, or the seconds to wait, and nothing was begun.

    A try that has begun counts as wrong until `password_right`, so that many at once are not
    more than many one after the other.
    """
    own, both = _own(account, address), (_hash("account", account), _hash("address", address))
    with transaction.atomic():
        rows = _locked((own, *both), now)
        known = _is_known(rows[own], now)
        waits = [_wait(rows[own], OWN, now)]
        if not known:
            waits += [_wait(rows[both[0]], ACCOUNT, now), _wait(rows[both[1]], ADDRESS, now)]
        if max(waits) == 0:
            _count(rows.values() if not known else [rows[own]], now)
    return max(waits)


def password_right(*, account: str, address: str, now: datetime) -> None:
    """End a try: it was right. The address is known to the account from now on."""
    own = _own(account, address)
    others = (_hash("account", account), _hash("address", address))
    with transaction.atomic():
        row = _locked((own, *others), now)[own]
        if not _is_known(row, now):
            WrongTries.objects.filter(who__in=others, wrong__gt=0).update(wrong=F("wrong") - 1)
        WrongTries.objects.filter(who=own).update(wrong=0, right=now)


def wrong_token(*, address: str, now: datetime) -> int:
    """Count a wrong token; return 0, or the seconds to wait where there were too many."""
    who = _hash("token", address)
    row = WrongTries.objects.filter(who=who).first()
    if row is not None and (wait := _wait(row, TOKEN, now)):
        return wait
    with transaction.atomic():
        row = _locked((who,), now)[who]
        wait = _wait(row, TOKEN, now)
        if wait == 0:
            _count([row], now)
    return wait


def code_try(*, address: str, now: datetime) -> int:
    """Begin a try with a short code; return 0, or the seconds to wait, and nothing was begun.

    It counts as wrong until `code_right`, as with passwords.
    """
    who = _hash("code", address)
    with transaction.atomic():
        row = _locked((who,), now)[who]
        wait = _wait(row, CODE, now)
        if wait == 0:
            _count([row], now)
    return wait


def code_right(*, address: str) -> None:
    """End a try with a short code: it was right."""
    who = _hash("code", address)
    WrongTries.objects.filter(who=who, wrong__gt=0).update(wrong=F("wrong") - 1)


def tries_tidy(*, now: datetime) -> int:
    """Forget what is forgiven and whom nobody has seen for long; return how many rows."""
    old = WrongTries.objects.filter(last__lt=now - FORGOTTEN)
    stale = old.filter(right__isnull=True) | old.filter(right__lt=now - KNOWN)
    return stale.delete()[0]


def _own(account: str, address: str) -> str:
    return _hash("own", account, address)


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()


def _locked(who: Iterable[str], now: datetime) -> dict[str, WrongTries]:
    """Return the rows of these, made where there were none, locked in the order of their keys."""
    names = sorted(who)
    made = [WrongTries(who=name, last=now) for name in names]
    WrongTries.objects.bulk_create(made, ignore_conflicts=True)
    rows = WrongTries.objects.select_for_update().filter(who__in=names).order_by("who")
    return {row.who: row for row in rows}


def _is_known(row: WrongTries, now: datetime) -> bool:
    return row.right is not None and now - row.right < KNOWN


def _wait(row: WrongTries, patience: Patience, now: datetime) -> int:
    if _is_forgiven(row, now):
        return 0
    longest = patience.seconds(row.wrong)
    left = (row.last + timedelta(seconds=longest) - now).total_seconds()
    return min(max(0, -int(-left // 1)), longest)


def _is_forgiven(row: WrongTries, now: datetime) -> bool:
    return not -AHEAD <= now - row.last < FORGOTTEN


def _count(rows: Iterable[WrongTries], now: datetime) -> None:
    for row in rows:
        row.wrong = 1 if _is_forgiven(row, now) else row.wrong + 1
        row.last = now
        row.save(update_fields=["wrong", "last"])
