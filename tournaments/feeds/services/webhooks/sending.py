"""Messages are sent to webhooks when they are due: at least once, with growing pauses.

PostgreSQL knows what is due; no transaction is open while a receiver answers. A worker takes a
message for a minute; if it dies, another takes the message after that.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction

from tournaments.feeds.services.webhooks.signing import decrypt_secret, signature
from tournaments.models import Delivery, Webhook
from web.encryption import SecretUnreadable
from web.http_client import NotSent, host_is_listed, post
from web.sql import count_changed, fetch_rows

log: Any = structlog.stdlib.get_logger("webhooks")
PAUSES = tuple(timedelta(seconds=one) for one in (5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600))
"""Pauses after failed attempts; after the last one the message is a dead letter."""
JITTER = 0.2
"""The part by which a pause may be longer, so that not all come back at once."""
LONGEST = PAUSES[-1] * (1 + JITTER)
LEASE = timedelta(seconds=60)
GONE = 410
"""The answer of a receiver that wants no more messages."""
AT_ONCE, OF_ONE = 8, 2
"""Messages that are sent at the same time: in all, and to one webhook."""
# A row that is due or taken for longer than possible is from before the clock went back; another
# worker may have looked at its clock a while before us.
# The clubs take turns: slow receivers of one club do not hold up the messages of others.
_DUE = """
SELECT id FROM (
    SELECT id, due, row_number() OVER (PARTITION BY club_id ORDER BY place, due) AS turn FROM (
        SELECT one.id, one.due, hook.club_id,
            row_number() OVER (PARTITION BY webhook_id ORDER BY one.id) AS place
        FROM tournaments_delivery AS one
        JOIN tournaments_webhook AS hook ON hook.id = one.webhook_id
        WHERE one.state = 'pending' AND hook.active
            AND (one.due <= %(now)s OR one.due > %(longest)s)
            AND (one.taken_until IS NULL OR one.taken_until NOT BETWEEN %(now)s AND %(leased)s)
    ) AS of_hook WHERE place <= %(of_one)s
) AS of_club ORDER BY turn, due LIMIT %(most)s
"""
_TAKE = """
UPDATE tournaments_delivery SET taken_until = %(until)s, attempts = attempts + 1
WHERE id IN (
    SELECT id FROM tournaments_delivery
    WHERE id = ANY(%(ids)s::uuid[]) AND state = 'pending'
        AND (taken_until IS NULL OR taken_until NOT BETWEEN %(now)s AND %(leased)s)
    FOR UPDATE SKIP LOCKED
) RETURNING id
"""
_TIDY = """
DELETE FROM tournaments_delivery
WHERE state = 'sent' AND sent_at < %(sent)s OR state = 'dead' AND created < %(dead)s
"""


@dataclass(frozen=True)
class _Letter:
    """A message ready to be sent."""

    delivery: Delivery
    url: str
    headers: dict[str, str]


def deliveries_send(clock: Callable[[], datetime], until: datetime) -> int:
    """Send all that is due, or until the time is over; return how many were answered."""
    sent = 0
    while clock() < until:
        taken = _take_due(clock())
        if not taken:
            break
        letters = [_letter(one, clock()) for one in taken]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            answers = list(pool.map(_post_letter, letters))
        for letter, (status, error) in zip(letters, answers, strict=True):
            _record_attempt(letter.delivery, status, error, clock())
        sent += len(letters)
    return sent


def _take_due(now: datetime) -> list[Delivery]:
    bounds = {"now": now, "leased": now + 2 * LEASE, "longest": now + LONGEST + LEASE}
    ids = fetch_rows(_DUE, {**bounds, "of_one": OF_ONE, "most": AT_ONCE})
    if not ids:
        return []
    asked = {**bounds, "ids": [one for (one,) in ids], "until": now + LEASE}
    mine = [one for (one,) in fetch_rows(_TAKE, asked)]
    return list(Delivery.objects.filter(id__in=mine).select_related("webhook").order_by("id"))


def _letter(delivery: Delivery, now: datetime) -> _Letter:
    hook, seconds = delivery.webhook, int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Boneyard",
        "webhook-id": str(delivery.id),
        "webhook-timestamp": str(seconds),
    }
    secrets = [hook.secret]
    if hook.before is not None and hook.before_until is not None and now < hook.before_until:
        secrets.append(hook.before)
    try:
        known = [decrypt_secret(bytes(one)) for one in secrets]
    except SecretUnreadable:
        known = []
    if known:
        body = delivery.body.encode()
        headers["webhook-signature"] = signature(known, str(delivery.id), seconds, body)
    return _Letter(delivery, hook.url, headers)


def _post_letter(letter: _Letter) -> tuple[int | None, str]:
    """Send a message; return the status of the answer, or why there is none. No database."""
    if "webhook-signature" not in letter.headers:
        return None, "the secret cannot be read any more; rotate it"
    body = letter.delivery.body.encode()
    try:
        status = post(letter.url, body, letter.headers, inner=host_is_listed(letter.url))
    except NotSent as fault:
        return None, str(fault)[:200]
    return status, "" if 200 <= status < 300 else f"answered {status}"


@transaction.atomic
def _record_attempt(delivery: Delivery, status: int | None, error: str, now: datetime) -> None:
    """Record the outcome of an attempt. A redirect is a failure: it is not followed."""
    row = Delivery.objects.filter(id=delivery.id)
    kept: dict[str, Any] = {"status": status, "error": error, "taken_until": None}
    if not error:
        row.update(state=Delivery.State.SENT, sent_at=now, **kept)
        return
    last = delivery.attempts > len(PAUSES)
    if status == GONE:
        Webhook.objects.filter(id=delivery.webhook_id).update(active=False, off="answered 410")
    if last or status == GONE:
        row.update(state=Delivery.State.DEAD, **kept)
        log.warning("dead_letter", webhook=str(delivery.webhook_id), delivery=str(delivery.id))
        return
    pause = PAUSES[delivery.attempts - 1] * (1 + JITTER * random.random())  # noqa: S311 - no secret
    row.update(due=now + pause, **kept)


def deliveries_tidy(*, now: datetime, sent: timedelta, dead: timedelta) -> int:
    """Delete messages sent, and dead letters, that are older; return how many."""
    return count_changed(_TIDY, {"sent": now - sent, "dead": now - dead})
