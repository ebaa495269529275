"""The secret on a table's card."""

import base64
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac


def card_code(table_id: UUID, giver: UUID) -> str:
    """Return what the card of a table says in its address, so that whoever sits there may send.

    `giver` is the account of whoever printed the card: what is sent, is sent in its name.
    """
    signed = salted_hmac("table-card", f"{table_id} {giver}", algorithm="sha256").digest()[:16]
    return base64.urlsafe_b64encode(giver.bytes + signed).decode().rstrip("=")


def card_giver(table_id: UUID, code: str) -> UUID | None:
    """Return who printed the card with this code; None where it is none of this table's."""
    try:
        read = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        giver = UUID(bytes=read[:16])
    except ValueError:
        return None
    return giver if constant_time_compare(card_code(table_id, giver), code) else None
