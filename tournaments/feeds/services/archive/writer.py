"""An archive is written: the same event gives the same bytes, whenever and wherever it is asked."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F

from clubs.models import Partnership, Player
from tournaments.feeds.services.archive.kinds import (
    FORMAT,
    KINDS,
    NOBODY,
    VERSION,
    People,
    count_by_kind,
)
from tournaments.feeds.services.archive.ledger import ledger_lines, pool_of, subjects_named
from tournaments.models import Event
from tournaments.ranking.documents import standing_document
from tournaments.standings.selectors.standings import Basis, current_standings
from web.sql import lift_timeouts


def archive_write(event_id: UUID, file: IO[bytes]) -> None:
    """Write an event to a file: lines of JSON; raises Event.DoesNotExist.

    The first says what it is, the last how many lines of each kind there are and the SHA-256 of
    all before it. All of it is as it was at one moment.
    """
    nested = connection.in_atomic_block
    with transaction.atomic():
        if not nested:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            lift_timeouts()
        event = Event.objects.select_related("club").get(id=event_id)
        for line in _seal(_lines(event)):
            file.write(line)


def line_bytes(line: Mapping[str, Any]) -> bytes:
    """Return a line as it is written.

    >>> line_bytes({"b": 1, "a": "ñ"}).decode()
    '{"a":"ñ","b":1}\\n'
    """
    text = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode() + b"\n"


def _seal(lines: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    kinds: Counter[str] = Counter()
    for line in lines:
        written = line_bytes(line)
        digest.update(written)
        kinds[line["line"]] += 1
        yield written
    counts = count_by_kind(kinds)
    yield line_bytes({"line": "end", "counts": counts, "sha256": digest.hexdigest()})


def _lines(event: Event) -> Iterator[dict[str, Any]]:
    yield {"line": "head", "format": FORMAT, "version": VERSION, "event": str(event.id)}
    pool, last = pool_of(event)
    players, pairs = subjects_named(pool, last) if pool else (set(), set())
    who = _people(event, players, pairs)
    for kind in KINDS:
        for row in kind.rows(event, who).iterator(chunk_size=500):
            yield kind.line(row)
    if pool is not None:
        yield from ledger_lines(pool, last)
    for one in current_standings(Basis(event)):
        yield {"line": "standing"} | standing_document(one)


def _people(event: Event, players: set[UUID], pairs: set[UUID]) -> People:
    """Return everybody the event names, with whoever they were merged into."""
    named = {"player": players, "partnership": pairs}
    for kind in KINDS:
        who = [name for name, other in kind.references.items() if other in named]
        rows = kind.rows(event, NOBODY).order_by().values_list(*who) if who else ()
        for row in rows:
            for name, one in zip(who, row, strict=True):
                named[kind.references[name]].add(one)
    known = _ids_with_merged(Partnership, pairs)
    for first, second in Partnership.everyone.filter(id__in=known).values_list("first", "second"):
        players.update((first, second))
    return People(_with_merged(_ids_with_merged(Player, players)), known)


def _with_merged(ids: frozenset[UUID]) -> frozenset[UUID]:
    """Return ids of players with those of their clubs merged into them: logs may name these."""
    found, step = set(ids), set(ids)
    while step:
        rows = Player.everyone.filter(merged_into__in=step, club=F("merged_into__club"))
        merged = rows.values_list("id", flat=True)
        step = set(merged) - found
        found |= step
    return frozenset(found)


def _ids_with_merged(model: type[Player] | type[Partnership], ids: set[UUID]) -> frozenset[UUID]:
    """Return the ids with those of the records that theirs were merged into."""
    found: set[UUID] = set()
    left = {one for one in ids if one is not None}
    while left:
        found |= left
        merged = model.everyone.filter(id__in=left, merged_into__isnull=False)
        left = set(merged.values_list("merged_into_id", flat=True)) - found
    return frozenset(found)
