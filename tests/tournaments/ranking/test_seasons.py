"""Seasons recomputed by hand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.season import (
    EventResult,
    Move,
    SeasonRules,
    division_moves,
    season_lines,
)


def result(event: str, player: str, place: int, score: int = 0) -> EventResult:
    return EventResult(event, player, place, Fraction(score))


THREE = [
    *(result("e1", "ana", 1, 3), result("e1", "ben", 2, 2), result("e1", "cyd", 2, 2)),
    *(result("e2", "ben", 1, 3), result("e2", "ana", 4, 1)),
    *(result("e3", "cyd", 1, 3), result("e3", "ben", 3, 1), result("e3", "ana", 5, 0)),
]


def lines_of(rules: SeasonRules) -> list[tuple[int, str, int]]:
    return [(line.place, line.player, int(line.total)) for line in season_lines(THREE, rules)]


def test_points_by_place_and_for_playing() -> None:
    # ana 25+2, 0+2, 0+2; ben 20+2, 25+2, 16+2; cyd, level with ben in e1, 20+2 and 25+2.
    rules = SeasonRules((25, 20, 16), attendance=2)
    assert lines_of(rules) == [(1, "ben", 67), (2, "cyd", 49), (3, "ana", 31)]


def test_only_the_best_count() -> None:
    rules = SeasonRules((25, 20, 16), best=2)
    # ben 25+20, cyd 25+20: level in total and in each of the results that count.
    assert lines_of(rules) == [(1, "ben", 45), (1, "cyd", 45), (3, "ana", 25)]
    (ben,) = [line for line in season_lines(THREE, rules) if line.player == "ben"]
    assert [(one.result.event, one.counts) for one in ben.results] == [
        ("e1", True),
        ("e2", True),
        ("e3", False),
    ]


def test_scores_are_added_up() -> None:
    assert lines_of(SeasonRules()) == [(1, "ben", 6), (2, "cyd", 5), (3, "ana", 4)]


def test_the_better_best_result_parts_who_is_level() -> None:
    results = [
        *(result("e1", "ana", 1), result("e1", "ben", 2)),
        *(result("e2", "ben", 2), result("e2", "ana", 3)),
    ]
    lines = season_lines(results, SeasonRules((10, 6, 2)))
    assert [(line.place, line.player, int(line.total)) for line in lines] == [
        (1, "ana", 12),
        (2, "ben", 12),
    ]


def test_results_of_nothing_cost_no_place() -> None:
    """25 of one event is level with 25, 0 and 0."""
    results = [
        *(result("e1", "ana", 1), result("e1", "ben", 1)),
        *(result("e2", "ben", 9), result("e3", "ben", 9)),
    ]
    lines = season_lines(results, SeasonRules((25,)))
    assert [(line.place, line.player, int(line.total)) for line in lines] == [
        (1, "ana", 25),
        (1, "ben", 25),
    ]


RESULTS = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from("xyzw"), st.integers(1, 6)),
    unique_by=lambda one: one[:2],
    max_size=12,
)


@given(RESULTS, st.integers(1, 4))
def test_more_results_that_count_never_cost_anything(
    rows: list[tuple[str, str, int]], best: int
) -> None:
    results = [result(event, player, place) for event, player, place in rows]
    points = (9, 7, 4)
    some = {line.player: line for line in season_lines(results, SeasonRules(points, 1, best))}
    more = {line.player: line for line in season_lines(results, SeasonRules(points, 1, best + 1))}
    assert some.keys() == more.keys()
    for player, line in some.items():
        assert line.total <= more[player].total
        assert sum(one.counts for one in line.results) == min(best, len(line.results))


@given(st.lists(st.integers(0, 3), max_size=9), st.integers(0, 4), st.integers(0, 4))
def test_who_goes_up_and_down(scores: list[int], up: int, down: int) -> None:
    """As many as may, fewer only where a shared place reaches over the line."""
    ordered = sorted(scores, reverse=True)
    places = [1 + ordered.index(score) for score in ordered]
    found = division_moves(places, up, down)
    assert len(found) == len(places)
    by_score = {ordered[at]: found[at] for at in range(len(found))}
    assert all(by_score[score] == move for score, move in zip(ordered, found, strict=True))
    assert found.count(Move.UP) <= up
    if Move.OPEN not in found:
        assert found.count(Move.UP) == min(up, len(found))
        assert found.count(Move.DOWN) == min(down, len(found) - found.count(Move.UP))
    order = [{Move.UP: 0, Move.OPEN: 1, "": 1, Move.DOWN: 2}[move] for move in found]
    assert order == sorted(order)
