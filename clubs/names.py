"""Names of clubs and people: how they are cleaned, how long they may be, how they are ordered."""

import unicodedata

from django.utils.translation import gettext as _

from clubs.web.faults import InvalidInput

NAME_LENGTH = 120
PAIR_NAME_LENGTH = 250
"""Two names with a dash between them."""


def name_cleaned(name: str, *, pointer: str = "/name") -> str:
    """Return a name without surplus blanks, in Unicode's composed form.

    Raises InvalidInput where nothing is left, it is longer than `NAME_LENGTH` or it holds
    control characters or a quotation mark (which a log could not carry).
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    if not cleaned:
        raise InvalidInput(_("A name is missing."), pointer=pointer)
    if len(cleaned) > NAME_LENGTH:
        raise InvalidInput(
            _("A name has at most %(number)d characters.") % {"number": NAME_LENGTH},
            pointer=pointer,
        )
    if '"' in cleaned or any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in cleaned):
        raise InvalidInput(
            _('A name cannot hold control characters or the sign ".'), pointer=pointer
        )
    return cleaned


def sort_key(name: str) -> str:
    """Return the name without accents and case, for ordering.

    >>> sort_key("Ángel Ñúñez")
    'angel nunez'
    """
    decomposed = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()
