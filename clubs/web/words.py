"""What pure code has to say, in the language of the reader; numbers as they are read."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext

from clubs.messages import Value, worded

NOBODY: Mapping[str, str] = {}
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def in_words(what: Value, names: Mapping[str, str] = NOBODY) -> str:
    """Return a message in the reader's language, with names for the ids of entries.

    An id without a name stands there in quotes.

    >>> from clubs.messages import EntryId, message
    >>> what = message("%(one)s and %(other)s must not meet.", one=EntryId("1"), other=EntryId("2"))
    >>> in_words(what, {"1": "Ana"})
    "Ana and '2' must not meet."
    """
    return worded(what, gettext, lambda entry_id: names.get(entry_id, repr(entry_id)))


def exact(value: Fraction | int | float) -> str:
    """Return a number as standings show it: whole, in quarters, or with two decimals.

    >>> exact(Fraction(5, 2)), exact(Fraction(3)), exact(Fraction(-1, 4)), exact(Fraction(5, 3))
    ('2½', '3', '−¼', '1.67')
    """
    number = Fraction(value)
    sign = "−" if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in QUARTERS:
        return f"{sign}{whole or ''}{QUARTERS[rest]}"
    return sign + str(floatformat(Decimal(float(abs(number))), 2))
