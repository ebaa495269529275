"""Webhooks are made and changed, get new secrets, are tested, and get dead letters again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, User
from tournaments.feeds.selectors.feed import KINDS
from tournaments.feeds.services.webhooks.messages import test_message
from tournaments.feeds.services.webhooks.signing import encrypt_secret, secret_new
from tournaments.models import Delivery, Event, Webhook
from web.faults import InvalidInput, NotFound, WrongState
from web.http_client import address_allowed, host_is_listed
from web.sql import count_changed

MOST = 20
"""Webhooks of a club."""
OVERLAP = timedelta(hours=24)
"""The time for which the secret before signs, too."""
# A webhook begins where each feed stands now: it gets no older lines.
_BEGIN = """
INSERT INTO tournaments_webhookplace (webhook_id, event_id, stamp)
SELECT %(hook)s, event.id, coalesce(known.stamp, 0) FROM tournaments_event AS event
LEFT JOIN tournaments_eventstamp AS known ON known.event_id = event.id
WHERE event.club_id = %(club)s AND (%(event)s::uuid IS NULL OR event.id = %(event)s)
"""


@dataclass(frozen=True)
class WebhookWithSecret:
    """A webhook and its secret, which is known this once."""

    webhook: Webhook
    secret: str


@transaction.atomic
def webhook_make(
    *, club: Club, url: str, kinds: Sequence[str], event_id: UUID | None, by: User
) -> WebhookWithSecret:
    """Send an address from now on what changes in a club, or in one event of it.

    Raises InvalidInput for an address that is not allowed, an unknown kind, an event of another
    club; WrongState if the club has too many.
    """
    Club.objects.select_for_update().get(id=club.id)
    if Webhook.objects.filter(club=club).count() >= MOST:
        raise WrongState(_("A club can have at most %(most)d webhooks.") % {"most": MOST})
    if event_id is not None and not Event.objects.filter(id=event_id, club=club).exists():
        raise InvalidInput(_("The club has no such event."), pointer="/event")
    secret = secret_new()
    hook = Webhook.objects.create(
        club=club,
        event_id=event_id,
        url=check_url(url),
        kinds=check_kinds(kinds),
        secret=encrypt_secret(secret),
        by=by,
    )
    count_changed(_BEGIN, {"hook": hook.id, "club": club.id, "event": event_id})
    return WebhookWithSecret(hook, secret)


def check_url(url: str) -> str:
    """Return an address if it is allowed; raises InvalidInput."""
    if not address_allowed(url, inner=host_is_listed(url)):
        raise InvalidInput(
            _("Enter an https address with a public name; others must be allowed by the operator."),
            pointer="/url",
        )
    return url


def check_kinds(kinds: Sequence[str]) -> list[str]:
    """Return kinds of changes, each once; raises InvalidInput for an unknown one."""
    for kind in kinds:
        if kind not in KINDS:
            raise InvalidInput(
                _("Unknown kind %(kind)s; choose one of: %(known)s.")
                % {"kind": kind, "known": ", ".join(KINDS)},
                pointer="/kinds",
            )
    return sorted(set(kinds))


@transaction.atomic
def webhook_change(*, webhook_id: UUID, changes: dict[str, Any]) -> Webhook:
    """Give a webhook another `url` or other `kinds`, or turn it on or off (`active`).

    Raises NotFound, InvalidInput.
    """
    hook = lock_webhook(webhook_id)
    if "url" in changes:
        hook.url = check_url(changes["url"])
    if "kinds" in changes:
        hook.kinds = check_kinds(changes["kinds"])
    if "active" in changes:
        hook.active, hook.off = changes["active"], ""
    hook.save(update_fields=["url", "kinds", "active", "off"])
    return hook


def webhook_remove(*, webhook_id: UUID) -> None:
    """Delete a webhook with its messages; raises NotFound."""
    if not Webhook.objects.filter(id=webhook_id).delete()[0]:
        raise _nothing(webhook_id)


@transaction.atomic
def webhook_rotate(*, webhook_id: UUID, now: datetime) -> WebhookWithSecret:
    """Give a webhook a new secret; the one before signs for a day, too. Raises NotFound."""
    hook = lock_webhook(webhook_id)
    secret = secret_new()
    hook.before, hook.before_until = hook.secret, now + OVERLAP
    hook.secret = encrypt_secret(secret)
    hook.save(update_fields=["before", "before_until", "secret"])
    return WebhookWithSecret(hook, secret)


@transaction.atomic
def webhook_try(*, webhook_id: UUID, now: datetime) -> Delivery:
    """Send a webhook a test message; raises NotFound."""
    hook = lock_webhook(webhook_id)
    return Delivery.objects.create(webhook=hook, due=now, **test_message(hook, now))


@transaction.atomic
def deliveries_replay(*, webhook_id: UUID, delivery_id: UUID | None, now: datetime) -> int:
    """Send dead letters again, one or all, each under its old id; return how many.

    Raises NotFound for the webhook or the letter, WrongState for one that is not dead.
    """
    hook = lock_webhook(webhook_id)
    letters = hook.deliveries.all()
    if delivery_id is not None:
        letters = letters.filter(id=delivery_id)
        state = letters.values_list("state", flat=True).first()
        if state is None:
            raise NotFound(_("There is no delivery %(id)s.") % {"id": delivery_id})
        if state != Delivery.State.DEAD:
            raise WrongState(_("Only a failed delivery can be sent again."))
    dead = letters.filter(state=Delivery.State.DEAD)
    return dead.update(state=Delivery.State.PENDING, attempts=0, due=now, taken_until=None)


def lock_webhook(webhook_id: UUID) -> Webhook:
    """Return a webhook, its row locked until the transaction ends; raises NotFound."""
    hook = Webhook.objects.select_for_update(of=("self",)).filter(id=webhook_id).first()
    if hook is None:
        raise _nothing(webhook_id)
    return hook


def _nothing(webhook_id: UUID) -> NotFound:
    return NotFound(_("There is no webhook %(id)s.") % {"id": webhook_id})
