"""How long nobody answered, and how soon somebody did again, out of looks at a site."""

from math import inf

from tests.faults.watching import Look, back_after, longest, outages

LOOKS = [Look(0, 1, True), Look(1, 2, False), Look(3, 4, False), Look(5, 6, True), Look(8, 9, True)]


def test_an_outage_lasts_until_somebody_has_answered() -> None:
    assert outages(LOOKS) == [(1, 6)]
    assert outages(LOOKS[:3]) == [(1, 4)]
    assert outages(LOOKS[3:]) == []


def test_the_longest_beside_what_is_not_counted() -> None:
    assert longest([(1, 6), (8, 10)]) == 5
    assert longest([(1, 6), (8, 10)], beside=[(0, 2)]) == 2
    assert longest([]) == 0


def test_the_time_until_an_answer_counts_from_the_end_of_a_fault() -> None:
    assert back_after((0, 1), [(0, 1)], LOOKS) == 5
    assert back_after((6, 7), [(6, 7)], LOOKS) == 2
    assert back_after((8, 9), [(8, 9)], LOOKS) == inf


def test_a_fault_that_comes_before_the_answer_is_waited_for() -> None:
    assert back_after((0, 1), [(0, 1), (2, 4.5)], LOOKS) == 1.5
    assert back_after((0, 1), [(0, 1), (7, 8)], LOOKS) == 5
