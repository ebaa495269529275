"""Who goes on from a stage: the places asked for, in their order, by lot where they are shared."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.ranking import Standing
from tournaments.ranking.stages import Cut, find_qualifiers
from web.messages import english


def line(entry: str, place: int, score: int) -> Standing:
    """A line of the standings."""
    made = Fraction(score)
    zero = Fraction(0)
    return Standing(entry, place, made, ("score", made), (), 5, score, 0, 0, 0, zero, zero)


def table(*scores: int, stem: str = "e") -> list[Standing]:
    """A table of entries with these scores; those of one score share their place."""
    ranked = sorted(scores, reverse=True)
    return [line(f"{stem}{at}", 1 + ranked.index(s), s) for at, s in enumerate(ranked, 1)]


def test_a_final_and_a_consolation() -> None:
    lines = table(9, 8, 7, 6, 5, 4)
    final = find_qualifiers({"": lines}, Cut(1, 4), 1)
    rest = find_qualifiers({"": lines}, Cut(5, 8), 1)
    assert [one.entry for one in final] == ["e1", "e2", "e3", "e4"]
    assert [one.entry for one in rest] == ["e5", "e6"]
    assert english(final[0].why) == "place 1 with a score of 9"


def test_firsts_of_all_groups_before_seconds() -> None:
    groups = {"A": table(6, 5, 1, stem="a"), "B": table(9, 2, 1, stem="b")}
    found = find_qualifiers(groups, Cut(1, 2, by_group=True), 1)
    assert [one.entry for one in found] == ["b1", "a1", "a2", "b2"]
    assert english(found[2].why) == "place 2 of group A with a score of 5"


def test_the_lot_decides_only_across_the_cut_and_is_said() -> None:
    lines = table(9, 7, 7, 7, 1)
    for seed in range(20):
        two = find_qualifiers({"": lines}, Cut(1, 2), seed)
        assert [one.lot for one in two] == [False, True]
        assert "by lot" in english(two[1].why)
        assert not any(one.lot for one in find_qualifiers({"": lines}, Cut(1, 4), seed))
    drawn = {find_qualifiers({"": lines}, Cut(1, 2), seed)[1].entry for seed in range(40)}
    assert drawn == {"e2", "e3", "e4"}


@given(
    st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=9), min_size=1, max_size=4),
    st.integers(1, 9),
    st.integers(0, 99),
)
def test_every_entry_goes_exactly_one_way(scores: list[list[int]], cut: int, seed: int) -> None:
    groups = {f"G{at}": table(*own, stem=f"g{at}-") for at, own in enumerate(scores)}
    upper = find_qualifiers(groups, Cut(1, cut, by_group=True), seed)
    lower = find_qualifiers(groups, Cut(cut + 1, 99, by_group=True), seed)
    both = [one.entry for one in upper + lower]
    assert sorted(both) == sorted(one.entry for own in groups.values() for one in own)
    place = {one.entry: one.place for own in groups.values() for one in own}
    for name in groups:
        worst = max((place[one.entry] for one in upper if one.group == name), default=0)
        best = min((place[one.entry] for one in lower if one.group == name), default=99)
        assert worst <= best
    assert [one.place for one in upper] == sorted(one.place for one in upper)
