"""Keeps the log of a club: turned on, added to, signed, countersigned, its keys replaced.

Lists wait in rows that are written with them; `log_append` takes all that wait of a club, holding
the row of its log, so that two workers never fork it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from os import urandom
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import KeyUnreadable
from clubs.models import (
    Club,
    Countersignature,
    LogEntry,
    LogHead,
    LogKey,
    LogNode,
    SignedLog,
)
from clubs.models.logs import LONGEST_LINE
from clubs.selectors.logs import head_of, log_of, read_nodes
from clubs.transparency import tree
from clubs.transparency.entries import (
    NOTHING,
    Entry,
    Head,
    KeyEntry,
    ListEntry,
    parse_head,
    sign_key,
)
from clubs.transparency.notes import (
    COSIGNATURE,
    Note,
    Verifier,
    cosign,
    public_of,
    sign,
)
from web.encryption import SecretUnreadable, decrypt, encrypt
from web.faults import NotFound, WrongState
from web.sql import fetch_rows

PURPOSE = b"boneyard logs"
MOST = 200
"""How many entries are added at once, under one head."""
_KEY_TITLE = "key"
# After every rating, which mostly finds none.
_ACTIVE = "SELECT FROM clubs_signedlog WHERE club_id = %(club)s AND active"


@dataclass(frozen=True)
class NewEntry:
    """A list to be added to a log; the members as `ListEntry` has them, and what people call it."""

    kind: str
    subject: str
    about: str
    hash: str
    title: str
    basis: str = NOTHING


def entries_add(*, club_id: UUID, entries: Iterable[NewEntry]) -> int:
    """Let lists wait to be added to the log of a club, where it keeps one; return how many.

    It belongs to the transaction that publishes them. One query, two where there is a log.
    """
    if not fetch_rows(_ACTIVE, {"club": club_id}):
        return 0
    rows = [
        LogEntry(
            log_id=club_id,
            kind=one.kind,
            subject=one.subject,
            about=one.about,
            hash=one.hash,
            basis=one.basis,
            title=one.title[:LONGEST_LINE],
        )
        for one in entries
    ]
    LogEntry.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


@transaction.atomic
def log_start(*, club_id: UUID, now: datetime) -> SignedLog:
    """Keep a log of a club from now on, with a key of its own; one that was stopped goes on."""
    club = Club.objects.select_for_update(no_key=True).filter(id=club_id).first()
    if club is None:
        raise NotFound(_("There is no club %(id)s.") % {"id": club_id})
    log = SignedLog.objects.select_for_update().filter(club=club).first()
    if log is not None:
        log.active = True
        log.save(update_fields=["active"])
        return log
    log = SignedLog.objects.create(club=club, origin=f"boneyard/clubs/{club.id}")
    _key_add(log, None, now)
    return log


@transaction.atomic
def log_stop(*, club_id: UUID) -> SignedLog:
    """Add nothing to a log any more; what is in it stays, and what waits is still added."""
    log = log_of(club_id, lock=True)
    log.active = False
    log.save(update_fields=["active"])
    return log


@transaction.atomic
def log_key_rotate(*, club_id: UUID, now: datetime) -> LogKey:
    """Replace the key of a log; the old one signs the new one. Raises NotFound, KeyUnreadable."""
    log = log_of(club_id, lock=True)
    return _key_add(log, private_key(newest_key(log)), now)


@transaction.atomic
def log_key_replace_lost(*, club_id: UUID, now: datetime) -> LogKey:
    """Go on with a new key where nobody can read the old one any more.

    Nothing signs the new key: whoever checks the log compares it, as they did the first. Heads of
    before stay valid. Raises NotFound, WrongState where the key can be read.
    """
    log = log_of(club_id, lock=True)
    if is_key_readable(newest_key(log)):
        raise WrongState(_("The key of the log can be read; replace it instead."))
    return _key_add(log, None, now)


@transaction.atomic
def log_keys_encrypt() -> int:
    """Encrypt the keys of all logs with the site's key of today; return how many could be read.

    Keys that cannot be read stay as they are.
    """
    done = 0
    for key in LogKey.objects.select_for_update(of=("self",)).order_by("id"):
        if is_key_readable(key):
            key.private = encrypt(private_key(key), PURPOSE)
            key.save(update_fields=["private"])
            done += 1
    return done


def is_key_readable(key: LogKey) -> bool:
    """Return whether the private half of a key can be read with the site's keys."""
    try:
        private_key(key)
    except KeyUnreadable:
        return False
    return True


@transaction.atomic
def log_append(*, club_id: UUID, now: datetime) -> int:
    """Add what waits to the log of a club, at most `MOST`, and sign a head; return how many.

    Another worker that is at it does it all: then 0. Raises KeyUnreadable. Ten queries, however
    many wait and however long the log is.
    """
    locked = SignedLog.objects.select_for_update(skip_locked=True)
    log = locked.filter(club=club_id).first()
    if log is None:
        return 0
    waiting = list(log.entries.filter(index__isnull=True).order_by("id")[:MOST])
    if not waiting:
        return 0
    key, now = newest_key(log), _not_before_last(log, now)
    before = _newest_of(log, {row.about for row in waiting})
    leaves = []
    for index, row in enumerate(waiting, log.size):
        row.index, row.added = index, now
        row.supersedes = before.get(row.about)
        before[row.about] = index
        leaves.append(_list_entry(row, now).octets)
        row.leaf = leaves[-1].decode()
    changed = ["index", "added", "supersedes", "leaf"]
    LogEntry.objects.bulk_update(waiting, changed)
    _grow(log, leaves, private_key(key))
    return len(waiting)


@transaction.atomic
def head_countersign(*, body_id: UUID, club_id: UUID, now: datetime) -> Countersignature:
    """Let a body countersign the newest head of a club below it.

    Raises NotFound where one of them keeps no log or the club is not below the body, KeyUnreadable,
    WrongState where the log does not hold what the body signed before.
    """
    club = Club.objects.select_related("above").filter(id=club_id).first()
    bodies = {club.above_id, club.above.above_id if club.above else None} if club else set()
    if body_id not in bodies:
        raise NotFound(_("The club does not belong to this body."))
    own, head = log_of(body_id, lock=True), head_of(club_id)
    _refuse_rewritten(body_id, head)
    private = private_key(newest_key(own))
    text = parse_head(head.note)[1].text
    line = cosign(text, own.origin, private, int(now.timestamp()))
    key = Verifier(own.origin, public_of(private), COSIGNATURE)
    made, _new = Countersignature.objects.get_or_create(
        head=head, body_id=body_id, defaults={"key": str(key), "line": str(line)}
    )
    return made


def newest_key(log: SignedLog) -> LogKey:
    """Return the key that signs a log's heads now. One query."""
    return log.keys.order_by("-index")[:1].get()


def private_key(key: LogKey) -> bytes:
    """Return the private half of a key; raises KeyUnreadable."""
    try:
        return decrypt(bytes(key.private), PURPOSE)
    except SecretUnreadable:
        raise KeyUnreadable(
            _("The key of the log cannot be read; the site's former secret key is needed.")
        ) from None


def _refuse_rewritten(body_id: UUID, head: LogHead) -> None:
    """Raise WrongState unless a head grew out of the one that a body signed last."""
    signed = Countersignature.objects.filter(body=body_id, head__log=head.log_id)
    last = signed.select_related("head").order_by("-head__size").first()
    if last is None:
        return
    ranges = tree.consistency_ranges(last.head.size, head.size)
    nodes = read_nodes(head.log_id, tree.ranges_nodes(ranges))
    roots = bytes(last.head.root), bytes(head.root)
    try:
        proof = tree.ranges_roots(ranges, nodes)
        tree.check_consistency(last.head.size, roots[0], head.size, roots[1], proof)
    except (KeyError, tree.ProofWrong):
        raise WrongState(_("The log does not hold what the body has signed before.")) from None


def _key_add(log: SignedLog, before: bytes | None, now: datetime) -> LogKey:
    """Add a new key to a log, signed with the private one before it, and sign a head with it."""
    private, now = urandom(32), _not_before_last(log, now)
    verifier = Verifier(log.origin, public_of(private))
    signature = sign_key(before, log.origin, log.size, verifier) if before else b""
    entry = KeyEntry(verifier, signature, _time(now))
    key = LogKey.objects.create(
        log=log,
        index=log.size,
        public=verifier.public,
        private=encrypt(private, PURPOSE),
    )
    LogEntry.objects.create(
        log=log,
        index=log.size,
        kind=LogEntry.Kind.KEY,
        subject=f"keys/{log.size}",
        about=f"keys/{log.size}",
        title=_KEY_TITLE,
        leaf=entry.octets.decode(),
        added=now,
    )
    _grow(log, [entry.octets], private)
    return key


def _newest_of(log: SignedLog, about: set[str]) -> dict[str, int | None]:
    """Return the newest entries of lists. One query."""
    rows = log.entries.filter(about__in=about, index__isnull=False)
    newest = rows.order_by("about", "-index").distinct("about")
    return dict(newest.values_list("about", "index"))


def _list_entry(row: LogEntry, now: datetime) -> Entry:
    return ListEntry(
        row.kind, row.subject, row.about, row.hash, row.basis, row.supersedes, _time(now)
    )


def _grow(log: SignedLog, leaves: list[bytes], private: bytes) -> None:
    """Append leaves to the tree of a log, whose row is locked, and sign the head. Four queries."""
    edge_nodes = tree.complete_nodes(0, log.size)
    known = read_nodes(log.club_id, edge_nodes)
    edge = [known[node] for node in edge_nodes]
    nodes, edge = tree.grow(log.size, edge, map(tree.leaf_hash, leaves))
    LogNode.objects.bulk_create(
        LogNode(log=log, level=level, place=place, hash=hash_)
        for (level, place), hash_ in nodes.items()
    )
    log.size += len(leaves)
    log.save(update_fields=["size"])
    head = Head(log.origin, log.size, tree.edge_root(edge))
    note = Note(head.text, (sign(head.text, log.origin, private),))
    LogHead.objects.create(log=log, size=head.size, root=head.root, note=str(note))


def _not_before_last(log: SignedLog, now: datetime) -> datetime:
    """Return the time of new entries: now, or that of the last entry after a clock went back."""
    last = log.entries.filter(index=log.size - 1).values_list("added", flat=True).first()
    return now if last is None else max(now, last)


def _time(now: datetime) -> str:
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
