"""Devices that are notified of a player's tables: they subscribe and unsubscribe themselves."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.selectors import player_by_id
from tournaments.models import PushDevice
from tournaments.push.services.web_push import parse_keys
from web.faults import InvalidInput
from web.http_client import address_allowed

MOST = 8
"""Devices of a player; the oldest makes room for another."""


@transaction.atomic
def device_add(*, player_id: UUID, address: str, point: str, secret: str) -> PushDevice:
    """Subscribe a device to a player's tables; one device has one player.

    Raises NotFound for no such player, InvalidInput for an address or keys no push service has.
    """
    player = player_by_id(player_id)
    if not address_allowed(address, inner=settings.PUSH_INNER):
        raise InvalidInput(_("This is not an address of a push service."), pointer="/endpoint")
    try:
        parse_keys(point, secret)
    except ValueError as fault:
        raise InvalidInput(_("These are not keys of a browser."), pointer="/keys") from fault
    Player.objects.select_for_update(of=("self",)).get(id=player.id)
    values: dict[str, Any] = {
        "player": player,
        "point": point,
        "secret": secret,
        "language": get_language() or "",
    }
    device, _made = PushDevice.objects.update_or_create(address=address, defaults=values)
    newest = PushDevice.objects.filter(player=player).order_by("-id").values("id")[:MOST]
    PushDevice.objects.filter(player=player).exclude(id__in=newest).delete()
    return device


def device_remove(*, address: str) -> None:
    """Unsubscribe a device, which is known by its address alone. A repeat changes nothing."""
    PushDevice.objects.filter(address=address).delete()
