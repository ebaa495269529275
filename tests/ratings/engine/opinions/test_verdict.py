"""The sentence an organiser reads: each of its forms, and that noise alone seldom moves it."""

import random

import pytest

from ratings.engine.opinions.scores import Z95
from ratings.engine.opinions.verdict import (
    LEAST_GAMES,
    AgainstCoin,
    Difference,
    Outcome,
    difference,
    games_needed,
    judge,
)


def difference_of(value: float, error: float, model: str = "Rival", games: int = 500) -> Difference:
    return Difference(
        model, games, value, error, value - Z95 * error, value + Z95 * error
    )  # fmt: skip


CLEAR = difference_of(-0.05, 0.004, "Coin")


@pytest.mark.parametrize(
    ("value", "error", "outcome"),
    [
        (0.0, 0.003, Outcome.AS_GOOD),
        (-0.2, 0.01, Outcome.AS_GOOD),
        (0.004, 0.001, Outcome.AS_GOOD),  # surely better, surely by too little to matter
        (0.03, 0.005, Outcome.OTHER_BETTER),
        (0.008, 0.003, Outcome.OTHER_BETTER),
        (0.0, 0.02, Outcome.UNCLEAR),
        (0.03, 0.02, Outcome.UNCLEAR),
        (-0.03, 0.05, Outcome.UNCLEAR),
    ],
)
def test_outcomes(value: float, error: float, outcome: Outcome) -> None:
    verdict = judge([difference_of(value, error), difference_of(-0.1, 0.01, "Other")], CLEAR)
    assert verdict.outcome is outcome
    assert (verdict.best == "Rival") == (outcome is Outcome.OTHER_BETTER)
    assert (verdict.needed is not None) == (outcome is Outcome.UNCLEAR)


def test_the_sentences() -> None:
    rivals = [
        difference_of(0.0, 0.002, "A"),
        difference_of(0.001, 0.002, "B"),
        difference_of(0.0, 0.001, "C"),
    ]
    assert judge(rivals, CLEAR).text == (
        "Elo predicts these games as well as A, B and C. "
        "Elo predicts better than a coin toss, by 0.050 a game."
    )
    better = [
        difference_of(0.02, 0.005, "A"),
        difference_of(0.03, 0.005, "B"),
        difference_of(0.0, 0.02, "C"),
    ]
    assert judge(better, difference_of(0.02, 0.002, "Coin")).text == (
        "B predicts these games better than Elo: its log-loss is lower by 0.030 a game "
        "(95 % interval 0.020 to 0.040). "
        "Elo predicts worse than a coin toss, by 0.020 a game."
    )
    assert judge([difference_of(0.0, 0.02)], difference_of(0.0, 0.02, "Coin")).text == (
        "Too few games to tell whether Elo predicts as well as Rival: "
        "about 7700 are needed, there are 500. "
        "There is no proof that Elo predicts better than a coin toss."
    )


@pytest.mark.parametrize("games", [0, 1, 2, LEAST_GAMES - 1])
def test_nothing_is_said_of_a_handful_of_games(games: int) -> None:
    few = difference("Rival", [0.7] * games, [0.1] * games)
    verdict = judge([few], few)
    assert verdict.outcome is Outcome.UNCLEAR
    assert verdict.against_coin is AgainstCoin.UNCLEAR
    assert verdict.text == "Too few games to tell: at least 30 are needed."
    assert (few is None) == (games < 2)


@pytest.mark.parametrize("value", [-0.03, 0.0, 0.004, 0.009, 0.012, 0.05])
def test_so_many_games_decide(value: float) -> None:
    """With the number named, and the same spread, the verdict is no longer unclear."""
    spread = 0.9
    few = difference_of(value, spread / 100**0.5, games=100)
    assert judge([few], CLEAR).outcome is Outcome.UNCLEAR
    needed = games_needed(few)
    assert needed > 100
    enough = difference_of(value, spread / needed**0.5, games=needed)
    assert judge([enough], CLEAR).outcome is not Outcome.UNCLEAR


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(7)
    held = 0
    for _ledger in range(400):
        other = [chance.random() for _game in range(80)]
        elo = [loss + chance.gauss(0.02, 0.1) for loss in other]
        one = difference("other", elo, other)
        assert one is not None
        held += one.low <= 0.02 <= one.high
    assert 370 <= held <= 392
