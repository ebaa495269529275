"""How many queries acts and pages take: the exact numbers, all in `golden/queries.json`.

A test fails if its number differs, even if it is lower, so that each change is a
line of a diff. `QUERIES=write ./test tests/…` writes what it counts there; look at the
difference before you commit it. The same name counted twice has to be the same number.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext

FILE = Path(__file__).parent / "golden" / "queries.json"
WRITE = os.environ.get("QUERIES") == "write"
_counted: dict[str, int] = {}


@contextmanager
def count_queries(name: str) -> Iterator[CaptureQueriesContext]:
    """Hold the queries of a block against the number that stands under `name`."""
    with CaptureQueriesContext(connection) as taken:
        yield taken
    statements = "\n".join(query["sql"] for query in taken)
    expect_count(name, len(taken), statements)


def expect_count(name: str, count: int, statements: str = "") -> None:
    """Hold a number of queries against the one that stands under `name`."""
    before = _counted.setdefault(name, count)
    assert before == count, f"{name}: {before} queries, then {count}:\n{statements}"
    if WRITE:
        _write(name, count)
    known = json.loads(FILE.read_text()).get(name)
    assert known == count, f"{name}: {known} queries in {FILE.name}, {count} counted:\n{statements}"


def _write(name: str, count: int) -> None:
    with FILE.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        known = json.load(file) | {name: count}
        file.seek(0)
        file.truncate()
        file.write(json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
