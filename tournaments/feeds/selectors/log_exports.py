"""The whole log of a club as a document (`boneyard-log 1`), with the lists that we still have."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from uuid import UUID

from clubs.models import Countersignature, LogEntry, LogHead, SignedLog
from clubs.selectors.logs import entries_of, heads_of, whole_note
from clubs.transparency.entries import FINAL_STANDINGS, RATING_LIST
from clubs.transparency.notes import encode
from clubs.transparency.tree import leaf_hash
from clubs.transparency.verifying import FORMAT
from ratings.store.list_texts import list_subject, list_texts
from tournaments.models import FinalStandings
from tournaments.ranking.documents import finals_subject, standings_text

BATCH = 200
"""How many entries or heads are read at a time."""


def export_log(log: SignedLog) -> Iterator[str]:
    """Yield a log as JSON, piece by piece; docs/lists.md has its members.

    It is sent while it is read, and no more than a `BATCH` is held at a time. What is added or
    countersigned meanwhile is left out. Three queries for each `BATCH` of entries and two of heads.
    """
    signed = Countersignature.objects.filter(head__log=log, head__size__lte=log.size)
    known = dict(signed.values_list("id", "key"))
    cosigners = sorted(set(known.values()))
    start = {"format": FORMAT, "origin": log.origin, "cosigners": cosigners}
    yield _json(start).removesuffix("}") + ',"entries":['
    yield from _separate(map(_json, _entries(log)))
    yield '],"heads":['
    yield from _separate(_json(whole_note(head)) for head in _heads(log, max(known, default=0)))
    yield "]}\n"


def _heads(log: SignedLog, last_signed: int) -> Iterator[LogHead]:
    """Yield the heads of a log, with the countersignatures up to one by its id."""
    size = 0
    heads = heads_of(log.club_id, last_signed).filter(size__lte=log.size)
    while some := list(heads.filter(size__gt=size)[:BATCH]):
        yield from some
        size = some[-1].size


def contents_of(entries: Iterable[LogEntry]) -> dict[str, str]:
    """Return the lists of entries as texts, by subject, as far as they are still there.

    A query for each pool, and one for all standings.
    """
    pools: dict[UUID, list[int]] = defaultdict(list)
    events = set()
    for entry in entries:
        _, owner, *rest = entry.subject.split("/")
        if entry.kind == RATING_LIST:
            pools[UUID(owner)].append(int(rest[-1]))
        elif entry.kind == FINAL_STANDINGS:
            events.add(UUID(owner))
    found = {
        list_subject(pool, number): text
        for pool, numbers in pools.items()
        for number, text in list_texts(pool, numbers).items()
    }
    for row in FinalStandings.objects.filter(event__in=events) if events else ():
        text = standings_text(str(row.event_id), row.number, row.rules, row.lines)
        found[finals_subject(row.event_id, row.number)] = text
    return found


def _entries(log: SignedLog) -> Iterator[dict[str, str]]:
    for start in range(0, log.size, BATCH):
        end = min(start + BATCH, log.size)
        some = list(entries_of(log.club_id).filter(index__gte=start, index__lt=end))
        contents = contents_of(some)
        for entry in some:
            shown = {"leaf": entry.leaf, "hash": encode(leaf_hash(entry.leaf.encode()))}
            if entry.subject in contents:
                shown["content"] = contents[entry.subject]
            yield shown


def _separate(pieces: Iterable[str]) -> Iterator[str]:
    for place, piece in enumerate(pieces):
        yield f",{piece}" if place else piece


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
