"""QR codes, drawn here: no other host sees an address; and the secret on a table's card."""

import base64
from functools import lru_cache
from uuid import UUID

import segno
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

CORRECTION = "m"
"""A code survives the loss of 15 in 100: a fold, a stain, a thumb."""
BORDER = 4
"""Empty modules around a code, as many as readers want (ISO/IEC 18004)."""


def qr_svg(address: str, title: str) -> SafeString:
    """Return the QR code of an address as SVG: dark on white in any scheme, with its title.

    >>> qr_svg("https://club.example/", "<Cup>")[:62]
    '<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" '
    """
    across, down, paths = _drawn(address)
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" aria-label="{}" '
        'viewBox="0 0 {} {}">{}</svg>',
        _("QR code: %(what)s") % {"what": title},
        across,
        down,
        mark_safe(paths),  # noqa: S308 - numbers and letters of the drawing alone
    )


@lru_cache(maxsize=128)
def _drawn(address: str) -> tuple[float, float, str]:
    """Return how large the code of an address is, and its paths: drawing it takes 6 ms."""
    code = segno.make(address, error=CORRECTION, micro=False)
    across, down = code.symbol_size(border=BORDER)
    drawn = code.svg_inline(border=BORDER, omitsize=True, light="#fff")
    return across, down, drawn[drawn.index(">") + 1 :].removesuffix("</svg>")


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
