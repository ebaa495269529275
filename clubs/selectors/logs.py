"""Reads logs: heads, entries, proofs. What a proof needs is one query."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Countersignature, LogEntry, LogHead, LogKey, SignedLog
from clubs.transparency import tree
from clubs.transparency.notes import Verifier, encode
from web.faults import InvalidInput, NotFound
from web.sql import fetch_rows

_NODES = """
SELECT level, place, hash
FROM unnest(%(levels)s::int[], %(places)s::int[]) AS wanted(level, place)
JOIN clubs_lognode USING (level, place) WHERE log_id = %(log)s
"""


@dataclass(frozen=True)
class EntryProof:
    """That an entry is in a log: the hashes that lead from it to the root of a signed head."""

    entry: LogEntry
    head: LogHead
    proof: list[str]

    @property
    def leaf_hash(self) -> str:
        """The hash of the entry."""
        return encode(tree.leaf_hash(self.entry.leaf.encode()))


def log_of(club_id: UUID, *, lock: bool = False) -> SignedLog:
    """Return the log of a club, locked if asked; raises NotFound where it keeps none. One query."""
    rows = SignedLog.objects.select_for_update() if lock else SignedLog.objects.all()
    log = rows.filter(club=club_id).first()
    if log is None:
        raise NotFound(_("The club %(id)s keeps no log.") % {"id": club_id})
    return log


def entry_of(club_id: UUID, subject: str) -> LogEntry | None:
    """Return the entry of a list, whether it is in the tree yet or waits. One query."""
    found = LogEntry.objects.filter(log=club_id, subject=subject)
    return found.select_related("log").first()


def newest_about(club_id: UUID, about: str) -> LogEntry | None:
    """Return the newest entry of all versions of a list. One query."""
    found = LogEntry.objects.filter(log=club_id, about=about).order_by("-id")
    return found.select_related("log").first()


def find_correction(entry: LogEntry) -> LogEntry | None:
    """Return the newest entry of a list where that is another one. One query."""
    newest = entries_of(entry.log_id).filter(about=entry.about).last()
    return newest if newest is not None and newest.index != entry.index else None


def first_key(log: SignedLog) -> Verifier:
    """Return the first key of a log, from which all others follow. One query."""
    return verifier_of(log, keys_of(log.club_id)[:1].get())


def entries_of(club_id: UUID) -> QuerySet[LogEntry]:
    """Return the entries of a log that are in its tree."""
    return LogEntry.objects.filter(log=club_id, index__isnull=False).order_by("index")


def heads_of(club_id: UUID, last_signed: int | None = None) -> QuerySet[LogHead]:
    """Return the heads of a log with their countersignatures, up to one by its id if asked."""
    signed = Countersignature.objects.order_by("id")
    if last_signed is not None:
        signed = signed.filter(id__lte=last_signed)
    heads = LogHead.objects.filter(log=club_id).order_by("size")
    return heads.prefetch_related(Prefetch("countersignatures", signed))


def head_of(club_id: UUID, size: int | None = None) -> LogHead:
    """Return the head of a size, or the newest; raises NotFound. Two queries."""
    heads = heads_of(club_id)
    head = heads.last() if size is None else heads.filter(size=size).first()
    if head is None:
        raise NotFound(_("The log has no such head."))
    return head


def whole_note(head: LogHead) -> str:
    """Return a head with the lines of all who signed it."""
    return head.note + "".join(one.line for one in head.countersignatures.all())


def keys_of(club_id: UUID) -> QuerySet[LogKey]:
    """Return the keys of a log, the oldest first, without their private halves."""
    keys = LogKey.objects.filter(log=club_id).select_related("log")
    return keys.order_by("index").defer("private")


def verifier_of(log: SignedLog, key: LogKey) -> Verifier:
    """Return a key as notes have it."""
    return Verifier(log.origin, bytes(key.public))


def entry_proof(club_id: UUID, index: int, size: int | None = None) -> EntryProof:
    """Prove that an entry is in the log, under the head of a size or the newest.

    Raises NotFound. Four queries.
    """
    head = head_of(club_id, size)
    entry = entries_of(club_id).filter(index=index).first()
    if entry is None or index >= head.size:
        raise NotFound(_("The head has no such entry."))
    return EntryProof(entry, head, read_proof(club_id, tree.inclusion_ranges(index, head.size)))


def consistency_proof(club_id: UUID, first: int, second: int) -> list[str]:
    """Prove that a log of one size grew into that of another. Two queries.

    Raises InvalidInput where it never had these sizes.
    """
    if not 0 < first <= second <= log_of(club_id).size:
        raise InvalidInput(_("The log never had these sizes."), pointer="/second")
    return read_proof(club_id, tree.consistency_ranges(first, second))


def read_proof(club_id: UUID, ranges: Iterable[tree.Range]) -> list[str]:
    """Return the roots of ranges of a log's tree in base64. One query."""
    ranges = list(ranges)
    nodes = read_nodes(club_id, tree.ranges_nodes(ranges))
    return [encode(one) for one in tree.ranges_roots(ranges, nodes)]


def read_nodes(club_id: UUID, nodes: Iterable[tree.Node]) -> dict[tree.Node, bytes]:
    """Return the hashes of nodes. One query."""
    wanted = list(nodes)
    asked = {
        "log": club_id,
        "levels": [level for level, _place in wanted],
        "places": [place for _level, place in wanted],
    }
    found = fetch_rows(_NODES, asked) if wanted else []
    return {(level, place): bytes(hash_) for level, place, hash_ in found}


def logs_waiting() -> list[UUID]:
    """Return the clubs with lists that wait to be added to their logs. One query."""
    waiting = LogEntry.objects.filter(index__isnull=True)
    return list(waiting.order_by("log").values_list("log", flat=True).distinct())
