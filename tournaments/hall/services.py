"""Put a message on the wall of an event, and take it away."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events.services.lifecycle import lock_event
from tournaments.limits import LONGEST_WALL_MESSAGE
from tournaments.models import WallMessage
from web.faults import InvalidInput


@transaction.atomic
def wall_message_set(*, event_id: UUID, text: str) -> str:
    """Put one line on the wall, in place of what stood there; "" takes it away. Returns the text.

    Raises NotFound, InvalidInput for more than one line or one that is too long.
    """
    event = lock_event(event_id)
    line = text.strip()
    if len(line) > LONGEST_WALL_MESSAGE or not line.isprintable():
        raise InvalidInput(
            _("The message must be one line of at most %(most)d characters.")
            % {"most": LONGEST_WALL_MESSAGE},
            pointer="/message",
        )
    if line:
        WallMessage.objects.update_or_create(event=event, defaults={"text": line})
    else:
        WallMessage.objects.filter(event=event).delete()
    return line
