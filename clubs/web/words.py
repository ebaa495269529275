"""What pure code has to say, in the language of the reader."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from clubs.messages import Value, message_of, worded

NOBODY: Mapping[str, str] = {}


def in_words(said: Value, names: Mapping[str, str] = NOBODY) -> str:
    """Return a message in the reader's language, with names for the ids of entries.

    An id without a name stands there in quotes.

    >>> from clubs.messages import EntryId, message
    >>> said = message("%(one)s and %(other)s must not meet.", one=EntryId("1"), other=EntryId("2"))
    >>> in_words(said, {"1": "Ana"})
    "Ana and '2' must not meet."
    """
    return worded(said, gettext, lambda entry_id: names.get(entry_id, repr(entry_id)))


def refusal_in_words(error: Mapping[str, Any]) -> str:
    """Return why a kept log was refused, of the `error` of its verdict document.

    Documents from before messages were kept have the English sentence alone.
    """
    kept = error.get("message")
    return in_words(message_of(kept)) if kept else str(error["detail"])
