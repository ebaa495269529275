"""Messages of pure code in the reader's language, and numbers as people read them."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext

from web.messages import Value, put_into_words

NOBODY: Mapping[str, str] = {}
QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def in_words(what: Value, names: Mapping[str, str] = NOBODY) -> str:
    """Return a message in the reader's language, with names for the ids of entries.

    An id without a name appears in quotes.

    >>> from web.messages import EntryId, message
    >>> what = message("%(one)s and %(other)s must not meet.", one=EntryId("1"), other=EntryId("2"))
    >>> in_words(what, {"1": "Ana"})
    "Ana and '2' must not meet."
    """
    return put_into_words(what, gettext, lambda entry_id: names.get(entry_id, repr(entry_id)))


def exact(value: Fraction | int | float | Decimal) -> str:
    """Return a number as standings show it: whole, in quarters, or with two decimals.

    >>> exact(Fraction(5, 2)), exact(Fraction(3)), exact(Fraction(-1, 4)), exact(Fraction(5, 3))
    ('2½', '3', '−¼', '1.67')
    """
    if type(value) is int:
        return f"−{-value}" if value < 0 else str(value)
    number = value if type(value) is Fraction else Fraction(value)
    sign = "−" if number < 0 else ""
    if number.denominator == 1:
        return f"{sign}{abs(number.numerator)}"
    whole, rest = divmod(abs(number), 1)
    if rest in QUARTERS:
        return f"{sign}{whole or ''}{QUARTERS[rest]}"
    return sign + str(floatformat(Decimal(float(abs(number))), 2))


def decimal(value: Fraction | int) -> str:
    """Return a number whole, or with two decimals.

    >>> decimal(Fraction(5, 2)), decimal(Fraction(3)), decimal(Fraction(-1, 3))
    ('2.50', '3', '−0.33')
    """
    number = Fraction(value)
    sign = "−" if number < 0 else ""
    if number.denominator == 1:
        return f"{sign}{abs(number)}"
    return sign + str(floatformat(Decimal(float(abs(number))), 2))


def format_alike(values: Iterable[Fraction | int]) -> Callable[[Fraction | int], str]:
    """Return one format for all values: quarters as fractions if all are quarters, else decimals.

    >>> format_alike([Fraction(5, 2), 3])(Fraction(1, 2))
    '½'
    >>> format_alike([Fraction(5, 3), 3])(Fraction(1, 2))
    '0.50'
    """
    quarters = all(type(one) is int or 4 % one.denominator == 0 for one in values)
    write = exact if quarters else decimal

    # A table has thousands of numbers, few of them distinct; integers hash faster than fractions.
    @cache
    def write_ratio(above: int, below: int) -> str:
        return write(Fraction(above, below))

    return lambda value: write_ratio(*value.as_integer_ratio())
