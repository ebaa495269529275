"""Reads text again that was read in the wrong code page, where that makes sense of it.

What reaches us as text was UTF-8 or Windows-1252; where it was neither, its bytes are known from
how Windows-1252 shows them, and are read as another one.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass

from clubs.lists.cell_checks import garbled_word

WINDOWS = tuple(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))
"""What Windows-1252 shows for each byte; five that it does not have are themselves."""
BYTES = {sign: byte for byte, sign in enumerate(WINDOWS)}
READINGS = ("utf-8", "cp850", "mac-roman")
"""The code pages that lists come in besides: DOS, of old programs, and old Macs."""


@dataclass(frozen=True)
class Reading:
    """How a garbled word reads in another code page, whose name is `key`."""

    key: str
    word: str


def text_of_windows(data: bytes) -> str:
    """Return the text of bytes in Windows-1252, whatever bytes they are."""
    return "".join(WINDOWS[byte] for byte in data)


def text_of_file(data: bytes) -> str | None:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252; None for what is no text.

    >>> text_of_file("Muñoz".encode("cp1252")), text_of_file(b"a\\0b")
    ('Muñoz', None)
    """
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        text = "\x00" if marked else text_of_windows(data)
    return None if "\x00" in text else text


def read_again(text: str, key: str) -> str:
    """Return a text that was read as Windows-1252, read in a code page of `READINGS`.

    Lines that cannot have been written in it stay as they are.

    >>> read_again("JosÃ© Gil, José", "utf-8"), read_again("JosÃ© Gil", "utf-8")
    ('JosÃ© Gil, José', 'José Gil')
    """
    return "".join(_read_line(line, key) for line in text.splitlines(keepends=True))


def other_readings(text: str) -> Iterator[Reading]:
    """Yield the code pages in which nothing of a garbled text is garbled, with its first word.

    >>> [[one.word for one in other_readings(text)] for text in ("JosÃ©", "Mu¤oz", "PŽrez")]
    [['José'], ['Muñoz'], ['Pérez']]
    """
    word = garbled_word(text)
    for key in READINGS if word else ():
        told = read_again(word, key)
        if told != word and _is_written(told) and not garbled_word(read_again(text, key)):
            yield Reading(key, told)


def _read_line(line: str, key: str) -> str:
    try:
        return bytes(BYTES[sign] for sign in line).decode(key)
    except (KeyError, UnicodeDecodeError):
        return line


def _is_written(word: str) -> bool:
    """Say whether people write a word so: its accents are letters, capital ones in front."""
    inner = word[1:] if not word.isupper() else ""
    accents = [sign for sign in word if not sign.isascii()]
    return all(sign.isalpha() for sign in accents) and not any(
        sign.isupper() and not sign.isascii() for sign in inner
    )
