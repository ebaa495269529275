"""The secret on a table's card."""

import base64
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac


def card_code(table_id: UUID, giver: UUID) -> str:
    """Return the code in the address of a table's card, with which the table may send its log.

    `giver` is the account that printed the card: logs are sent in its name.
    """
    signed = salted_hmac("table-card", f"{table_id} {giver}", algorithm="sha256").digest()[:16]
    return base64.urlsafe_b64encode(giver.bytes + signed).decode().rstrip("=")


def card_giver(table_id: UUID, code: str) -> UUID | None:
    """Return the account that printed the card with this code; None if it is not this table's."""
    try:
        read = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        giver = UUID(bytes=read[:16])
    except ValueError:
        return None
    return giver if constant_time_compare(card_code(table_id, giver), code) else None
