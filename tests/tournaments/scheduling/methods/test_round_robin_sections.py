"""Round robins side by side: sections of equal strength, nobody is drawn outside his own."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_rounds
from tournaments.scheduling.round_robin.sections import sections_of
from tournaments.scheduling.types import Entry, Round, Schedule, pair_of


def event(size: int, rounds: int, **more: object) -> Schedule:
    """An event of pairs with different ratings."""
    entries = tuple(Entry(f"e{i:03}", 2000 - i) for i in range(size))
    return Schedule("round_robin_sections", "pairs", rounds, entries, **more)  # type: ignore[arg-type]


def meetings_in(drawn: Round) -> set[frozenset[str]]:
    """Who meets whom in a round."""
    return {frozenset(table.seats.values()) for table in drawn.tables}


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 10**6))
def test_everybody_meets_everybody_of_his_section_once(size: int, count: int, seed: int) -> None:
    before = event(size, 1, policy={"sections": count})
    sections = sections_of(before)
    longest = max(map(len, sections))
    rounds = max(1, longest - 1 + longest % 2)
    whole = event(size, rounds, policy={"sections": count}, seed=seed)
    drawn = draw_rounds(whole)
    assert len(drawn) == rounds
    met = Counter(pair_of(*table.seats.values()) for one in drawn for table in one.tables)
    of = {name: at for at, section in enumerate(sections) for name in section}
    assert all(of[one] == of[other] for one, other in met)
    for section in sections:
        cycle = len(section) - 1 + len(section) % 2
        if rounds < 2 * cycle:
            assert all(met[pair_of(a, b)] == 1 for a in section for b in section if a < b)
    report = check(replace(whole, rounds=drawn))
    assert report.legal
    cycles = [len(one) - 1 + len(one) % 2 for one in sections if len(one) > 1]
    if rounds < 2 * min(cycles, default=1):
        for one in drawn:
            assert one.certificate is not None
            assert one.certificate.objective == one.certificate.bounds


@given(st.integers(1, 60), st.integers(1, 12))
def test_sections_are_of_equal_size_and_strength(size: int, count: int) -> None:
    sections = sections_of(event(size, 3, policy={"sections": count}))
    sizes = [len(one) for one in sections]
    assert sum(sizes) == size
    assert max(sizes) - min(sizes) <= 1
    # The best of every section are the best of the field, and so on row by row.
    for row in range(min(sizes)):
        here = sorted(one[row] for one in sections)
        assert here == [f"e{i:03}" for i in range(row * len(sections), (row + 1) * len(sections))]


def test_who_comes_late_goes_to_the_smallest_section_and_moves_nobody() -> None:
    early = event(7, 3, policy={"sections": 2})
    late = Entry("zz", 9999, from_round=2)
    more = Schedule("round_robin_sections", "pairs", 3, (*early.entries, late), policy=early.policy)
    before, after = sections_of(early), sections_of(more)
    smaller = min(before, key=len)
    assert after == [[*one, "zz"] if one == smaller else one for one in before]


def test_a_whole_plan_and_round_by_round_are_the_same() -> None:
    whole = draw_rounds(event(11, 5, policy={"sections": 2}))
    after = replace(event(11, 5, policy={"sections": 2}), rounds=whole[:2])
    assert [meetings_in(one) for one in draw_rounds(after)] == [
        meetings_in(one) for one in whole[2:]
    ]
