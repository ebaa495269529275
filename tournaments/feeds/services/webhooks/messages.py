"""Messages to webhooks, made from the feeds: one for every line that concerns them."""

import json
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.feeds.selectors.feed import Cursor, Line, lines_after, oldest
from tournaments.feeds.selectors.lines import line_json
from tournaments.models import Delivery, Webhook, WebhookPlace
from tournaments.models.feeds import MessageType
from web.sql import fetch_rows

AT_ONCE = 200
"""Lines of a feed that become messages in one transaction."""
# Events with lines that a webhook has not got yet; of new events all lines.
_BEHIND = """
SELECT event.id, place.id, coalesce(place.stamp, 0) FROM tournaments_event AS event
JOIN tournaments_eventstamp AS known ON known.event_id = event.id
LEFT JOIN tournaments_webhookplace AS place
    ON place.event_id = event.id AND place.webhook_id = %(hook)s
WHERE event.club_id = %(club)s AND (%(event)s::uuid IS NULL OR event.id = %(event)s)
    AND known.stamp > coalesce(place.stamp, 0)
ORDER BY event.id
"""


def messages_make(now: datetime) -> int:
    """Write the messages due to webhooks; return how many. Two workers write each only once."""
    made = 0
    for hook_id in Webhook.objects.filter(active=True).values_list("id", flat=True):
        while (count := _of_hook(hook_id, now)) is not None:
            made += count
    return made


@transaction.atomic
def _of_hook(hook_id: Any, now: datetime) -> int | None:
    """Write some messages of a webhook; None if there is none left, or another worker has it."""
    found = Webhook.objects.select_for_update(of=("self",), skip_locked=True)
    hook = found.filter(id=hook_id, active=True).first()
    if hook is None:
        return None
    asked = {"hook": hook.id, "club": hook.club_id, "event": hook.event_id}
    behind = fetch_rows(_BEHIND, asked)
    if not behind:
        return None
    return sum(_of_event(hook, event, place, stamp, now) for event, place, stamp in behind)


def _of_event(hook: Webhook, event: Any, place: int | None, stamp: int, now: datetime) -> int:
    # Lines that were deleted cannot be sent; the receiver sees the gap in the cursors.
    first = oldest(event).stamp
    after = Cursor(max(stamp, first - 1))
    lines = lines_after(event, after, drafts=False, most=AT_ONCE)
    end = lines[-1].cursor.stamp if lines else after.stamp + 1
    wanted = [line for line in lines if _concerns(hook, line)]
    Delivery.objects.bulk_create(_delivery(hook, event, line, now) for line in wanted)
    if place is None:
        WebhookPlace.objects.create(webhook=hook, event_id=event, stamp=end)
    else:
        WebhookPlace.objects.filter(id=place).update(stamp=end)
    return len(wanted)


def _delivery(hook: Webhook, event: Any, line: Line, now: datetime) -> Delivery:
    body = _body(MessageType.CHANGED, line.at, {"event": str(event)} | line_json(line))
    return Delivery(webhook=hook, kind=MessageType.CHANGED, due=now, body=body)


def _concerns(hook: Webhook, line: Line) -> bool:
    return not hook.kinds or any(change.kind in hook.kinds for change in line.changes)


def test_message(hook: Webhook, now: datetime) -> dict[str, Any]:
    """Return kind and body of a test message."""
    return {
        "kind": MessageType.TEST,
        "body": _body(MessageType.TEST, now, {"webhook": str(hook.id)}),
    }


def _body(kind: str, at: datetime, data: dict[str, Any]) -> str:
    message = {"type": kind, "timestamp": at.isoformat().replace("+00:00", "Z"), "data": data}
    return json.dumps(message, ensure_ascii=False)
