"""The words both forms of a log are made of, and how a text is split into them."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.rules.sections import SEATS

is_int = re.compile(r"[0-9]{1,9}").fullmatch
"""Matches an INT: one to nine ASCII digits."""

LARGEST_NUMBER = 999_999_999
"""The largest number that a log can hold."""

is_signed = re.compile(r"[+-]?[0-9]{1,9}").fullmatch
"""Matches a whole number as totals and claims write it."""

is_key = re.compile(r"[A-Za-z0-9_]+").fullmatch
"""Matches the key of a tag."""

is_decoration = re.compile(r"[0-9]{1,9}\.").fullmatch
"""Matches the number of a trick or lap, which means nothing."""

is_word_event = re.compile(
    r"[A-J] [a-z]+(?: (?:[x+]?[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,9}|/))*"
).fullmatch
"""Matches an event of one word, numbers and tiles, without odd blanks.

Such are ``A shake 3 1 2``, ``A swap x4-4 +4-0`` and ``A meld 3-1 3-2 3-3 / 6-6 5-5 4-4``.
"""

SIDES = frozenset(SEATS) | {"AC", "BD"}
"""Every name a side can have in any game."""

LETTERS = frozenset(SEATS)
"""The seat letters as a set of words."""

_ODD_BLANKS = "\x0b\x0c\x1c\x1d\x1e\x1f"
"""ASCII characters that ``str.split`` takes for blanks although a log does not."""


def split_words(text: str) -> list[str]:
    r"""The words of a text. Only space and tab are blanks, whatever Unicode says.

    >>> split_words(" a\tb  c\u00a0d ")
    ['a', 'b', 'c\xa0d']
    """
    return text.split() if _is_plain(text) else _split_slowly(text)


def word_splitter(text: str) -> Callable[[str], list[str]]:
    """The fastest function that splits every line of ``text`` into words correctly."""
    return str.split if _is_plain(text) else split_words


def _is_plain(text: str) -> bool:
    """Whether ``str.split`` finds the blanks of a log in that text, and no others."""
    # One search for each of few characters is faster than one for any of them.
    return text.isascii() and not any(odd in text for odd in _ODD_BLANKS)


def _split_slowly(text: str) -> list[str]:
    return [word for word in text.replace("\t", " ").split(" ") if word]


def numbers_by_side(text: str, sides: tuple[str, ...]) -> tuple[int, ...] | None:
    """Numbers written ``AC=34 BD=0``, in the order of ``sides``.

    None unless every side stands there once with a whole number.

    >>> numbers_by_side("BD=0 AC=+34", ("AC", "BD"))
    (34, 0)
    """
    found: dict[str, int] = {}
    for word in split_words(text):
        name, equals, number = word.partition("=")
        if not equals or name in found or name not in sides or not is_signed(number):
            return None
        found[name] = int(number)
    return tuple(found[side] for side in sides) if len(found) == len(sides) else None


def number_text(value: int) -> str:
    """A number without a sign unless it is negative."""
    return str(value)
