"""A log that was changed anywhere is found by our own check and by the file for strangers."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clubs.transparency.entries import parse_head
from clubs.transparency.notes import Note, Verifier, encode, public_of, sign
from clubs.transparency.verifying import FINDINGS, compare_logs, verify_log
from tests.clubs.transparency.logs import ORIGIN, MadeLog, evening, private_key

STRANGER = Path(__file__).parents[3] / "docs" / "verify_lists.py"


def text_of(document: Any) -> bytes:
    """Return a document as it is exported."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def stranger(folder: Path, *documents: Any, keys: tuple[str, ...] = ()) -> list[str]:
    """Return what the file for strangers finds; `keys` are those that somebody has compared."""
    names = []
    for place, document in enumerate(documents):
        names.append(folder / f"{place}.json")
        names[-1].write_bytes(document if isinstance(document, bytes) else text_of(document))
    done = subprocess.run(  # noqa: S603 - our own file
        [sys.executable, "-I", str(STRANGER), *map(str, names), *keys],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    assert done.returncode == (1 if done.stderr else 0)
    return done.stderr.splitlines()


def codes(document: Any) -> set[str]:
    """Return the names of what our own check finds."""
    found = {one.code for one in verify_log(document)}
    assert found <= set(FINDINGS)
    return found


def test_a_log_that_is_right_is_right(tmp_path: Path) -> None:
    document = evening().document()
    assert verify_log(document) == []
    assert stranger(tmp_path, document) == []
    assert stranger(tmp_path, document, MadeLog().document()) == []
    assert compare_logs(document, MadeLog().document()) == []


def test_a_key_after_a_lost_one_counts_for_who_has_compared_it(tmp_path: Path) -> None:
    made = MadeLog()
    made.add_list(1, 1)
    other = str(Verifier(ORIGIN, public_of(private_key(9))))
    key = made.replace_lost(private_key(8))
    made.add_list(2, 2)
    document = made.document()
    for compared in ((), (other,)):
        (one,) = verify_log(document, compared)
        assert (one.code, one.entry) == ("key_not_signed", 2)
        assert stranger(tmp_path, document, keys=compared) == ["entry 2: key_not_signed"]
    assert verify_log(document, [key]) == []
    assert stranger(tmp_path, document, keys=(key,)) == []
    # Also where another key came after it, and where it is the first key that somebody doubts.
    made.rotate(private_key(7))
    made.add_list(3, 3)
    assert verify_log(made.document(), [key]) == []
    assert stranger(tmp_path, made.document(), document, keys=(key,)) == []
    # A signature that is wrong stays so, whoever has compared the key.
    wrong = MadeLog(private=private_key(5))
    wrong.private = private_key(6)
    wrong.rotate(private_key(8))
    codes_found = {one.code for one in verify_log(wrong.document(), [key])}
    assert codes_found == {"key_not_signed"}
    assert stranger(tmp_path, wrong.document(), keys=(key,)) == ["entry 1: key_not_signed"]


def resign(document: Any, place: int, root: bytes) -> None:
    """Let the club itself sign a head with another root."""
    head, _ = parse_head(document["heads"][place])
    text = f"{head.origin}\n{head.size}\n{encode(root)}\n"
    private = private_key(1 if head.size < 5 else 2)
    document["heads"][place] = str(Note(text, (sign(text, ORIGIN, private),)))


def change_leaf(document: Any) -> None:
    entry = document["entries"][2]
    entry["leaf"] = entry["leaf"].replace("lists/2", "lists/4")


def change_content(document: Any) -> None:
    entry = document["entries"][2]
    entry["content"] = entry["content"].replace("1500000002", "1500000003")


def take_entry(document: Any) -> None:
    del document["entries"][2]


def take_last(document: Any) -> None:
    del document["entries"][-1]


def supersede_nothing(document: Any) -> None:
    entry = document["entries"][5]
    entry["leaf"] = entry["leaf"].replace("\n1\n2026", "\n-\n2026")


def enter_twice(document: Any) -> None:
    leaf = document["entries"][2]["leaf"].replace("\n-\n2026", "\n1\n2026")
    document["entries"][5]["leaf"] = leaf.replace(
        "periods/01900000-0000-7000-8000-000000000002",
        "periods/01900000-0000-7000-8000-000000000001",
    )


def earlier(document: Any) -> None:
    entry = document["entries"][5]
    entry["leaf"] = entry["leaf"].replace("\n2026-", "\n2025-")


def another_root(document: Any) -> None:
    resign(document, 2, bytes(32))


def two_heads(document: Any) -> None:
    document["heads"].insert(3, document["heads"][2])
    resign(document, 3, bytes(32))


def unsigned_key(document: Any) -> None:
    entry = document["entries"][4]
    before = entry["leaf"].split("\n")[3]
    entry["leaf"] = entry["leaf"].replace(before, encode(bytes(64)))


def old_key(document: Any) -> None:
    text = document["heads"][5].split("\n\n")[0] + "\n"
    document["heads"][5] = str(Note(text, (sign(text, ORIGIN, private_key(1)),)))


def nobody_cosigns(document: Any) -> None:
    document["cosigners"] = []


def no_newest_head(document: Any) -> None:
    del document["heads"][-1]


@pytest.mark.parametrize(
    ("bend", "ours", "others"),
    [
        (change_leaf, "entry_changed: entry 2", "entry 2: entry_changed"),
        (change_content, "content_changed: entry 2", "entry 2: content_changed"),
        (take_entry, "root_wrong: head of size 3", "head 2: root_wrong, size 3"),
        (take_last, "head_beyond: head of size 7", "head 6: head_beyond, size 7"),
        (supersede_nothing, "supersedes_wrong: entry 5", "entry 5: supersedes_wrong"),
        (enter_twice, "entry_repeated: entry 5", "entry 5: entry_repeated"),
        (earlier, "time_backwards: entry 5", "entry 5: time_backwards"),
        (another_root, "root_wrong: head of size 3", "head 2: root_wrong, size 3"),
        (two_heads, "heads_disagree: head of size 3", "head 3: heads_disagree, size 3"),
        (unsigned_key, "key_not_signed: entry 4", "entry 4: key_not_signed"),
        (old_key, "signature_wrong: head of size 6", "head 5: signature_wrong"),
        (nobody_cosigns, "signature_unknown: head of size 7", "head 6: signature_unknown"),
        (no_newest_head, "entries_unsigned: entry 6", "log: entries_unsigned"),
    ],
)
def test_what_was_changed_is_named(
    bend: Callable[[Any], None], ours: str, others: str, tmp_path: Path
) -> None:
    document = evening().document()
    bend(document)
    assert any(str(one).startswith(ours) for one in verify_log(document)), verify_log(document)
    if bend is not old_key:
        assert others in stranger(tmp_path, document)
    else:
        assert any(line.startswith("head 5: signature_") for line in stranger(tmp_path, document))


def test_a_copy_shows_what_was_taken_back_or_rewritten(tmp_path: Path) -> None:
    older, newer = evening(), MadeLog()
    newer.add_list(1, 1)
    found = [str(one) for one in compare_logs(newer.document(), older.document())]
    assert [one.split(":")[0] for one in found] == ["head_taken_back"] * 5
    assert stranger(tmp_path, newer.document(), older.document())[0] == "head_taken_back: size 3"
    newer.add_list(5, 2)
    for number in range(6, 12):
        newer.add_list(number, number)
    found = [str(one) for one in compare_logs(newer.document(), older.document())]
    assert found[0].startswith("heads_disagree: head of size 3")
    assert found[-1].startswith("history_changed: entry 2")
    assert stranger(tmp_path, newer.document(), older.document())[0] == "heads_disagree: size 3"


def short_log() -> MadeLog:
    """Return a log with one of everything."""
    log = MadeLog()
    log.add_list(1, 1)
    log.rotate(private_key(2))
    log.countersign(private_key(3))
    return log


@pytest.mark.whole
def test_every_bit_counts() -> None:
    data = text_of(short_log().document())
    assert [bit for bit in range(len(data) * 8) if not _is_found(flip(data, bit))] == []


@pytest.mark.whole
def test_bits_here_and_there_count() -> None:
    data = text_of(evening().document())
    bits = random.Random(35).sample(range(len(data) * 8), 800)
    assert [bit for bit in bits if not _is_found(flip(data, bit))] == []


def flip(data: bytes, bit: int) -> bytes:
    """Return data with one bit flipped."""
    bent = bytearray(data)
    bent[bit // 8] ^= 1 << bit % 8
    return bytes(bent)


def _is_found(data: bytes) -> bool:
    try:
        document = json.loads(data.decode())
    except ValueError:
        return True
    return bool(codes(document))


def test_a_stranger_finds_any_bit(tmp_path: Path) -> None:
    data = text_of(evening().document())
    for bit in random.Random(35).sample(range(len(data) * 8), 6):
        assert stranger(tmp_path, flip(data, bit)), bit


def test_the_file_for_strangers_is_short() -> None:
    assert len(STRANGER.read_text().splitlines()) <= 120


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"format": "boneyard-log 1"},
        {**evening().document(), "entries": [{}]},
        {**evening().document(), "heads": [1]},
        {**evening().document(), "cosigners": ["x"]},
    ],
)
def test_what_is_no_log_is_none(document: Any) -> None:
    assert codes(document) == {"not_a_log"}
