"""JSON text of the interchange documents: strict in, canonical out.

Reads JSON strictly (UTF-8, RFC 8259, so no NaN and no Infinity) and keeps numbers exact: whole ones
as ``int``, others as decimals that remember their text. Writes the same values as the same bytes:
keys sorted by code point at every level, ASCII, one line. It does not know what a document means.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from json.encoder import encode_basestring_ascii
from typing import Any, NoReturn

LONGEST_WHOLE = 4000
"""Whole numbers with more digits stay text: converting them takes too long."""


LONGEST_NAME = 60
"""Longer names are cut where a sentence quotes them."""


def quote_name(name: str) -> str:
    """A name as a sentence quotes it: on one line, and not too long.

    >>> quote_name("ana"), quote_name("a" * 100 + "\\n")
    ("'ana'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'")
    """
    return repr(name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…")


class Unreadable(Exception):
    """The bytes are no JSON text; ``detail`` says in one line what is wrong and where."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Literal(Decimal):
    """A number with its text: a decimal, or a whole number that is too long.

    It is NaN if its exponent is too large for a decimal.

    >>> Literal("1540.0").text, Literal("1e3") == 1000
    ('1540.0', True)
    """

    text: str

    def __new__(cls, text: str) -> "Literal":
        """Read the number and keep the text."""
        try:
            number = super().__new__(cls, text)
        except InvalidOperation:
            number = super().__new__(cls, "NaN")
        number.text = text
        return number


@dataclass(frozen=True, slots=True)
class JsonText:
    """The value of a text, and a key that stands twice in one object, if there is one."""

    value: Any
    repeated: str | None

    def any_object(self) -> dict[str, Any]:
        """The object the text is; raises ``Unreadable`` for any other value."""
        if not isinstance(self.value, dict):
            raise Unreadable("the document must be a JSON object")
        return self.value

    def whole_object(self) -> dict[str, Any]:
        """The object the text is, every key once; raises ``Unreadable`` for anything else."""
        if self.repeated is not None:
            raise Unreadable(f"the key {quote_name(self.repeated)} stands twice in one object")
        return self.any_object()


def read_json(data: bytes) -> JsonText:
    """The value of a JSON text; raises ``Unreadable`` for anything else.

    If a key stands twice, ``repeated`` names it, and the last value counts.

    >>> read_json(b'{"a": 1, "a": 2.50}')
    JsonText(value={'a': Decimal('2.50')}, repeated='a')
    """
    repeated: list[str] = []

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            repeated.append(repeated_key(pairs))
        return found

    try:
        text = data.decode("utf-8-sig")
        value = json.loads(
            text,
            object_pairs_hook=collect,
            parse_float=Literal,
            parse_int=_whole,
            parse_constant=_refuse,
        )
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8 text: byte {error.start + 1} cannot be read") from None
    except json.JSONDecodeError as error:
        raise Unreadable(
            f"not JSON: {error.msg.removesuffix(' at')} in line {error.lineno}, "
            f"column {error.colno}"
        ) from None
    except RecursionError:
        raise Unreadable("not readable: lists and objects are nested too deeply") from None
    return JsonText(value, repeated[0] if repeated else None)


def repeated_key(pairs: Iterable[tuple[str, Any]]) -> str:
    """The first key that stands twice in an object; there has to be one.

    >>> repeated_key([("a", 1), ("b", 2), ("b", 3)])
    'b'
    """
    times = Counter(name for name, _value in pairs)
    return next(name for name in times if times[name] > 1)


class Repeats:
    """Finds a key that stands twice in one object of a JSON text; `each` is its object_pairs_hook.

    >>> repeats = Repeats()
    >>> value = json.loads('{"a": [0, {"b": 1, "b": 2}]}', object_pairs_hook=repeats.each)
    >>> value, repeats.way(value)
    ({'a': [0, {'b': 2}]}, ['a', 1, 'b'])
    """

    def __init__(self) -> None:
        self._last: tuple[dict[str, Any], str] | None = None

    def each(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """The object of these pairs; the last value of a key counts."""
        found = dict(pairs)
        if len(found) < len(pairs):
            # An object comes after all objects inside it, so none of those can replace this one.
            self._last = found, repeated_key(pairs)
        return found

    def way(self, value: Any) -> list[str | int] | None:
        """The steps from the value to the last key that stands twice; None where none does."""
        if self._last is None:
            return None
        found, name = self._last
        return [*(_way(value, found) or ()), name]


def _way(value: Any, wanted: dict[str, Any]) -> list[str | int] | None:
    """The steps that lead to an object, None if the value does not contain it."""
    if value is wanted:
        return []
    steps: Any = ()
    if isinstance(value, dict):
        steps = value.items()
    elif isinstance(value, list):
        steps = enumerate(value)
    for step, one in steps:
        rest = _way(one, wanted)
        if rest is not None:
            return [step, *rest]
    return None


def _whole(text: str) -> int | Literal:
    return int(text) if len(text) <= LONGEST_WHOLE else Literal(text)


def _refuse(name: str) -> NoReturn:
    raise Unreadable(f"not JSON: {name} is no number")


def write_json(value: Any) -> str:
    """The canonical text of a value; raises ``Unreadable`` if it is nested too deeply.

    >>> write_json({"b": [Literal("1540.0"), Decimal("0.500000")], "a": None})
    '{"a": null, "b": [1540.0, 0.5]}'
    """
    pieces: list[str] = []
    try:
        _write(value, pieces.append)
    except RecursionError:
        raise Unreadable("not writable: lists and objects are nested too deeply") from None
    return "".join(pieces)


def _write(value: Any, put: Callable[[str], None]) -> None:
    if isinstance(value, str):
        put(encode_basestring_ascii(value))
    elif isinstance(value, Mapping):
        opening = "{"
        for key in sorted(value):
            put(f"{opening}{encode_basestring_ascii(key)}: ")
            _write(value[key], put)
            opening = ", "
        put("{}" if opening == "{" else "}")
    elif isinstance(value, list | tuple):
        opening = "["
        for item in value:
            put(opening)
            _write(item, put)
            opening = ", "
        put("[]" if opening == "[" else "]")
    else:
        put(_scalar(value))


def _scalar(value: Any) -> str:
    if type(value) is int:
        return str(value)
    if isinstance(value, Literal):
        return value.text
    if isinstance(value, Decimal):
        whole, _, digits = format(value, "f").partition(".")
        return f"{whole}.{digits.rstrip('0') or '0'}"
    return json.dumps(value, allow_nan=False)
