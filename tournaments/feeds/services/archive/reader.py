"""An archive is read: what is damaged, cut or of another format is said with its line."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive.kinds import (
    EARLIER,
    FORMAT,
    LATER,
    MEMBERS,
    VERSION,
    count_by_kind,
)
from web.documents.json_text import Repeats

LONGEST = 32 * 2**20
"""Bytes of the longest line: a photo of a sheet, or a long log, as text."""
MOST_VALUES = 500_000
"""Values of a line, counted by the signs before them: more than any round or verdict has."""


class Line(NamedTuple):
    """A line of an archive with its number, from 1."""

    number: int
    members: dict[str, Any]


def line_fault(number: int, detail: str) -> ArchiveRefused:
    """Return the fault of a line."""
    return ArchiveRefused(_("Line %(number)d: %(why)s") % {"number": number, "why": detail},
                          line=number)  # fmt: skip


def archive_checked(file: IO[bytes]) -> tuple[str, dict[str, int]]:
    """Return the id of the event of a file, and how many lines of each kind it has.

    Raises ArchiveRefused where it is not whole, is damaged, or is of another format.
    """
    digest, event = hashlib.sha256(), ""
    kinds: Counter[str] = Counter()
    end: Line | None = None
    for line, raw in _lines(file):
        if end is not None:
            raise line_fault(line.number, _("there is more after the end; send a single archive."))
        name = line.members.get("line")
        if line.number == 1:
            event = _head(line)
        elif name == "end":
            end = line
            continue
        else:
            _members(line)
        digest.update(raw)
        kinds[str(name)] += 1
    if end is None:
        raise line_fault(
            kinds.total() + 1, _("the end is missing; the file is incomplete: download it again.")
        )
    if end.members.get("counts") != count_by_kind(kinds):
        raise line_fault(end.number, _("lines are missing or added; download the archive again."))
    if end.members.get("sha256") != digest.hexdigest():
        raise line_fault(
            end.number, _("the file was changed after it was written; download it again.")
        )
    return event, count_by_kind(kinds)


def archive_lines(file: IO[bytes]) -> Iterator[Line]:
    """Yield the lines of a file that was checked, without the first and the last."""
    file.seek(0)
    for line, _raw in _lines(file):
        if line.members["line"] not in {"head", "end"}:
            yield line


def _lines(file: IO[bytes]) -> Iterator[tuple[Line, bytes]]:
    number = 0
    while raw := file.readline(LONGEST + 1):
        number += 1
        if len(raw) > LONGEST:
            raise line_fault(number, _("it is too long for a line of an archive."))
        if sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES:
            raise line_fault(number, _("it holds too much for a line of an archive."))
        repeats = Repeats()
        try:
            members = json.loads(raw, object_pairs_hook=repeats.each)
            way = repeats.way(members)
        except (ValueError, RecursionError):
            raise line_fault(number, _("it is not JSON; download the archive again.")) from None
        if not isinstance(members, dict):
            raise line_fault(number, _("it is not a JSON object; download the archive again."))
        if way is not None:
            twice = _("The key %(name)s appears twice in one object.") % {"name": str(way[-1])[:40]}
            raise line_fault(number, twice)
        yield Line(number, members), raw


def _head(line: Line) -> str:
    said = line.members
    if said.get("line") != "head" or said.get("format") != FORMAT:
        raise line_fault(1, _("this is not the archive of an event."))
    if said.get("version") != VERSION:
        raise line_fault(
            1,
            _("it is version %(version)s, but this site reads %(known)d: update the older one.")
            % {"version": str(said.get("version"))[:20], "known": VERSION},
        )
    return str(said.get("event"))


def _members(line: Line) -> None:
    name = line.members.get("line")
    known = MEMBERS.get(name) if isinstance(name, str) else None
    if known is None:
        raise line_fault(line.number, _("unknown kind of line: %(kind)s.")
                      % {"kind": str(name)[:40]})  # fmt: skip
    given = line.members.keys() - {"line"} - EARLIER.get(str(name), frozenset())
    wrong = set(known).symmetric_difference(given | LATER.get(str(name), {}).keys())
    if wrong:
        raise line_fault(line.number, _("missing or unknown: %(names)s.")
                      % {"names": ", ".join(sorted(wrong))[:200]})  # fmt: skip
