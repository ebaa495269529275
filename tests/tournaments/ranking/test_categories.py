"""Categories: the standings of those who bear a label, in their order."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.categories import group_by_category

LABELS = st.lists(st.sampled_from(["Women", "women", "Juniors", "Seniors"]), unique=True)
LINES = st.lists(st.tuples(st.integers(0, 5), LABELS), max_size=12).map(
    lambda lines: sorted(lines, key=lambda line: -line[0])
)


@given(LINES)
def test_who_bears_a_label_stands_in_it_as_in_the_standings(
    lines: list[tuple[int, list[str]]],
) -> None:
    scores = [score for score, _labels in lines]
    places = [1 + scores.index(score) for score in scores]
    found = group_by_category(places, [labels for _score, labels in lines])
    keys = [one.name.casefold() for one in found]
    assert keys == sorted({name.casefold() for _score, labels in lines for name in labels})
    for one in found:
        own = [
            at
            for at, (_score, labels) in enumerate(lines)
            if one.name.casefold() in {name.casefold() for name in labels}
        ]
        assert [at for _place, at in one.lines] == own
        for place, at in one.lines:
            assert place == 1 + sum(scores[other] > scores[at] for other in own)
        assert one.best
        assert {scores[at] for at in one.best} == {max(scores[at] for at in own)}
