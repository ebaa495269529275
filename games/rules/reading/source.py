"""From bytes to text, and which of the two forms it is."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NoReturn

from games.rules.errors import LogFault
from web.documents.json_text import Repeats
from web.messages import message

Form = Literal["text", "json"]

_TOO_LONG = 10**18
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def decode(data: bytes) -> str:
    """The text of a log; a byte order mark at its very start is skipped.

    Raises ``LogFault`` (``syntax``) for bytes that are not UTF-8 and for U+0000.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LogFault(
            "syntax", message("Byte %(byte)s is not UTF-8.", byte=error.start), line
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise LogFault("syntax", message("The log contains the character U+0000."), line)
    return text.removeprefix("\ufeff")


def begins_as_json(text: str, form: Form | None) -> bool:
    """Whether a log is in JSON form, or may be where no form was asked for."""
    return form == "json" or (form is None and text.lstrip(" \t\r\n").startswith("{"))


def read_document(text: str, form: Form | None) -> dict[str, Any] | None:
    """The JSON document of a log that begins as one; None where it is to be read as text.

    Raises ``LogFault`` (``syntax``) where JSON was asked for, or is nested absurdly.
    """
    try:
        document = _load(text)
    except RecursionError:
        if form is None and not text.rstrip(" \t\r\n").endswith("}"):
            return None  # it is not one JSON document: at most a comment begins like one
        detail = message("The JSON document is nested too deeply for a log.")
        raise LogFault("syntax", detail) from None
    except ValueError as error:
        if form is None:
            return None
        detail = message("This is not a JSON document: %(problem)s.", problem=str(error))
        raise LogFault("syntax", detail) from None
    if not isinstance(document, dict):
        raise LogFault("syntax", message("A log in JSON is one object."))
    if "\\u" in text:
        _check_escapes(document)
    return document


def _check_escapes(document: dict[str, Any]) -> None:
    """Raise ``LogFault`` for U+0000 and half surrogate pairs, which only escapes can write."""
    todo: list[Any] = [document]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            todo.extend(item)
            todo.extend(item.values())
        elif isinstance(item, list):
            todo.extend(item)
        elif isinstance(item, str):
            if "\0" in item:
                raise LogFault("syntax", message("A text contains the character U+0000."))
            if _HALF_PAIR.search(item):
                raise LogFault("syntax", message("A text holds half a surrogate pair."))


def _load(text: str) -> Any:
    try:
        return _load_unique_keys(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # A number of thousands of digits, which Python does not convert: read all numbers with
        # care, which is slower.
        return _load_unique_keys(text, parse_int=_parse_integer)


def _load_unique_keys(text: str, **read: Any) -> Any:
    """The value of a JSON text; raises ``LogFault`` for a key that stands twice in one object."""
    repeats = Repeats()
    value = json.loads(
        text, parse_constant=_refuse_constant, object_pairs_hook=repeats.each, **read
    )
    way = repeats.way(value)
    if way is not None:
        *steps, key = (str(step)[:30] for step in way)
        place = "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in steps)
        raise LogFault(
            "syntax",
            message(
                "The key '%(key)s' stands twice in one object, at %(place)s.",
                key=key,
                place=f"${place[:80]}",
            ),
        )
    return value


def _parse_integer(digits: str) -> int:
    # No number of a log has more than nine digits, so what is longer is too long in any case;
    # converting millions of digits would take quadratic time.
    if len(digits) <= 18:
        return int(digits)
    return -_TOO_LONG if digits.startswith("-") else _TOO_LONG


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
