"""Swiss: nobody has much more of one axis than of the other."""

from dataclasses import replace

import pytest

from tests.tournaments.scheduling.events import field, play
from tests.tournaments.scheduling.methods.test_swiss import axis
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.seating import seat_next_round
from tournaments.scheduling.types import Round, Schedule, Table


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("size", "rounds"), [(30, 8), (61, 9), (200, 9)])
def test_the_axis_stays_close_over_a_season(size: int, rounds: int) -> None:
    event = play(Schedule("swiss", "pairs", rounds, field(size)), size)
    report = check(event)
    assert report.legal
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.metrics["axis_difference"] <= 2
    assert report.metrics["seat_spread"] <= 2


def test_nobody_has_a_third_game_more_on_an_axis_where_the_fold_can_give_way() -> None:
    """Half have had two more on the first axis, and the fold would have them meet each other."""
    rounds = tuple(
        Round(number, tuple(tied_table(at, *pair) for at, pair in enumerate(pairs, 1)))
        for number, pairs in enumerate((("01", "23", "45", "67"), ("03", "21", "47", "65")), 1)
    )
    event = Schedule("swiss", "pairs", 3, field(8), rounds)
    names = [entry.id for entry in event.entries]
    assert [axis(event, name) for name in names] == [2, -2] * 4
    event = replace(event, rounds=(*rounds, draw_round(event)))
    assert {abs(axis(event, name)) for name in names} == {1}


def tied_table(number: int, first: str, second: str) -> Table:
    """A table of two that ended level; the first has the first axis."""
    seats = {"AC": f"e0{first}", "BD": f"e0{second}"}
    return Table(number, seats, places={"AC": 1, "BD": 1})


def test_where_two_lack_an_axis_it_goes_to_the_one_farther_from_the_middle() -> None:
    history = history_of(Schedule("swiss", "pairs", 2, field(2)))
    history.seats.update({("e00", 2, "AC"): 1, ("e01", 2, "AC"): 1})
    for outside, first in (({"e00": 5, "e01": 3}, "e01"), ({"e00": 3, "e01": 5}, "e00")):
        for seed in range(4):
            seated = seat_next_round([("e00", "e01")], history, "pairs", Chance(seed, "s"), outside)
            assert seated[0][0] == first
