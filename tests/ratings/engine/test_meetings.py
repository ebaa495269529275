"""Head-to-head and expected results: counted, symmetric, the same as the ratings' own numbers."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine.elo import MICRO, NANO
from ratings.engine.meetings import Tally, expectation_lines, expected_result, head_to_head
from ratings.engine.period import Config, Game, Subject, rate

GAMES = [
    Game("1", (("ana", "ben"), ("cyd", "dee")), (1, 2), (100, 60)),
    Game("2", (("ana", "cyd"), ("ben", "dee")), (2, 1), (40, 100)),
    Game("3", (("dee", "cyd"), ("ben", "ana")), (1, 1), (70, 70)),
    Game("4", (("ana",), ("ben",), ("cyd",)), (3, 1, 2)),
    Game("5", (("ana", "ben"), ("cyd", "dee"))),
    Game("6", (("ana", "eve"), ("ben", "cyd")), (1, 2)),
    Game("7", (("ana", "cyd"), ("ben", "dee"), ("eve", "fay")), (1, 2, 1), (9, 5, 9)),
]


def test_players_as_opponents_and_as_partners() -> None:
    found = head_to_head(GAMES, ["ana"], ["cyd"])
    assert found.opponents == Tally(
        ("1", "3", "4", "6"), wins=2, draws=1, losses=1, points=170, points_against=130,
        with_points=2,
    )  # fmt: skip
    # A table of three sides is drawn by sharing the first place; points are against the best.
    assert found.partners == Tally(
        ("2", "7"), wins=0, draws=1, losses=1, points=49, points_against=109, with_points=2
    )


def test_pairs() -> None:
    found = head_to_head(GAMES, ["ana", "ben"], ["dee", "cyd"])
    assert found.opponents.games == ("1", "3")
    assert (found.opponents.wins, found.opponents.draws, found.opponents.losses) == (1, 1, 0)
    assert found.partners == Tally()
    assert head_to_head(GAMES, ["ana", "ben"], ["dee"]).opponents.games == ("1", "3")
    assert head_to_head(GAMES, ["ana", "dee"], ["ben", "cyd"]).opponents == Tally()


@pytest.mark.parametrize(("one", "other"), [([], ["ana"]), (["ana"], []), (["a", "b"], ["b", "a"])])
def test_two_are_needed(one: list[str], other: list[str]) -> None:
    with pytest.raises(ValueError, match="two different"):
        head_to_head(GAMES, one, other)


@given(st.permutations(GAMES), st.lists(st.sampled_from(GAMES)))
def test_neither_order_nor_repetition_shows(games: list[Game], again: list[Game]) -> None:
    assert head_to_head(games + again, ["ana"], ["ben"]) == head_to_head(GAMES, ["ana"], ["ben"])


@given(st.sampled_from(["ana", "ben", "cyd", "dee"]), st.sampled_from(["eve", "fay", "cyd"]))
def test_the_other_sees_the_mirror_image(one: str, other: str) -> None:
    if one == other:
        return
    mine, theirs = head_to_head(GAMES, [one], [other]), head_to_head(GAMES, [other], [one])
    assert mine.partners == theirs.partners
    here, there = mine.opponents, theirs.opponents
    assert (here.games, here.wins, here.draws) == (there.games, there.losses, there.draws)
    assert (here.points, here.points_against) == (there.points_against, there.points)


RATINGS = st.integers(0, 3000 * MICRO)
TABLES = st.lists(st.lists(RATINGS, min_size=1, max_size=3), min_size=2, max_size=5)
CONFIGS = st.sampled_from(
    [Config(), Config(cap=200 * MICRO), Config(model="fide"), Config(scale=300 * MICRO)]
)


@given(TABLES, CONFIGS)
def test_expectations_are_those_of_a_rated_game(table: list[list[int]], config: Config) -> None:
    sides = tuple(
        tuple(f"{side}-{seat}" for seat in range(len(ratings)))
        for side, ratings in enumerate(table)
    )
    ratings = {
        name: rating
        for side, of_side in zip(sides, table, strict=True)
        for name, rating in zip(side, of_side, strict=True)
    }
    subjects = {name: Subject(rating) for name, rating in ratings.items()}
    game = Game("g", sides, tuple(range(1, len(sides) + 1)))
    rows = {row.subject: row.expected for row in rate(config, subjects, [game]).game_changes}
    found = expected_result(ratings, sides, config)
    assert [one.expected for one in found] == [rows[side[0]] for side in sides]
    assert sum(one.expected for one in found) == pytest.approx(
        NANO * len(sides) / 2, abs=len(sides)
    )


@given(RATINGS, RATINGS, st.integers(0, 500 * MICRO), CONFIGS)
def test_the_stronger_expects_no_less(mine: int, theirs: int, more: int, config: Config) -> None:
    sides = [["ana"], ["ben"]]
    weak, _ = expected_result({"ana": mine, "ben": theirs}, sides, config)
    strong, _ = expected_result({"ana": mine + more, "ben": theirs}, sides, config)
    assert strong.expected >= weak.expected


def test_a_newcomer_has_the_start_rating() -> None:
    [ana, _ben] = expected_result({}, [["ana"], ["ben"]], Config(start=1200 * MICRO))
    assert (ana.strength, ana.expected) == (1200 * MICRO, NANO // 2)


@pytest.mark.parametrize(
    ("sides", "said"),
    [([["ana"]], "two sides"), ([["ana"], []], "two sides"), ([["ana"], ["ana"]], "twice")],
)
def test_what_is_no_pairing(sides: list[list[str]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        expected_result({}, sides, Config())


def test_the_arithmetic_of_a_pair() -> None:
    """FIDE's table and the logistic curve on one pairing, to be followed by hand."""
    ratings = {"ana": 1600 * MICRO, "ben": 1480_250_000, "cyd": 1900 * MICRO, "dee": 2100 * MICRO}
    sides = [["ana", "ben"], ["cyd", "dee"]]
    one, _ = expected_result(ratings, sides, Config())
    assert expectation_lines(one, Config()) == (
        "R = (1600.00 + 1480.25) / 2 = 1540.13",
        "d = 1540.13 - 2000.00 = -459.88",
        "E = 1 / (1 + 10^(459.88 / 400)) = 0.066",
    )
    fide = Config(model="fide")
    _, other = expected_result(ratings, sides, fide)
    assert expectation_lines(other, fide)[-1] == "E = table 8.1.2 at 400 = 0.920"


def test_the_arithmetic_of_a_table_of_three() -> None:
    [ana, _ben, _cyd] = expected_result(
        {"ana": 1700 * MICRO}, [["ana"], ["ben"], ["cyd"]], Config()
    )
    lines = expectation_lines(ana, Config())
    assert lines[-1] == "E = (0.760 + 0.760) / 2 = 0.760"
    assert len(lines) == 5
    formula = re.fullmatch(r"E = 1 / \(1 \+ 10\^\((\S+) / (\S+)\)\) = (\S+)", lines[1])
    assert formula is not None
    power, scale, result = (float(part) for part in formula.groups())
    assert 1 / (1 + 10 ** (power / scale)) == pytest.approx(result, abs=5e-4)


def test_an_expectation_is_as_sure_as_the_ratings() -> None:
    sides = [["ana", "ben"], ["cyd", "dee"]]
    ratings = dict.fromkeys(("ana", "ben"), 1600 * MICRO)
    plain = expected_result(ratings, sides, Config())
    assert {(one.deviation, one.between) for one in plain} == {(None, None)}
    sure, unsure = (
        expected_result(ratings, sides, Config(), dict.fromkeys(["ana", "ben", "cyd", "dee"], wide))
        for wide in (10 * MICRO, 100 * MICRO)
    )
    for one, same in zip((*sure, *unsure), (*plain, *plain), strict=True):
        assert one.expected == same.expected
        assert one.between is not None
        assert one.between[0] < one.expected < one.between[1]
    assert unsure[0].deviation == 70_710_678, "the mean of two"
    # 100 points ahead, 100 points a deviation of the difference: from -96 to +296 points.
    assert unsure[0].between == (365_256_665, 846_045_100)
    for first, second in (sure, unsure):
        assert first.between is not None
        assert second.between is not None
        assert abs(first.between[0] + second.between[1] - NANO) <= 1
