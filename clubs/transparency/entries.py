"""The bytes of heads and entries of a log, as docs/lists.md has them.

A head is a checkpoint (https://c2sp.org/tlog-checkpoint): origin, size, root. An entry is a few
lines of text without anybody's name.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from clubs.transparency.notes import (
    Note,
    NoteWrong,
    Verifier,
    decode,
    encode,
    parse_note,
    parse_verifier,
    sign_octets,
    verify_octets,
)

FORMAT, KEY_FORMAT = "boneyard-log-entry/1", "boneyard-log-key/1"
RATING_LIST, FINAL_STANDINGS, KEY = "rating-list", "final-standings", "key"
NOTHING = "-"
_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_NUMBER = "(?:0|[1-9][0-9]{0,17})"
_HASH = "sha256:[0-9a-f]{64}"
_TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
_LIST = re.compile(
    f"{FORMAT}\n"
    f"(?P<kind>{RATING_LIST}\n(?P<rated>pools/{_ID}/lists/{_NUMBER})\nperiods/{_ID}\n{_HASH}\n{_HASH}"
    f"|{FINAL_STANDINGS}\nevents/(?P<event>{_ID})/finals/{_NUMBER}\nevents/(?P=event)\n{_HASH}\n-)"
    f"\n(?:{_NUMBER}|-)\n{_TIME}\n",
    re.ASCII,
)
_KEY = re.compile(f"{FORMAT}\n{KEY}\n[^\n]+\n[^\n]+\n{_TIME}\n", re.ASCII)
_HEAD = re.compile(f"([^\n]+)\n({_NUMBER})\n([^\n]+)\n", re.ASCII)


class EntryWrong(ValueError):
    """Bytes that are no entry or no head."""


@dataclass(frozen=True)
class ListEntry:
    """A list in a log: what it is, what it is of, its hash and that of what went into it.

    `subject` is the address of this version, `about` what all versions of it have in common;
    `supersedes` is the number of the entry of the version before. `basis` is `-` where there is
    none, `time` is in UTC.
    """

    kind: str
    subject: str
    about: str
    hash: str
    basis: str
    supersedes: int | None
    time: str

    @property
    def octets(self) -> bytes:
        """The bytes of the leaf."""
        before = NOTHING if self.supersedes is None else self.supersedes
        parts = (FORMAT, self.kind, self.subject, self.about, self.hash, self.basis, before)
        return "".join(f"{part}\n" for part in (*parts, self.time)).encode()


@dataclass(frozen=True)
class KeyEntry:
    """A key in a log: heads that hold it are signed with it, until there is another.

    `signature` is that of the key before it (`sign_key`), empty for the first, and for the one that
    comes after a key that was lost.
    """

    key: Verifier
    signature: bytes
    time: str

    @property
    def octets(self) -> bytes:
        """The bytes of the leaf."""
        by = encode(self.signature) if self.signature else NOTHING
        return f"{FORMAT}\n{KEY}\n{self.key}\n{by}\n{self.time}\n".encode()


Entry = ListEntry | KeyEntry


def parse_entry(octets: bytes) -> Entry:
    """Return the entry that the bytes of a leaf say; raises EntryWrong."""
    try:
        text = octets.decode()
        lines = text.split("\n")
        if _LIST.fullmatch(text):
            before = None if lines[6] == NOTHING else int(lines[6])
            kind, subject, about, hash_, basis = lines[1:6]
            return ListEntry(kind, subject, about, hash_, basis, before, lines[7])
        if _KEY.fullmatch(text):
            signature = b"" if lines[3] == NOTHING else decode(lines[3])
            return KeyEntry(parse_verifier(lines[2]), signature, lines[4])
    except (UnicodeDecodeError, NoteWrong):
        pass
    raise EntryWrong("Not an entry.")


def content_hash(text: str) -> str:
    """Return the hash of a list's content as entries have it.

    >>> content_hash("")[:14]
    'sha256:e3b0c44'
    """
    return "sha256:" + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def key_statement(origin: str, index: int, key: Verifier) -> bytes:
    """Return what a key signs to make another its successor from entry `index` on."""
    return f"{KEY_FORMAT}\n{origin}\n{index}\n{key}\n".encode()


def sign_key(private: bytes, origin: str, index: int, key: Verifier) -> bytes:
    """Return the signature that makes a key the successor of a private one."""
    return sign_octets(private, key_statement(origin, index, key))


def check_successor(
    before: Verifier | None,
    entry: KeyEntry,
    origin: str,
    index: int,
    compared: Collection[str] = (),
) -> None:
    """Raise NoteWrong unless a key is the first of a log or signed by the one before it.

    A key without a signature comes after one that was lost; it counts for who has `compared` it.
    """
    if entry.key.name != origin or entry.key.kind != 1:
        raise NoteWrong("The key is of another log.")
    if before is None:
        if index or entry.signature:
            raise NoteWrong("The first key is no first entry.")
        return
    if not entry.signature and str(entry.key) in compared:
        return
    verify_octets(before, entry.signature, key_statement(origin, index, entry.key))


@dataclass(frozen=True)
class Head:
    """What a log is at one moment: whose it is, how many entries it has, the root over them."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{encode(self.root)}\n"


def parse_head(text: str) -> tuple[Head, Note]:
    """Return the head that a signed note says, and the note; raises NoteWrong, EntryWrong."""
    note = parse_note(text)
    found = _HEAD.fullmatch(note.text)
    root = decode(found[3]) if found else b""
    if not found or len(root) != 32:
        raise EntryWrong("Not a head of a log.")
    return Head(found[1], int(found[2]), root), note
