"""The log of a club grows by whole batches, never forks, and is signed with keys that follow."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import StringIO
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from clubs.errors import HeadsDisagree, HeadTakenBack, KeyUnreadable
from clubs.models import (
    Club,
    Countersignature,
    LogEntry,
    LogHead,
    LogKey,
    SignedLog,
    User,
    WitnessedHead,
)
from clubs.selectors import logs
from clubs.services import club_delete
from clubs.services.logs import (
    MOST,
    NewEntry,
    entries_add,
    head_countersign,
    log_append,
    log_key_rotate,
    log_start,
    log_stop,
    newest_key,
    private_key,
)
from clubs.services.witnesses import NewKey, head_witness
from clubs.tasks import append_logs
from clubs.transparency import tree
from clubs.transparency.entries import RATING_LIST, Head, parse_head
from clubs.transparency.notes import Note, decode, parse_verifier, sign, verify
from clubs.transparency.verifying import compare_logs, verify_log
from tests import builders
from tests.federations import body, join
from tests.threads import run_at_once
from tournaments.feeds.selectors.log_exports import export_log
from web.documents.json_text import read_json
from web.faults import InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 28, 21, tzinfo=UTC)
POOL = "01900000-0000-7000-8000-000000000007"


def lists(numbers: Iterable[int], period: int | None = None) -> list[NewEntry]:
    """Return rating lists to be added, each of a period of its own."""
    return [
        NewEntry(
            kind=RATING_LIST,
            subject=f"pools/{POOL}/lists/{number}",
            about=f"periods/01900000-0000-7000-8000-{period or number:012x}",
            hash="sha256:" + sha256(b"%d" % number).hexdigest(),
            basis="sha256:" + sha256(b"basis %d" % number).hexdigest(),
            title=f"List {number}",
        )
        for number in numbers
    ]


def add(club: Club, numbers: Iterable[int], period: int | None = None) -> int:
    """Add lists to the log of a club at once."""
    entries_add(club_id=club.id, entries=lists(numbers, period))
    return log_append(club_id=club.id, now=NOW)


def findings(club: Club) -> list[str]:
    """Return what is wrong with the exported log of a club."""
    text = "".join(export_log(SignedLog.objects.get(club=club)))
    return [str(one) for one in verify_log(read_json(text.encode()).whole_object())]


@pytest.fixture
def log(club: Club) -> SignedLog:
    return log_start(club_id=club.id, now=NOW)


def test_a_club_without_a_log_has_nothing_of_it(club: Club) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert entries_add(club_id=club.id, entries=lists([1])) == 0
    assert len(asked) == 1
    assert not LogEntry.objects.exists()
    assert append_logs() == 0
    for absent in (logs.log_of, logs.head_of):
        with pytest.raises(NotFound):
            absent(club.id)


def test_a_log_begins_with_its_key_and_grows(club: Club, log: SignedLog) -> None:
    assert (log.size, log.origin) == (1, f"boneyard/clubs/{club.id}")
    assert add(club, [1, 2, 3]) == 3
    assert add(club, [4], period=2) == 1
    assert log_append(club_id=club.id, now=NOW) == 0
    rows = list(logs.entries_of(club.id).values_list("kind", "index", "supersedes"))
    assert rows == [
        ("key", 0, None),
        ("rating-list", 1, None),
        ("rating-list", 2, None),
        ("rating-list", 3, None),
        ("rating-list", 4, 2),
    ]
    assert list(LogHead.objects.order_by("size").values_list("size", flat=True)) == [1, 4, 5]
    assert findings(club) == []
    assert log_start(club_id=club.id, now=NOW) == log


def test_every_entry_is_proved_under_every_head(club: Club, log: SignedLog) -> None:
    add(club, range(1, 8))
    add(club, range(8, 12))
    for size in (8, 12):
        for index in range(size):
            found = logs.entry_proof(club.id, index, size)
            leaf = tree.leaf_hash(found.entry.leaf.encode())
            proof = [decode(one) for one in found.proof]
            root = tree.included_root(leaf, index, size, proof)
            assert root == parse_head(found.head.note)[0].root
    old, new = (logs.head_of(club.id, size) for size in (8, 12))
    grown = [decode(one) for one in logs.consistency_proof(club.id, 8, 12)]
    tree.check_consistency(8, bytes(old.root), 12, bytes(new.root), grown)
    for wrong in ((0, 1), (3, 2), (1, 13)):
        with pytest.raises(InvalidInput):
            logs.consistency_proof(club.id, *wrong)
    with pytest.raises(NotFound):
        logs.entry_proof(club.id, 8, 8)


def test_appending_takes_the_same_few_queries(club: Club, log: SignedLog) -> None:
    counts = set()
    for first, last in ((1, 2), (2, 40), (40, 41), (41, 150)):
        entries_add(club_id=club.id, entries=lists(range(first, last)))
        with CaptureQueriesContext(connection) as asked:
            log_append(club_id=club.id, now=NOW)
        counts.add(len(asked))
        read = [one for one in asked.captured_queries if "unnest" in one["sql"]]
        assert len(read) == 1
    assert counts == {12}


def test_times_never_go_back(club: Club, log: SignedLog) -> None:
    add(club, [1])
    before = NOW - timedelta(hours=2)
    entries_add(club_id=club.id, entries=lists([2]))
    log_append(club_id=club.id, now=before)
    log_key_rotate(club_id=club.id, now=before)
    assert set(logs.entries_of(club.id).values_list("added", flat=True)) == {NOW}
    assert findings(club) == []


def test_a_batch_has_an_end(club: Club, log: SignedLog) -> None:
    entries_add(club_id=club.id, entries=lists(range(1, MOST + 3)))
    assert append_logs() == MOST + 2
    assert list(LogHead.objects.order_by("size").values_list("size", flat=True)) == [
        1,
        MOST + 1,
        MOST + 3,
    ]
    assert findings(club) == []


def test_a_list_enters_once(club: Club, log: SignedLog) -> None:
    assert (add(club, [1, 2]), add(club, [2, 1])) == (2, 0)


def test_keys_follow_and_old_heads_stay_valid(club: Club, log: SignedLog) -> None:
    add(club, [1])
    log_key_rotate(club_id=club.id, now=NOW)
    add(club, [2])
    log_key_rotate(club_id=club.id, now=NOW)
    assert [key.index for key in logs.keys_of(club.id)] == [0, 2, 4]
    assert findings(club) == []


def test_a_stopped_log_stays_and_may_go_on(club: Club, log: SignedLog) -> None:
    add(club, [1])
    log_stop(club_id=club.id)
    assert add(club, [2]) == 0
    assert logs.log_of(club.id).size == 2
    log_start(club_id=club.id, now=NOW)
    assert add(club, [3]) == 1
    assert findings(club) == []


def test_private_keys_are_stored_encrypted(club: Club, log: SignedLog) -> None:
    row = LogKey.objects.get()
    assert len(bytes(row.private)) > 32
    with override_settings(SECRET_KEY="another" * 8, SECRET_KEY_FALLBACKS=[]):
        entries_add(club_id=club.id, entries=lists([1]))
        with pytest.raises(KeyUnreadable):
            log_append(club_id=club.id, now=NOW)
        with pytest.raises(KeyUnreadable):
            log_key_rotate(club_id=club.id, now=NOW)
        assert append_logs() == 0
    assert logs.log_of(club.id).size == 1
    assert append_logs() == 1


LOST = {"SECRET_KEY": "another" * 8, "SECRET_KEY_FALLBACKS": []}


def run_log_keys(*words: str) -> tuple[str, str]:
    """Return what the command says, and why it fails."""
    out = StringIO()
    try:
        call_command("log-keys", *words, stdout=out)
    except CommandError as fault:
        return out.getvalue(), str(fault)
    return out.getvalue(), ""


def test_a_log_goes_on_after_its_key_was_lost(club: Club, log: SignedLog) -> None:
    add(club, [1])
    older = read_json("".join(export_log(logs.log_of(club.id))).encode()).whole_object()
    assert run_log_keys() == (f"{club.id} {club}: readable\n", "")
    assert "can be read" in run_log_keys("--replace-lost", str(club.id))[1]
    with override_settings(**LOST):
        entries_add(club_id=club.id, entries=lists([2]))
        assert append_logs() == 0
        told = run_log_keys()
        assert told == (
            f"{club.id} {club}: CANNOT BE READ\n",
            "1 logs have a key that cannot be read",
        )
        assert run_log_keys("--encrypt")[0].startswith("0 of 1 keys")
        said, fault = run_log_keys("--replace-lost", str(club.id))
        assert fault == ""
        key = said.splitlines()[1]
        assert append_logs() == 1
    newer = read_json("".join(export_log(logs.log_of(club.id))).encode()).whole_object()
    assert [str(one.code) for one in verify_log(newer)] == ["key_not_signed"]
    assert verify_log(newer, [key]) == []
    assert compare_logs(newer, older) == []
    assert newer["heads"][: len(older["heads"])] == older["heads"]
    assert "keeps no log" in run_log_keys("--replace-lost", str(uuid4()))[1]


def test_keys_are_encrypted_again_before_the_former_secret_goes(club: Club, log: SignedLog) -> None:
    former = settings.SECRET_KEY
    with override_settings(SECRET_KEY="another" * 8, SECRET_KEY_FALLBACKS=[former]):
        assert run_log_keys("--encrypt") == (
            f"1 of 1 keys encrypted again\n{club.id} {club}: readable\n",
            "",
        )
    with override_settings(**LOST):
        assert add(club, [1]) == 1
    assert findings(club) == []


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_do_not_fork_a_log(club: Club) -> None:
    log_start(club_id=club.id, now=NOW)

    def work(number: int) -> None:
        for place in range(6):
            entries_add(club_id=club.id, entries=lists([number * 100 + place]))
            append_logs()

    run_at_once(work, range(1, 6))
    append_logs()
    assert logs.log_of(club.id).size == 31
    assert not LogEntry.objects.filter(index=None).exists()
    assert findings(club) == []


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_leaves_nothing_behind(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_start(club_id=club.id, now=NOW)
    entries_add(club_id=club.id, entries=lists([1, 2]))
    with monkeypatch.context() as dying:
        dying.setattr("clubs.services.logs.sign", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            log_append(club_id=club.id, now=NOW)
    assert logs.log_of(club.id).size == 1
    assert append_logs() == 2
    assert findings(club) == []


def test_a_body_countersigns_what_grew(club: Club, organiser: User, log: SignedLog) -> None:
    chief = builders.user("fede")
    top = body(chief, "Federación", "federation")
    with pytest.raises(NotFound):
        head_countersign(body_id=top.id, club_id=club.id, now=NOW)
    join(club, top, organiser)
    with pytest.raises(NotFound):
        head_countersign(body_id=top.id, club_id=club.id, now=NOW)
    log_start(club_id=top.id, now=NOW)
    made = head_countersign(body_id=top.id, club_id=club.id, now=NOW)
    assert head_countersign(body_id=top.id, club_id=club.id, now=NOW) == made
    note = parse_head(logs.whole_note(logs.head_of(club.id)))[1]
    assert verify(note, parse_verifier(made.key)) == int(NOW.timestamp())
    add(club, [1, 2])
    head_countersign(body_id=top.id, club_id=club.id, now=NOW)
    assert findings(club) == []
    add(club, [3])
    LogHead.objects.filter(size=3).update(root=bytes(32))
    with pytest.raises(WrongState):
        head_countersign(body_id=top.id, club_id=club.id, now=NOW)
    assert Countersignature.objects.count() == 2


def forge_head(club: Club, size: int, root: bytes) -> str:
    """Return a head that the club itself signs for somebody else's eyes."""
    log = SignedLog.objects.get(club=club)
    text = Head(log.origin, size, root).text
    return str(Note(text, (sign(text, log.origin, private_key(newest_key(log))),)))


def test_a_witness_sees_what_does_not_agree(club: Club, log: SignedLog) -> None:
    witness = builders.club(builders.user("wanda"), "Testigo")
    key = str(logs.verifier_of(log, LogKey.objects.get()))
    first = logs.head_of(club.id).note
    with pytest.raises(InvalidInput):
        head_witness(club_id=witness.id, note=first)
    with pytest.raises(InvalidInput):
        head_witness(club_id=witness.id, note="nothing", key=key)
    held = head_witness(club_id=witness.id, note=first, key=key)
    assert head_witness(club_id=witness.id, note=first) == held
    add(club, [1, 2])
    log_key_rotate(club_id=club.id, now=NOW)
    add(club, [3])
    grown = logs.head_of(club.id)
    proof = logs.consistency_proof(club.id, 1, grown.size)
    new = NewKey(3, LogEntry.objects.get(index=3).leaf)
    with pytest.raises(InvalidInput):  # signed with a key that is not known
        head_witness(club_id=witness.id, note=grown.note, consistency=proof)
    with pytest.raises(InvalidInput):  # no proof
        head_witness(club_id=witness.id, note=grown.note, keys=[new])
    with pytest.raises(InvalidInput):  # a key of another place
        head_witness(
            club_id=witness.id, note=grown.note, keys=[NewKey(2, new.leaf)], consistency=proof
        )
    head_witness(club_id=witness.id, note=grown.note, keys=[new], consistency=proof)
    with pytest.raises(HeadsDisagree):
        head_witness(club_id=witness.id, note=forge_head(club, grown.size, bytes(32)))
    assert WitnessedHead.objects.filter(disagrees=True).count() == 1
    with pytest.raises(HeadTakenBack):
        head_witness(club_id=witness.id, note=forge_head(club, 4, bytes(32)))
    assert head_witness(club_id=witness.id, note=grown.note).disagrees is False


def test_a_log_goes_with_a_club_that_did_nothing(club: Club, log: SignedLog) -> None:
    club_delete(club_id=club.id)
    assert not LogEntry.objects.exists()
