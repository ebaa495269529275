"""Finds cells that are no names but private data, and text that a wrong code page garbled."""

import re

from django.utils.translation import gettext as _

from web.faults import InvalidInput

_MAIL = re.compile(r"\S+@\S+")
_DAY = re.compile(r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2} de \w+ de \d{4}")
_TELEPHONE = re.compile(r"\(?\+?[\d\s().+/-]{6,}")
_WORDS = re.compile(r"[^\s;,|\"]+")
LEAST_DIGITS = 7
"""Digits of a telephone number at least; a club number has fewer."""
_GARBLED = re.compile(
    # UTF-8 read as Windows writes Western languages, and what could not be read at all.
    "[ÃÂ][\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\\ufffd|[\\u0080-\\u009f]"
    # Accents of DOS (CP 850) and of old Macs, read as Windows writes them.
    "|(?<=[a-zA-Z])[¡¢£¤¥¦§¨±²³µ¶‚ƒ„…†‡ˆ‰‹•›—–](?=[a-z])"
    "|(?<=[a-zA-Z])[¡¢£¤‚„‡†ƒ]|(?<=[a-zA-Z])Ž(?=[a-z])"
)


def is_private(cell: str) -> bool:
    """Say whether a cell is an address, a telephone number or a day.

    >>> is_private("ana@example.org"), is_private("612 345 679"), is_private("Ana Gil")
    (True, True, False)
    """
    bare = cell.strip().lstrip("'")
    telephone = _TELEPHONE.fullmatch(bare) and sum(map(str.isdigit, bare)) >= LEAST_DIGITS
    return bool(_MAIL.search(bare) or _DAY.fullmatch(bare) or telephone)


def refuse_private(cell: str) -> None:
    """Raise InvalidInput for an address, a telephone number or a day.

    Names are public; such a cell comes from the wrong column.
    """
    if is_private(cell):
        raise InvalidInput(
            _(
                "“%(text)s” looks like an e-mail address, a telephone number or a date, and names "
                "are public: leave that column out."
            )
            % {"text": cell}
        )


def garbled_word(text: str) -> str:
    """Return the first word that a wrong code page garbled, "" if there is none.

    >>> [garbled_word(text) for text in ("Ana Gil", "JosÃ© Gil", "Mu¤oz", "Jo‘o PŽrez")]
    ['', 'JosÃ©', 'Mu¤oz', 'PŽrez']
    """
    return next((word for word in _WORDS.findall(text) if _GARBLED.search(word)), "")
