"""What keeps logs and answers small: how much is read, choices by the hundred thousand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from games.rules.reading import limits
from games.rules.replay import legal_events, parse, referee

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "logs"
HEAD = b'[Format "domlog 1"]\n[Game "partnership"]\n'


def in_text(deals: int) -> bytes:
    return HEAD + b"deal 1\n" * deals


def in_json(**log: object) -> bytes:
    return json.dumps({"format": "domlog 1", "game": "partnership"} | log).encode()


def refusal_of(data: bytes, form: Literal["text", "json"] | None = None) -> tuple[str, int | None]:
    error = referee(data, form).error
    assert error is not None
    return error.code, error.line


def test_as_many_deals_as_are_read_are_judged() -> None:
    assert refusal_of(in_text(limits.MOST_DEALS)) == ("bad_deal", None)
    assert refusal_of(in_json(deals=[{}] * limits.MOST_DEALS)) == ("bad_deal", None)


MANY: list[tuple[bytes, int | None]] = [
    (in_text(limits.MOST_DEALS + 1), limits.MOST_DEALS + 3),
    (in_json(deals=[{}] * (limits.MOST_DEALS + 1)), None),
    (HEAD + b"deal 1\n" + b"A 6-6 " * (limits.MOST_MOVES + 1), 4),
    (in_json(deals=[{"events": ["A 6-6"] * (limits.MOST_MOVES + 1)}]), None),
    (HEAD + b"\n" * limits.MOST_LINES, limits.MOST_LINES + 1),
    (HEAD + b";" * (limits.LONGEST_LINE + 1), 3),
    (HEAD + b"".join(b'[K%d ""]\n' % place for place in range(limits.MOST_TAGS)), 201),
    (in_json(tags={f"K{place}": "" for place in range(limits.MOST_TAGS + 1)}), None),
    (in_json(options={f"k{place}": 1 for place in range(limits.MOST_TAGS + 1)}), None),
    (in_json(tags={"Event": "e" * (limits.LONGEST_LINE + 1)}), None),
    (in_json(deals=[{"end": "e " * limits.LONGEST_LINE}]), None),
    (in_json(deals=[{"points": [1] * (limits.MOST_ITEMS + 1)}]), None),
]


@pytest.mark.slow
@pytest.mark.parametrize(("data", "line"), MANY, ids=range(len(MANY)))
def test_a_log_of_more_than_is_read_is_refused_as_too_long(data: bytes, line: int | None) -> None:
    assert refusal_of(data) == ("too_long", line)


LIMITED = """
import resource, sys
from games.rules.replay import referee
data, form = sys.stdin.buffer.read(), sys.argv[1]
before = resource.getrusage(resource.RUSAGE_SELF)
referee(data, form)
after = resource.getrusage(resource.RUSAGE_SELF)
print((after.ru_maxrss - before.ru_maxrss) // 1024, after.ru_utime - before.ru_utime)
"""
"""Prints how many MB and seconds a log takes."""

FOUR_MB = 4 * 1024 * 1024
HOSTILE = {
    "json, empty deals": in_json(deals=[{}] * 1_300_000),
    "json, words of a claim": in_json(deals=[{"end": "x " * (FOUR_MB // 2)}]),
    "json, empty lists": in_json(deals=[{"glasses": {"AC": [[]] * limits.MOST_ITEMS}}]),
    "text, empty deals": in_text(FOUR_MB // 7),
    "text, deals of a line": HEAD + b"deal 1\nlead: A\n" * (limits.MOST_DEALS - 1),
    "text, comments": HEAD + b";\n" * (limits.MOST_LINES - 3),
    "text, decoration": HEAD + b"deal 1\n" + b"1.\n" * (limits.MOST_LINES - 5),
    "text, braces behind a tag": HEAD + b'[x "y"]' + b"{}" * (limits.LONGEST_LINE // 2 - 9) + b"x",
    "text, moves on long lines": HEAD + b"deal 1\n" + (b"A x " * 249_000 + b"\n") * 4,
}


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_log_takes_much_time_or_memory(kind: str) -> None:
    found = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", LIMITED, kind[:4]],
        input=HOSTILE[kind],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    memory, seconds = found.stdout.split()
    assert int(memory) < 150
    assert float(seconds) < 6


def choice_due() -> bytes:
    """A log that ends where a Shake is due."""
    lines = (GOLDEN / "martini" / "m2-deal.domlog").read_text().splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("1. "))
    events = [event for event in lines[first].split("  ") if event[1:] not in (" stir", " hold")]
    plays = [event for event in events if " shake " not in event]
    return "\n".join([*lines[:first], "  ".join(plays), ""]).encode()


def test_legal_events_up_to_a_limit() -> None:
    log = parse(choice_due())
    every = legal_events(log)
    assert len(every) > 40_000
    assert legal_events(log, limit=3) == every[:3]
    assert legal_events(log, limit=0) == []


def test_a_refusal_shows_one_shake_for_all() -> None:
    error = referee(choice_due() + b"A 9/9\n").error
    assert error is not None
    assert [event.split(" ")[1] for event in error.legal] == ["stir", "shake"]
    assert error.detail.endswith(" and more.")
