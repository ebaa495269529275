"""QR codes, drawn by the server."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()

CORRECTION = "m"
"""A code survives the loss of 15 in 100: a fold, a stain, a thumb."""
BORDER = 2
"""Empty modules around a code, on a sheet that is white anyway."""


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """Return the QR code of an address as SVG: dark on white in any scheme, with a title."""
    code = segno.make(address, error=CORRECTION, micro=False)
    size = code.symbol_size(border=BORDER)[0]
    paths = code.svg_inline(border=BORDER, omitsize=True, light="#fff", svgclass=None)
    inside = paths[paths.index(">") + 1 :].removesuffix("</svg>")
    return format_html(
        '<svg class="qr" role="img" aria-label="{}" viewBox="0 0 {} {}">{}</svg>',
        _("QR code: %(what)s") % {"what": title},
        size,
        size,
        mark_safe(inside),  # noqa: S308 - drawn here from an address
    )
