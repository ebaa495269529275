"""Reads the values of rating documents, and refuses with the place what is no such value.

Says what a number, a count, an id is: exact types (a boolean is no number), numbers below 10^12
rounded to so many decimals, half away from zero. Which keys a document has is decided by who reads.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from ratings.engine.period import PeriodFault
from web.documents.json_text import quote_name
from web.messages import Message, Value, message

LIMIT = 10**12
MICRO_PLACES = 6


def fields(
    given: object, where: Value, required: set[str], optional: set[str]
) -> Mapping[str, Any]:
    """Read an object with these keys and no others."""
    found = mapping(given, where)
    missing, unknown = required - found.keys(), found.keys() - required - optional
    if missing:
        key = quote_name(min(missing))
        raise PeriodFault(message("%(where)s lacks %(key)s.", where=where, key=key))
    if unknown:
        key = quote_name(min(unknown))
        raise PeriodFault(message("%(where)s has the unknown key %(key)s.", where=where, key=key))
    return found


def mapping(given: object, where: Value) -> Mapping[str, Any]:
    """Read an object of any keys."""
    if not isinstance(given, Mapping):
        raise must_be(where, message("an object"))
    return given


def sequence(given: object, where: str) -> list[Any]:
    """Read a list."""
    if not isinstance(given, list):
        raise must_be(where, message("a list"))
    return given


def name(given: object, where: str) -> str:
    """Read the id of a game, a player or a pair."""
    if not isinstance(given, str) or not given:
        raise PeriodFault(
            message("%(where)s: an id must be a text of at least one character.", where=where)
        )
    return given


def choice(given: object, where: str, allowed: tuple[str, ...]) -> str:
    """Read one of a few words."""
    if not isinstance(given, str) or given not in allowed:
        raise must_be(where, message("one of %(known)s", known=allowed))
    return given


def count(given: object, where: str) -> int:
    """Read a whole number from 0 on."""
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < LIMIT:
        raise must_be(where, message("a whole number from 0, below 10^12"))
    return given


def read_units(
    given: object,
    where: str,
    places: int = MICRO_PLACES,
    *,
    least: int | None = None,
    most: int | None = None,
) -> int:
    """Read a number in units of its last decimal place, of so many; the bounds hold rounded."""
    if isinstance(given, bool) or not isinstance(given, (int, float, Decimal)):
        raise must_be(where, message("a number"))
    exact = Decimal(repr(given)) if isinstance(given, float) else Decimal(given)
    if not exact.is_finite() or exact.copy_abs() >= LIMIT:
        raise must_be(where, message("a number below 10^12"))
    smallest = Decimal(1).scaleb(-places)
    found = int(exact.quantize(smallest, rounding=ROUND_HALF_UP).scaleb(places))
    if least is not None and found < least:
        raise must_be(where, message("greater than 0") if least else message("at least 0"))
    if most is not None and found > most:
        raise must_be(where, message("at most %(most)s", most=most // 10**places))
    return found


def decimal(number: int, places: int = MICRO_PLACES) -> Decimal:
    """A number of so many decimals, exactly: doubles have too few digits for large ratings."""
    return Decimal(number).scaleb(-places)


def must_be(where: Value, what: Message) -> PeriodFault:
    """The fault of a value that does not fit its place."""
    return PeriodFault(message("%(key)s must be %(what)s.", key=where, what=what))
