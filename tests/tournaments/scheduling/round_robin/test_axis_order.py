"""Orders of rounds by their clashes, against every way to seat them."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.round_robin.axis_order import clashes, level_order

Rounds = list[list[tuple[str, str]]]
NAMES = "abcdef"


def rounds_of(number: int) -> st.SearchStrategy[Rounds]:
    """Rounds of up to three tables of two."""
    one = st.permutations(NAMES).flatmap(
        lambda order: st.integers(1, 3).map(
            lambda tables: [(order[2 * i], order[2 * i + 1]) for i in range(tables)]
        )
    )
    return st.lists(one, min_size=number, max_size=number)


def can_be_level(past: Rounds, rest: Rounds) -> bool:
    """Whether some seats keep everybody within one after every round of the rest."""
    ahead = Counter(first for groups in past for first, _ in groups)
    ahead.subtract(second for groups in past for _, second in groups)
    return _seatable(ahead, rest)


def _seatable(ahead: Counter[str], rest: Rounds) -> bool:
    if not rest:
        return True
    for turned in product((True, False), repeat=len(rest[0])):
        after = ahead.copy()
        for pair, turn in zip(rest[0], turned, strict=True):
            first, second = pair if turn else pair[::-1]
            after[first] += 1
            after[second] -= 1
        level = all(abs(after[name]) <= 1 for pair in rest[0] for name in pair)
        if level and _seatable(after, rest[1:]):
            return True
    return False


@settings(deadline=None, max_examples=80)
@given(rounds_of(1), rounds_of(3))
def test_no_clash_means_that_everybody_can_be_level(past: Rounds, rest: Rounds) -> None:
    assert (clashes(past, rest) == 0) == can_be_level(past, rest)


def test_an_order_without_a_clash_is_found() -> None:
    past = [[("a", "b"), ("c", "d")]]
    rest = [[("a", "c"), ("b", "d")], [("a", "d"), ("b", "c")]]
    assert clashes(past, rest) > 0
    order = level_order(past, rest, ["all", "all"], Chance(1, "order"))
    assert clashes(past, order) == 0
    assert sorted(order) == sorted(rest)
    assert level_order(past, rest, ["few", "all"], Chance(1, "order")) == rest
