"""What keeps answers small: empty deals that lead nowhere, choices by the hundred thousand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.replay import legal_events, parse, referee

GOLDEN = Path(__file__).parents[2] / "golden" / "logs"
EMPTY = 50_000


def in_text(deals: int) -> bytes:
    return b'[Format "domlog 1"]\n[Game "partnership"]\n' + b"deal 1\n" * deals


def in_json(deals: int) -> bytes:
    log = {"format": "domlog 1", "game": "partnership", "deals": [{}] * deals}
    return json.dumps(log).encode()


@pytest.mark.slow
@pytest.mark.parametrize("data", [in_text(EMPTY), in_json(EMPTY)], ids=["text", "json"])
def test_of_many_empty_deals_few_are_kept(data: bytes) -> None:
    assert len(parse(data).sections) <= 1001
    error = referee(data).error
    assert error is not None
    assert (error.code, error.deal) == ("bad_deal", 1)


@pytest.mark.slow
@pytest.mark.parametrize("tail", [b"hand Z:\n", b"A jump\n"])
def test_what_stands_behind_empty_deals_is_read_all_the_same(tail: bytes) -> None:
    error = referee(in_text(EMPTY) + tail).error
    assert error is not None
    assert error.code == "syntax"


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
