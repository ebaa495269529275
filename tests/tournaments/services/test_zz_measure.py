import time
from io import BytesIO
from pathlib import Path
import pytest
from tests import builders
from tests.bells import sweep
from tests.tournaments.services.test_archive import elsewhere, written
from tournaments.models import Event
from tournaments.services.archive import archive_take
from tournaments.services import events, entries
pytestmark = pytest.mark.django_db(transaction=True)
BIG = Path("/tmp/arch/big.ndjson")

def test_measure(club, organiser):
    if not BIG.exists():
        event = builders.pairs_event(club, 50, rounds_planned=9, prefix="A ")
        more = builders.pairs(club, 50, "B ")
        entries.entries_add(event_id=event.id, partnerships=[p.id for p in more])
        t = time.process_time()
        for n in range(9):
            row = builders.published(event)
            print("draw", n + 1, time.process_time() - t)
            for i, table in enumerate(row.tables.all()):
                builders.decide(table, organiser, n * 50 + i)
            builders.close(row)
            t = time.process_time()
        sweep()
        BIG.write_bytes(written(event))
    file = BIG.read_bytes()
    print("size", len(file))
    otto = elsewhere()
    t, w = time.process_time(), time.perf_counter()
    archive_take(BytesIO(file), otto)
    print("TAKEN cpu", time.process_time() - t, "wall", time.perf_counter() - w)
