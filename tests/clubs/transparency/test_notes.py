"""Notes are signed as others sign them; keys, heads and entries are read as they are written."""

import pytest

from clubs.transparency import entries, notes
from tests.clubs.transparency.logs import BODY, ORIGIN, SECONDS, evening, private_key

GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdng"
    "otpRZb6KE6RyyBwJnAM=\n"
)
"""The example of golang.org/x/mod/sumdb/note, of which C2SP made its format."""
RFC_8032 = (
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
    "d25bf5f0595bbe24655141438e7a100b",
)
"""RFC 8032, 7.1, TEST 1: private key, public key, signature of nothing."""


def test_a_published_note_is_verified() -> None:
    note = notes.parse_note(GO_NOTE)
    notes.verify(note, notes.parse_verifier(GO_KEY))
    assert str(note) == GO_NOTE
    bent = notes.Note(note.text.replace("think", "thank"), note.signatures)
    with pytest.raises(notes.NoteWrong):
        notes.verify(bent, notes.parse_verifier(GO_KEY))


def test_signatures_are_those_of_the_standard() -> None:
    private, public, signature = map(bytes.fromhex, RFC_8032)
    assert notes.public_of(private) == public
    assert notes.sign_octets(private, b"") == signature


def test_a_cosignature_says_when_and_is_of_the_text_and_the_time() -> None:
    text, private = f"{ORIGIN}\n1\nAAAA\n", private_key(3)
    line = notes.cosign(text, BODY, private, SECONDS)
    verifier = notes.Verifier(BODY, notes.public_of(private), notes.COSIGNATURE)
    assert notes.verify(notes.Note(text, (line,)), verifier) == SECONDS
    later = notes.Signature(line.name, line.key, (SECONDS + 1).to_bytes(8, "big") + line.octets[8:])
    with pytest.raises(notes.NoteWrong):
        notes.verify(notes.Note(text, (later,)), verifier)
    with pytest.raises(notes.NoteWrong):
        notes.verify(notes.Note(text, ()), verifier)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no signature\n",
        "text\n\n",
        "text\n\n— name\n",
        "text\n\n- name AAAA\n",
        "text\n\n— name AAAA\n",
        "text\n\n— a+b " + notes.encode(bytes(68)) + "\n",
        "text\n\n— name " + notes.encode(bytes(68)),
        "text\n\n— name " + notes.encode(bytes(68))[:-2] + "B=\n",
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(notes.NoteWrong):
        notes.parse_note(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a+b",
        "a+b+c",
        GO_KEY[:-1],
        GO_KEY.replace("c74f", "c74e"),
        GO_KEY.replace("P", "Q"),
    ],
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(notes.NoteWrong):
        notes.parse_verifier(text)


def test_heads_and_entries_are_read_as_they_are_written() -> None:
    log = evening()
    for entry, _ in log.entries:
        assert entries.parse_entry(entry.octets) == entry
    for size, note in enumerate(log.heads, 1):
        head, read = entries.parse_head(str(note))
        assert (head.origin, head.size, head.text) == (ORIGIN, size, note.text)
        assert read == note


def test_a_head_is_one_text_only() -> None:
    note = str(evening().heads[-1])
    for bent in (note.replace("\n7\n", "\n07\n"), note.replace("\n7\n", "\n7\nmore\n")):
        with pytest.raises(entries.EntryWrong):
            entries.parse_head(bent)
