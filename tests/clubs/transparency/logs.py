"""Logs of clubs as they are exported, made without a server."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Any

from clubs.transparency.entries import (
    FINAL_STANDINGS,
    RATING_LIST,
    Entry,
    Head,
    KeyEntry,
    ListEntry,
    sign_key,
)
from clubs.transparency.notes import COSIGNATURE, Note, Verifier, cosign, encode, public_of, sign
from clubs.transparency.tree import edge_root, grow, leaf_hash
from clubs.transparency.verifying import FORMAT
from tournaments.ranking.documents import standing_document, standings_text
from tournaments.ranking.ranking import Standing

ORIGIN = "boneyard/clubs/01900000-0000-7000-8000-000000000001"
BODY = "boneyard/clubs/01900000-0000-7000-8000-0000000000ff"
TIME = "2026-11-28T21:00:00Z"
SECONDS = 1_795_899_600


def private_key(number: int) -> bytes:
    """Return a private key of tests."""
    return bytes([number] * 32)


@dataclass
class MadeLog:
    """A log that grows entry by entry, each with its head."""

    private: bytes = private_key(1)
    entries: list[tuple[Entry, str | None]] = field(default_factory=list)
    heads: list[Note] = field(default_factory=list)
    edge: list[bytes] = field(default_factory=list)
    cosigners: list[Verifier] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.add(KeyEntry(Verifier(ORIGIN, public_of(self.private)), b"", TIME))

    def add(self, entry: Entry, content: str | None = None) -> None:
        """Append an entry and sign the head."""
        _, self.edge = grow(len(self.entries), self.edge, [leaf_hash(entry.octets)])
        self.entries.append((entry, content))
        head = Head(ORIGIN, len(self.entries), edge_root(self.edge))
        self.heads.append(Note(head.text, (sign(head.text, ORIGIN, self.private),)))

    def add_list(self, number: int, period: int, supersedes: int | None = None) -> None:
        """Append a rating list."""
        content = f'["player:{_id(number)}",{1500000000 + number},{number}]\n'
        subject, about = f"pools/{_id(7)}/lists/{number}", f"periods/{_id(period)}"
        basis = _hash(f"basis {number}")
        self.add(
            ListEntry(RATING_LIST, subject, about, _hash(content), basis, supersedes, TIME), content
        )

    def add_finals(self, number: int, event: int, supersedes: int | None = None) -> None:
        """Append final standings."""
        about = f"events/{_id(event)}"
        place = Standing(
            _id(8),
            1,
            Fraction(2),
            ("score", Fraction(2)),
            (),
            3,
            2,
            0,
            1,
            0,
            Fraction(280),
            Fraction(150),
        )
        content = standings_text(_id(event), number, "2026.12", [standing_document(place)])
        subject = f"{about}/finals/{number}"
        self.add(
            ListEntry(FINAL_STANDINGS, subject, about, _hash(content), "-", supersedes, TIME),
            content,
        )

    def rotate(self, private: bytes) -> None:
        """Append a key that is signed by the one before it."""
        key = Verifier(ORIGIN, public_of(private))
        signature = sign_key(self.private, ORIGIN, len(self.entries), key)
        self.private = private
        self.add(KeyEntry(key, signature, TIME))

    def replace_lost(self, private: bytes) -> str:
        """Append a key that nothing signs, since the one before it was lost; return it."""
        key = Verifier(ORIGIN, public_of(private))
        self.private = private
        self.add(KeyEntry(key, b"", TIME))
        return str(key)

    def countersign(self, private: bytes) -> None:
        """Let a body countersign the newest head."""
        note = self.heads[-1]
        by = cosign(note.text, BODY, private, SECONDS)
        self.heads[-1] = Note(note.text, (*note.signatures, by))
        self.cosigners.append(Verifier(BODY, public_of(private), COSIGNATURE))

    def document(self) -> dict[str, Any]:
        """Return the log as it is exported."""
        return {
            "format": FORMAT,
            "origin": ORIGIN,
            "cosigners": [str(one) for one in self.cosigners],
            "entries": [_export_entry(*one) for one in self.entries],
            "heads": [str(one) for one in self.heads],
        }


def evening() -> MadeLog:
    """Return a log with lists, standings, corrections, two keys, and a countersigned head."""
    log = MadeLog()
    log.add_list(1, 1)
    log.add_list(2, 2)
    log.add_finals(1, 9)
    log.rotate(private_key(2))
    log.add_list(3, 1, supersedes=1)
    log.add_finals(2, 9, supersedes=3)
    log.countersign(private_key(3))
    return log


def roots_of(leaves: Sequence[bytes]) -> list[bytes]:
    """Return the root of every size up to all leaf hashes, by the definition of RFC 9162."""
    return [_root(leaves[:size]) for size in range(len(leaves) + 1)]


def _root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return sha256(b"\1" + _root(leaves[:left]) + _root(leaves[left:])).digest()


def _export_entry(entry: Entry, content: str | None) -> dict[str, str]:
    leaf = {"leaf": entry.octets.decode(), "hash": encode(leaf_hash(entry.octets))}
    return leaf if content is None else {**leaf, "content": content}


def _hash(text: str) -> str:
    return "sha256:" + sha256(text.encode()).hexdigest()


def _id(number: int) -> str:
    return f"01900000-0000-7000-8000-{number:012x}"
