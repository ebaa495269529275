"""A draw that others wait for ends within its limit of work, whatever is asked for."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tests.sampling import large
from tests.tournaments.scheduling.events import field
from tournaments.scheduling import draw
from tournaments.scheduling.checker import check
from tournaments.scheduling.documents.answer import check_document, draw_document
from tournaments.scheduling.errors import TooLarge, TooMuchWork
from tournaments.scheduling.parts import work
from tournaments.scheduling.parts.work import ANY, ENOUGH_WORK, MOST_WORK, WAITED_FOR, Limits
from tournaments.scheduling.types import Entry, Schedule, TableSizes

FOURS = TableSizes(3, 5, 4)


def work_of(schedule: Schedule) -> work.Work:
    """What a draw counts when nothing stops it."""
    return draw._draw_checked(schedule, ANY)[1]


def coming_and_going(entries: Sequence[Entry], rounds: int) -> tuple[Entry, ...]:
    """Every twentieth is away for a quarter of the rounds."""
    away = [frozenset(range(1 + n % rounds, 2 + n % rounds + rounds // 4)) for n in range(rounds)]
    return tuple(
        replace(entry, sits_out=away[n % rounds]) if n % 20 == 0 else entry
        for n, entry in enumerate(entries)
    )


LARGE = [
    ("rotating", "rotating", 1000, 4, None),
    ("groups", "single", 400, 10, FOURS),
    *large(("rotating", "rotating", 100, 40, None), ("rotating", "rotating", 4, 1000, None)),
    ("groups", "single", 1000, 4, FOURS),
    ("groups", "single", 1000, 4, TableSizes(2, 10, 5)),
    ("round_robin", "pairs", 400, 10, None),
]


@pytest.mark.whole
@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("changing", [False, True])
@pytest.mark.parametrize(("method", "shape", "entries", "rounds", "sizes"), LARGE)
def test_the_largest_schedules_end_within_the_limit(
    method: str, shape: str, entries: int, rounds: int, sizes: Any, changing: bool
) -> None:
    everybody = field(entries)
    if changing and entries > 4:
        everybody = coming_and_going(everybody, rounds)
    schedule = Schedule(method, shape, rounds, everybody, table_sizes=sizes)
    drawn = draw.draw_rounds(schedule, WAITED_FOR)
    assert len(drawn) == rounds
    assert check(replace(schedule, rounds=drawn)).legal


def test_more_entries_than_are_planned_at_once_are_refused() -> None:
    for method, shape in (("rotating", "rotating"), ("round_robin", "pairs")):
        many = Schedule(method, shape, 1, field(2001))
        with pytest.raises(TooLarge, match="at most"):
            draw.draw_rounds(many, WAITED_FOR)


@pytest.mark.whole
@pytest.mark.slow
def test_a_draw_is_given_up_where_it_would_take_too_much_work() -> None:
    everybody = field(1000)
    ten = [entry.id for entry in everybody[:10]]
    apart = tuple((one, entry.id) for one in ten for entry in everybody if entry.id not in ten)
    schedule = Schedule("swiss", "pairs", 3, everybody, forbidden=apart)
    with pytest.raises(TooMuchWork) as refused:
        draw.draw_round(schedule, WAITED_FOR)
    assert refused.value.code == "too_much_work"


@pytest.mark.whole
@pytest.mark.slow
def test_a_search_is_cut_at_its_limit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    schedule = Schedule("rotating", "rotating", 6, field(14), forbidden=(("e00", "e01"),))
    whole = draw.draw_rounds(schedule)
    assert not any(one.certificate.cut for one in whole if one.certificate)
    assert work_of(schedule).spent < ENOUGH_WORK
    monkeypatch.setattr(work, "ENOUGH_WORK", 1000)
    cut = draw.draw_rounds(schedule)
    assert all(one.certificate.cut for one in cut if one.certificate)
    assert cut == draw.draw_rounds(schedule)
    for one in cut:
        assert one.certificate is not None
        for name, bound in one.certificate.bounds.items():
            assert bound <= one.certificate.objective[name]


@pytest.mark.whole
@pytest.mark.slow
def test_documents_say_it_only_where_it_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    document = {
        "format": "schedule 1",
        "method": "rotating",
        "shape": "rotating",
        "rounds_planned": 6,
        "entries": [{"id": f"e{n}"} for n in range(14)],
    }
    whole = draw_document(document, Limits())
    assert all("cut" not in one["certificate"] for one in whole["rounds"])
    monkeypatch.setattr(work, "ENOUGH_WORK", 1000)
    cut = draw_document(document, Limits())
    assert all(one["certificate"]["cut"] is True for one in cut["rounds"])


def test_nothing_is_counted_outside_of_a_draw() -> None:
    work.spend(10 * MOST_WORK)
    assert work.has_spare_work(10 * MOST_WORK)
    assert [work.make_once("key", lambda n=n: n) for n in range(2)] == [0, 1]  # type: ignore[misc]


def test_what_is_known_is_made_once_in_a_draw() -> None:
    with work.limit_work(None):
        assert [work.make_once("key", lambda n=n: n) for n in range(2)] == [0, 0]  # type: ignore[misc]


def round_document(number: int, tables: list[dict[str, str]]) -> dict[str, Any]:
    return {
        "number": number,
        "tables": [{"number": n, "seats": seats} for n, seats in enumerate(tables, 1)],
        "byes": [],
    }


def check_rounds(entries: int, rounds: list[Any], **more: Any) -> dict[str, Any]:
    return check_document(
        {
            "format": "schedule 1",
            "method": "swiss",
            "shape": "pairs",
            "rounds_planned": max(1, len(rounds)),
            "entries": [{"id": f"e{n}"} for n in range(entries)],
            "rounds": rounds,
        }
        | more
    )


@pytest.mark.whole
@pytest.mark.slow
def test_thousands_of_rounds_and_one_huge_table_are_checked() -> None:
    """Both took time that grows with the square of their size: minutes."""
    again = [round_document(n, [{"AC": "e0", "BD": "e1"}]) for n in range(1, 8001)]
    found = check_rounds(2, again)
    assert (found["legal"], found["bounds"]["max_opponent"]) == (True, 8000)
    crowd = {f"s{n}": f"e{n}" for n in range(15_000)}
    found = check_rounds(
        15_000, [round_document(1, [crowd])], forbidden=[["e1", "e2"], ["e3", "nobody"]]
    )
    assert [one["code"] for one in found["violations"]].count("forbidden") == 1


def test_those_who_may_not_meet_are_counted_as_groups() -> None:
    """Groups of which nobody may meet anybody; each has one more than there are tables."""
    apart = [pair for start in (0, 6) for pair in combinations(range(start, start + 6), 2)]
    tables = [{"AC": f"e{n}", "BD": f"e{n + 6}"} for n in range(5)]
    found = check_rounds(
        12, [round_document(1, tables)], forbidden=[[f"e{a}", f"e{b}"] for a, b in apart]
    )
    assert found["bounds"]["forbidden_meetings"] == 0
    assert found["metrics"]["forbidden_meetings"] == 0
