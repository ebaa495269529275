"""Lines of JSON that each hold a log and say which table of an event it is for.

    {"table": "0193…", "log": "[Format \\"domlog 1\\"]…"}
    {"round": 2, "table": 7, "log": {"format": "domlog 1", …}}

A text is a log in text form, an object one in JSON form, taken as it is written.
"""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, Protocol
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

from games.judging import Form
from web.documents.json_text import Repeats
from web.faults import Fault, InvalidInput, NotFound, pointer_to
from web.rest.parsers import LONGEST_LOG

LONGEST_LINE = 6 * LONGEST_LOG
"""Bytes of a line that are read: a log in which every sign is escaped."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    table: UUID | int
    log: msgspec.Raw
    round: int | None = None


_PATH = re.compile(r"[.](\w+)")
"""The steps behind `$`, as msgspec says where something is."""
_decode = msgspec.json.Decoder(_Line).decode
_text = msgspec.json.Decoder(str).decode


class Readable(Protocol):
    """A file, or the body of a request."""

    def readline(self, most: int, /) -> bytes:
        """Return the next line, or the first bytes of one that is longer."""
        ...


class Log(NamedTuple):
    """A log and its table."""

    table: UUID
    body: bytes
    form: Form


class Tables(NamedTuple):
    """The tables of an event: by the numbers of their round and their own, and by id."""

    numbered: Mapping[tuple[int, int], UUID]
    ids: Collection[UUID]


def read_lines(file: Readable) -> Iterator[bytes]:
    """Yield lines without a byte order mark; of one that is too long, its beginning."""
    mark = BOM_UTF8
    while line := file.readline(LONGEST_LINE + 1):
        line, mark, rest = line.removeprefix(mark), b"", line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE + 1)
        yield line


def log_of_line(line: bytes, tables: Tables) -> Log | Fault:
    """Return the log of a line, or what is wrong with the line."""
    if len(line) > LONGEST_LINE:
        return InvalidInput(_("A line holds one log of at most 4 MB."))
    try:
        read = _decode(line)
        raw = bytes(read.log)
        twice = _twice(line, read, raw)
        is_text = raw.startswith(b'"')
        body = _text(raw).encode() if is_text else raw
    except msgspec.ValidationError as problem:
        return InvalidInput(
            _("A line is an object with table and log, plus round if table is a number."),
            pointer=pointer_to(*_PATH.findall(str(problem).partition(" - at `$")[2])),
        )
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return InvalidInput(_("Each line must be JSON in UTF-8; this one cannot be read."))
    if twice is not None:
        return InvalidInput(
            _("The key %(name)s appears twice in one object.") % {"name": twice},
            pointer=pointer_to(twice),
        )
    if len(body) > LONGEST_LOG:
        return InvalidInput(_("A line holds one log of at most 4 MB."), pointer="/log")
    if isinstance(read.table, int):
        table = tables.numbered.get((read.round or 0, read.table))
    else:
        table = read.table if read.table in tables.ids else None
    if table is None:
        named = {"table": read.table, "round": read.round or "–"}
        return NotFound(_("The event has no table %(table)s in round %(round)s.") % named)
    return Log(table, body, "text" if is_text else "json")


def _twice(line: bytes, read: _Line, raw: bytes) -> str | None:
    """Return the key that stands twice in a line; the referee finds those in the log itself."""
    if line.count(b":") - raw.count(b":") == 2 + (read.round is not None):
        return None  # each colon is that of a key which was read
    repeats = Repeats()
    way = repeats.way(json.loads(line, object_pairs_hook=repeats.each, parse_int=str))
    return str(way[0]) if way is not None and len(way) == 1 else None
