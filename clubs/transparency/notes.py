"""Signed notes: a text, and lines of signatures below it.

Sources: C2SP signed-note and tlog-cosignature (https://c2sp.org/signed-note,
https://c2sp.org/tlog-cosignature), Ed25519 of RFC 8032. A key is written `<name>+<id>+<base64>`.
"""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

NOTE, COSIGNATURE = 1, 4
"""Kinds of signatures: of the note itself, and of a time and the note."""
DASH = "\N{EM DASH}"
_PUBLIC, _SIGNATURE, _TIME = 32, 64, 8


class NoteWrong(ValueError):
    """A text that is no note, no key, or is not signed as it should be."""


@dataclass(frozen=True)
class Verifier:
    """A public key (32 octets), whose it is, and which kind of signatures it makes."""

    name: str
    public: bytes
    kind: int = NOTE

    @property
    def id(self) -> bytes:
        """The four octets that stand before each signature."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{encode(bytes([self.kind]) + self.public)}"


@dataclass(frozen=True)
class Signature:
    """A line below a note: who signed, with which key, and what follows its id."""

    name: str
    key: bytes
    octets: bytes

    def __str__(self) -> str:
        return f"{DASH} {self.name} {encode(self.key + self.octets)}\n"

    def is_by(self, verifier: Verifier) -> bool:
        """Whether it says that it was made with a key."""
        return (self.name, self.key) == (verifier.name, verifier.id)


@dataclass(frozen=True)
class Note:
    """A text that ends with a newline, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"


def encode(octets: bytes) -> str:
    """Return octets as base64."""
    return base64.b64encode(octets).decode()


def decode(text: str) -> bytes:
    """Return the octets of a base64 text; raises NoteWrong where it is written in another way."""
    try:
        octets = base64.b64decode(text.encode(), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        octets = b""
    if not octets or encode(octets) != text:
        raise NoteWrong("Not base64.")
    return octets


def parse_verifier(text: str) -> Verifier:
    """Return the key that a text says; raises NoteWrong.

    >>> key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    >>> str(parse_verifier(key)) == key
    True
    """
    name, key, octets = (*text.split("+", 2), "", "")[:3]
    data = decode(octets)
    verifier = Verifier(name, data[1:], data[0])
    if len(data) != 1 + _PUBLIC or data[0] not in (NOTE, COSIGNATURE) or str(verifier) != text:
        raise NoteWrong("Not a key.")
    _check_name(name)
    return verifier


def parse_note(text: str) -> Note:
    """Return the note that a text says; raises NoteWrong. Nothing is verified yet."""
    body, between, below = text.rpartition("\n\n")
    lines = below.split("\n")
    if not between or len(lines) < 2 or lines.pop():
        raise NoteWrong("Not a signed note.")
    return Note(body + "\n", tuple(map(_parse_signature, lines)))


def verify(note: Note, verifier: Verifier) -> int | None:
    """Return the time of a key's signature in seconds since 1970, None of one without a time.

    Raises NoteWrong where it is missing or wrong.
    """
    found = [one for one in note.signatures if one.is_by(verifier)]
    if not found:
        raise NoteWrong(f"Not signed with {verifier}.")
    times = [_verify_one(note.text, one.octets, verifier) for one in found]
    return times[0]


def verify_octets(verifier: Verifier, signature: bytes, message: bytes) -> None:
    """Raise NoteWrong unless a signature (64 octets) is a key's of a message."""
    try:
        Ed25519PublicKey.from_public_bytes(verifier.public).verify(signature, message)
    except (InvalidSignature, ValueError):
        raise NoteWrong(f"The signature of {verifier.name} is wrong.") from None


def public_of(private: bytes) -> bytes:
    """Return the public key of a private one (32 octets each)."""
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def sign_octets(private: bytes, message: bytes) -> bytes:
    """Return the signature (64 octets) of a message."""
    return Ed25519PrivateKey.from_private_bytes(private).sign(message)


def sign(text: str, name: str, private: bytes) -> Signature:
    """Return the signature of a note's text, which ends with a newline."""
    return Signature(
        name, Verifier(name, public_of(private)).id, sign_octets(private, text.encode())
    )


def cosign(text: str, name: str, private: bytes, seconds: int) -> Signature:
    """Return a signature that says when, in seconds since 1970, the text of a head was seen."""
    octets = seconds.to_bytes(_TIME, "big") + sign_octets(
        private, cosignature_message(text, seconds)
    )
    return Signature(name, Verifier(name, public_of(private), COSIGNATURE).id, octets)


def cosignature_message(text: str, seconds: int) -> bytes:
    """Return what a cosignature signs."""
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


def _verify_one(text: str, octets: bytes, verifier: Verifier) -> int | None:
    if verifier.kind == NOTE:
        verify_octets(verifier, octets, text.encode())
        return None
    seconds = int.from_bytes(octets[:_TIME], "big")
    verify_octets(verifier, octets[_TIME:], cosignature_message(text, seconds))
    return seconds


def _parse_signature(line: str) -> Signature:
    start, *rest = line.split(" ")
    if start != DASH or len(rest) != 2:
        raise NoteWrong("Not a line of a signature.")
    data = decode(rest[1])
    if len(data) not in (4 + _SIGNATURE, 4 + _TIME + _SIGNATURE):
        raise NoteWrong("A signature has the wrong length.")
    _check_name(rest[0])
    return Signature(rest[0], data[:4], data[4:])


def _check_name(name: str) -> None:
    if not name or "+" in name or any(one.isspace() for one in name):
        raise NoteWrong("Not a name of a key.")


def find_signature(note: Note, verifiers: Sequence[Verifier], signature: Signature) -> Verifier:
    """Return whose a signature of a note says it is; raises NoteWrong where nobody's."""
    for one in verifiers:
        if signature.is_by(one):
            return one
    raise NoteWrong(f"{signature.name} is nobody known.")
