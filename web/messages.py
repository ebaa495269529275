"""Messages of pure code: a template and values, put into words at the edge.

A template is plain English with named places (``%(tile)s``), as gettext knows them, so that
``manage.py makemessages`` finds it where it stands. A place holds a word of the notation, a number,
the id of an entry, another message, or several of these. ``english`` is the wording of documents
and commands; pages and problem documents use the language of the reader and names for ids
(``web.words``). Nothing here knows a language or Django.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias
from unicodedata import bidirectional


@dataclass(frozen=True, slots=True)
class EntryId:
    """The id of an entry: documents show it in quotes, pages the name instead."""

    id: str


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, before it is put into words."""

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        return english(self)


Value: TypeAlias = str | int | EntryId | Message | tuple["Value", ...]
"""What a place of a template may hold; several values are joined by commas."""


def message(template: str, /, **values: Value) -> Message:
    """A message; the template has to be written out here, so that translators get to see it.

    >>> english(message("The tile %(tile)s is missing.", tile="6-4"))
    'The tile 6-4 is missing.'
    """
    return Message(template, values)


def gettext_noop(text: str) -> str:
    """The text itself: marks a title or a meaning where it stands, by the name makemessages knows.

    >>> gettext_noop("Swiss")
    'Swiss'
    """
    return text


def either(values: Sequence[Value]) -> Value:
    """Alternatives as one value.

    >>> english(message("Lead %(suit)s.", suit=either(["6", "5", "4"])))
    'Lead 6 or 5 or 4.'
    """

    def or_that(one: Value, other: Value) -> Value:
        return message("%(one)s or %(other)s", one=one, other=other)

    return reduce(or_that, values) if values else ""


def english(what: Value) -> str:
    """The message, or any value, in English, with ids in quotes.

    >>> english(message("%(one)s and %(other)s must not meet.", one=EntryId("a"), other=3))
    "'a' and 3 must not meet."
    """
    return put_into_words(what, str, repr)


def put_into_words(what: Value, translate: Callable[[str], str], name: Callable[[str], str]) -> str:
    """The message in words: ``translate`` is asked for every template, ``name`` for every id."""
    if isinstance(what, Message):
        values = {
            place: put_into_words(value, translate, name) for place, value in what.values.items()
        }
        return translate(what.template) % values
    if isinstance(what, EntryId):
        return name(what.id)
    if isinstance(what, tuple):
        return ", ".join(put_into_words(value, translate, name) for value in what)
    return str(what)


# -- as JSON, for messages that we store -------------------------------------------------


def message_json(what: Message) -> dict[str, Any]:
    """The message as JSON has it: ``template`` and ``values``; an id is ``{"entry": id}``.

    >>> message_json(message("%(entry)s is out.", entry=EntryId("a")))
    {'template': '%(entry)s is out.', 'values': {'entry': {'entry': 'a'}}}
    """
    return {
        "template": what.template,
        "values": {place: _value_json(value) for place, value in what.values.items()},
    }


def _value_json(value: Value) -> Any:
    if isinstance(value, Message):
        return message_json(value)
    if isinstance(value, EntryId):
        return {"entry": value.id}
    return list(map(_value_json, value)) if isinstance(value, tuple) else value


def message_from_json(kept: Mapping[str, Any]) -> Message:
    """The message that ``message_json`` wrote."""
    values = {place: _value_from_json(value) for place, value in kept["values"].items()}
    return Message(kept["template"], values)


def _value_from_json(kept: Any) -> Value:
    if isinstance(kept, Mapping):
        return message_from_json(kept) if "template" in kept else EntryId(kept["entry"])
    if isinstance(kept, list):
        return tuple(map(_value_from_json, kept))
    value: str | int = kept
    return value


def isolate(name: str) -> str:
    """Return a name that reads in its own direction wherever it stands in a sentence.

    A name written from right to left gets Unicode's isolating marks around it.

    >>> isolate("Ana"), len(isolate("דוד"))
    ('Ana', 5)
    """
    if any(bidirectional(letter) in {"R", "AL"} for letter in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def isolate_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a sentence, with names isolated so that they do not turn it round.

    >>> "%(name)s: table %(number)d" % isolate_values({"name": "Ana", "number": 3})
    'Ana: table 3'
    """
    return {
        key: one if isinstance(one, int | float) else isolate(str(one))
        for key, one in values.items()
    }
