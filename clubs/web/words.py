"""What pure code has to say, in the language of the reader."""

from collections.abc import Mapping

from django.utils.translation import gettext

from clubs.messages import Value, worded

NOBODY: Mapping[str, str] = {}


def in_words(what: Value, names: Mapping[str, str] = NOBODY) -> str:
    """Return a message in the reader's language, with names for the ids of entries.

    An id without a name stands there in quotes.

    >>> from clubs.messages import EntryId, message
    >>> what = message("%(one)s and %(other)s must not meet.", one=EntryId("1"), other=EntryId("2"))
    >>> in_words(what, {"1": "Ana"})
    "Ana and '2' must not meet."
    """
    return worded(what, gettext, lambda entry_id: names.get(entry_id, repr(entry_id)))
