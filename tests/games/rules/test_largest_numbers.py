"""Numbers at the edge of what a log can say."""

from __future__ import annotations

import json

import pytest

from games.rules.replay import parse
from games.rules.write import to_json, to_text
from tests.games.rules.test_reading import DEAL, code

BEYOND = """[Format "domlog 1"]
[Game "matador"]
[Players "3"]
[Options "hand_size=1 target=999999999"]
[Totals "A=999999998 B=0 C=0"]

deal 1
hand A: 9-9
hand B: 8-1
hand C: 7-6
A 9-9
"""


@pytest.mark.parametrize("order", ["ABC", "CBA"])
def test_a_total_of_ten_digits_cannot_be_claimed(order: str) -> None:
    totals = {"A": 1000000020, "B": 0, "C": 0}
    assert code(BEYOND) is None
    said = " ".join(f"{side}={totals[side]}" for side in order)
    assert code(f"{BEYOND}totals: {said}\n") == "assert_totals"
    made = to_json(parse(BEYOND.encode()))
    made["deals"][0]["totals"] = {side: totals[side] for side in order}
    assert code(json.dumps(made)) == "assert_totals"


def test_a_game_0_of_a_match_stays_wrong_when_it_is_written() -> None:
    wrong = DEAL.replace('"4"]', '"4"]\n[Options "games_to_win=2"]').replace(
        "deal 1", "game 0\n\ndeal 1"
    )
    assert code(wrong) == "bad_deal"
    assert code(to_text(parse(wrong.encode()))) == "bad_deal"
