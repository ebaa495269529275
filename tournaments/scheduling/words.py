"""Marks English texts where they stand, so that the translators find them.

The core knows no languages: titles and meanings stand as English texts with the thing they name,
and the pages say them in the language of the reader. Nothing is translated here.
"""


def gettext_noop(message: str) -> str:
    """The text itself; the name is the one by which makemessages finds it.

    >>> gettext_noop("Swiss")
    'Swiss'
    """
    return message
