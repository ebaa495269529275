"""Reasons that people give for a decision: never empty, and not too long."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from web.faults import InvalidInput

LONGEST_REASON = 250


def clean_reason(reason: str, *, missing: str | Promise, pointer: str = "/reason") -> str:
    """Return a reason without blanks around it.

    Raises InvalidInput with the sentence `missing` if it is empty, and for one that is too long.
    """
    cleaned = reason.strip()
    if not cleaned:
        raise InvalidInput(missing, pointer=pointer)
    if len(cleaned) > LONGEST_REASON:
        raise InvalidInput(
            _("A reason has at most %(most)d characters.") % {"most": LONGEST_REASON},
            pointer=pointer,
        )
    return cleaned
