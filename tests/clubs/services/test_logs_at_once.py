"""Real threads on a real PostgreSQL: a log that many change at once stays one log."""

from collections.abc import Callable

import pytest

from clubs.errors import HeadsDisagree, HeadTakenBack
from clubs.models import Club, Countersignature, LogEntry, LogHead, LogKey, User, WitnessedHead
from clubs.selectors import logs
from clubs.services.logs import (
    entries_add,
    head_countersign,
    log_append,
    log_key_rotate,
    log_start,
    log_stop,
)
from clubs.services.witnesses import head_witness
from tests import builders
from tests.clubs.services.test_logs import NOW, add, findings, forge_head, lists
from tests.federations import body, join
from tests.threads import answers_at_once
from web.faults import InvalidInput

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_log_is_begun_once(club: Club) -> None:
    answers_at_once(*[lambda: log_start(club_id=club.id, now=NOW)] * 4)
    assert LogKey.objects.count() == LogEntry.objects.count() == LogHead.objects.count() == 1
    assert findings(club) == []


def test_keys_are_replaced_while_lists_are_added(club: Club) -> None:
    log_start(club_id=club.id, now=NOW)

    def append(number: int) -> Callable[[], int]:
        def work() -> int:
            entries_add(club_id=club.id, entries=lists([number]))
            return log_append(club_id=club.id, now=NOW)

        return work

    for first in (10, 20):
        answers_at_once(
            *(append(first + number) for number in range(4)),
            *[lambda: log_key_rotate(club_id=club.id, now=NOW)] * 2,
            lambda: log_stop(club_id=club.id),
            lambda: log_start(club_id=club.id, now=NOW),
        )
        log_start(club_id=club.id, now=NOW)
    log_append(club_id=club.id, now=NOW)
    assert LogKey.objects.count() == 5
    assert not LogEntry.objects.filter(index=None).exists()
    size = logs.log_of(club.id).size
    assert list(logs.entries_of(club.id).values_list("index", flat=True)) == list(range(size))
    assert findings(club) == []


def test_a_body_countersigns_a_head_once(club: Club, organiser: User) -> None:
    top = body(builders.user("fede"), "Federación", "federation")
    join(club, top, organiser)
    for one in (club, top):
        log_start(club_id=one.id, now=NOW)
    entries_add(club_id=club.id, entries=lists([1, 2]))
    done = answers_at_once(
        *[lambda: head_countersign(body_id=top.id, club_id=club.id, now=NOW)] * 3,
        lambda: log_append(club_id=club.id, now=NOW),
        lambda: log_key_rotate(club_id=top.id, now=NOW),
    )
    assert all(isinstance(one, Countersignature) for one in done[:3])
    assert len({one.id for one in done[:3]}) == Countersignature.objects.count() <= 2
    assert findings(club) == []


def test_a_witness_to_whom_two_heads_of_a_size_come_at_once_holds_one(club: Club) -> None:
    log = log_start(club_id=club.id, now=NOW)
    witness = builders.club(builders.user("wanda"), "Testigo")
    key = str(logs.first_key(log))
    notes = [logs.head_of(club.id).note, *(forge_head(club, 1, bytes([n] * 32)) for n in (1, 2, 3))]
    said = answers_at_once(
        *(
            lambda note=note: head_witness(club_id=witness.id, note=note, key=key)
            for note in [*notes, *notes]
        )
    )
    agreeing = WitnessedHead.objects.get(disagrees=False)
    assert WitnessedHead.objects.filter(disagrees=True).count() == 3
    kept = [one for one in said if isinstance(one, WitnessedHead)]
    assert {one.id for one in kept} == {agreeing.id}
    assert len(kept) == 2
    assert [type(one) for one in said].count(HeadsDisagree) == 6


def test_a_witness_to_whom_a_log_is_sent_twice_while_it_grows(club: Club) -> None:
    log = log_start(club_id=club.id, now=NOW)
    witness = builders.club(builders.user("wanda"), "Testigo")
    key = str(logs.first_key(log))
    head_witness(club_id=witness.id, note=logs.head_of(club.id).note, key=key)
    add(club, [1])
    add(club, [2])

    def send(size: int) -> Callable[[], WitnessedHead]:
        note = logs.head_of(club.id, size).note
        proof = logs.consistency_proof(club.id, 1, size)
        return lambda: head_witness(club_id=witness.id, note=note, consistency=proof)

    said = answers_at_once(*[send(2)] * 3, *[send(3)] * 3)
    assert {type(one) for one in said} <= {WitnessedHead, HeadTakenBack, InvalidInput}
    held = list(WitnessedHead.objects.order_by("size").values_list("size", "disagrees"))
    assert held in ([(1, False), (2, False)], [(1, False), (3, False)])
