"""Checks a whole log as it is exported (`boneyard-log 1`), and one copy against an older one.

What is found has a name (`FINDINGS`), the number of the entry or the size of the head, and a
sentence. The file docs/verify_lists.py finds the same without this code.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from clubs.transparency.entries import (
    Entry,
    EntryWrong,
    Head,
    KeyEntry,
    ListEntry,
    check_successor,
    content_hash,
    parse_entry,
    parse_head,
)
from clubs.transparency.notes import (
    COSIGNATURE,
    Note,
    NoteWrong,
    Verifier,
    encode,
    find_signature,
    parse_verifier,
    verify,
)
from clubs.transparency.tree import edge_root, grow, leaf_hash

FORMAT = "boneyard-log 1"
FINDINGS = {
    "not_a_log": "the file is no log",
    "entry_changed": "the entry is not the one whose hash is in the tree",
    "entry_malformed": "the entry is not written as entries are",
    "content_changed": "the list is not the one whose hash is in the entry",
    "supersedes_wrong": "the entry names another than the newest before it of the same list",
    "entry_repeated": "the same version of the list is entered already",
    "time_backwards": "the entry has an earlier time than the one before it",
    "key_not_signed": "the key is not signed by the key before it",
    "head_malformed": "the head is not written as heads are",
    "head_beyond": "the head has more entries than the file",
    "root_wrong": "the root of the head is not that of the entries",
    "signature_wrong": "the head is not signed with the key of its time",
    "signature_unknown": "a signature below the head is wrong or nobody's",
    "heads_disagree": "two heads of one size have different roots",
    "entries_unsigned": "no head has the entries from here on",
    "head_taken_back": "an older copy has a head with more entries than there are now",
    "history_changed": "an older copy has another entry here",
}
"""What can be wrong, and what that means."""


@dataclass(frozen=True)
class Finding:
    """What is wrong: its name in `FINDINGS`, and of which entry or head of which size."""

    code: str
    entry: int | None = None
    size: int | None = None
    more: str = ""

    def __str__(self) -> str:
        place = f"entry {self.entry}: " if self.entry is not None else ""
        place = f"head of size {self.size}: " if self.size is not None else place
        return f"{self.code}: {place}{FINDINGS[self.code]}{self.more and f' ({self.more})'}"


@dataclass
class Log:
    """A log as it is checked: what it says, and what was found so far."""

    origin: str
    entries: Sequence[Mapping[str, str]]
    notes: Sequence[str]
    cosigners: Sequence[Verifier]
    parsed: list[Entry | None] = field(default_factory=list)
    keys: list[tuple[int, Verifier]] = field(default_factory=list)
    heads: list[tuple[Head, Note]] = field(default_factory=list)
    roots: list[bytes] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def verify_log(document: Any, compared: Collection[str] = ()) -> list[Finding]:
    """Return what is wrong with an exported log; nothing where all is right.

    A key that comes after a lost one is not signed: it has to be among those `compared`.
    """
    log = _read(document)
    if log is None:
        return [Finding("not_a_log")]
    _check_entries(log)
    _check_keys(log, compared)
    _check_supersedes(log)
    _check_times(log)
    _check_heads(log)
    return log.findings


def compare_logs(newer: Any, older: Any) -> list[Finding]:
    """Return what a log has taken back or changed since an older copy of it was exported."""
    now, before = _read(newer), _read(older)
    if now is None or before is None or now.origin != before.origin:
        return [Finding("not_a_log", more="or two different ones")]
    for log in (now, before):
        _check_entries(log)
        _check_heads(log)
    findings = []
    for head, _ in before.heads:
        if head.size >= len(now.roots):
            findings.append(Finding("head_taken_back", size=head.size))
        elif head.root != now.roots[head.size]:
            findings.append(Finding("heads_disagree", size=head.size))
    pairs = enumerate(zip(now.entries, before.entries, strict=False))
    changed = [place for place, (one, other) in pairs if one["leaf"] != other["leaf"]]
    return findings + [Finding("history_changed", place) for place in changed[:1]]


def _read(document: Any) -> Log | None:
    """Return the log of a document, None where it does not have the shape of one."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return None
    if set(document) != {"format", "origin", "cosigners", "entries", "heads"}:
        return None
    origin, texts = document["origin"], [document["cosigners"], document["heads"]]
    if not isinstance(origin, str) or not all(map(_are_texts, texts)):
        return None
    entries = document["entries"]
    if not isinstance(entries, list) or not all(map(_is_entry, entries)):
        return None
    try:
        cosigners = list(map(parse_verifier, document["cosigners"]))
    except NoteWrong:
        return None
    return Log(origin, entries, document["heads"], cosigners)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_entry(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and {"leaf", "hash"} <= set(value) <= {"leaf", "hash", "content"}
        and all(isinstance(one, str) for one in value.values())
    )


def _check_entries(log: Log) -> None:
    """Parse every entry, hold it against its hash, and compute the root after each."""
    edge: list[bytes] = []
    log.roots.append(edge_root(edge))
    for index, entry in enumerate(log.entries):
        octets = entry["leaf"].encode("utf-8", "surrogatepass")
        leaf = leaf_hash(octets)
        if encode(leaf) != entry["hash"]:
            log.findings.append(Finding("entry_changed", index))
        _, edge = grow(index, edge, [leaf])
        log.roots.append(edge_root(edge))
        log.parsed.append(_parse(log, index, octets))
        _check_content(log, index, entry.get("content"))


def _parse(log: Log, index: int, octets: bytes) -> Entry | None:
    try:
        return parse_entry(octets)
    except EntryWrong:
        log.findings.append(Finding("entry_malformed", index))
        return None


def _check_content(log: Log, index: int, content: str | None) -> None:
    entry = log.parsed[index]
    if content is None or entry is None:
        return
    if not isinstance(entry, ListEntry) or entry.hash != content_hash(content):
        log.findings.append(Finding("content_changed", index))


def _check_supersedes(log: Log) -> None:
    newest: dict[str, int] = {}
    seen: set[str] = set()
    for index, entry in enumerate(log.parsed):
        if isinstance(entry, ListEntry):
            if entry.subject in seen:
                log.findings.append(Finding("entry_repeated", index))
            seen.add(entry.subject)
            if entry.supersedes != newest.get(entry.about):
                log.findings.append(Finding("supersedes_wrong", index))
            newest[entry.about] = index


def _check_times(log: Log) -> None:
    for place, (one, other) in enumerate(pairwise(log.parsed), 1):
        if one and other and other.time < one.time:
            log.findings.append(Finding("time_backwards", place))


def _check_keys(log: Log, compared: Collection[str]) -> None:
    for index, entry in enumerate(log.parsed):
        if not isinstance(entry, KeyEntry):
            continue
        try:
            before = log.keys[-1][1] if log.keys else None
            check_successor(before, entry, log.origin, index, compared)
        except NoteWrong:
            log.findings.append(Finding("key_not_signed", index))
        log.keys.append((index, entry.key))


def _check_heads(log: Log) -> None:
    for place, text in enumerate(log.notes):
        try:
            log.heads.append(parse_head(text))
        except (NoteWrong, EntryWrong) as fault:
            log.findings.append(Finding("head_malformed", more=f"head {place}: {fault}"))
    log.heads.sort(key=lambda one: one[0].size)
    for (one, _), (other, _) in pairwise(log.heads):
        if one.size == other.size and one.root != other.root:
            log.findings.append(Finding("heads_disagree", size=one.size))
    right = 0
    for head, note in log.heads:
        found = list(_head_findings(log, head, note, right))
        log.findings += found
        right = right if found else head.size
    largest = max((head.size for head, _ in log.heads), default=0)
    if largest < len(log.entries):
        log.findings.append(Finding("entries_unsigned", largest))


def _head_findings(log: Log, head: Head, note: Note, right: int) -> Iterator[Finding]:
    """Yield what is wrong with a head; the one of size `right` before it was right."""
    if head.origin != log.origin:
        yield Finding("head_malformed", size=head.size, more="of another log")
    if head.size > len(log.entries):
        yield Finding("head_beyond", size=head.size)
        return
    if head.root != log.roots[head.size]:
        where = f"look at entries {right} to {head.size - 1}"
        yield Finding("root_wrong", size=head.size, more=where)
    key = _key_at(log, head.size)
    if not key or not _is_signed(note, key):
        yield Finding("signature_wrong", size=head.size)
    if not all(_is_known(note, [*log.cosigners, *([key] if key else [])])):
        yield Finding("signature_unknown", size=head.size)


def _key_at(log: Log, size: int) -> Verifier | None:
    """Return the key with which a head over the first `size` entries is signed."""
    place = bisect_left(log.keys, size, key=lambda one: one[0])
    return log.keys[place - 1][1] if place else None


def _is_signed(note: Note, key: Verifier) -> bool:
    try:
        verify(note, key)
    except NoteWrong:
        return False
    return True


def _is_known(note: Note, verifiers: Sequence[Verifier]) -> Iterator[bool]:
    """Yield of every signature of a note whether it is by one of the keys, and right."""
    for signature in note.signatures:
        try:
            whose = find_signature(note, verifiers, signature)
            if whose.kind == COSIGNATURE:
                verify(Note(note.text, (signature,)), whose)
            yield True
        except NoteWrong:
            yield False
