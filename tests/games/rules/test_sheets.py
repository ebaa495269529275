"""Score sheets: what a log proves can be written on one, and what no game gives is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.definition import Rules
from games.rules.registry import GAMES
from games.rules.replay import replay
from games.rules.sheets import Sheet, SheetFault, first_difference, sheet_outcome
from tests.games.rules.unfinished_deals import TABLES, game_played
from web.messages import Message

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def rules_of(slug: str, players: int, **options: Any) -> Rules:
    game = GAMES[slug]
    return game.rules(players, game.resolve_options(players, options))


def fault_of(rules: Rules, sheet: Sheet) -> tuple[str, int | None]:
    with pytest.raises(SheetFault) as found:
        sheet_outcome(rules, sheet)
    return str(found.value), found.value.deal


@QUICK
@given(st.sampled_from(TABLES), st.integers(0, 30))
def test_what_was_played_can_be_written_down(table: tuple[str, int], seed: int) -> None:
    log = game_played(*table, seed, ())
    verdict = replay(log)
    assert verdict.totals is not None
    assert verdict.placing is not None
    totals = tuple(verdict.totals[side] for side in verdict.sides)
    deals = [deal.score for deal in verdict.deals]
    places = tuple(verdict.placing[side] for side in verdict.sides)
    # Two sides of a deal of Martini may have the same points: only a log tells who won it.
    shared = any(score.count(max(score)) > 1 for score in deals)
    if not (table[0] == "martini" and shared):
        found = sheet_outcome(log.rules, Sheet(totals, deals))
        assert found is not None
        assert found.places == places
    plain = sheet_outcome(log.rules, Sheet(totals))
    assert plain is not None
    assert plain.places == places
    assert first_difference(deals, deals) is None


PARTNERSHIP = rules_of("partnership", 4)


@pytest.mark.parametrize(
    ("totals", "says"),
    [
        ((99, 62), "Nobody has won yet with 99:62."),
        ((100, 100), "only one can have that many"),
        ((104, 101), "only one can have that many"),
        ((-1, 104), "Totals cannot be negative."),
        ((260, 0), "no deal gives more than"),
    ],
)
def test_totals_that_cannot_be(totals: tuple[int, int], says: str) -> None:
    text, deal = fault_of(PARTNERSHIP, Sheet(totals))
    assert says in text
    assert deal is None


@pytest.mark.parametrize(
    ("deals", "says", "deal"),
    [
        ([(60, 0), (0, 20), (44, 0)], None, None),
        (
            [(60, 0), (0, 20), (45, 0)],
            "The deals add up to 105:20, but the sheet says 104:20.",
            None,
        ),
        ([(60, 20), (44, 0)], "Only one side scores in a deal.", 1),
        ([(60, 0), (44, 0), (0, 20)], "The game was over before this deal, with 104:0.", 3),
        ([(60, 0), (0, -20), (44, 0)], "No side scores less than 0 in a deal.", 2),
        ([(-60, 0), (164, 0), (0, 20)], "No side scores less than 0 in a deal.", 1),
    ],
)
def test_deals_that_cannot_be(
    deals: list[tuple[int, int]], says: str | None, deal: int | None
) -> None:
    sheet = Sheet((104, 20), deals)
    if says is None:
        assert sheet_outcome(PARTNERSHIP, sheet)
    else:
        assert fault_of(PARTNERSHIP, sheet) == (says, deal)


def test_a_game_stopped_by_time_has_no_winner_by_its_rules() -> None:
    assert sheet_outcome(PARTNERSHIP, Sheet((60, 62), by_time=True)) is None
    text, _deal = fault_of(PARTNERSHIP, Sheet((104, 62), by_time=True))
    assert text == "With 104:62 the game was over, so time did not stop it."


def test_domizerka_adds_up_to_zero() -> None:
    rules = rules_of("domizerka", 3)
    assert sheet_outcome(rules, Sheet((7, -3, -4)))
    assert fault_of(rules, Sheet((7, -3, -5)))[0] == "Totals must add up to zero."
    assert "No game of 12 deals" in fault_of(rules, Sheet((90, -45, -45)))[0]
    assert fault_of(rules, Sheet((7, -3, -4), [(7, -3, -4)]))[1] == 1
    few = fault_of(rules, Sheet((5, -2, -3), [(5, -2, -3)]))
    assert few == ("The game has 12 deals, the sheet 1.", None)
    assert sheet_outcome(rules, Sheet((5, -2, -3), [(5, -2, -3)], by_time=True)) is None
    assert sheet_outcome(rules, Sheet((5, -2, -3), by_time=True)) is None


def test_a_fixed_number_of_deals_may_end_level() -> None:
    rules = rules_of("partnership", 4, deals=2)
    for totals, places in (((20, 30), (2, 1)), ((20, 20), (1, 1)), ((0, 0), (1, 1))):
        found = sheet_outcome(rules, Sheet(totals, [(totals[0], 0), (0, totals[1])]))
        assert found is not None
        assert found.places == places
    assert fault_of(rules, Sheet((20, 0), [(20, 0)]))[0] == "The game has 2 deals, the sheet 1."
    three = Sheet((20, 30), [(20, 0), (0, 20), (0, 10)])
    assert fault_of(rules, three) == ("The game was over before this deal, with 20:20.", 3)
    assert "No game of 2 deals gives more than" in fault_of(rules, Sheet((900, 0)))[0]


def test_martini_counts_deals_won() -> None:
    rules = rules_of("martini", 4)
    assert sheet_outcome(rules, Sheet((3, 1)))
    assert "Totals are deals won" in fault_of(rules, Sheet((3, 3)))[0]
    assert "Totals are deals won" in fault_of(rules, Sheet((4, 1)))[0]
    deals = [(30, 9), (20, 19), (39, 0)]
    assert sheet_outcome(rules, Sheet((3, 0), deals))
    assert fault_of(rules, Sheet((3, 0), [(30, 10), *deals[1:]]))[1] == 1
    assert fault_of(rules, Sheet((2, 1), deals))[0].startswith("The deals add up to 3:0")


def test_pinochle_deals_give_their_tricks() -> None:
    rules = rules_of("pinochle", 3)
    assert sheet_outcome(rules, Sheet((260, 180, 100)))
    assert fault_of(rules, Sheet((250, 10, 0), [(10, 10, 0), (240, 0, 0)]))[1] == 1
    assert sheet_outcome(rules, Sheet((250, 60, 50), [(100, 60, 50), (150, 0, 0)]))


def test_all_fives_come_in_fives() -> None:
    rules = rules_of("allfives", 2)
    assert sheet_outcome(rules, Sheet((155, 150)))
    assert "multiples of five" in fault_of(rules, Sheet((155, 101)))[0]


def test_a_match_takes_the_points_of_its_last_game() -> None:
    rules = rules_of("partnership", 4, games_to_win=2)
    assert sheet_outcome(rules, Sheet((104, 20)))
    assert "only if a single game is played" in fault_of(rules, Sheet((104, 20), [(104, 20)]))[0]


def test_the_first_difference_between_sheet_and_log() -> None:
    sheet = [(60, 0), (0, 20), (44, 0)]
    assert first_difference(sheet, [(60, 0), (0, 25), (44, 0)]) == 2
    assert first_difference(sheet, [(60, 0), (0, 20)]) == 3
    assert first_difference([], [(60, 0)]) is None


REFUSED: list[tuple[tuple[str, int], Sheet]] = [
    (("partnership", 4), Sheet((94, 62))),
    (("partnership", 4), Sheet((104, 62), by_time=True)),
    (("partnership", 4), Sheet((104, 101))),
    (("partnership", 4), Sheet((300, 0))),
    (("partnership", 4), Sheet((104, 0), [(104, 3)])),
    (("partnership", 4), Sheet((104, 0), [(-1, 0)])),
    (("partnership", 4), Sheet((104, 0), [(160, 0)])),
    (("partnership", 4), Sheet((104, 0), [(60, 0)])),
    (("partnership", 4), Sheet((104, 0), [(104, 0), (0, 5)])),
    (("domizerka", 3), Sheet((90, -45, -45))),
    (("domizerka", 3), Sheet((7, -3, -4), [(7, -3, -4)])),
    (("domizerka", 3), Sheet((6, -3, -3), [(6, -3, -4)])),
    (("martini", 4), Sheet((3, 3))),
    (("martini", 4), Sheet((3, 0), [(30, 10)])),
    (("martini", 3), Sheet((2, 0, 0), [(20, 20, 5)])),
    (("pinochle", 3), Sheet((250, 10, 0), [(10, 10, 0), (240, 0, 0)])),
    (("allfives", 2), Sheet((155, 101))),
    (("domizerka", 3), Sheet((5, -2, -3), [(5, -2, -3)])),
]
"""Sheets that are refused, each for another reason."""


def refusals() -> list[Message]:
    """What is said of every sheet of `REFUSED`, and of deals in a match."""
    match = (rules_of("partnership", 4, games_to_win=2), Sheet((104, 20), [(104, 20)]))
    sheets = [(rules_of(*table), sheet) for table, sheet in REFUSED]
    found = []
    for rules, sheet in [*sheets, match]:
        with pytest.raises(SheetFault) as refused:
            sheet_outcome(rules, sheet)
        found.append(refused.value.message)
    return found


def test_each_is_refused_for_a_reason_of_its_own() -> None:
    templates = [one.template for one in refusals()]
    assert len(set(templates)) == len(templates)
